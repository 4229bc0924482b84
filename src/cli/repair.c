/* levelground repair: finds the fewest changes that make levels fair. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bots/bots.h"
#include "cli/cli.h"
#include "cli/each.h"
#include "cli/outputs.h"
#include "host/clock.h"
#include "host/terminal.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/items.h"
#include "io/parts_table.h"
#include "options.h"

typedef struct {
    choice choice;
    each_words words;
    const char *lock, *output, *format;
    whole_option seed, evaluations;
    number_option seconds;
    bool json, force, front;
    bots_words bots;
    whole_option jobs;
} options;

static const option_row rows[] = {
    {"game", 0, "G", TEXT(options, choice.game),
     "read the files as levels of this game (default: recognised from the content)", 1},
    {"variant", 0, "V", TEXT(options, choice.variant), "the requirements to meet (default: those of the record)", 1},
    {"set", 0, "K=V", LIST(options, choice.set, choice.sets),
     "change a setting of the game; with stock=free hexes may become any terrain", 1},
    {"lock", 0, "FILE", TEXT(options, lock),
     "a level with ? at the places that may change; everything else stays as it is", 1},
    {"seed", 's', "S", WHOLE(options, seed, 0, INT64_MAX),
     "another random stream, for the part of the search that is random (1)", 2},
    {"evaluations", 0, "N", WHOLE(options, evaluations, 1, INT64_C(1) << 50),
     "at most this many evaluations for each level (2000000, some seconds)", 2},
    {"seconds", 0, "T", NUMBER(options, seconds, 1e-6, 1e9),
     "at most this many seconds for each level (such results depend on the machine)", 2},
    {"output", 'o', "OUT", TEXT(options, output),
     "write files into this folder; a name that ends in .txt, .svg, .png, .pdf, .json or like another format is the "
     "file "
     "for one level, and - is standard output",
     3},
    {"format", 0, "F[,F...]", TEXT(options, format),
     "formats of the files: txt, svg, png, pdf, json, or the game's own (txt,svg)", 3},
    FORCE_OPTION(options, force, 3),
    {"json", 'j', NULL, FLAG(options, json), "print JSON Lines", 3, .next = "jobs"},
    BOTS_OPTIONS(options, bots, 4),
    BOTS_CHANGES_OPTION(options, bots, 4),
    {"front", 0, NULL, FLAG(options, front),
     "print the most even level for each number of changes, from none up to --changes (10)", 4},
    {"jobs", 0, "J", WHOLE(options, jobs, 1, THREADS_MAX),
     "number of processes of each program (default: all cores); does not change results", 4},
    {0},
};

enum { FRONT_CHANGES = 10 };

typedef struct {
    const options *o;
    int64_t seed;
    lg_budget budget;
    level_item lock; /* its level is NULL if there is no lock */
    lg_report *report;
    int64_t levels, missed, uneven; /* uneven: levels that games did not show to be as wanted */
    refusals refusals;
    bots bots;
} job;

/* One level that is being repaired. */
typedef struct {
    job *job;
    const each_level *level;
    lg_recipe recipe;
    outputs out;
    bool written; /* the level was written to files */
    /* The result as foreign_rewrite has written it back into the text or the scenario from which the level was read; or empty. */
    lg_text native, scenario;
    lg_task *asked; /* of the rules, before their stock became that of the level */
    lg_task *task;
    lg_repair *repair;
    lg_level *balanced; /* the level after games of programs, which is yet to be written; NULL: nobody plays */
    lg_changes changes; /* of that level */
    item_played played; /* what the games on it show; the numbers are in `tally` */
    lg_tally tally[LG_BOTS_MAX];
    bool held;      /* is there such a level? */
    lg_level *next; /* the level that was played on last */
    double off;     /* by how much it misses what is wanted */
    lg_text front;  /* what each level of the front changes, and by how much it misses */
    bool missed;    /* the last level misses the target of the rules */
    bool uneven;    /* games did not show the last level to be as wanted */
} bench;

static const lg_level *result_of(const bench *b) {
    return b->balanced ? b->balanced : lg_repair_level(b->repair);
}

