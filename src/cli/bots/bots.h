/* Levels that programs of users judge by playing them: the options --bot and those that go with it, the search for a level on which
 * all seats win as they should, and the verdict by fresh games. Shared by generate, repair and evaluate. */
#ifndef CLI_BOTS_BOTS_H
#define CLI_BOTS_BOTS_H

#include "cli/bots/crew.h"
#include "cli/options.h"
#include "recipe/referee.h"

/* What the user has written. */
typedef struct {
    const char *bot[LG_BOTS_MAX];
    int bots;
    bool rotate;
    const char *counts, *kinds, *win, *store; /* --bots, --kinds, --win, --store */
    whole_option games, changes;
    number_option within, confidence, patience;
} bots_words;

/* Rows for a command's table; `words` is its field of type bots_words. */
#define BOTS_OPTIONS(options, words, group)                                                                             \
    {"bot",                                                                                                             \
     0,                                                                                                                 \
     "COMMAND",                                                                                                         \
     LIST(options, words.bot, words.bots),                                                                              \
     "judge levels by games that this program plays; several are several families of players",                          \
     group},                                                                                                            \
        {"bots",                                                                                                        \
         0,                                                                                                             \
         "W",                                                                                                           \
         TEXT(options, words.counts),                                                                                   \
         "which of several programs counts: the worst one, or their mean (worst)",                                      \
         group},                                                                                                        \
        {"kinds", 0, "K,K", TEXT(options, words.kinds), "who sits where: names that the programs are told", group},     \
        {"rotate", 0, NULL, FLAG(options, words.rotate), "move each kind on by one seat after each game", group},       \
        {"win", 0, "P,P", TEXT(options, words.win), "how many of 100 games each seat shall win (equally many)", group}, \
        {"within", 0, "P", NUMBER(options, words.within, .1, 50), "by how many of 100 games a seat may be off (5)",     \
         group},                                                                                                        \
        {"games", 0, "N", WHOLE(options, words.games, 2, 1000000000), "at most this many games for each level (6000)",  \
         group},                                                                                                        \
        {"confidence",                                                                                                  \
         0,                                                                                                             \
         "P",                                                                                                           \
         NUMBER(options, words.confidence, 50, 99.9),                                                                   \
         "how sure the verdict shall be: 90, 95 or 99 per cent (95)",                                                   \
         group},                                                                                                        \
        {"store",                                                                                                       \
         0,                                                                                                             \
         "FILE",                                                                                                        \
         TEXT(options, words.store),                                                                                    \
         "keep all games in this file, so that none is played twice, and a run that was killed goes on",                \
         group},                                                                                                        \
    {                                                                                                                   \
        "patience", 0, "S", NUMBER(options, words.patience, .01, 1e6),                                                  \
            "seconds that a program may take for a line (60)", group                                                    \
    }

/* Another row, for commands that change levels. */
#define BOTS_CHANGES_OPTION(options, words, group)                            \
    {                                                                         \
        "changes", 0, "N", WHOLE(options, words.changes, 1, 1000000),         \
            "change at most this many cells of the level (any number)", group \
    }

typedef struct {
    const bots_words *words;
    crew crew;
    game_store store;
    referee_wish wish;
    int asked_seats; /* how many seats --win and --kinds name; 0: neither is given */
    char *kind_text; /* the names of kinds, and pointers to them */
    const char *kinds[LG_SEATS_MAX + 1];
    double *shares[LG_BOTS_MAX];
    int64_t games; /* on all levels so far */
    lg_tally tally[LG_BOTS_MAX];
    item_played played; /* what its games show, for the level's record */
} bots;

/* Reads the words. Without --bot, the other options are errors. `jobs` processes of each program run at the same time. */
bool bots_open(bots *b, const bots_words *words, int jobs, uint64_t seed, lg_error *error);
void bots_close(bots *b);
/* Prints a note about how many games were in the store. */
void bots_say_stored(const bots *b);
static inline bool bots_are_asked(const bots_words *words) {
    return words->bots > 0;
}
/* A level to play on. */
typedef struct {
    const lg_game *game;
    const lg_task *task;              /* for repairs, to search from the level on; NULL: the level is only judged */
    const lg_level *level, *original; /* original: what changed cells are counted against; NULL: the level */
    int players;                      /* what referee_players has returned */
    int front;                        /* not 0: judge the best level for each number of changes, up to this one */
    /* is called after each verdict, and returns an exit status; may be NULL */
    int (*take)(void *context, lg_error *error);
    void *context;
} bots_level;

/* Plays: first for the search, if there is a task, whose result is copied to `found`; then fresh games for the verdict, which
 * fill in b->played. With a front, does so for one level after the other. Returns an exit status, with a sentence if it is not
 * DONE. */
int bots_play(bots *b, const bots_level *it, lg_level *found, lg_error *error);

#endif
