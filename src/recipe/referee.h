/* Leads a level through games from beginning to end: first those of the search, if one is wanted, then fresh ones for the verdict,
 * then some of these again, to see whether the same seed gives the same games. It does not play: it asks for games and is told
 * their results, like lg_balance. */
#ifndef RECIPE_REFEREE_H
#define RECIPE_REFEREE_H

#include "recipe/played.h"

enum { REFEREE_GAMES_MAX = 100 /* in one order */ };

typedef struct {
    lg_balance_wish wish; /* its `games` are those of the whole: two thirds are for the search, the rest judges */
    double confidence;    /* of the verdict, in per cent: 90, 95 or 99 */
    /* Not 0: a front. First the level itself is judged, and then, with each referee_widen, the best one with a change more, until a
     * level is even or has so many changes. Each has its own games, as many as the wish says. */
    int front;
} referee_wish;

typedef struct referee referee;

/* Reads words such as "seats=4 within=.02 games=3000" on top of what the wish holds: seats, bots, counts (worst or mean), share
 * (shares with commas between them), within, confidence (in per cent), games, changes, front, seed. */
bool referee_read_wish(const char *words, referee_wish *wish, lg_error *error);
/* The usual wish, but without seats. */
referee_wish referee_usual_wish(void);
/* How many players a task's levels are for; 0: any number, or it is not known. */
int referee_players(const lg_game *game, const lg_values *settings);
/* task: for repairs (levelground/repair.h), to search; NULL: the level is only judged. `original` is what changes are counted
 * against; NULL: the level. Task and levels are borrowed. */
referee *referee_create(const lg_game *game, const lg_task *task, const lg_level *level, const lg_level *original,
                        const referee_wish *wish, lg_error *error);
void referee_destroy(referee *r);
/* Writes an order for each program. Returns their number: 0 at the end, -1 if memory is short. All of them must be told before the
 * next call. */
int referee_ask(referee *r, lg_play_order orders[LG_BOTS_MAX]);
bool referee_tell(referee *r, const lg_play_order *order, const double *shares, lg_error *error);
/* The level: the best of the search so far. */
const lg_level *referee_level(referee *r);
/* Goes on, after the end, to the next member of the front. Returns false if there is none. */
bool referee_widen(referee *r);
/* What the games show; the caller adds the commands and kinds of the programs. Without a game for the verdict, NULL. */
const item_played *referee_played(const referee *r);
/* Are the games of the last order ones that were played before, to see whether the same seed gives the same games? */
bool referee_is_repeating(const referee *r);
/* Writes an order as a job for a program: a JSON object with the members job, game, seats (if known), kinds (if given), seed, first,
 * games, board, cells. */
void referee_put_job(const lg_game *game, const lg_play_order *order, int64_t number, int seats,
                     const char *const *kinds, lg_text *text);

#endif
