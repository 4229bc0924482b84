/* levelground generate: makes fair levels by search. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bots/bots.h"
#include "cli/cli.h"
#include "cli/outputs.h"
#include "cli/sentence.h"
#include "generate_request.h"
#include "host/interrupts.h"
#include "host/terminal.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/items.h"
#include "io/named_level.h"
#include "io/parts_table.h"
#include "levelground/game_file.h"
#include "options.h"
#include "search/reasons.h"

enum { SHOWN_MAX = 10 };

/* a level that takes less time is not synced to disk, because it is quick to make again */
static const double disk_seconds = 0.1;

enum { DECIDES_LEVEL = 1 }; /* the tag of the options that decide the level, so that --id excludes them */

typedef struct {
    order_words words;
    const char *output, *format, *trace, *title;
    bool json, quiet, verbose, force;
    bots_words bots;
} options;

/* Adds a want. Keeps one want more than there is room for, so that order_init sees that there are too many and rejects them. */
static void add_want(void *options_read, char *want, const option_reading *reading) {
    order_words *w = &((options *)options_read)->words;
    (void)reading;
    if (w->wants <= LG_WANTS_MAX) w->want[w->wants++] = want;
}

static const option_row rows[] = {
    {"variant", 0, "V", TEXT(options, words.choice.variant),
     "the set of requirements (see: levelground list variants); default: the one that the preset was published for", 1,
     DECIDES_LEVEL},
    {"set", 0, "K=V", LIST(options, words.choice.set, words.choice.sets),
     "change a setting of the game (see: levelground list GAME)", 1, DECIDES_LEVEL},
    {"players", 0, "N", TEXT(options, words.players),
     "make levels for this number of players, in games whose players have seats", 1, DECIDES_LEVEL},
    {"want", 0, "TRAIT=VALUE[..VALUE]", CALL(add_want),
     "ask for levels with this trait; may be repeated (see: levelground list GAME)", 1, DECIDES_LEVEL},
    {"lock", 0, "FILE", TEXT(options, words.lock),
     "a file, or the name of a board, with ? where the search decides; everything else stays as it is", 1,
     DECIDES_LEVEL},
    {"id", 0, "ID", TEXT(options, words.id),
     "make again the level with this id or link; replaces GAME and all options that decide the level", 1},
    {"count", 'n', "N", WHOLE(options, words.count, 1, 1000000000), "number of levels (1)", 2, DECIDES_LEVEL},
    {"seed", 's', "S", WHOLE(options, words.seed, 0, INT64_MAX),
     "make the levels of this seed (default: a new seed each time)", 2, DECIDES_LEVEL},
    JOBS_OPTION(options, words.jobs, 2),
    SEARCH_OPTIONS(options, words.choice, 3, DECIDES_LEVEL),
    {"evaluations", 0, "N", WHOLE(options, words.evaluations, 1, INT64_C(1) << 60),
     "at most this many evaluations for each level", 4, DECIDES_LEVEL},
    {"seconds", 0, "T", NUMBER(options, words.seconds, 1e-6, 1e9),
     "at most this many seconds for each level (such results depend on the machine)", 4, DECIDES_LEVEL},
    {"target", 0, "F", NUMBER(options, words.target, -1e12, 1e12),
     "stop at this score (default: 0, or the lowest score that is possible)", 4, DECIDES_LEVEL},
    {"output", 'o', "OUT", TEXT(options, output),
     "write files into this folder; a name that ends in .txt, .svg, .png, .pdf, .json or like another format is the "
     "file "
     "for one level, and - is standard output",
     5},
    {"format", 0, "F[,F...]", TEXT(options, format),
     "formats of the files: txt, svg, png, pdf, json, or the game's own (txt,svg)", 5},
    FORCE_OPTION(options, force, 5),
    {"trace", 0, "FILE", TEXT(options, trace), "write every improvement as CSV: index,attempt,stage,evaluations,cost",
     5},
    {"title", 0, "TEXT", TEXT(options, title),
     "print a caption under pictures: TEXT, which may be empty, and the game, seed, changed settings and date", 5},
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines", 5},
    {"verbose", 'v', NULL, FLAG(options, verbose),
     "also print what each rule counts, which algorithm searched, and for how long", 5},
    {"quiet", 'q', NULL, FLAG(options, quiet), "print only errors, and JSON if --json is given", 5},
    BOTS_OPTIONS(options, bots, 6),
    BOTS_CHANGES_OPTION(options, bots, 6),
    {0},
};

