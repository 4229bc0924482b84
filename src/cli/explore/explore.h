/* Declarations of levelground explore: reading an archive from options or from a file, writing its file, and drawing it. */
#ifndef CLI_EXPLORE_EXPLORE_H
#define CLI_EXPLORE_EXPLORE_H

#include "cli/cli.h"
#include "cli/explore/checkpoint.h"
#include "host/progress.h"
#include "io/lock.h"
#include "levelground/explore.h"

enum { FROM_MAX = 32 };

typedef struct {
    choice choice; /* its params belong to the emitter, the algorithm or the front */
    const char *axes, *cells, *objectives, *emitter, *store, *output, *from[FROM_MAX];
    int sources;
    whole_option seed, evaluations, jobs;
    number_option seconds;
    bool json, quiet;
} explore_options;

typedef struct exploring exploring;

/* The first members of an archive and of a front. The head of their files contains the same. */
typedef struct {
    lg_recipe rules; /* game, variant, settings and seed */
    lg_explored done;
    checkpoint back;
} exploration;

/* The functions in which archives and fronts differ. A function that takes an error and returns false has set the error. */
typedef struct {
    /* what: "an archive"; member: the name of the member of the first line that contains the head */
    const char *what, *member;
    const char *empty; /* the error message if there is no level at the end */
    size_t size;       /* size of the structure that exploring.exploration points to */
    /* Reads from the options what is to be explored, including its rules. */
    bool (*read_options)(exploring *x, lg_error *error);
    /* Reads what is explored from the head of a file, without the rules. */
    bool (*read_head)(const json_t *head, void *memory, lg_error *error);
    /* Checks that the store agrees with the options; `words` is what was read from the options. */
    bool (*check_store)(const exploring *x, const void *words, lg_error *error);
    void (*clear)(void *memory);
    /* Reads the other options. */
    bool (*prepare)(exploring *x, lg_error *error);
    /* Makes an empty archive or front, in place of an earlier one if there is one. Sets x->space. */
    bool (*create)(exploring *x, lg_error *error);
    /* Adds the level of a line. strict: the line is from the store, so its level must still be the same as when it was
     * written. */
    bool (*add_line)(exploring *x, const json_t *object, const lines_room *room, bool strict, lg_error *error);
    bool (*put_back)(exploring *x, int k, lg_genome genome, lg_error *error); /* adds level k of the checkpoint again */
    int (*count)(const exploring *x);
    double (*get_genome)(const exploring *x, int k, lg_genome genome); /* returns the cost */
    bool (*get_level)(const exploring *x, int k, lg_level *level, lg_error *error);
    /* Write the members that only archives (or fronts) have: of the head, and of a level's line. */
    void (*put_head)(const exploring *x, lg_text *text);
    void (*put_level)(const exploring *x, int k, lg_text *text);
    int64_t (*whole_round)(const exploring *x);
    bool (*round)(exploring *x, int64_t evaluations); /* returns false if memory is short */
    const struct explore_file {
        const char *name;
        bool (*add)(exploring *x, lg_text *text, lg_error *error);
    } * files;                                              /* the files in the output folder; ends with a NULL name */
    void (*put_summary)(const exploring *x, lg_text *text); /* adds the summary as members of a JSON object */
    void (*add_summary)(const exploring *x, lg_text *text);
    void (*add_progress)(const exploring *x, lg_text *text);
    /* is called at the end: prints what is wrong and returns the exit status; may be NULL */
    int (*check_result)(const exploring *x);
} exploring_kind;

struct exploring {
    const exploring_kind *kind;
    const explore_options *o;
    exploration *exploration;
    const lg_space *space;
    lg_task *task;
    lg_thread_pool *threads;
    bool continued; /* does the run continue from an existing file? */
    int64_t limit;  /* limit in evaluations; the evaluations of the store count */
    /* The evaluations of the state with which the run begins, and of the store. After going back to a checkpoint, `before` is
     * smaller than `stored`. Then a time limit does not end the run before it has made as many evaluations as the store had, so
     * that no run leaves less than it found. */
    int64_t before, stored;
    double seconds;
};

/* Explores until a limit or Ctrl-C, and saves every minute. Returns the exit status. The caller fills in kind, o and
 * exploration. */
int explore_run(exploring *x);

/* Which levels are written or drawn, in order. */
typedef struct {
    const int *member; /* the members to write or draw; NULL: all levels */
    int count;
} explore_view;

/* Fills x->exploration from the head of the store. */
bool explore_read_head(exploring *x, lg_error *error);
/* Adds all levels of a file, in order. strict: the file is the store. Then the levels must be the same as when they were
 * written, and the checkpoint's levels are kept too. Otherwise only the levels that can be used are added. */
bool explore_read_file(exploring *x, const char *path, bool strict, lg_error *error);
/* Writes levels as lines. If all levels are written, also writes the checkpoint. */
bool explore_add_lines(const exploring *x, const explore_view *view, lg_text *text, lg_error *error);
/* Reads game, variant, settings and seed. Clear `rules` also after an error. */
bool explore_rules(const explore_options *o, lg_recipe *rules, lg_error *error);
/* Run levelground explore, and return the exit status. */
int explore_archive(const explore_options *o);
int explore_front(const explore_options *o);

/* An archive. Its file begins with its rules, niches, progress and checkpoint. */
typedef struct {
    exploration head;
    lg_niches niches;
    const lg_emitter *emitter; /* NULL if an algorithm is used */
    searcher searcher;         /* holds the emitter's parameters, if there is an emitter */
    lg_explorer *explorer;
} archive_exploration;

extern const exploring_kind archive_kind;

static inline archive_exploration *archive_exploration_of(const exploring *x) {
    return (void *)x->exploration;
}

/* Draws the cells, coloured by the quality of their levels, with some of the levels around them. animated: the cells appear in
 * the order in which they were filled, within ten seconds. */
bool draw_archive(const exploring *x, bool animated, lg_text *svg, lg_error *error);

#endif
