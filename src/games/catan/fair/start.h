/* What a seat starts from and can grow into, in numbers: the columns of the model of who wins. They say nothing of how a
 * player values them, only what is there. */
#ifndef LG_CATAN_FAIR_START_H
#define LG_CATAN_FAIR_START_H

#include "games/catan/play/opening.h"

enum {
    CT_START_ORDER, /* how many seats choose before it */
    CT_START_PIPS,  /* of both settlements */
    CT_START_WOOD,  /* of each resource, pips with diminishing worth: 4 p / (p + 4) ... */
    CT_START_ROADS = CT_START_WOOD + CT_RESOURCES, /* pips of wood or brick, the fewer */
    CT_START_CITIES,                               /* pips of wheat or ore, the fewer */
    CT_START_OWN_PORT,                             /* pips of resources with a 2:1 port */
    CT_START_ANY_PORT,                             /* all pips, with a 3:1 port */
    CT_START_SHARE,                                /* of what all starts yield, added up over the resources */
    CT_START_OPEN,                                 /* corners two roads away where one can still settle */
    CT_START_NEAR,                                 /* pips of the best of them */
    CT_START_FAR,                                  /* pips of the best corner three roads away, of both settlements */
    CT_START_CARDS,                                /* in hand */
    CT_STARTS
};

extern const char *const ct_start_names[]; /* by column; ends with NULL */

/* The corners around each corner of a table. */
typedef struct {
    const ct_ground *ground;
    double fading[CT_YIELD_MAX + 1];                           /* the worth of so many pips of a resource */
    int16_t two[CT_CORNERS_MAX][6], three[CT_CORNERS_MAX][12]; /* as many roads away; -1 behind the last */
} ct_around;

void ct_around_init(ct_around *around, const ct_ground *ground);
/* Of each seat; corner: its first and second settlement. */
void ct_start_measure(const ct_around *around, int16_t corner[CT_SEATS_MAX][2], double x[CT_SEATS_MAX][CT_STARTS]);

#endif
