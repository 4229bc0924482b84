/* levelground evaluate: says how fair levels are, and where they are not fair. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/bots/bots.h"
#include "cli/cli.h"
#include "cli/compare.h"
#include "host/progress.h"
#include "host/terminal.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/items.h"
#include "io/levels.h"
#include "io/named_level.h"
#include "io/parts_table.h"
#include "io/trait_lines.h"

typedef struct {
    choice choice;
    bool json, verbose, strict;
    char **file;
    int files;
    bots_words bots;
    whole_option jobs, seed;
} options;

static const option_row rows[] = {
    {"game", 0, "G", TEXT(options, choice.game),
     "read the files as levels of this game (default: recognised from the content)", 0},
    {"variant", 0, "V", TEXT(options, choice.variant),
     "judge by this variant of the requirements (default: that of the record)", 0},
    {"set", 0, "K=V", LIST(options, choice.set, choice.sets), "change a setting of the game", 0},
    {"json", 'j', NULL, FLAG(options, json), "print JSON Lines", 0, .next = "jobs"},
    {"verbose", 'v', NULL, FLAG(options, verbose),
     "also print what each rule counts, the traits, and long tables; with --json, which cells each number counts", 0},
    {"strict", 0, NULL, FLAG(options, strict), "exit with status 1 unless every level is fair and wholly judged", 0},
    BOTS_OPTIONS(options, bots, 1),
    {"seed", 's', "S", WHOLE(options, seed, 0, INT64_MAX), "other games of --bot (1)", 1},
    {"jobs", 0, "J", WHOLE(options, jobs, 1, THREADS_MAX),
     "number of processes of each program (default: all cores); does not change results", 1},
    {0},
};

/* The task by which levels are judged. A new task is made only when the rules change. */
typedef struct {
    const options *o;
    lg_recipe rules; /* the rules of the task */
    lg_task *task;
    lg_report *report;
    bots bots;
    comparison compared; /* filled in if several files are given */
    bool doubted;        /* a level is not fair, or was not wholly judged */
} judge;

static void clear_task(judge *j) {
    lg_task_destroy(j->task);
    lg_recipe_clear(&j->rules);
    j->task = NULL;
    j->rules = (lg_recipe){.game = NULL};
}

static bool is_same(const lg_recipe *a, const lg_recipe *b) {
    return a->game == b->game && a->variant == b->variant && lg_values_same(&a->settings, &b->settings);
}

static bool choose_rules(judge *j, const level_item *item, lg_error *error) {
    lg_recipe rules;
    if (!rules_for(item, &j->o->choice, &rules, error)) return false;
    if (!check_decisive(&j->o->choice, &rules, error)) {
        lg_recipe_clear(&rules);
        return false;
    }
    if (j->task && is_same(&j->rules, &rules)) {
        lg_recipe_clear(&rules);
        return true;
    }
    clear_task(j);
    j->rules = rules;
    j->task = catalog_task(item->game, &rules.settings, NULL, error);
    return j->task;
}

static int print_remark(const judge *j, const char *path, const level_item *read) {
    lg_text remark = {0};
    if (read->game->judging.remark) read->game->judging.remark(j->task, read->level, &remark);
    bool room = !remark.failed;
    note_how_read(path, read);
    if (room && remark.length) note("%s:%lld: note: %s", file_title(path), (long long)read->line, remark.data);
    lg_text_clear(&remark);
    return room ? DONE : complain(FAILED, "out of memory");
}

