/* levelground wesnoth install: installs the add-on in the game's data folder, with maps for its generator. It makes a copy
 * beside the folder of add-ons, and this copy then replaces the old add-on, so that the add-on is always complete or missing.
 * The io folder of the old add-on moves to the new one. levelground wesnoth pack: writes the add-on into a folder, for upload
 * to the server of add-ons. */
#include "wesnoth.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/program.h"
#include "io/file.h"
#include "io/json.h"
#include "wesnoth/ladder/canvas.h"

/* Writes maps onto a shelf (see wesnoth.h). */

void shelf_begin(shelf *s) {
    *s = (shelf){.maps = 0};
    lg_text_add(&s->text, "levelground maps 1\n");
}

bool shelf_end(shelf *s, lg_error *error) {
    lg_text_add(&s->text, "end %d\n", s->maps);
    return !s->text.failed || lg_fail_memory(error);
}

/* Makes the pack, which is the maps that come with the add-on: one file of maps (a shelf) for each number of sides and size.
 * Only maps that meet all rules are put on a shelf. */

enum { NORMAL = 100, SETTING_SIZE = 40, SETTINGS = 6 };
enum { EVALUATIONS = 4000 }; /* a map that needs more evaluations is left out; few maps do */
/* For so many sides a map takes seconds, because the search has to make groups of sides equal. So their shelves have only a tenth
 * of the maps. */
enum { MANY_SIDES = 6, FEWER = 10 };

const shelf_kind shelf_kinds[] = {{"2-small", 2, 26, 22, 31, 19, false, WN_WIDE, false},
                                  {"2-normal", 2, 0, 0, 0, 0, false, WN_WIDE, false},
                                  {"2-large", 2, 40, 34, 45, 29, false, WN_WIDE, false},
                                  {"3-small", 3, 33, 29, 0, 0, false, WN_WIDE, false},
                                  {"3-normal", 3, 0, 0, 0, 0, false, WN_WIDE, false},
                                  {"3-large", 3, 47, 41, 0, 0, true, WN_WIDE, false},
                                  {"4-small", 4, 36, 26, 35, 26, false, WN_WIDE, false},
                                  {"4-normal", 4, 0, 0, 0, 0, false, WN_WIDE, false},
                                  {"4-large", 4, 50, 36, 51, 36, true, WN_WIDE, false},
                                  {"2-huge", 2, 50, 42, 57, 35, true, WN_WIDE, false},
                                  {"3-huge", 3, 57, 49, 0, 0, true, WN_WIDE, false},
                                  {"4-huge", 4, 60, 44, 61, 44, true, WN_WIDE, false},
                                  {"2-summit", 2, 0, 0, 0, 0, false, WN_WIDE, true},
                                  {"3-summit", 3, 0, 0, 0, 0, true, WN_WIDE, true},
                                  {"4-summit", 4, 0, 0, 0, 0, true, WN_WIDE, true},
#define FORM(form, word)                                                                           \
    {"2-" word, 2, 0, 0, 0, 0, false, form, false}, {"3-" word, 3, 0, 0, 0, 0, true, form, false}, \
        {"4-" word, 4, 0, 0, 0, 0, true, form, false},
                                  FORM(WN_ISLANDS, "islands") FORM(WN_CAVERN, "caves") FORM(WN_CITY, "city")
                                      FORM(WN_COAST, "coast") FORM(WN_LAVA, "lava")
#undef FORM
                                          {"6-normal", 6, 0, 0, 0, 0, true, WN_WIDE, false},
                                  {"8-normal", 8, 0, 0, 0, 0, true, WN_WIDE, false}};

int shelf_climates(const shelf_kind *kind, const char *climate[WN_CLIMATES]) {
    static const char *const name[WN_CLIMATES] = {"temperate", "autumn", "snow", "desert", "tropical", "marsh", "cave"};
    int count = 0;
    for (int k = 0; k < WN_CLIMATES; k++)
        if (wn_suits(kind->form, k)) climate[count++] = name[k];
    return count;
}

