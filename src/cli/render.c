/* levelground render: draws levels as pictures, or their tiles to cut out. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/each.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/formats.h"
#include "io/pictures/sheets.h"
#include "outputs.h"
#include "wesnoth/cli/wesnoth.h"

typedef struct {
    choice choice;
    each_words words;
    const char *format, *program, *title, *paper, *before;
    number_option tile_size;
    bool violations, engine, tiles;
} options;

static const option_row rows[] = {
    {"output", 'o', "OUT", TEXT(options, words.output),
     "the picture: .svg, .png or .pdf; a folder, as in OUT/, gets one for each level; - is standard output", 0},
    {"format", 'f', "F", TEXT(options, format), "svg, png or pdf, if OUT has no such ending (in a folder: svg)", 0},
    {"violations", 'v', NULL, FLAG(options, violations), "mark the places that break a requirement", 0,
     .next = "verbose"},
    {"changes", 0, "BEFORE", TEXT(options, before),
     "draw rings around the hexes that differ from the level in this file", 0},
    {"title", 0, "TEXT", TEXT(options, title),
     "print a caption: TEXT, which may be empty, and the game, changed settings and date", 0},
    {"game", 0, "G", TEXT(options, choice.game), "read the files as levels of this game", 0},
    {"json", 0, NULL, FLAG(options, words.json), "print a line of JSON for each picture: file, level, game and output",
     0},
    FORCE_OPTION(options, words.force, 0),
    {"variant", 0, "V", TEXT(options, choice.variant), "mark violations of this variant's requirements", 0},
    {"set", 0, "K=V", LIST(options, choice.set, choice.sets), "change a setting of the game", 0},
    {"tiles", 0, NULL, FLAG(options, tiles),
     "draw the hexes in life size with cut marks, on as many pages of a .pdf as needed", 1},
    {"tile-size", 0, "MM", NUMBER(options, tile_size, LG_TILE_LEAST, LG_TILE_MOST),
     "with --tiles: width of a hex from side to side ({tiles})", 1},
    {"paper", 0, "P", TEXT(options, paper), "with --tiles: a4 or letter (a4)", 1},
    {"engine", 0, NULL, FLAG(options, engine), "let the game itself draw the map (Wesnoth, .png)", 2},
    {"program", 0, "FILE", TEXT(options, program), "with --engine: the game (default: wesnoth-1.18, or wesnoth-1.16)",
     2},
    {0},
};

/* Rejects options that do not work together. */
static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    (void)tags;
    each_check(&o->words, reading);
    if (o->engine && o->violations) options_error(reading, "--engine marks no violations");
    if (o->engine && o->before) options_error(reading, "--engine marks no changes");
    if (o->tiles && o->before) options_error(reading, "--tiles marks no changes");
    if (o->engine && o->title) options_error(reading, "--engine writes no title");
    if (o->engine && o->tiles) options_error(reading, "--engine prints no tiles");
    if (o->tiles && o->violations) options_error(reading, "--tiles marks no violations");
    bool rules = (o->choice.variant || o->choice.sets) && !o->title;
    if (rules && (o->tiles || o->engine))
        options_error(reading, "--%s draws nothing of the rules: leave --variant and --set out",
                      o->tiles ? "tiles" : "engine");
    if (o->program && !o->engine) options_error(reading, "--program needs --engine");
    if (o->tile_size.given && !o->tiles) options_error(reading, "--tile-size needs --tiles");
    if (o->paper && !o->tiles) options_error(reading, "--paper needs --tiles");
}

/* The options that apply to one level. */
typedef struct {
    const options *o;
    level_view view;
    captions captions;
    lg_recipe rules;
    lg_task *task;
    lg_text caption;
    lg_report *report;
    lg_changes changes;
    sheets sheets;
} drawing;

static bool prepare_drawing(drawing *d, const level_item *item, lg_error *error) {
    const options *o = d->o;
    const lg_game *game = item->game;
    if (!captions_set(&d->captions, o->title, o->title, error) || !rules_for(item, &o->choice, &d->rules, error))
        return false;
    d->task = catalog_task(game, &d->rules.settings, NULL, error);
    d->view = (level_view){.game = game, .task = d->task, .level = item->level};
    if (!d->task) return false;
    if (o->title) captions_write(&d->captions, &d->rules, NULL, &d->caption);
    d->view.caption = d->caption.data;
    if (d->caption.failed) return lg_fail_memory(error);
    if (o->tiles) {
        if (!game->drawing.tiles)
            return lg_fail(error, "--tiles: %s has no tiles to print; only boards of single hexes have them",
                           game->name);
        if (!o->tile_size.given && game->drawing.tiles->millimetres <= 0)
            return lg_fail(error, "--tiles: the size of %s's hexes is not known; measure one, and say --tile-size MM",
                           game->name);
        const paper *page = papers;
        while (page->name && o->paper && strcmp(page->name, o->paper) != 0)
            page++;
        if (!page->name) return lg_fail(error, "--paper: expected a4 or letter, found '%.60s'", o->paper);
        d->sheets = (sheets){.game = game,
                             .level = item->level,
                             .caption = d->caption.data,
                             .size = number_or(o->tile_size, game->drawing.tiles->millimetres),
                             .paper = page};
        if (!sheets_check(&d->sheets, error)) return false;
    }
    if (!o->before) return true;
    level_item before;
    lg_error inner;
    if (!level_read(o->before, game, &before, error)) return false;
    bool good = lg_changes_find(game, before.level, item->level, &d->changes, &inner) ||
                lg_fail_within(error, &inner, "--changes: %s: ", file_title(o->before));
    d->view.changes = &d->changes;
    level_item_clear(&before);
    return good;
}

