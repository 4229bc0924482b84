/* Runs the checks of src/check that every game must pass, on each game, each of its variants and some further settings.
 * Slow: all checks on all games.
 * Second tier, too (35 s): all variants and all settings, not only a few. */
#include "check.h"

#include "check/check.h"

/* Settings that make games use other kinds of genes, shapes and weights. */
static const struct {
    const char *game, *settings;
} more[] = {
    {"terra-mystica", "stock=free"},
    {"terra-mystica", "rows=6 columns=7 first=short reading=published same=borders"},
    {"terra-mystica", "rows=20 columns=20 REQ1=3 REQ4=2 REQ6=2 REQ7=3 REQ10=2 twins=60"},
    {"terra-mystica", "stock=free REQ6=0 REQ10=0 rivers=3"},
    {"terra-mystica", "river=fjords stock=free same=borders"},
    {"ptsp", "fitness=f5 lines=5 rectangles=2 circles=2 waypoints=4 size=250 shape=smooth corners=sorted"},
    {"ptsp", "fitness=pair steps=0 lines=3 rectangles=1 waypoints=1 size=100 border=4 thickness=5"},
    {"wesnoth", "land=heights width=13 height=9 sides=3 apart-least=6 goal=0 entropy=0.7 alike=1 patches=0.002"},
    {"wesnoth", "land=heights width=8 height=31 sides=1 differential=0 village=1"},
    {"wesnoth", "width=13 height=9 sides=3 climate=snow"},
    {"wesnoth", "width=10 height=15 sides=4 symmetry=none"},
    {"toy", "beads=8 colours=3 NEAR=2"}};

static void keep(const game_check *check, const checked_game *what) {
    lg_text finding = {0};
    bool good = check->run(what, &finding);
    CHECK(good && !finding.length, "%s %s %s: %s: %s", what->game->name, what->variant ? what->variant : "",
          what->settings, check->promise, finding.data ? finding.data : "nothing found");
}

static void keeps(void **state) {
    const game_check *check = *state;
    for (int i = 0; lg_games[i]; i++)
        for (const lg_variant *v = lg_games[i]->variants; v->name && (is_second_tier() || v == lg_games[i]->variants);
             v++)
            keep(check, &(checked_game){lg_games[i], v->name, "", lg_games});
    bool plan =
        /* with settings that contradict each other this promise is not demanded */
        !strcmp(check->promise, "its plan meets the target, the same each time");
    for (size_t i = 0; !plan && i < sizeof more / sizeof *more; i += is_second_tier() ? 1 : 3)
        keep(check, &(checked_game){lg_game_find(more[i].game), NULL, more[i].settings, lg_games});
}

int main(void) {
    struct CMUnitTest tests[32] = {{0}};
    size_t n = 0;
    for (; game_checks[n].promise; n++)
        tests[n] = (struct CMUnitTest){
            .name = game_checks[n].promise, .test_func = keeps, .initial_state = (void *)(uintptr_t)&game_checks[n]};
    return _cmocka_run_group_tests("games", tests, n, NULL, NULL);
}
