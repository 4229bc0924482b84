/* The recruits and leaders of each faction of the default era of Wesnoth 1.16, which cgrhea2022 plays, with the facts that
 * walking and gold depend on. */
#include "exploration.h"

/* Percent of a unit's copies that have the trait quick. A unit draws two traits, from a list of four or, for some units, of
 * five. */
enum { NEVER = 0, FERAL = 25, OF_FIVE = 40, OF_FOUR = 50 };

#define UNIT(class, moves, cost, quick) \
    { WN_CLASS_##class, moves, cost, quick }

const exploration_faction exploration_factions[FACTIONS] = {
    {"Loyalists",
     7,
     {UNIT(smallfoot, 6, 0, 0), UNIT(smallfoot, 5, 0, 0), UNIT(armoredfoot, 5, 0, 0), UNIT(smallfoot, 5, 0, 0)},
     {
         UNIT(smallfoot, 5, 14, OF_FOUR),   /* spearman */
         UNIT(smallfoot, 5, 14, OF_FOUR),   /* bowman */
         UNIT(elusivefoot, 6, 16, OF_FOUR), /* fencer */
         UNIT(smallfoot, 5, 20, OF_FOUR),   /* mage */
         UNIT(armoredfoot, 4, 19, OF_FOUR), /* heavy infantryman */
         UNIT(swimmer, 6, 14, OF_FOUR),     /* merman fighter */
         UNIT(mounted, 8, 23, OF_FOUR),     /* horseman */
         UNIT(mounted, 8, 17, OF_FOUR),     /* cavalryman */
     }},
    {"Rebels",
     6,
     {UNIT(woodland, 5, 0, 0), UNIT(woodland, 6, 0, 0), UNIT(smallfoot, 5, 0, 0), UNIT(woodland, 5, 0, 0)},
     {
         UNIT(woodland, 5, 14, OF_FOUR),  /* fighter */
         UNIT(woodland, 6, 17, OF_FIVE),  /* archer */
         UNIT(woodland, 5, 15, OF_FOUR),  /* shaman */
         UNIT(smallfoot, 5, 20, OF_FOUR), /* mage */
         UNIT(treefolk, 4, 20, NEVER),    /* wose */
         UNIT(swimmer, 6, 15, OF_FOUR),   /* merman hunter */
         UNIT(woodland, 9, 18, OF_FOUR),  /* scout */
     }},
    {"Northerners",
     5,
     {UNIT(orcishfoot, 5, 0, 0), UNIT(largefoot, 5, 0, 0), UNIT(elusivefoot, 6, 0, 0), UNIT(naga, 7, 0, 0)},
     {
         UNIT(orcishfoot, 5, 12, OF_FOUR),  /* grunt */
         UNIT(largefoot, 4, 13, OF_FOUR),   /* troll whelp */
         UNIT(orcishfoot, 5, 14, OF_FOUR),  /* archer */
         UNIT(elusivefoot, 6, 17, OF_FOUR), /* assassin */
         UNIT(naga, 7, 14, OF_FOUR),        /* naga fighter */
         UNIT(orcishfoot, 8, 17, OF_FOUR),  /* wolf rider */
     }},
    {"Undead",
     6,
     {UNIT(smallfoot, 5, 0, 0), UNIT(undeadfoot, 5, 0, 0), UNIT(undeadfoot, 6, 0, 0), UNIT(undeadfoot, 5, 0, 0)},
     {
         UNIT(undeadfoot, 5, 15, NEVER),   /* skeleton */
         UNIT(undeadfoot, 5, 14, NEVER),   /* skeleton archer */
         UNIT(smallfoot, 5, 16, OF_FOUR),  /* dark adept */
         UNIT(gruefoot, 5, 16, NEVER),     /* ghoul */
         UNIT(smallfoot, 4, 8, NEVER),     /* walking corpse */
         UNIT(undeadspirit, 7, 20, NEVER), /* ghost */
         UNIT(smallfly, 8, 13, FERAL),     /* vampire bat */
     }},
    {"Knalgans",
     7,
     {UNIT(dwarvishfoot, 5, 0, 0), UNIT(dwarvishfoot, 5, 0, 0), UNIT(elusivefoot, 6, 0, 0), UNIT(smallfoot, 5, 0, 0)},
     {
         UNIT(dwarvishfoot, 4, 16, OF_FIVE), /* fighter */
         UNIT(dwarvishfoot, 4, 17, OF_FIVE), /* thunderer */
         UNIT(dwarvishfoot, 5, 19, OF_FIVE), /* ulfserker */
         UNIT(dwarvishfoot, 4, 19, OF_FIVE), /* guardsman */
         UNIT(elusivefoot, 7, 14, OF_FOUR),  /* footpad */
         UNIT(smallfoot, 5, 14, OF_FOUR),    /* poacher */
         UNIT(elusivefoot, 6, 13, OF_FOUR),  /* thief */
         UNIT(fly, 8, 24, OF_FOUR),          /* gryphon rider */
     }},
    {"Drakes",
     5,
     {UNIT(drakefly, 5, 0, 0), UNIT(drakefly, 6, 0, 0), UNIT(drakefoot, 5, 0, 0), UNIT(lizard, 6, 0, 0)},
     {
         UNIT(drakefly, 5, 21, OF_FOUR),   /* burner */
         UNIT(drakefoot, 5, 19, OF_FOUR),  /* clasher */
         UNIT(drakefly, 6, 17, OF_FOUR),   /* fighter */
         UNIT(lizard, 6, 15, OF_FOUR),     /* saurian skirmisher */
         UNIT(lizard, 6, 16, OF_FOUR),     /* saurian augur */
         UNIT(drakeglide, 8, 16, OF_FOUR), /* glider */
     }},
};
