/* Maps that come with the add-on: how shelves of them are made, written and installed. */
#ifndef WESNOTH_CLI_INSTALL_H
#define WESNOTH_CLI_INSTALL_H

#include "cli/generate_request.h"
#include "wesnoth.h"
#include "wesnoth/map/level.h"

/* A shelf: maps in one file, as the add-on's generator reads them (addons/wesnoth/lua/shelf.lua):
 *     levelground maps 1
 *     map ID WIDTH HEIGHT CLIMATE SYMMETRY SUM
 *     Gg,Gg^Fp,1 Ke                           its codes
 *     !!"!#                                   its rows, with the border: one character for each hex; ! is the first code
 *     end COUNT                               after all maps */

enum { SHELF_CODES_MAX = '~' - '!' + 1 };

typedef struct {
    lg_text text;
    int maps;
} shelf;

void shelf_begin(shelf *s);
/* Completes the text. The caller must clear the text. */
bool shelf_end(shelf *s, lg_error *error);

/* The maps that come with the add-on, on shelves: one shelf for each number of sides and size. The game's own generator reads
 * them, because it cannot start an engine. Growing land uses them if no engine is running. */

/* The options. */
struct pack_wish {
    whole_option maps, seed, jobs;
    bool quiet;
};

enum { PACK_MAPS_MAX = 10000 };

/* Rows for a command's table. */
#define PACK_OPTIONS(options, wish, group)                                                                          \
    {"maps", 0, "N", WHOLE(options, wish.maps, 0, PACK_MAPS_MAX), "number of maps on each shelf, 0 to 10000 (100)", \
     group},                                                                                                        \
        {"seed",                                                                                                    \
         's',                                                                                                       \
         "S",                                                                                                       \
         WHOLE(options, wish.seed, 0, INT64_MAX),                                                                   \
         "make the maps of this seed (default: a new seed each time)",                                              \
         group},                                                                                                    \
        {"jobs",                                                                                                    \
         'j',                                                                                                       \
         "J",                                                                                                       \
         WHOLE(options, wish.jobs, 1, THREADS_MAX),                                                                 \
         "number of threads (default: all cores); does not change maps",                                            \
         group},                                                                                                    \
    {                                                                                                               \
        "quiet", 'q', NULL, FLAG(options, wish.quiet), "print only errors", group                                   \
    }

/* The kind of maps on a shelf. Width and height 0: chosen for the number of sides. Even columns lie half a hex lower, so a map
 * with a mirror symmetry has a middle column and an odd width. */
typedef struct {
    const char *name;
    int sides, width, height, mirror_width, mirror_height;
    bool symmetric; /* only symmetric maps, because it takes seconds to make other maps fair */
} shelf_kind;

typedef struct {
    const shelf_kind *kind;
    const char *climate, *symmetry;
    int64_t maps;
} shelf_sort;

enum { SHELVES = 12, SHELF_CLIMATES = 7 };
extern const shelf_kind shelf_kinds[SHELVES];
extern const char *const shelf_climates[SHELF_CLIMATES];

/* Returns the symmetry of map number k of a shelf. The climates take turns. */
const char *pack_symmetry(const shelf_kind *kind, int64_t k);
/* Prepares an order (cli/generate_request.h) for maps of this sort. The caller must clear it, also after an error. */
bool pack_order(order *o, const shelf_sort *of, const pack_wish *wish, lg_error *error);
/* Adds a finished map to a shelf, unless the map misses a rule. */
void pack_file(const order *o, const shelf_sort *of, const batch_result *r, shelf *into);

#endif
