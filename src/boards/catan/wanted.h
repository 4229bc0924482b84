/* How wants change a search: how many pips the deal gives each resource, and which boards get a forecast. */
#ifndef BOARDS_CATAN_WANTED_H
#define BOARDS_CATAN_WANTED_H

#include "settings.h"

typedef struct {
    /* counted: wants that can be judged from the board; foreseen: wants that need a forecast */
    lg_wants counted, foreseen;
    bool pips; /* do the wants ask for the pips of a resource, or of the scarcest resource? */
    int least[CT_RESOURCES], most[CT_RESOURCES]; /* the wanted range of each resource's pips */
    int scarcest;                                /* largest number of pips that the scarcest resource may have */
    double slack;                                /* distance of the counted wants up to which seats are forecast */
} ct_wanted;

static inline bool ct_is_asked(const ct_wanted *wanted) {
    return wanted->counted.count + wanted->foreseen.count > 0;
}

/* Sorts the wants; NULL for none. */
void ct_wanted_set(ct_wanted *wanted, const lg_wants *wants);
/* Returns the distance from the wants that need no forecast. */
double ct_counted_off(const ct_task *task, const ct_wanted *wanted, const ct_board *board, const ct_view *view);
/* Returns by how many percentage points REQ8 and wanted forecasts are off, together. Computes the forecasts. */
double ct_points_off(const ct_task *task, const ct_wanted *wanted, const ct_board *board);
/* Returns the cost of this distance; it grows ever more slowly. */
double ct_cost_of_points(double points);
/* Changes the pips of each resource to numbers that are as wanted and, if REQ2 has a weight, even; first it tries numbers near
 * the old ones. Returns false if there are none. `turn`: which resource is to be the scarcest, if that is open. */
bool ct_share_pips(const ct_rules *rules, const ct_wanted *wanted, const ct_view *view, int turn,
                   int pips[CT_RESOURCES]);

#endif