bool pack_order(order *o, const shelf_sort *of, const pack_wish *wish, lg_error *error) {
    const shelf_kind *kind = of->kind;
    bool mirror = !strcmp(of->symmetry, "mirror");
    char set[SETTINGS][SETTING_SIZE];
    const bool common = !kind->form && !kind->summit;
    order_words words = {.choice = {.game = "wesnoth", .variant = "ladder", .sets = SETTINGS - common},
                         .count = {true, of->maps},
                         .seed = wish->seed,
                         .jobs = wish->jobs,
                         .evaluations = {true, EVALUATIONS}};
    snprintf(set[0], SETTING_SIZE, "sides=%d", kind->sides);
    snprintf(set[1], SETTING_SIZE, "width=%d", mirror ? kind->mirror_width : kind->width);
    snprintf(set[2], SETTING_SIZE, "height=%d", mirror ? kind->mirror_height : kind->height);
    snprintf(set[3], SETTING_SIZE, "climate=%s", of->climate);
    snprintf(set[4], SETTING_SIZE, "symmetry=%s", of->symmetry);
    snprintf(set[5], SETTING_SIZE, "%s=%s", kind->summit ? "summit" : "form",
             kind->summit ? "1" : kind->name + strlen("2-"));
    for (int k = 0; k < SETTINGS; k++)
        words.choice.set[k] = set[k];
    return order_init(o, &words, error);
}

/* A map with too many codes for a shelf is left out. The alphabet has the codes that hexes use, because the map's own list of
 * codes, its pool, may also contain codes that no hex uses any more. */