static lg_changes changes_of(const bench *b) {
    return b->balanced ? b->changes : lg_repair_changes(b->repair);
}

/* Prints the result. If the output is a terminal, the level is a board in which changed cells are marked; else it is text that the
 * tool can read again, unless the level was written to files. */
static bool tell_result(bench *b, lg_error *error) {
    job *j = b->job;
    const lg_game *game = b->level->item->game;
    const lg_level *result = result_of(b);
    const lg_changes changes = changes_of(b);
    if (!lg_task_measure(b->task, result, j->report)) return lg_fail_memory(error);
    lg_repaired outcome = lg_repair_outcome(b->repair);
    if (b->balanced) { /* Games can prefer a level with more changes, so then nothing is proven. */
        outcome.score = j->report->score;
        outcome.changed = changes.count;
        outcome.missed = outcome.score > outcome.target;
        outcome.proven = false;
    }
    item_repair repair = {.outcome = &outcome,
                          .changes = changes,
                          .before = b->level->item->level,
                          .after = result,
                          .rules = b->asked,
                          .seed = j->seed};
    item it = {.file = b->level->file,
               .recipe = &b->recipe,
               .repair = &repair,
               .task = b->task,
               .level = result,
               .played = b->balanced ? &b->played : NULL,
               .report = j->report};
    lg_text text = {0}, lines = {0};
    double more;
    record_remark(&it, &lines);
    if (lines.length)
        note("%s:%lld: note: %s", file_title(b->level->file), (long long)b->level->item->line, lines.data);
    text.failed = lines.failed;
    lg_text_clear(&lines);
    b->missed = outcome.missed;
    b->uneven = it.played && played_verdict_of(it.played, &more) != PLAYED_EVEN;
    if (b->out.one && !strcmp(b->out.folder, "-")) return true; /* only the level goes to standard output */
    const bool shown = terminal_is(STDOUT_FILENO);
    lg_terminal terminal = terminal_of_output();
    if (j->o->json) {
        item_json(&it, &text);
        return say_text(&text, error);
    }
    item_line(&it, &lines);
    add_lines(&lines, !shown && !b->written, &text);
    lg_text_clear(&lines);
    if (shown && changes.count && game->drawing.print_changes) {
        game->drawing.print_changes(game, result, &terminal, &changes, &text);
        lg_text_add(&text, "changed: %d, marked *\n", changes.count);
    } else if (shown) {
        game->drawing.print(game, result, &terminal, &text);
    } else if (!b->written && b->native.length) {
        lg_text_append(&text, b->native.data, b->native.length);
    } else if (!b->written) {
        game->text.write(game, result, game->formats[0].name, &text);
    }
    if (shown) parts_table_add(&(parts_table){terminal.columns, false}, &it, &text);
    return say_text(&text, error);
}

/* Writes the result back into the text from which the level was read, where that is a form that people edit by hand. */
static bool rewrite_result(bench *b, lg_error *error) {
    const level_item *item = b->level->item;
    const bool inside = item->whole.length > 0;
    lg_text *out = inside ? &b->scenario : &b->native;
    lg_text_clear(&b->native);
    lg_text_clear(&b->scenario);
    return !item->text.length || !foreign_rewrites(item->game) ||
           foreign_rewrite(&item->text, &item->whole, item->level, result_of(b), out) || lg_fail_memory(error);
}

/* Writes the result to files and prints it. */
static bool write_result(bench *b, lg_error *error) {
    char path[OUTPUT_PATH_MAX];
    if (!rewrite_result(b, error)) return false;
    const lg_changes changes = changes_of(b);
    const output_item it = {.task = b->task,
                            .level = result_of(b),
                            .index = b->level->number - 1,
                            .changes = changes.count ? &changes : NULL,
                            .native = b->native.length ? &b->native : NULL,
                            .scenario = b->scenario.length ? &b->scenario : NULL};
    const outputs_end written = outputs_write(&b->out, &it, path, error);
    if (written == OUTPUTS_REFUSED) refusals_add(&b->job->refusals, path);
    b->written = written == OUTPUTS_WRITTEN && b->out.folder;
    return written != OUTPUTS_FAILED && tell_result(b, error);
}

