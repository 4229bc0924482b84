/* levelground wesnoth tournament: makes an add-on of its own for the game, with some maps of a file that are unlike each
 * other, each a scenario with a name, and with pictures. The first map is the file's first; each further one is the map that
 * differs most from the nearest one that was taken. Only maps that meet all their rules are taken. */
#include "wesnoth.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "io/choice.h"
#include "io/file.h"
#include "io/json.h"
#include "io/pictures/raster.h"
#include "match.h"
#include "wesnoth/map/traits.h"

enum { MAPS_MAX = 99, NAME_SIZE = 40, ID_SIZE = 64 };

static const double scale = 1; /* of pictures */

typedef struct {
    lg_text text; /* as a .map file has it */
    char id[ID_SIZE], name[NAME_SIZE];
    int sides;
    double measure[WN_MEASURES]; /* in widths of the ranges of the game's maps; NAN: undefined */
    double off;                  /* how much it differs from the nearest map that was taken */
    int number;                  /* in the tournament; 0: it was not taken */
} entry;

typedef struct {
    entry *entry;
    int entries, unfair, taken[MAPS_MAX]; /* the entries of the tournament, in its order */
} field;

typedef struct {
    const char *file, *output;
    whole_option maps;
    bool quiet, json;
} options;

/* What a map has most of, compared with the game's maps, names it. */
static const struct {
    wn_measure_name measure;
    const char *noun;
} nouns[] = {{WN_M_WATER, "Sounds"}, {WN_M_CLOSED, "Walls"},    {WN_M_SWAMP, "Fens"},  {WN_M_SNOWY, "Snows"},
             {WN_M_SANDY, "Sands"},  {WN_M_FOREST, "Woods"},    {WN_M_HILLS, "Hills"}, {WN_M_MOUNTAINS, "Peaks"},
             {WN_M_CAVE, "Hollows"}, {WN_M_BRIDGES, "Bridges"}, {WN_M_FORD, "Fords"},  {WN_M_CASTLES, "Towers"}};

static const char *const adjectives[] = {"Amber", "Bleak",  "Broken", "Burnt",  "Cloven", "Cold",   "Crooked", "Dim",
                                         "Elder", "Fallen", "Far",    "Grey",   "Hidden", "High",   "Iron",    "Lone",
                                         "Lost",  "Merry",  "Misty",  "Narrow", "Old",    "Pale",   "Quiet",   "Red",
                                         "Salt",  "Silver", "Still",  "Stone",  "Twin",   "Veiled", "Wild",    "Windy"};
enum { ADJECTIVES = sizeof adjectives / sizeof *adjectives };

static bool is_named(const field *f, const char *name) {
    for (int k = 0; k < f->entries; k++)
        if (f->entry[k].number && !strcmp(f->entry[k].name, name)) return true;
    return false;
}

/* Gives a map a name that no map before has: with its number, if all words are taken. The same map gets the same name, unless that
 * is taken. */
static void name_entry(const field *f, entry *e, int number) {
    size_t best = 0;
    uint64_t hash = hash_bytes(HASH_START, e->text.data, e->text.length);
    char name[NAME_SIZE] = "";
    for (size_t k = 1; k < sizeof nouns / sizeof *nouns; k++)
        if (e->measure[nouns[k].measure] > e->measure[nouns[best].measure]) best = k;
    for (int n = 0; n < ADJECTIVES; n++) {
        snprintf(name, sizeof name, "%s %s", adjectives[(hash + (uint64_t)n) % ADJECTIVES], nouns[best].noun);
        if (!is_named(f, name)) break;
    }
    if (is_named(f, name)) snprintf(name + strlen(name), sizeof name - strlen(name), " %d", number);
    memcpy(e->name, name, sizeof e->name);
}

/* Measures a map by the ranges of the game's maps: 0 is the least that they have and 1 the most. */
static bool measure_map(const lg_task *task, const wn_map *map, entry *e, bool *fair) {
    wn_study s;
    wn_character c = {.apart = 0};
    if (!wn_study_open(&s, (const wn_task *)(const void *)task, map, WN_FIND_MAP)) return false;
    wn_character_find(&s.board, &s.findings, &c);
    wn_character_codes(map, &c);
    e->sides = map_count_starts(map);
    for (int m = 0; m < WN_MEASURES; m++) {
        const wn_span band = wn_band((wn_measure_name)m, e->sides, WN_ANY);
        const double width = band.high > band.low ? band.high - band.low : 1;
        e->measure[m] = isnan(c.value[m]) ? 0 : (c.value[m] - band.low) / width;
    }
    wn_study_close(&s);
    lg_report *report = malloc(sizeof *report);
    bool good = report && lg_task_measure(task, map, report);
    if (good) {
        const lg_report_sum sum = lg_report_sum_up(report);
        *fair = !sum.broken && !sum.unjudged;
    }
    free(report);
    return good;
}