static int print_level(judge *j, const char *path, const level_item *read) {
    item it = {.file = path,
               .recipe = &j->rules,
               .task = j->task,
               .level = read->level,
               .report = j->report,
               .violations = true,
               .counted = j->o->verbose,
               .verbose = j->o->verbose};
    lg_text line = {0};
    if (bots_are_asked(&j->o->bots)) {
        lg_error error = {.text = ""};
        double more;
        bots_level played = {
            .game = read->game, .level = read->level, .players = referee_players(read->game, &j->rules.settings)};
        int status = bots_play(&j->bots, &played, NULL, &error);
        if (status != DONE) return complain(status, "%s:%lld: %s", file_title(path), (long long)read->line, error.text);
        it.played = &j->bots.played;
        if (played_verdict_of(it.played, &more) != PLAYED_EVEN) j->doubted = true;
    }
    progress_show("judging %.100s", file_title(path));
    bool room = lg_task_measure(j->task, read->level, j->report);
    if (room && !item_is_fair(&it, &line)) j->doubted = true;
    if (j->o->json)
        item_json(&it, &line);
    else {
        lg_terminal terminal = terminal_of_output();
        lg_text lines = {0};
        item_line(&it, &lines);
        if (it.verbose) trait_lines_add(&it, &lines);
        add_lines(&lines, false, &line);
        lg_text_clear(&lines);
        if (terminal_is(STDOUT_FILENO)) it.recipe->game->drawing.print(it.recipe->game, it.level, &terminal, &line);
        parts_table_add(&(parts_table){terminal.columns, it.verbose}, &it, &line);
        if (j->o->files > 1) compare_add(&j->compared, &it);
    }
    room = room && !line.failed;
    progress_clear();
    bool good = room && fwrite(line.data, 1, line.length, stdout) == line.length;
    lg_text_clear(&line);
    if (!good) return complain(FAILED, room ? "standard output: cannot write" : "out of memory");
    return print_remark(j, path, read);
}

/* Judges the levels of one file. Stops at the first error. Returns the exit status. */
static int judge_file(judge *j, const char *path, const lg_game *game) {
    level_reader levels;
    lg_error error;
    int status = DONE;
    bool good = levels_open(&levels, path, game, &error);
    while (good && status == DONE && (good = levels_next(&levels, &error)) && levels.item.level)
        if ((good = choose_rules(j, &levels.item, &error))) status = print_level(j, path, &levels.item);
    levels_close(&levels);
    return good ? status : reject(&error);
}

/* Prints the comparison of all levels, if several files were given and none was refused. */
static int print_comparison(const judge *j) {
    lg_text text = {0};
    compare_write(&j->compared, terminal_of_output().columns, j->o->verbose, &text);
    bool room = !text.failed, good = room && fwrite(text.data ? text.data : "", 1, text.length, stdout) == text.length;
    lg_text_clear(&text);
    return good ? DONE : complain(FAILED, room ? "standard output: cannot write" : "out of memory");
}

/* Are the words the tiles of a map that lacks its quotes? */
static bool is_loose_map(char *const *word, int words) {
    int numbers = 0;
    for (int i = 0; i < words; i++)
        numbers += isdigit((unsigned char)*word[i]) && file_is_missing(word[i]);
    return words > 1 && numbers == words && !is_id(*word);
}

int evaluate_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(options, file, files),
        .missing = EXPECTED_FILE,
        .usage = "FILE...",
        .sentence = "Says how fair levels are. A FILE holds one or more, as JSON Lines or as text with "
                    "a blank line or a remark between, as generate prints them; - is standard input. "
                    "Where there is no such file it is the name of a board (see: levelground list "
                    "boards), an id, a link, or the text of a level."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    const lg_game *game = NULL;
    lg_error error = {.text = ""};
    if (o.choice.game && !find_game(o.choice.game, &game, &error)) return reject(&error);
    if (is_loose_map(o.file, o.files))
        return complain(
            MISUSED,
            "expected files, found %d words of a map; a map is one word in quotes: evaluate \"%.20s %.20s ...\"",
            o.files, o.file[0], o.file[1]);
    judge j = {.o = &o, .report = malloc(sizeof *j.report)};
    if (!o.bots.bots && (o.seed.given || o.jobs.given))
        return complain(MISUSED, "--%s needs --bot", o.seed.given ? "seed" : "jobs");
    int worst = j.report ? DONE : complain(FAILED, "out of memory");
    if (worst == DONE &&
        !bots_open(&j.bots, &o.bots, (int)threads_or_cores(o.jobs), (uint64_t)whole_or(o.seed, 1), &error))
        worst = reject(&error);
    if (worst != DONE) o.files = 0;
    for (int i = 0; i < o.files && worst != FAILED; i++) {
        int status = judge_file(&j, o.file[i], game);
        if (status != DONE) worst = status;
    }
    if (worst == DONE) worst = print_comparison(&j);
    bots_say_stored(&j.bots);
    compare_clear(&j.compared);
    clear_task(&j);
    bots_close(&j.bots);
    free(j.report);
    return worst == DONE && o.strict && j.doubted ? FAILED : worst;
}