void pack_file(const order *o, const shelf_sort *of, const batch_result *r, shelf *into) {
    const wn_map *map = r->level;
    int codes = 0;
    uint16_t pool[SHELF_CODES_MAX];     /* for each character, the index of the character's code in the map's pool */
    char character[WN_CODES_MAX] = {0}; /* for each code in the pool; 0: none yet */
    lg_text id = {0}, body = {0};
    uint32_t sum = 0; /* the generator computes it too, to detect a damaged map */
    if (r->outcome.missed || !map) return;
    for (int h = 0, hexes = (map->width + 2) * (map->height + 2); h < hexes; h++) {
        uint16_t code = map->code[h];
        if (character[code]) continue;
        if (codes == SHELF_CODES_MAX) return;
        character[code] = (char)('!' + codes);
        pool[codes++] = code;
    }
    for (int k = 0; k < codes; k++)
        lg_text_add(&body, "%s%s", k ? "," : "", map->pool[pool[k]]);
    lg_text_add(&body, "\n");
    for (int y = 0; y < map->height + 2; y++) {
        for (int x = 0; x < map->width + 2; x++)
            lg_text_append(&body, &character[map->code[wn_map_index(map, x, y)]], 1);
        lg_text_add(&body, "\n");
    }
    for (size_t k = 0; !body.failed && k < body.length; k++)
        sum = sum * 31 + (unsigned char)body.data[k];
    order_id(o, r, &id);
    if (!body.failed) {
        lg_text_add(&into->text, "map %s %d %d %s %s %u\n", id.length ? id.data : "-", (int)map->width,
                    (int)map->height, of->climate, of->symmetry, (unsigned)sum);
        lg_text_append(&into->text, body.data, body.length);
        into->maps++;
    }
    into->text.failed = into->text.failed || body.failed;
    lg_text_clear(&body);
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

/* Returns the symmetry of a map. Rotations and mirrors alternate, and one map in fourteen has no symmetry. Large maps for four
 * sides are mirrored both ways, because a rotation would make the sides equal only in pairs. Three and six sides are turned, and
 * eight sides are mirrored, because there are no other maps for them. */
const char *pack_symmetry(const shelf_kind *kind, int64_t round) {
    if (round % 14 == 13 && !kind->symmetric) return "none";
    if (kind->sides % 4 == 0 && kind->symmetric) return "mirror";
    return kind->sides % 3 == 0 || round % 2 == 0 ? "rotation" : "mirror";
}

static bool fill_shelf(shelf *s, const shelf_kind *kind, const pack_wish *wish, lg_error *error) {
    static const char *const symmetries[] = {"rotation", "mirror", "none"};
    const char *climate[WN_CLIMATES];
    const int climates = shelf_climates(kind, climate);
    const int64_t maps = whole_or(wish->maps, NORMAL) / (kind->sides < MANY_SIDES ? 1 : FEWER);
    bool good = true;
    for (int pair = 0; good && pair < 3 * climates; pair++) {
        shelf_sort of = {.kind = kind, .climate = climate[pair / 3], .symmetry = symmetries[pair % 3]};
        for (int64_t k = pair / 3; k < maps; k += climates)
            of.maps += !strcmp(pack_symmetry(kind, k / climates), of.symmetry);
        if (!of.maps) continue;
        order o = {.lock = NULL};
        filling f = {.order = &o, .sort = &of, .shelf = s};
        batch_summary summary;
        good = pack_order(&o, &of, wish, error);
        o.batch.progress = !wish->quiet;
        good = good && batch_run(&o.batch, take_map, &f, &summary, error) &&
               (!summary.cancelled || lg_fail(error, "interrupted while maps were made"));
        order_clear(&o);
    }
    return good;
}

/* Creates the folder and the shelves in it. Does nothing if no maps are asked for. */
static bool pack_make(const char *folder, const pack_wish *wish, lg_error *error) {
    if (!whole_or(wish->maps, NORMAL)) return true;
    bool good = file_make_folder(folder, error);
    for (int k = 0; good && k < SHELVES; k++) {
        shelf s;
        char path[PATH_SIZE];
        shelf_begin(&s);
        good = join_path(path, error, "%s/%s.txt", folder, shelf_kinds[k].name) &&
               fill_shelf(&s, &shelf_kinds[k], wish, error) && shelf_end(&s, error) &&
               file_write(path, s.text.data, s.text.length, error);
        lg_text_clear(&s.text);
    }
    return good;
}

enum { DEPTH_MAX = 4 };

bool join_path(char path[PATH_SIZE], lg_error *error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(path, PATH_SIZE, format, list);
    va_end(list);
    return n < PATH_SIZE || lg_fail(error, "%.60s...: the name is too long", path);
}

bool make_folders(const char *path, lg_error *error) {
    char part[PATH_SIZE];
    for (const char *slash = path; (slash = strchr(slash + 1, '/'));) {
        if (!join_path(part, error, "%.*s", (int)(slash - path), path) || !file_make_folder(part, error)) return false;
    }
    return file_make_folder(path, error);
}

/* Finds the add-on that comes with the tool: in LEVELGROUND_DATA, or otherwise near the program. The program may be installed,
 * be in a build folder inside the source tree, or have been unpacked together with the add-on. */
static bool find_addon(char path[PATH_SIZE], lg_error *error) {
    static const char *const beneath[] = {"../share/levelground", "..", "."};
    char program[PATH_SIZE] = "";
    const char *data = getenv("LEVELGROUND_DATA");
    if (data) {
        if (!join_path(path, error, "%s/addons/wesnoth", data)) return false;
        return file_is_folder(path) || lg_fail(error, "%.200s: the add-on is missing", path);
    }
    const bool known = program_folder(program, sizeof program);
    for (size_t i = 0; known && i < sizeof beneath / sizeof *beneath; i++) {
        if (!join_path(path, error, "%s/%s/addons/wesnoth", program, beneath[i])) return false;
        if (file_is_folder(path)) return true;
    }
    return lg_fail(error, "the add-on's files are not there; LEVELGROUND_DATA can name the folder that has addons/");
}

static bool copy_folder(const char *from, const char *to, int depth, lg_error *error) {
    char inner[PATH_SIZE], outer[PATH_SIZE];
    DIR *folder = depth >= 0 ? opendir(from) : NULL;
    bool good =
        (folder || lg_fail(error, "%.200s: cannot read: %s", from, strerror(errno))) && file_make_folder(to, error);
    for (struct dirent *entry; good && (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        good = join_path(inner, error, "%s/%s", from, entry->d_name) &&
               join_path(outer, error, "%s/%s", to, entry->d_name);
        if (good && file_is_folder(inner)) {
            good = copy_folder(inner, outer, depth - 1, error);
        } else if (good) {
            lg_text text = {0};
            good = file_read(inner, FILE_SIZE_MAX, &text, error) && file_write(outer, text.data, text.length, error);
            lg_text_clear(&text);
        }
    }
    if (folder) closedir(folder);
    return good;
}

typedef struct {
    char folder[PATH_SIZE], place[PATH_SIZE]; /* folder: the folder of all add-ons; place: our folder in it */
    char made[PATH_SIZE], old[PATH_SIZE];     /* made: the new copy; old: where the old one is kept meanwhile */
    char io_there[PATH_SIZE], io_made[PATH_SIZE];
    bool io_moved; /* has the io folder of the old add-on been moved to the new copy? */
} site;

/* Moves the new copy into its place. If this fails, puts the old add-on (or the link that stood there) back. */
static bool swap_in(site *s, lg_error *error) {
    bool before = file_is_folder(s->place) || is_folder_link(s->place);
    /* is the io folder a real folder inside the add-on, and not a link to another place? */
    bool io = !is_folder_link(s->place) && !is_folder_link(s->io_there) && file_is_folder(s->io_there);
    if ((io ? rename(s->io_there, s->io_made) : mkdir(s->io_made, 0777)) != 0)
        return lg_fail(error, "%.200s: cannot write: %s", s->io_made, strerror(errno));
    s->io_moved = io;
    if ((!before || rename(s->place, s->old) == 0) && rename(s->made, s->place) == 0) {
        remove_folder(s->old);
        return true;
    }
    lg_fail(error, "%.200s: cannot write: %s", s->place, strerror(errno));
    /* Undoes swap_in. If a folder cannot be moved back, it stays where it is, and the error says where. */
    bool away = before && !file_is_folder(s->place) && !is_folder_link(s->place);
    if (away && rename(s->old, s->place) != 0)
        lg_fail(error, "%.120s is now %.120s and has to be put back%s%.100s", s->place, s->old,
                s->io_moved ? ", its io is " : "", s->io_moved ? s->io_made : "");
    else if (s->io_moved && rename(s->io_made, s->io_there) != 0)
        lg_fail(error, "%.150s is now %.150s and has to be put back", s->io_there, s->io_made);
    else
        s->io_moved = false;
    return false;
}

/* Copies the add-on's files except `without` into a new folder, and makes maps if they are asked for. */
static bool assemble_addon(const char *to, const char *without, const pack_wish *wish, lg_error *error) {
    char addon[PATH_SIZE], maps[PATH_SIZE], file[PATH_SIZE];
    if (!find_addon(addon, error) || !join_path(maps, error, "%s/pack", to) ||
        !join_path(file, error, "%s/%s", to, without))
        return false;
    remove_folder(to);
    if (mkdir(to, 0777) != 0) return lg_fail(error, "%.200s: cannot make the folder: %s", to, strerror(errno));
    if (!copy_folder(addon, to, DEPTH_MAX, error)) return false;
    unlink(file);
    return !wish || pack_make(maps, wish, error);
}

bool install_addon(const char *userdata, const pack_wish *wish, lg_error *error) {
    char addon[PATH_SIZE];
    site s = {.io_moved = false};
    long id = (long)getpid();
    if (!find_addon(addon, error) || !join_path(s.folder, error, "%s/data/add-ons", userdata) ||
        !join_path(s.place, error, "%s/levelground", s.folder) ||
        !join_path(s.made, error, "%s/data/levelground.%ld.part", userdata, id) ||
        !join_path(s.old, error, "%s/data/levelground.%ld.old", userdata, id) ||
        !join_path(s.io_there, error, "%s/io", s.place) || !join_path(s.io_made, error, "%s/io", s.made) ||
        !make_folders(s.folder, error))
        return false;
    bool good = assemble_addon(s.made, "_server.pbl", wish, error) && swap_in(&s, error);
    if (!good && !s.io_moved) remove_folder(s.made);
    return good;
}

typedef struct {
    const char *folder; /* the game's data folder, or the folder into which the package is written */
    pack_wish wish;
    bool json;
} options;

/* Says where the add-on is now. `userdata` is the game's data folder, or NULL. */
static int say_place(const options *o, const char *userdata, const char *place) {
    if (!o->json) {
        if (!o->wish.quiet) say("%s", place);
        return DONE;
    }
    json_t *line = json_object();
    if (userdata) json_put(&line, "userdata", json_file_name(userdata));
    json_put(&line, "output", json_file_name(place));
    return json_print(line) ? DONE : complain(FAILED, "out of memory");
}

int wesnoth_install_main(int argc, char **argv) {
    static const option_row rows[] = {
        {"userdata", 0, "DIR", TEXT(options, folder),
         "the game's data folder (wesnoth-1.18 --userdata-path names it); default: those of 1.18 and 1.16 that are "
         "there",
         0},
        PACK_OPTIONS(options, wish, 0),
        {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each folder with the add-on", 0},
        {0},
    };
    static const option_table table = {.rows = rows,
                                       NO_ARGUMENT("expected no argument"),
                                       .sentence =
                                           "Installs the add-on in Wesnoth 1.18 and 1.16, and makes its fair maps."};
    options o = {0};
    char userdata[PATH_SIZE], place[PATH_SIZE];
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!find_userdata(o.folder, userdata, &error)) return reject(&error);
    /* every version that is there gets the add-on */
    for (int at = 0; o.folder ? at++ == 0 : find_userdata_next(&at, userdata);) {
        if (!install_addon(userdata, &o.wish, &error) ||
            !join_path(place, &error, "%s/data/add-ons/levelground", userdata))
            return complain(FAILED, "%s", error.text);
        int status = say_place(&o, userdata, place);
        if (status != DONE) return status;
    }
    return DONE;
}

/* Writes the add-on for upload. Leaves out _info.cfg, because the server writes this file itself for players who download the
 * add-on. */
int wesnoth_pack_main(int argc, char **argv) {
    static const option_row rows[] = {
        {"output", 'o', "DIR", TEXT(options, folder), "the folder in which the add-on's folder is made (.)", 0},
        PACK_OPTIONS(options, wish, 0),
        {"json", 0, NULL, FLAG(options, json), "print a line of JSON with the folder", 0},
        {0},
    };
    static const option_table table = {
        .rows = rows,
        NO_ARGUMENT("expected no argument"),
        .sentence = "Makes a folder with the add-on and its maps, as the game's server of add-ons accepts it."};
    options o = {.folder = "."};
    char place[PATH_SIZE], made[PATH_SIZE];
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!join_path(place, &error, "%s/levelground", o.folder) ||
        !join_path(made, &error, "%s/levelground.%ld.part", o.folder, (long)getpid()) ||
        !make_folders(o.folder, &error))
        return complain(FAILED, "%s", error.text);
    if (!file_is_missing(place)) return complain(FAILED, "%.200s: is there already", place);
    bool good = assemble_addon(made, "_info.cfg", &o.wish, &error) &&
                (rename(made, place) == 0 || lg_fail(&error, "%.200s: cannot write: %s", place, strerror(errno)));
    if (!good) remove_folder(made);
    if (!good) return complain(FAILED, "%s", error.text);
    return say_place(&o, NULL, place);
}
