/* The maps that come with the add-on: shelves of them by number of sides and size, for the game's own generator, which
 * has no engine beside it; and for land that grows without one. */
#ifndef LG_CLI_WESNOTH_PACK_H
#define LG_CLI_WESNOTH_PACK_H

#include "cli/order.h"
#include "cli/wesnoth/shelf.h"
#include "cli/wesnoth/wesnoth.h"

/* Of --maps, --seed and --jobs; NULL where nothing was given. */
struct pack_wish {
    const char *maps, *seed, *jobs;
    bool quiet;
};

#define PACK_OPTIONS(group)                                                          \
    {"maps", KEY_MAPS, "N", 0, "maps a shelf, 0 to 10000 (100)", group},             \
        {"seed", 's', "S", 0, "the maps of this seed (a new one each time)", group}, \
        {"jobs", 'j', "J", 0, "threads (all cores); changes no map", group}, {       \
        "quiet", 'q', NULL, 0, "print nothing but errors", group                     \
    }
enum { KEY_MAPS = 5000 };
bool take_pack(int key, const char *argument, pack_wish *wish);

/* Are these words such that maps can be made? */
bool pack_check(const pack_wish *wish, lg_error *error);
/* Makes the shelves in a folder, which is made too; nothing where no maps are wished for. */
bool pack_make(const char *folder, const pack_wish *wish, lg_error *error);

/* ---- what is on the shelves ----------------------------------------------------------------------------------- */

/* Even columns lie half a hex lower, so that a mirror has a middle column, and its width is odd. 0: what suits the sides. */
typedef struct {
    const char *name;
    int sides, width, height, mirror_width, mirror_height;
    bool symmetric; /* all of it: others take seconds to make fair */
} shelf_kind;

typedef struct {
    const shelf_kind *kind;
    const char *climate, *symmetry;
    int64_t maps;
} shelf_sort;

enum { PACK_SHELVES = 9, SHELVES = 12 /* with those that only an engine fills */, SHELF_CLIMATES = 7 };
extern const shelf_kind shelf_kinds[SHELVES];
extern const char *const shelf_climates[SHELF_CLIMATES];

/* The symmetry of the k-th map of a shelf, where climates take turns. */
const char *pack_symmetry(const shelf_kind *kind, int64_t k);
/* What makes maps of a sort; to be cleared, also after an error. */
bool pack_order(order *o, const shelf_sort *of, const pack_wish *wish, lg_error *error);
/* One of these maps into a shelf, unless it misses a measure. */
void pack_file(const order *o, const shelf_sort *of, const batch_result *r, shelf *into);

#endif