/* Refuses a variant and settings that differ from the usual ones, unless something of them is seen. Whether the picture of a
 * level without marks shows anything of the rules depends on the game: PTSP draws the routes of a fitness. */
static bool rules_are_seen(const drawing *d, const level_item *item, lg_error *error) {
    const options *o = d->o;
    const lg_game *game = item->game;
    const choice usual = {.game = o->choice.game};
    lg_recipe rules = {.game = NULL};
    if (o->title || o->engine || o->tiles || (!o->choice.variant && !o->choice.sets)) return true;
    if (o->violations) return check_decisive(&o->choice, &d->rules, error);
    if (!rules_for(item, &usual, &rules, error)) return false;
    bool good = true, same_picture = false;
    if (rules.variant != d->rules.variant || !lg_values_same(&rules.settings, &d->rules.settings)) {
        lg_task *task = catalog_task(game, &rules.settings, NULL, error);
        lg_text mine = {0}, other = {0};
        if (task) {
            game->drawing.draw(d->task, item->level, NULL, &mine);
            game->drawing.draw(task, item->level, NULL, &other);
        }
        good = task && ((!mine.failed && !other.failed) || lg_fail_memory(error));
        same_picture = good && mine.length == other.length && !memcmp(mine.data, other.data, mine.length);
        lg_text_clear(&mine);
        lg_text_clear(&other);
        lg_task_destroy(task);
    }
    lg_recipe_clear(&rules);
    if (same_picture)
        return lg_fail(error, "%s changes nothing in the picture: expected --violations too",
                       o->choice.sets ? "--set" : "--variant");
    return good;
}

/* Returns the format: of --format if the output is a folder, otherwise of the output's ending. If there is none, prints an
 * error and returns NULL. */
static const char *choose_format(const options *o, bool folder) {
    static const char *const pictures[] = {"svg", "png", "pdf", NULL};
    const char *needed = o->engine ? "png" : o->tiles ? "pdf" : NULL, *option = o->engine ? "engine" : "tiles";
    const char *output = o->words.output, *usual = needed ? needed : "svg";
    const char *format = o->format                        ? o->format
                         : folder || !strcmp(output, "-") ? usual
                                                          : picture_format_of_path(output);
    if (o->format && !format_is_picture(o->format)) {
        lg_error error;
        lg_fail(&error, "--format: expected svg, png or pdf, found '%.60s'", o->format);
        lg_suggest(&error, lg_nearest(o->format, pictures));
        reject(&error);
        return NULL;
    }
    if (!format)
        complain(MISUSED, "%s: expected a name ending in .svg, .png or .pdf, or a folder, as in %s/", output, output);
    else if (needed && strcmp(format, needed) != 0 && o->format)
        complain(MISUSED, "--format: expected %s for --%s", needed, option);
    else if (needed && strcmp(format, needed) != 0)
        complain(MISUSED, "%s: expected a name ending in .%s for --%s", output, needed, option);
    else
        return format;
    return NULL;
}

typedef struct {
    const options *o;
    const char *format;
} rendering;

static int render_level(void *context, const each_level *level) {
    const rendering *r = context;
    const options *o = r->o;
    const level_item *item = level->item;
    drawing d = {.o = o};
    lg_error error;
    lg_text bytes = {0};
    int status = DONE;
    if (o->engine) {
        status = render_by_engine(item, level->file, o->program, &bytes);
    } else if (!prepare_drawing(&d, item, &error) || !rules_are_seen(&d, item, &error)) {
        status = reject(&error);
    } else {
        bool good = true;
        if (o->violations) {
            d.view.marks = d.report = malloc(sizeof *d.report);
            good = (d.report && lg_task_measure(d.task, item->level, d.report)) || lg_fail_memory(&error);
        }
        good = good &&
               (o->tiles ? sheets_pdf(&d.sheets, &bytes, &error) : level_format(&d.view, r->format, &bytes, &error));
        if (!good) status = complain(FAILED, "%s", error.text);
    }
    lg_task_destroy(d.task);
    lg_recipe_clear(&d.rules);
    lg_text_clear(&d.caption);
    lg_changes_clear(&d.changes);
    free(d.report);
    if (status == DONE && !each_write(&o->words, level, r->format, &bytes, &error))
        status = complain(FAILED, "%s", error.text);
    lg_text_clear(&bytes);
    return status;
}

int render_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(options, words.file, words.files),
        .missing = EXPECTED_FILE,
        .check = check_options,
        .usage = "FILE...",
        .sentence = "Draws levels: those of files, of - for standard input, or boards by their names."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    o.words.game = o.choice.game;
    bool folder = each_has_folder(&o.words);
    rendering r = {.o = &o, .format = choose_format(&o, folder)};
    return r.format ? each_run(&o.words, !folder, render_level, &r) : MISUSED;
}