/* Writes the level on which programs have played. */
static bool write_held(bench *b, lg_error *error) {
    double width, off = played_off(&b->played, &width);
    lg_text_add(&b->front, "%s%d %s off by %.3g (+-%.2g)", b->front.length ? "; " : "", b->changes.count,
                b->changes.count == 1 ? "change" : "changes", 100 * off, 100 * width);
    return write_result(b, error);
}

/* Takes a level on which programs have played. Of a front, only levels that are more even than all with as many changes or fewer
 * are written; so a level is written when one with more changes comes. */
static int take_played(void *context, lg_error *error) {
    bench *b = context;
    const bots *all = &b->job->bots;
    const each_level *level = b->level;
    lg_changes changes = {0};
    double width, off = played_off(&all->played, &width);
    if (b->held && off >= b->off) return DONE;
    if (!lg_repair_compare(b->repair, b->next, &changes, error)) return FAILED;
    if (b->held && changes.count > b->changes.count && !write_held(b, error)) {
        lg_changes_clear(&changes);
        return FAILED;
    }
    lg_changes_clear(&b->changes);
    memcpy(b->balanced, b->next, level->item->game->level_size);
    b->changes = changes;
    b->off = off;
    b->held = true;
    b->played = all->played;
    memcpy(b->tally, all->tally, sizeof b->tally);
    b->played.tally = b->tally;
    return DONE;
}

/* Prints the front in a line. */
static bool tell_front(const bench *b, lg_error *error) {
    lg_text line = {0}, text = {0};
    lg_text_add(&line, "front: %s of 100 games\n", b->front.length ? b->front.data : "");
    line.failed = line.failed || b->front.failed;
    add_lines(&line, !terminal_is(STDOUT_FILENO) && !b->written, &text);
    lg_text_clear(&line);
    return say_text(&text, error);
}

/* Repairs a level by the rules, lets programs play from there if there are any, and writes the result. Returns an exit status. */
static int finish_level(bench *b, lg_error *error) {
    const each_level *level = b->level;
    const lg_game *game = level->item->game;
    job *j = b->job;
    lg_repair_start(b->repair, j->budget, lg_rng_stream((uint64_t)j->seed, "repair", (uint64_t)level->number - 1));
    while (lg_repair_step(b->repair) == LG_RUNNING) {}
    const lg_repaired end = lg_repair_outcome(b->repair);
    if (end.stop == LG_FAILED) return complain(FAILED, "%s", end.reason);
    if (bots_are_asked(&j->o->bots)) {
        const bots_level played = {.game = game,
                                   .task = b->task,
                                   .level = lg_repair_level(b->repair),
                                   .original = level->item->level,
                                   .players = referee_players(game, &b->recipe.settings),
                                   .front = j->o->front ? (int)whole_or(j->o->bots.changes, FRONT_CHANGES) : 0,
                                   .take = take_played,
                                   .context = b};
        int status = FAILED;
        b->balanced = calloc(1, game->level_size);
        b->next = calloc(1, game->level_size);
        if (!b->balanced || !b->next)
            lg_fail_memory(error);
        else
            status = bots_play(&j->bots, &played, b->next, error);
        if (status == DONE && !write_held(b, error)) return complain(FAILED, "%s", error->text);
        if (status != DONE)
            return complain(status, "%s:%lld: %s", file_title(level->file), (long long)level->item->line, error->text);
        if (j->o->front && !j->o->json && !tell_front(b, error)) return complain(FAILED, "%s", error->text);
    } else if (!write_result(b, error)) {
        return complain(FAILED, "%s", error->text);
    }
    j->levels++;
    j->missed += b->missed;
    j->uneven += b->uneven;
    return DONE;
}