/* Rejects a second word, and says what the whole line probably means. */
static void refuse_word(const char *first, const char *word, const option_reading *reading) {
    lg_text line = {0};
    if (strchr(word, '='))
        options_error(reading, "expected one GAME, found also '%s'; say --%s for an option, or --set %s for a setting",
                      word, word, word);
    int words;
    char *const *typed = options_words(reading, &words);
    if (sentence_command(words, typed, &line) && !line.failed)
        options_error(reading, "expected one GAME, found also '%s'; did you mean %s?", word, line.data);
    options_error(reading, "expected one GAME, found '%s' and '%s' (see: levelground list games)", first, word);
}

/* Takes an id or a link where a game is expected, because that is what people paste. */
static void take_word(void *options_read, char *word, const option_reading *reading) {
    options *o = options_read;
    const lg_game *game;
    const char **to = is_id(word) && !find_game(word, &game, NULL) ? &o->words.id : &o->words.choice.game;
    if (*to) refuse_word(*to, word, reading);
    *to = word;
}

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    const order_words *w = &o->words;
    if (!w->id && !w->choice.game) {
        lg_text names = {0}, line = {0};
        int words;
        char *const *typed = options_words(reading, &words);
        if (sentence_command(words, typed, &line) && !line.failed) /* as in --game catan */
            options_error(reading, "expected a GAME; did you mean %s?", line.data);
        add_games(&names);
        options_error(reading, "expected a GAME: %s", names.failed ? "see levelground list games" : names.data);
    }
    if (w->id && (w->choice.game || (tags & DECIDES_LEVEL)))
        options_error(reading,
                      "--id says all about a level: no GAME and none of the options that change one can go with it");
}

typedef struct {
    const options *o;
    order order;
    outputs outputs;
    bool shown; /* is the output a terminal? */
    lg_report *report;
    lg_text trace;
    refusals refusals;
    int64_t missed, judged; /* missed: levels that miss the target; judged: how many of these a contest has judged */
    int64_t proven;         /* how many of these are the best of all possible levels */
    double score, target;   /* of the level with the least score among those that miss the target */
    lg_text broken;         /* the rules that this level breaks: "rivers 2, coast 1" */
    const char *rule;       /* one of them that a setting of its name can leave out; NULL: none */
    bots bots;
    lg_level *balanced; /* the level after games of programs; NULL: nobody plays */
    int64_t uneven;     /* number of levels that games did not show to be as wanted */
    int64_t unlike;     /* number of levels that do not have the wanted traits */
    double off;         /* how far the closest of the `unlike` levels is from the wanted traits */
    lg_text nearest;
    lg_error error;
} job;

/* Does the level itself go to standard output, as a file? Then nothing else does. */
static bool is_output(const options *o) {
    return o->output && !strcmp(o->output, "-");
}

/* Does a shell read this text as one word, without quotes? */
static bool is_shell_word(const char *text) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    return *text != '-' && !text[strspn(text, safe)];
}

/* Writes the command that makes the level again. It names the file of a game in a file, because an id does not lead to the file.
 * A link contains &, which ends a command, so it is quoted. */
static void add_again(const char *id, const lg_game *game, lg_text *text) {
    const char *quote = record_is_link(id) ? "'" : "", *path = catalog_path(game);
    lg_text_add(text, "again: levelground generate --id %s%s%s", quote, id, quote);
    if (path) lg_text_add(text, " --plugin %s", is_shell_word(path) ? path : "FILE");
    lg_text_add(text, "\n");
}

/* Adds the tables of what each part of the level has. */
static void add_parts(const item *it, bool comments, lg_text *text) {
    enum { COMMENT = 2 };
    lg_text lines = {0};
    parts_table_add(&(parts_table){terminal_of_output().columns - (comments ? COMMENT : 0), false}, it, &lines);
    add_lines(&lines, comments, text);
    lg_text_clear(&lines);
}

/* Writes the lines about a level. The level itself follows if it is not written to a file or, on a terminal, if there are only a few
 * levels. On a terminal, if there is only one level, the last line is the command that makes it again. Otherwise the first line
 * contains the id; a link gets a line of its own. */
