/* What wanted traits mean to a search: how many pips each resource is dealt, and which boards are worth a forecast. */
#ifndef LG_CATAN_WANTED_H
#define LG_CATAN_WANTED_H

#include "settings.h"

typedef struct {
    lg_wants counted, foreseen;                  /* traits that a look at the board tells; those that take a forecast */
    bool pips;                                   /* are a resource's pips wanted, or those of the scarcest? */
    int least[CT_RESOURCES], most[CT_RESOURCES]; /* pips */
    int scarcest;                                /* the most that the scarcest may have */
    double slack; /* of counted traits: where they are off by no more, seats are foreseen */
} ct_wanted;

static inline bool ct_is_asked(const ct_wanted *wanted) {
    return wanted->counted.count + wanted->foreseen.count > 0;
}

/* Of a problem of this game, for its next searches; NULL: nothing is. */
void ct_want(lg_problem *problem, const lg_wants *wants, const lg_level *best);
/* What the traits are off that take no forecast. */
double ct_counted_off(const ct_task *task, const ct_wanted *wanted, const ct_board *board, const ct_view *view);
/* By how many percentage points REQ8 and wanted forecasts are off, together. It takes the forecasts. */
double ct_points_off(const ct_task *task, const ct_wanted *wanted, const ct_board *board);
/* What these cost a search: less and less the more they are. */
double ct_cost_of_points(double points);
/* The pips of each resource become such as are wanted and, as far as REQ2 has a weight, even, first of all near what they
 * were. False where no shares are. `turn`: which resource shall be the scarcest, if that is left open. */
bool ct_share_pips(const ct_rules *rules, const ct_wanted *wanted, const ct_view *view, int turn,
                   int pips[CT_RESOURCES]);

#endif
