/* Makes the pack, which is the maps that come with the add-on: one file of maps (a shelf) for each number of sides and size.
 * Only maps that meet all rules are put on a shelf. */
#include "pack.h"

#include <stdio.h>
#include <string.h>

#include "io/file.h"

enum { NORMAL = 100, SETTING_SIZE = 40, SETTINGS = 5 };
enum { EVALUATIONS = 4000 }; /* a map that needs more evaluations is left out; few maps do */

const shelf_kind shelf_kinds[] = {
    {"2-small", 2, 26, 22, 31, 19, false}, {"2-normal", 2, 0, 0, 0, 0, false}, {"2-large", 2, 40, 34, 45, 29, false},
    {"3-small", 3, 33, 29, 0, 0, false},   {"3-normal", 3, 0, 0, 0, 0, false}, {"3-large", 3, 47, 41, 0, 0, true},
    {"4-small", 4, 36, 26, 35, 26, false}, {"4-normal", 4, 0, 0, 0, 0, false}, {"4-large", 4, 50, 36, 51, 36, true},
    {"2-huge", 2, 50, 42, 57, 35, true},   {"3-huge", 3, 57, 49, 0, 0, true},  {"4-huge", 4, 60, 44, 61, 44, true},
};

const char *const shelf_climates[SHELF_CLIMATES] = {"temperate", "autumn", "snow", "desert",
                                                    "tropical",  "marsh",  "cave"};

bool pack_order(order *o, const shelf_sort *of, const pack_wish *wish, lg_error *error) {
    const shelf_kind *kind = of->kind;
    bool mirror = !strcmp(of->symmetry, "mirror");
    char set[SETTINGS][SETTING_SIZE];
    order_words words = {.choice = {.game = "wesnoth", .variant = "ladder", .sets = SETTINGS},
                         .count = {true, of->maps},
                         .seed = wish->seed,
                         .jobs = wish->jobs,
                         .evaluations = {true, EVALUATIONS}};
    snprintf(set[0], SETTING_SIZE, "sides=%d", kind->sides);
    snprintf(set[1], SETTING_SIZE, "width=%d", mirror ? kind->mirror_width : kind->width);
    snprintf(set[2], SETTING_SIZE, "height=%d", mirror ? kind->mirror_height : kind->height);
    snprintf(set[3], SETTING_SIZE, "climate=%s", of->climate);
    snprintf(set[4], SETTING_SIZE, "symmetry=%s", of->symmetry);
    for (int k = 0; k < SETTINGS; k++)
        words.choice.set[k] = set[k];
    return order_init(o, &words, error);
}

void pack_file(const order *o, const shelf_sort *of, const batch_result *r, shelf *into) {
    lg_text id = {0};
    if (r->outcome.missed || !r->level) return;
    order_id(o, r, &id);
    shelf_label label = {id.length ? id.data : "-", of->climate, of->symmetry};
    shelf_add(into, r->level, &label);
    lg_text_clear(&id);
}

typedef struct {
    const order *order;
    const shelf_sort *sort;
    shelf *shelf;
} filling;

static bool take_map(const batch_result *r, void *context) {
    filling *f = context;
    pack_file(f->order, f->sort, r, f->shelf);
    return true;
}

static bool fill_sort(shelf *s, const shelf_sort *of, const pack_wish *wish, lg_error *error) {
    order o = {.lock = NULL};
    filling f = {.order = &o, .sort = of, .shelf = s};
    batch_summary summary;
    bool good = pack_order(&o, of, wish, error);
    o.batch.progress = !wish->quiet;
    good = good && batch_run(&o.batch, take_map, &f, &summary, error) &&
           (!summary.cancelled || lg_fail(error, "interrupted while maps were made"));
    order_clear(&o);
    return good;
}

/* Returns the symmetry of a map. Rotations and mirrors alternate, and one map in fourteen has no symmetry. Large maps for four
 * sides are mirrored both ways, because a rotation would make the sides equal only in pairs. */
const char *pack_symmetry(const shelf_kind *kind, int64_t k) {
    int64_t round = k / SHELF_CLIMATES % 14;
    if (round == 13 && !kind->symmetric) return "none";
    if (kind->sides == 4 && kind->symmetric) return "mirror";
    return kind->sides == 3 || round % 2 == 0 ? "rotation" : "mirror";
}

static int64_t count_of(const shelf_sort *of, int climate, int64_t maps) {
    int64_t count = 0;
    for (int64_t k = climate; k < maps; k += SHELF_CLIMATES)
        count += !strcmp(pack_symmetry(of->kind, k), of->symmetry);
    return count;
}

static bool fill_shelf(shelf *s, const shelf_kind *kind, int64_t maps, const pack_wish *wish, lg_error *error) {
    static const char *const symmetries[] = {"rotation", "mirror", "none"};
    for (int climate = 0; climate < SHELF_CLIMATES; climate++)
        for (int k = 0; k < 3; k++) {
            shelf_sort of = {.kind = kind, .climate = shelf_climates[climate], .symmetry = symmetries[k]};
            of.maps = count_of(&of, climate, maps);
            if (of.maps && !fill_sort(s, &of, wish, error)) return false;
        }
    return true;
}

static bool make_shelf(const shelf_kind *kind, const char *folder, int64_t maps, const pack_wish *wish,
                       lg_error *error) {
    shelf s;
    char path[PATH_SIZE];
    shelf_begin(&s);
    bool good = join_path(path, error, "%s/%s.txt", folder, kind->name) && fill_shelf(&s, kind, maps, wish, error) &&
                shelf_end(&s, error) && file_write(path, s.text.data, s.text.length, error);
    lg_text_clear(&s.text);
    return good;
}

bool pack_make(const char *folder, const pack_wish *wish, lg_error *error) {
    int64_t maps = whole_or(wish->maps, NORMAL);
    if (!maps) return true;
    bool good = file_make_folder(folder, error);
    for (int k = 0; good && k < SHELVES; k++)
        good = make_shelf(&shelf_kinds[k], folder, maps, wish, error);
    return good;
}