static void describe_level(job *j, const batch_result *r, const item *it, lg_text *text) {
    const lg_game *game = j->order.recipe.game;
    lg_terminal terminal = terminal_of_output();
    lg_text lines = {0};
    const char *id = it->search->id;
    bool comments = !j->shown && !it->file, again_below = j->shown && j->order.batch.count == 1;
    item_line(it, &lines);
    add_lines(&lines, comments, text);
    enum { LONGEST = 1000 }; /* the link of a large lock would fill the terminal */
    if (id && strlen(id) > LONGEST) id = NULL;
    if (id && record_is_link(id) && !again_below) {
        lg_text_add(text, "%s  ", comments ? "# " : "");
        add_again(id, game, text);
    }
    lg_text_clear(&lines);
    bool pictured = j->shown && j->order.batch.count <= SHOWN_MAX;
    if (it->verbose && !pictured) add_parts(it, comments, text);
    if (pictured) {
        game->drawing.print(game, r->level, &terminal, text);
        add_parts(it, false, text);
    } else if (!it->file)
        game->text.write(game, r->level, game->formats[0].name, text);
    if (id && again_below) add_again(id, game, text);
}

/* Did the user give a limit, by an option or by an id? */
static bool is_limited(const job *j) {
    return j->order.recipe.evaluations || j->order.batch.budget.seconds > 0;
}

/* Did the level miss what was asked for? Reaching a limit that the user gave is not a failure by itself. It is a failure if the
 * user gave a target or wants that are not met, or if no valid level was found. */
static bool is_missed(const job *j, const lg_outcome *outcome) {
    bool asked = j->order.recipe.target > -INFINITY || outcome->off > 0;
    return is_limited(j) && !asked ? !outcome->valid : outcome->missed;
}

static void tell_result(job *j, const batch_result *r, const char *file, const char *id, lg_text *text) {
    const order *o = &j->order;
    item_search search = {.id = id,
                          .budget = &o->batch.budget,
                          .outcome = &r->outcome,
                          .seconds = r->seconds,
                          .cpu_seconds = r->cpu_seconds};
    item it = {.file = *file ? file : NULL,
               .recipe = &r->recipe,
               .search = &search,
               .played = j->balanced ? &j->bots.played : NULL,
               .task = o->task,
               .level = r->level,
               .report = j->report,
               .verbose = j->o->verbose};
    if (j->o->json)
        item_json(&it, text);
    else if (!j->o->quiet && !is_output(j->o))
        describe_level(j, r, &it, text);
}

static bool write_files(job *j, const batch_result *r, const char *id, char first[OUTPUT_PATH_MAX]) {
    j->outputs.hurried = r->seconds < disk_seconds;
    output_item it = {
        .task = j->order.task, .level = r->level, .index = (int64_t)r->recipe.index, .recipe = &r->recipe, .id = id};
    outputs_end end = outputs_write(&j->outputs, &it, first, &j->error);
    if (end == OUTPUTS_REFUSED) refusals_add(&j->refusals, first);
    if (end == OUTPUTS_REFUSED) *first = '\0';
    return end != OUTPUTS_FAILED;
}

static void note_wants(job *j, const batch_result *r) {
    item it = {.recipe = &r->recipe, .task = j->order.task, .level = r->level};
    if (r->outcome.off <= 0) return;
    if (!j->unlike++ || r->outcome.off < j->off) {
        j->off = r->outcome.off;
        j->nearest.length = 0;
        item_wants(&it, &j->nearest);
    }
}

/* Notes a level that misses the target, if it is the nearest so far. */
static void note_missed(job *j, const batch_result *r) {
    const lg_game *game = j->order.recipe.game;
    if (j->missed++ && r->outcome.score >= j->score) return;
    j->score = r->outcome.score;
    j->target = r->outcome.target;
    j->broken.length = 0;
    j->rule = NULL;
    for (int i = 0; game->requirements[i].name; i++) {
        const char *name = game->requirements[i].name;
        if (lg_report_state(j->report, i) != LG_RULE_BROKEN) continue;
        lg_text_add(&j->broken, "%s%s %.10g", j->broken.length ? ", " : "", name, j->report->count[i]);
        if (!j->rule && lg_param_index(game->settings, name) >= 0 && lg_value(&j->order.recipe.settings, name) != 0)
            j->rule = name;
    }
}

static void note_result(job *j, const batch_result *r) {
    bool missed = is_missed(j, &r->outcome);
    note_wants(j, r);
    if (missed) note_missed(j, r);
    j->judged += missed && r->outcome.judged;
    j->proven += missed && r->outcome.reason == reason_exhausted;
    if (r->trace) lg_text_append(&j->trace, r->trace->data, r->trace->length);
    if (r->trace) j->trace.failed = j->trace.failed || r->trace->failed;
}