/* Has the word only letters, digits and hyphens, as an id has? */
static bool is_plain(const char *word) {
    return !word[strspn(word, "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")];
}

/* Adds the map of an item, if it meets its rules and has starts for two sides or more. */
static bool add_entry(field *f, const level_item *item, lg_error *error) {
    const choice usual = {.sets = 0};
    lg_recipe recipe;
    bool fair = false;
    if (!rules_for(item, &usual, &recipe, error)) return false;
    lg_task *task = lg_task_create(item->game, &recipe.settings, NULL, error);
    lg_recipe_clear(&recipe);
    entry *more = realloc(f->entry, ((size_t)f->entries + 1) * sizeof *more);
    bool good = task && (more || lg_fail_memory(error));
    if (more) f->entry = more;
    if (good) {
        entry *e = &more[f->entries];
        *e = (entry){.off = INFINITY};
        /* Anybody may write anything as the id of a level in JSON, and it is written into the game's language. */
        if (item->id && strlen(item->id) < sizeof e->id && is_plain(item->id)) strcpy(e->id, item->id);
        wn_write(NULL, item->level, "map", &e->text);
        f->entries++;
        good = (measure_map(task, item->level, e, &fair) && !e->text.failed) || lg_fail_memory(error);
        if (!fair || e->sides < 2) {
            lg_text_clear(&e->text);
            f->entries--;
            f->unfair++;
        }
    }
    lg_task_destroy(task);
    return good;
}

static double difference(const entry *a, const entry *b) {
    double sum = 0;
    for (int m = 0; m < WN_MEASURES; m++)
        sum += fabs(a->measure[m] - b->measure[m]);
    return sum;
}

/* Takes the map that differs most from all maps taken so far; the first one if none is. */
static const entry *take_next(field *f, int number) {
    entry *best = NULL;
    for (int k = 0; k < f->entries; k++)
        if (!f->entry[k].number && (!best || f->entry[k].off > best->off)) best = &f->entry[k];
    if (!best) return NULL;
    name_entry(f, best, number);
    best->number = number;
    f->taken[number - 1] = (int)(best - f->entry);
    for (int k = 0; k < f->entries; k++)
        f->entry[k].off = fmin(f->entry[k].off, difference(&f->entry[k], best));
    return best;
}

static void add_scenario(const entry *e, lg_text *cfg) {
    lg_text_add(
        cfg,
        "[multiplayer]\n    id=levelground_tournament_%02d\n    name=\"%dp — %s\"\n    description=\"Map %d of a "
        "tournament%s%s.\"\n    map_file=~add-ons/levelground_tournament/maps/%02d.map\n"
        "    experience_modifier=70\n    victory_when_enemies_defeated=yes\n    {DEFAULT_SCHEDULE}\n"
        "    {DEFAULT_MUSIC_PLAYLIST}\n",
        e->number, e->sides, e->name, e->number, *e->id ? ". levelground generate --id " : "", e->id, e->number);
    for (int side = 1; side <= e->sides; side++)
        lg_text_add(cfg,
                    "    [side]\n        side=%d\n        controller=human\n        canrecruit=yes\n        "
                    "team_name=team%d\n        fog=yes\n    [/side]\n",
                    side, side);
    lg_text_add(cfg, "[/multiplayer]\n");
}

static bool write_text(const char *folder, const char *name, const lg_text *text, lg_error *error) {
    char path[PATH_SIZE];
    if (text->failed) return lg_fail_memory(error);
    return join_path(path, error, "%s/%s", folder, name) && file_write(path, text->data, text->length, error);
}

/* The ending of pictures: svg where the libraries for png are missing. */
static const char *picture_ending(void) {
    lg_error error;
    return raster_ready(&error) ? "png" : "svg";
}

/* Writes the map and its picture. */
static bool write_map(const char *folder, const entry *e, lg_error *error) {
    char name[NAME_SIZE];
    lg_text svg = {0}, png = {0};
    wn_map *map = calloc(1, sizeof *map);
    bool good = (map || lg_fail_memory(error)) && wn_read(NULL, e->text.data, e->text.length, map, error);
    if (good) wn_draw(NULL, map, NULL, &svg);
    const bool drawn = !strcmp(picture_ending(), "svg");
    good = good && (!svg.failed || lg_fail_memory(error)) && (drawn || raster_png(&svg, scale, &png, error));
    snprintf(name, sizeof name, "maps/%02d.map", e->number);
    good = good && write_text(folder, name, &e->text, error);
    snprintf(name, sizeof name, "pictures/%02d.%s", e->number, picture_ending());
    good = good && write_text(folder, name, drawn ? &svg : &png, error);
    free(map);
    lg_text_clear(&svg);
    lg_text_clear(&png);
    return good;
}

