/* Levels that programs of users judge by playing them: the options --bot and those that go with it, the search for a level on which
 * all seats win as they should, and the verdict by fresh games. Shared by generate, repair and evaluate. */
#ifndef CLI_BOTS_BOTS_H
#define CLI_BOTS_BOTS_H

#include "cli/bots/crew.h"
#include "cli/options.h"
#include "recipe/record.h"

/* What the user has written. */
typedef struct {
    const char *bot[LG_BOTS_MAX];
    int bots;
    const char *counts, *kinds, *win; /* --bots, --kinds, --win */
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
        {"win", 0, "P,P", TEXT(options, words.win), "how many of 100 games each seat shall win (equally many)", group}, \
        {"within", 0, "P", NUMBER(options, words.within, .1, 50), "by how many of 100 games a seat may be off (5)",     \
         group},                                                                                                        \
        {"games", 0, "N", WHOLE(options, words.games, 2, 1000000000), "at most this many games for each level (3000)",  \
         group},                                                                                                        \
        {"confidence",                                                                                                  \
         0,                                                                                                             \
         "P",                                                                                                           \
         NUMBER(options, words.confidence, 50, 99.9),                                                                   \
         "how sure the verdict shall be, in per cent (95)",                                                             \
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
    lg_balance_wish wish; /* without seats until a program has answered */
    int asked_seats;      /* how many seats --win and --kinds name; 0: neither is given */
    double deviations;    /* the confidence as a quantile of the normal distribution */
    char *kind_text;      /* the names of kinds, and pointers to them */
    const char *kinds[LG_SEATS_MAX + 1];
    double *shares[LG_BOTS_MAX];
    lg_tally tally[LG_BOTS_MAX]; /* of the last verdict */
    item_played played;          /* the last verdict, for the level's record; .bots is 0 before the first */
} bots;

/* Reads the words. Without --bot, the other options are errors. `jobs` processes of each program run at the same time. */
bool bots_open(bots *b, const bots_words *words, int jobs, uint64_t seed, lg_error *error);
void bots_close(bots *b);
static inline bool bots_are_asked(const bots_words *words) {
    return words->bots > 0;
}
/* How many players a task's levels are for; 0: any number, or it is not known. */
int bots_players(const lg_game *game, const lg_values *settings);
/* The functions below get what that returned as `players`. bots_balance searches for a level, starting from `level`, and copies it to `found`. The task is one for repairs. Changed cells are counted
 * against `original`. Returns an exit status: FAILED with a sentence if a program failed. */
int bots_balance(bots *b, const lg_task *task, const lg_level *level, const lg_level *original, int players,
                 lg_level *found, lg_error *error);
/* bots_judge plays fresh games on a level and fills in b->played. */
int bots_judge(bots *b, const lg_game *game, const lg_level *level, int players, lg_error *error);

#endif