/* Lets programs play, from the level that the search has made. */
static bool balance_level(job *j, const batch_result *r) {
    const lg_recipe *recipe = &r->recipe;
    lg_values settings;
    double more;
    bool good = lg_values_copy(&settings, &recipe->settings, &j->error);
    lg_task *task = good ? lg_repair_task(recipe->game, &settings, r->level, NULL, &j->error) : NULL;
    bots_level level = {.game = recipe->game,
                        .task = task,
                        .level = r->level,
                        .players = referee_players(recipe->game, &recipe->settings)};
    good = task && bots_play(&j->bots, &level, j->balanced, &j->error) == DONE;
    j->uneven += good && played_verdict_of(&j->bots.played, &more) != PLAYED_EVEN;
    lg_task_destroy(task);
    lg_values_clear(&settings);
    return good;
}

static bool take_result(const batch_result *made, void *context) {
    job *j = context;
    batch_result result = *made, *r = &result;
    char file[OUTPUT_PATH_MAX];
    lg_text text = {0}, id = {0};
    if (r->outcome.stop == LG_FAILED) return lg_fail_memory(&j->error);
    if (r->outcome.score == INFINITY) return lg_fail(&j->error, "the limits leave no time for a single level");
    if (j->balanced && !balance_level(j, r)) return false;
    if (j->balanced) r->level = j->balanced;
    if (!lg_task_measure(j->order.task, r->level, j->report)) return lg_fail_memory(&j->error);
    /* No id makes a level again that programs have changed. */
    if (!j->balanced && (j->o->json || !j->o->quiet || j->o->output)) order_id(&j->order, r, &id);
    const char *name = id.length ? id.data : NULL;
    bool good = (!id.failed || lg_fail_memory(&j->error)) && write_files(j, r, name, file);
    if (good) tell_result(j, r, file, name, &text);
    if (good) note_result(j, r);
    lg_text_clear(&id);
    return good && say_text(&text, &j->error);
}

static bool say_unavoidable(job *j) {
    lg_text text = {0};
    const lg_game *game = j->order.recipe.game;
    lg_task_unavoidable(j->order.task, j->report);
    if (j->report->score <= 0 || j->o->quiet) return true;
    for (int r = 0; game->requirements[r].name; r++)
        if (j->report->count[r] > 0)
            lg_text_add(&text, "%s %s (%s, %.10g)", text.length ? ";" : "", game->requirements[r].sentence,
                        game->requirements[r].name, j->report->count[r]);
    bool room = !text.failed;
    if (room)
        note("note: what is fixed makes a score of %.10g unavoidable:%s%s", j->report->score,
             text.data ? text.data : "", j->report->score > j->order.batch.budget.target ? "; that is the target" : "");
    lg_text_clear(&text);
    return room || lg_fail_memory(&j->error);
}

/* Prints a note if the number of players makes no difference. */
static void say_players(const job *j) {
    const lg_game *game = j->order.recipe.game;
    if (!j->o->words.players || game->players->setting || j->o->quiet) return;
    note("note: one board of %s serves %d to %d players; --players changes nothing", game->title, game->players->least,
         game->players->most);
}

/* Writes the trace with its heading. */
static bool write_trace(job *j) {
    lg_text file = {0};
    if (!j->o->trace) return true;
    lg_text_add(&file, "index,attempt,stage,evaluations,cost\n");
    lg_text_append(&file, j->trace.data, j->trace.length);
    bool good = !file.failed && !j->trace.failed;
    good = good ? file_write(j->o->trace, file.data, file.length, &j->error) : lg_fail_memory(&j->error);
    lg_text_clear(&file);
    return good;
}

static const char *why_missed(const job *j) {
    if (j->judged) return "the best of the contest was not shown to meet it";
    if (j->proven) return "all possible levels were tried, and none meets it";
    if (is_limited(j)) return "the limit given was reached first (see --evaluations, --seconds)";
    return NULL;
}