/* Writes all files of the add-on into a folder. */
static bool write_addon(field *f, const char *folder, int maps, lg_error *error) {
    char path[PATH_SIZE];
    lg_text cfg = {0}, list = {0}, info = {0};
    bool good = make_folders(folder, error) && join_path(path, error, "%s/maps", folder) && make_folders(path, error) &&
                join_path(path, error, "%s/pictures", folder) && make_folders(path, error);
    lg_text_add(&cfg, "# Made by levelground wesnoth tournament.\n#ifdef MULTIPLAYER\n");
    lg_text_add(&list,
                "# Maps of a tournament\n\nCopy this folder into data/add-ons of the game's data folder. The game then "
                "lists the maps among its scenarios for several players.\n");
    lg_text_add(&info,
                "[info]\n    title=\"levelground: a tournament\"\n    type=\"map_pack\"\n    author=\"levelground\"\n"
                "    version=\"1.0.0\"\n    description=\"%d fair maps that are unlike each other.\"\n[/info]\n",
                maps);
    for (int number = 1; number <= maps && good; number++) {
        const entry *e = take_next(f, number);
        good = write_map(folder, e, error);
        add_scenario(e, &cfg);
        lg_text_add(&list, "\n## %d. %s\n\n%d sides%s%s%s\n\n![%s](pictures/%02d.%s)\n", number, e->name, e->sides,
                    *e->id ? "; `levelground generate --id " : "", e->id, *e->id ? "` makes it again" : "", e->name,
                    number, picture_ending());
    }
    lg_text_add(&cfg, "#endif\n");
    good = good && write_text(folder, "_main.cfg", &cfg, error) && write_text(folder, "_info.cfg", &info, error) &&
           write_text(folder, "README.md", &list, error);
    lg_text_clear(&cfg);
    lg_text_clear(&list);
    lg_text_clear(&info);
    return good;
}

static bool read_field(field *f, const char *file, lg_error *error) {
    level_reader reader;
    if (!levels_open(&reader, file, &lg_game_wesnoth, error)) return false;
    bool good = true;
    while (good && (good = levels_next(&reader, error)) && reader.item.level)
        good = add_entry(f, &reader.item, error);
    levels_close(&reader);
    return good;
}

/* Prints the folder and the maps. */
static int tell_result(const options *o, const field *f, int maps, const char *place) {
    if (!o->json) {
        if (!o->quiet) say("%s", place);
        return DONE;
    }
    json_t *line = json_object(), *names = json_array();
    json_put(&line, "output", json_file_name(place));
    json_put(&line, "fair", json_integer(f->entries));
    json_put(&line, "unfair", json_integer(f->unfair));
    json_put(&line, "names", names);
    for (int n = 0; names && n < maps; n++)
        json_array_append_new(names, json_string(f->entry[f->taken[n]].name));
    return json_print(line) ? DONE : complain(FAILED, "out of memory");
}

int wesnoth_tournament_main(int argc, char **argv) {
    static const option_row rows[] = {
        {"maps", 'n', "N", WHOLE(options, maps, 1, MAPS_MAX), "number of maps (10)", 0},
        {"output", 'o', "DIR", TEXT(options, output), "the folder in which the add-on's folder is made (.)", 0},
        {"quiet", 'q', NULL, FLAG(options, quiet), "print only errors", 0},
        {"json", 0, NULL, FLAG(options, json), "print a line of JSON with the folder and the names of the maps", 0},
        {0},
    };
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(options, file, "expected one file with maps"),
        .missing = "expected a file with maps, such as the archive.jsonl of explore",
        .usage = "FILE",
        .sentence =
            "Makes an add-on for Wesnoth with maps of a file that are unlike each other, with names and pictures. Maps "
            "that break a rule are left out."};
    options o = {.output = "."};
    field f = {.entries = 0};
    char place[PATH_SIZE], made[PATH_SIZE];
    lg_error error;
    parse_options(&table, argc, argv, &o);
    const int maps = (int)whole_or(o.maps, 10);
    int status = DONE;
    if (!join_path(place, &error, "%s/levelground_tournament", o.output) ||
        !join_path(made, &error, "%s/levelground_tournament.%ld.part", o.output, (long)getpid()))
        status = complain(FAILED, "%s", error.text);
    else if (!file_is_missing(place))
        status = complain(FAILED, "%.200s: is there already", place);
    else if (!read_field(&f, o.file, &error))
        status = reject(&error);
    else if (f.entries < maps)
        status = complain(MISUSED, "%.200s: expected %d fair maps, found %d, and %d that break a rule", o.file, maps,
                          f.entries, f.unfair);
    else if (!write_addon(&f, made, maps, &error) ||
             (rename(made, place) != 0 && !lg_fail(&error, "%.200s: cannot write: %s", place, strerror(errno)))) {
        remove_folder(made);
        status = complain(FAILED, "%s", error.text);
    } else {
        status = tell_result(&o, &f, maps, place);
    }
    for (int k = 0; k < f.entries; k++)
        lg_text_clear(&f.entry[k].text);
    free(f.entry);
    return status;
}