static int repair_level(void *context, const each_level *level) {
    job *j = context;
    const level_item *item = level->item;
    const lg_game *game = item->game;
    bench b = {.job = j, .level = level, .out = {.seed = (uint64_t)j->seed, .force = j->o->force}};
    lg_error error = {.text = ""}, inner = {.text = ""};
    int status;
    bool good = rules_for(item, &j->o->choice, &b.recipe, &error);
    if (good && j->lock.level && j->lock.game != game)
        good =
            lg_fail(&error, "%s: expected a level of %s, found one of %s", j->o->lock, game->name, j->lock.game->name);
    good = good && outputs_set(&b.out, game, j->o->output, j->o->format, &error);
    b.asked = good ? catalog_task(game, &b.recipe.settings, NULL, &error) : NULL;
    if (b.asked) {
        b.task = lg_repair_task(game, &b.recipe.settings, item->level, j->lock.level, &inner);
        if (b.task) b.repair = lg_repair_create(b.task, item->level, &inner);
        if (!b.repair) lg_fail_within(&error, &inner, "%s:%lld: ", file_title(level->file), (long long)item->line);
    }
    if (!b.repair)
        status = reject(&error);
    else if (!outputs_open(&b.out, &error))
        status = complain(FAILED, "%s", error.text);
    else
        status = finish_level(&b, &error);
    outputs_clear(&b.out);
    free(b.balanced);
    free(b.next);
    lg_changes_clear(&b.changes);
    lg_text_clear(&b.front);
    lg_text_clear(&b.native);
    lg_text_clear(&b.scenario);
    lg_repair_destroy(b.repair);
    lg_task_destroy(b.task);
    lg_task_destroy(b.asked);
    if (b.recipe.game) lg_recipe_clear(&b.recipe);
    return status;
}

static bool prepare_job(job *j, lg_error *error) {
    const options *o = j->o;
    const lg_game *game = NULL;
    j->seed = whole_or(o->seed, 1);
    j->budget = lg_budget_unlimited();
    j->budget.clock = wall_clock;
    j->budget.evaluations = whole_or(o->evaluations, j->budget.evaluations);
    j->budget.seconds = number_or(o->seconds, j->budget.seconds);
    j->report = malloc(sizeof *j->report);
    if (!j->report) return lg_fail_memory(error);
    if (o->format && !o->output) return lg_fail(error, "--format needs --output");
    if (o->force && !o->output) return lg_fail(error, "--force needs --output");
    if (o->json && o->output && !strcmp(o->output, "-"))
        return lg_fail(error, "--json and --output - both write to standard output");
    if (o->jobs.given && !o->bots.bots) return lg_fail(error, "--jobs needs --bot");
    if (o->front && !o->bots.bots) return lg_fail(error, "--front needs --bot");
    if (o->front && o->output && outputs_is_file(o->output, NULL))
        return lg_fail(error, "--output: expected a folder for the levels of a front, found '%.200s'", o->output);
    return bots_open(&j->bots, &o->bots, (int)threads_or_cores(o->jobs), (uint64_t)j->seed, error) &&
           (!o->choice.game || find_game(o->choice.game, &game, error)) &&
           (!o->lock || level_read(o->lock, game, &j->lock, error));
}

int repair_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(options, words.file, words.files),
        .missing = EXPECTED_FILE,
        .usage = "FILE...",
        .sentence = "Changes the fewest places of levels that make them fair: what lies on a board "
                    "changes places. Says whether fewer are impossible, or these are the best found. "
                    "Levels are those of files, of - for standard input, or boards by their names."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    o.words.game = o.choice.game;
    o.words.output = o.output;
    job j = {.o = &o};
    lg_error error = {.text = ""};
    int status;
    if (prepare_job(&j, &error)) {
        status = each_run(&o.words, o.output && outputs_is_file(o.output, NULL), repair_level, &j);
        bots_say_stored(&j.bots);
        if (status == DONE) status = refusals_end(&j.refusals, j.levels);
        if (status != MISUSED && j.missed)
            status =
                complain(FAILED, "%lld of %lld levels not repaired: nothing found meets the target (see --evaluations)",
                         (long long)j.missed, (long long)j.levels);
        else if (status != MISUSED && j.uneven)
            status = complain(FAILED, "%lld of %lld levels are not shown to be as wanted (see --games, --within)",
                              (long long)j.uneven, (long long)j.levels);
    } else {
        status = reject(&error);
    }
    bots_close(&j.bots);
    level_item_clear(&j.lock);
    free(j.report);
    return status;
}