static int print_summary(const job *j, const batch_summary *sum) {
    double rate = sum->seconds > 0 ? (double)sum->made / sum->seconds : 0;
    if (sum->made > 1 && !j->o->quiet)
        fprintf(stderr,
                "%lld levels in %.2f s (%.*f a second), all different, mean Hamming distance %.1f of %d cells\n",
                (long long)sum->made, sum->seconds, rate < 10, rate, sum->distance, sum->cells);
    if (!j->o->quiet) bots_say_stored(&j->bots);
    int status = refusals_end(&j->refusals, sum->made);
    if (sum->cancelled)
        return complain(FAILED, "interrupted: %lld of %lld levels made%s", (long long)sum->made,
                        (long long)j->order.batch.count, sum->kept ? ", the last one from an unfinished search" : "");
    if (sum->exhausted)
        return complain(FAILED, "found only %lld different level%s", (long long)sum->made, plural(sum->made));
    if (j->unlike)
        return complain(FAILED, "%lld of %lld levels are not as wanted; the nearest that was found: %s",
                        (long long)j->unlike, (long long)sum->made, j->nearest.failed ? "" : j->nearest.data);
    if (!j->missed && j->uneven)
        return complain(FAILED, "%lld of %lld levels are not shown to be as wanted (see --games, --within)",
                        (long long)j->uneven, (long long)sum->made);
    if (!j->missed) return status;
    const char *why = why_missed(j);
    if (!why) {
        /* A search that ends by itself has not shown that no level meets the target. So this says only how near it
         * came, and what may help. */
        const lg_game *game = j->order.recipe.game;
        const char *broken = j->broken.length && !j->broken.failed ? j->broken.data : NULL;
        const char *solver = "; a solver can prove that there is none (levelground export)";
        return complain(FAILED,
                        "%lld of %lld levels missed the target: none was found that meets it, which does not prove "
                        "that there is none; "
                        "the nearest has a score of %.10g%s%s%s, wanted %.10g; try another seed%s%s%s%s",
                        (long long)j->missed, (long long)sum->made, j->score, broken ? " (" : "", broken ? broken : "",
                        broken ? ")" : "", j->target, j->rule ? ", or leave a rule out (--set " : "",
                        j->rule ? j->rule : "", j->rule ? "=0)" : "", lg_game_is_read(game) ? solver : "");
    }
    return complain(FAILED, "%lld of %lld levels missed the target: %s", (long long)j->missed, (long long)sum->made,
                    why);
}

static bool prepare_job(job *j, lg_error *error) {
    const options *o = j->o;
    j->report = malloc(sizeof *j->report);
    if (!j->report) return lg_fail_memory(error);
    if (!order_init(&j->order, &o->words, error)) return false;
    if (!bots_open(&j->bots, &o->bots, (int)threads_or_cores(o->words.jobs), j->order.recipe.seed, error)) return false;
    if (bots_are_asked(&o->bots) && !(j->balanced = calloc(1, j->order.recipe.game->level_size)))
        return lg_fail_memory(error);
    j->shown = terminal_is(STDOUT_FILENO) && !o->json;
    j->order.batch.progress = !o->quiet;
    j->order.batch.shared = terminal_is(STDOUT_FILENO);
    j->order.batch.traced = o->trace;
    j->outputs.seed = j->order.recipe.seed;
    j->outputs.force = o->force;
    if (o->json && is_output(o)) return lg_fail(error, "--json and --output - both write to standard output");
    if (o->title && !o->output) return lg_fail(error, "--title needs --output");
    return outputs_set(&j->outputs, j->order.recipe.game, o->output, o->format, error) &&
           (!j->outputs.one || j->order.batch.count == 1 ||
            outputs_refuse(o->output, "levels", j->order.batch.count, error)) &&
           captions_set(&j->outputs.captions, o->title, o->title || outputs_have(&j->outputs, "pdf"), error);
}

/* Creates the output folder, and tries the trace file out, before the search begins, so that errors in writing are found early. */
static bool open_outputs(job *j) {
    return outputs_open(&j->outputs, &j->error) && (!j->o->trace || file_can_write(j->o->trace, &j->error));
}

static int run_generate(job *j) {
    batch_summary sum;
    if (!prepare_job(j, &j->error)) return reject(&j->error);
    say_players(j);
    bool made = open_outputs(j) && say_unavoidable(j) && batch_run(&j->order.batch, take_result, j, &sum, &j->error);
    made = made && write_trace(j);
    return made ? print_summary(j, &sum) : complain(FAILED, "%s", j->error.text);
}

int generate_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        EACH_ARGUMENT(take_word),
        .check = check_options,
        .usage = "GAME\nID",
        .sentence = "Makes fair levels by search. GAME is {games}. Without "
                    "--algorithm it takes the best way known for the game, and meets the target or "
                    "says why it cannot."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    job j = {.o = &o};
    int status = run_generate(&j);
    bots_close(&j.bots);
    free(j.balanced);
    order_clear(&j.order);
    outputs_clear(&j.outputs);
    lg_text_clear(&j.trace);
    lg_text_clear(&j.nearest);
    lg_text_clear(&j.broken);
    free(j.report);
    return status;
}
