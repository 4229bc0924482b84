/* levelground check: tests whether games and algorithms keep their promises. Prints TAP, which both people and test harnesses
 * can read. */
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "io/catalog.h"

typedef struct {
    char **name;
    int names;
} options;

typedef struct {
    int cases, failed;
} tally;

/* Prints the line of a test case, and the finding if it failed. Returns false if the user has interrupted. */
static bool report_case(tally *t, bool good, const char *who, const char *of, const char *promise, lg_text *finding) {
    t->cases++;
    t->failed += !good;
    say("%s %d - %s%s%s: %s", good ? "ok" : "not ok", t->cases, who, *of ? " " : "", of, promise);
    if (!good) say("# %s", finding->data && !finding->failed ? finding->data : "out of memory");
    fflush(stdout);
    lg_text_clear(finding);
    return !interrupted();
}

static bool check_game(tally *t, const lg_game *game) {
    for (const lg_variant *v = game->variants; v->name; v++)
        for (const game_check *check = game_checks; check->promise; check++) {
            lg_text finding = {0};
            progress_show("checking %.60s %.60s: %s", game->name, v->name, check->promise);
            bool good = check->run(&(checked_game){game, v->name, "", catalog_games()}, &finding);
            if (!report_case(t, good, game->name, v->name, check->promise, &finding)) return false;
        }
    return true;
}

/* Checks the optimizer with its default settings, then with each preset. */
static bool check_optimizer(tally *t, const lg_optimizer *optimizer) {
    const lg_preset *preset = NULL;
    do {
        for (const optimizer_check *check = optimizer_checks; check->promise; check++) {
            lg_text finding = {0};
            progress_show("checking %.60s %.60s: %s", optimizer->name, preset ? preset->name : "", check->promise);
            bool good = check->run(&(checked_optimizer){optimizer, preset, false}, &finding);
            if (!report_case(t, good, optimizer->name, preset ? preset->name : "", check->promise, &finding))
                return false;
        }
        preset = preset ? preset + 1 : optimizer->presets;
    } while (preset->name);
    return true;
}

static bool check_all(tally *t, const lg_game *const *game, const lg_optimizer *const *optimizer) {
    bool on = true;
    for (; on && *game; game++)
        on = check_game(t, *game);
    for (; on && *optimizer; optimizer++)
        on = check_optimizer(t, *optimizer);
    return on;
}

/* Finds the game or the algorithm with this name. */
static bool find_named(const char *name, const lg_game *game[2], const lg_optimizer *optimizer[2], lg_error *error) {
    lg_error other;
    game[0] = catalog_find_game(name);
    return game[0] || find_optimizer(name, &optimizer[0], &other) || find_game(name, &game[0], error);
}

/* Looks for mistakes in all variants of games that were read from files. */
static bool check_files(const lg_game *const *game, lg_error *error) {
    while (*game && catalog_check(*game, error))
        game++;
    return !*game;
}

static bool check_named(tally *t, const options *o, lg_error *error) {
    /* the first pass only looks the names up, so that nothing is checked if a name is wrong */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < o->names; i++) {
            const lg_game *game[2] = {0};
            const lg_optimizer *optimizer[2] = {0};
            if (!find_named(o->name[i], game, optimizer, error) || !check_files(game, error)) return false;
            if (pass && !check_all(t, game, optimizer)) return true;
        }
    return true;
}

int check_main(int argc, char **argv) {
    static const option_table table = {
        ALL_ARGUMENTS(options, name, names), .usage = "[GAME|ALGORITHM]...",
        .sentence = "Tries out what games and algorithms promise, and says of each promise whether it "
                    "is kept. Without a name: those of the plugins, or of all."};
    options o = {0};
    tally t = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    interrupts_catch(INTERRUPTS_NOTED);
    bool plugins = *catalog_plugin_games() || *catalog_plugin_optimizers();
    if (!o.names && !check_files(catalog_plugin_games(), &error)) return reject(&error);
    if (!o.names && plugins)
        check_all(&t, catalog_plugin_games(), catalog_plugin_optimizers());
    else if (!o.names)
        check_all(&t, catalog_games(), catalog_optimizers());
    else if (!check_named(&t, &o, &error))
        return reject(&error);
    say("1..%d", t.cases);
    if (interrupted()) return complain(FAILED, "interrupted: %d promises tried", t.cases);
    return t.failed ? complain(FAILED, "%d of %d promises not kept", t.failed, t.cases) : DONE;
}
