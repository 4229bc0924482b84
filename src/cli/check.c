/* levelground check: tests whether games and algorithms keep their promises. Prints TAP, which both people and test harnesses
 * can read, or JSON Lines. */
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "io/catalog.h"
#include "io/json.h"

typedef struct {
    char **name;
    int names;
    bool json;
} options;

static const option_row rows[] = {
    {"json", 0, NULL, FLAG(options, json), "print JSON Lines: an object for each promise", 0},
    {0},
};

typedef struct {
    int cases, failed;
    bool json;
} tally;

static bool print_case(bool good, const char *who, const char *of, const char *promise, const char *finding) {
    json_t *line = json_object();
    json_put(&line, "name", json_string(who));
    json_put(&line, "of", *of ? json_string(of) : json_null());
    json_put(&line, "promise", json_string(promise));
    json_put(&line, "kept", json_boolean(good));
    if (!good) json_put(&line, "finding", json_string(finding));
    return json_print(line);
}

/* Prints the line of a test case, and the finding if it failed. Returns false if the user has interrupted. */
static bool report_case(tally *t, bool good, const char *who, const char *of, const char *promise, lg_text *finding) {
    t->cases++;
    t->failed += !good;
    const char *found = finding->data && !finding->failed ? finding->data : "out of memory";
    if (t->json) {
        if (!print_case(good, who, of, promise, found)) t->failed++;
    } else {
        say("%s %d - %s%s%s: %s", good ? "ok" : "not ok", t->cases, who, *of ? " " : "", of, promise);
        if (!good) say("# %s", found);
    }
    fflush(stdout);
    lg_text_clear(finding);
    return !interrupted();
}

/* Checks games with each variant, and optimizers with their default settings and with each preset. */
static void check_all(tally *t, const lg_game *const *game, const lg_optimizer *const *optimizer) {
    for (; *game; game++)
        for (const lg_variant *v = (*game)->variants; v->name; v++)
            for (const game_check *check = game_checks; check->promise; check++) {
                lg_text finding = {0};
                progress_show("checking %.60s %.60s: %s", (*game)->name, v->name, check->promise);
                bool good = check->run(&(checked_game){*game, v->name, "", catalog_games()}, &finding);
                if (!report_case(t, good, (*game)->name, v->name, check->promise, &finding)) return;
            }
    for (; *optimizer; optimizer++) {
        const lg_preset *preset = NULL;
        do {
            const char *of = preset ? preset->name : "";
            for (const optimizer_check *check = optimizer_checks; check->promise; check++) {
                lg_text finding = {0};
                progress_show("checking %.60s %.60s: %s", (*optimizer)->name, of, check->promise);
                bool good = check->run(&(checked_optimizer){*optimizer, preset, false}, &finding);
                if (!report_case(t, good, (*optimizer)->name, of, check->promise, &finding)) return;
            }
            preset = preset ? preset + 1 : (*optimizer)->presets;
        } while (preset->name);
    }
}

/* Looks for mistakes in all variants of games that were read from files. */
static bool check_files(const lg_game *const *game, lg_error *error) {
    while (*game && catalog_check(*game, error))
        game++;
    return !*game;
}

int check_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ALL_ARGUMENTS(options, name, names),
        .usage = "[GAME|ALGORITHM]...",
        .sentence = "Tries out what games and algorithms promise, and says of each promise whether it "
                    "is kept. Without a name: those of the plugins, or of all."};
    options o = {0};
    tally t = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    t.json = o.json;
    interrupts_catch(INTERRUPTS_NOTED);
    bool plugins = *catalog_plugin_games() || *catalog_plugin_optimizers();
    if (!o.names && !check_files(catalog_plugin_games(), &error)) return reject(&error);
    if (!o.names && plugins)
        check_all(&t, catalog_plugin_games(), catalog_plugin_optimizers());
    else if (!o.names)
        check_all(&t, catalog_games(), catalog_optimizers());
    /* the first pass only looks the names up, so that nothing is checked if a name is wrong */
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < o.names; i++) {
            const lg_game *game[2] = {catalog_find_game(o.name[i], NULL), NULL};
            const lg_optimizer *optimizer[2] = {0};
            lg_error other;
            bool found =
                game[0] || find_optimizer(o.name[i], &optimizer[0], &other) || find_game(o.name[i], &game[0], &error);
            if (!found || !check_files(game, &error)) return reject(&error);
            if (pass) check_all(&t, game, optimizer);
            if (pass && interrupted()) break;
        }
    if (!o.json) say("1..%d", t.cases);
    if (interrupted()) return complain(FAILED, "interrupted: %d promises tried", t.cases);
    return t.failed ? complain(FAILED, "%d of %d promises not kept", t.failed, t.cases) : DONE;
}
