/* Tests of a simulated game. The same options and number give the same game, the one that the command prints. A game can be
 * cancelled. Running it in slices changes nothing. The figures of its rings add up. */
#include "check.h"

#include <limits.h>

#include "wesnoth/growing/simulated.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

enum { SIDE = 20, TURNS = 6, STEPS = 13 /* STEPS: steps of a search, which are the start and 12 generations */ };

typedef struct {
    lg_values settings, params;
    simulated_options options;
} setup;

static void set_up(setup *s) {
    const lg_optimizer *ea = lg_optimizer_find("ea");
    *s = (setup){.settings = values_of(lg_game_wesnoth.settings, lg_variant_find(&lg_game_wesnoth, "paper")->settings),
                 .params = values_of(ea->params, "mu=10 lambda=4 chance=0.01 generations=12 tournament=2 crossover=1 "
                                                 "tau=0 variation=game start=uniform")}; /* cgrhea2022-hp6 */
    s->options.how = (growing_options){.width = SIDE, .height = SIDE, .sides = 2, .optimizer = ea, .extra = -4};
    s->options.how.budget = lg_budget_unlimited();
    s->options.how.settings = &s->settings;
    s->options.how.params = &s->params;
    s->options.turns = TURNS;
    s->options.seed = 1;
    simulated_place_keeps(&s->options.how, 0);
}

static void tear_down(setup *s) {
    lg_values_clear(&s->settings);
    lg_values_clear(&s->params);
}

static simulated_game play(const setup *s, uint64_t index, lg_level *level) {
    simulated_game game = {.level = level};
    lg_error error = {.text = ""};
    CHECK(simulated_play(&s->options, index, &game, &error), "%s", error.text);
    CHECK(game.played && game.rings > 2, "%d rings", game.rings);
    return game;
}

static void check_ring(const simulated_ring *r) {
    CHECK(r->ring.evaluations == 10 + 12 * 4, "%d evaluations", (int)r->ring.evaluations);
    CHECK(r->steps == STEPS, "%d steps", r->steps);
    for (int k = 1; k < STEPS; k++)
        CHECK(r->best[k] <= r->best[k - 1], "step %d goes up from %g to %g", k, r->best[k - 1], r->best[k]);
    CHECK(r->best[0] > r->best[STEPS - 1], "the search finds nothing better than %g", r->best[0]);
    CHECK(fabs(r->best[STEPS - 1] - r->ring.fitness) < 1e-12, "the last step has %g, the ring %g", r->best[STEPS - 1],
          r->ring.fitness);
}

static void rings_add_up(void **state) {
    setup s;
    (void)state;
    set_up(&s);
    lg_level *level = allocated(lg_game_wesnoth.level_size);
    simulated_game game = play(&s, 0, level);
    int made[3] = {0}, villages[3] = {0};
    for (int i = 0; i < game.rings; i++) {
        const simulated_ring *r = &game.ring[i];
        check_ring(r);
        made[r->report.side] += r->ring.tiles;
        villages[r->report.side] += r->ring.villages;
        for (int k = 1; k <= 2; k++)
            CHECK(r->villages[k] == villages[k], "ring %d: side %d has made %d villages", i, k, r->villages[k]);
    }
    for (int k = 1; k <= 2; k++)
        CHECK(game.made[k] == made[k] && game.villages[k] == villages[k], "side %d: %d and %d", k, made[k],
              villages[k]);
    lg_text text = {0};
    wn_write(NULL, level, "map", &text);
    CHECK(!strcmp(text.data, game.map.data), "the level is another map than the text");
    lg_text_clear(&text);
    simulated_clear(&game);
    free(level);
    tear_down(&s);
}

static double no_clock(void) {
    return 5;
}

static void by_options_and_number_alone(void **state) {
    setup s;
    (void)state;
    set_up(&s);
    simulated_game one = play(&s, 1, NULL), other = play(&s, 2, NULL);
    s.options.how.budget.clock = no_clock;
    simulated_game again = play(&s, 1, NULL);
    CHECK(!strcmp(one.map.data, again.map.data), "the same game is another");
    CHECK(strcmp(one.map.data, other.map.data) != 0, "another game is the same");
    simulated_clear(&one);
    simulated_clear(&other);
    simulated_clear(&again);
    tear_down(&s);
}

static void by_words_the_same(void **state) {
    setup s;
    lg_error error;
    simulated_options told;
    (void)state;
    set_up(&s);
    lg_values words = values_of(simulated_params, "turns=6 extra=-4 faction-2=Drakes");
    CHECK(lg_values_apply(&s.settings, "width=20 height=20", &error), "%s", error.text);
    lg_recipe recipe = {.settings = s.settings, .optimizer = s.options.how.optimizer, .params = s.params, .seed = 1};
    CHECK(simulated_set_options(&told, &recipe, &words, &error), "%s", error.text);
    CHECK(!told.faction[0] && !strcmp(told.faction[1], "Drakes"), "side 2 is %s", told.faction[1]);
    told.faction[1] = NULL;
    simulated_game one = play(&s, 1, NULL), other = {0};
    CHECK(simulated_play(&told, 1, &other, &error), "%s", error.text);
    CHECK(!strcmp(one.map.data, other.map.data), "by words it is another map");
    recipe.settings.number[lg_param_index(recipe.settings.table, "width")] = SIMULATED_SIDE_MIN - 1;
    CHECK(!simulated_set_options(&told, &recipe, &words, &error), "a map of 15 hexes is taken");
    CHECK_HAS(error.text, "at least 16 x 16");
    simulated_clear(&one);
    simulated_clear(&other);
    tear_down(&s);
}

static void words_have_every_faction(void **state) {
    lg_error error;
    simulated_options told;
    lg_values settings = values_of(lg_game_wesnoth.settings, ""), words = values_of(simulated_params, "");
    const lg_recipe recipe = {.settings = settings};
    (void)state;
    int row = lg_param_index(simulated_params, "faction-1");
    for (int f = 0; f < FACTIONS; f++) {
        CHECK(lg_values_set(&words, "faction-1", exploration_factions[f].name, &error), "%s", error.text);
        CHECK(simulated_set_options(&told, &recipe, &words, &error), "%s", error.text);
        CHECK(!strcmp(told.faction[0], exploration_factions[f].name), "%s is %s", exploration_factions[f].name,
              told.faction[0]);
        CHECK((int)words.number[row] == f + 1, "word %d", (int)words.number[row]);
    }
    lg_values_clear(&settings);
}

/* Checks what can be seen between two slices: rings come in their order, land only grows, and units are inside the map. */
static void look(const growing_simulation *t, const simulated_game *g, int *left) {
    wn_unit unit[2];
    int now = growing_map_count_unmade(growing_simulation_land(t)),
        units = exploration_list_units(growing_simulation_players(t), unit, 2);
    CHECK(now <= *left, "%d hexes are left, before %d", now, *left);
    CHECK(units >= 2 && unit[0].side == 1 && unit[0].leader, "%d units, the first of side %d", units, unit[0].side);
    for (int k = 1; k <= 2; k++)
        CHECK(g->made[k] == growing_map_count_made(growing_simulation_land(t), k), "side %d made %d", k, g->made[k]);
    *left = now;
}

static void by_slices_the_same(void **state) {
    setup s;
    lg_error error;
    int slices = 0, left = SIDE * SIDE;
    lg_stop stop;
    (void)state;
    set_up(&s);
    simulated_game whole = play(&s, 1, NULL), game = {0};
    growing_simulation *t = growing_simulation_begin(&s.options, 1, &game, &error);
    CHECK(t, "%s", error.text);
    for (; (stop = growing_simulation_step(t, &error)) == LG_RUNNING; slices++)
        look(t, &game, &left);
    CHECK(stop == LG_CONVERGED && growing_simulation_step(t, &error) == stop, "it stops with %d", (int)stop);
    CHECK(slices > STEPS * game.rings, "%d slices for %d rings", slices, game.rings);
    CHECK(game.played && game.moves >= game.rings && game.rings == whole.rings, "%d rings", game.rings);
    CHECK(!strcmp(game.map.data, whole.map.data), "by slices it is another map");
    CHECK(!memcmp(game.ring, whole.ring, sizeof *game.ring * (size_t)game.rings), "by slices the rings are others");
    growing_simulation_end(t);
    simulated_clear(&game);
    simulated_clear(&whole);
    tear_down(&s);
}

static void left_in_the_middle(void **state) {
    setup s;
    lg_error error;
    simulated_game game = {0};
    (void)state;
    set_up(&s);
    growing_simulation *t = growing_simulation_begin(&s.options, 0, &game, &error);
    for (int k = 0; k < STEPS / 2; k++)
        CHECK(growing_simulation_step(t, &error) == LG_RUNNING, "over after %d slices", k);
    CHECK(!game.rings, "a ring in the middle of its search");
    growing_simulation_end(t);
    simulated_clear(&game);
    tear_down(&s);
}

/* Two units add two shapes to the picture, and a leader's shape is larger. */
static void units_are_drawn(void **state) {
    const wn_unit unit[] = {{{3, 3}, 1, true}, {{5, 4}, 2, false}};
    wn_map *map = allocated(sizeof *map);
    lg_text none = {0}, both = {0};
    (void)state;
    wn_map_init(map, 8, 8, "Gg");
    wn_draw(NULL, map, NULL, &none);
    wn_draw_units(map, unit, 2, &both);
    CHECK(!strstr(none.data, "translate("), "units where there are none");
    CHECK_HAS(both.data, "#d7263d\" stroke=\"#ffffff\" stroke-width=\"1.5\" transform=\"translate(76 83) scale(1.5)\"");
    CHECK_HAS(both.data, "#2449c7\" stroke=\"#ffffff\" stroke-width=\"1.5\" transform=\"translate(112 104)\"");
    lg_text_clear(&none);
    lg_text_clear(&both);
    free(map);
}

/* A unit whose number does not belong to a side is drawn as a unit of no side. */
static void units_of_nobody_are_drawn(void **state) {
    const int sides[] = {0, -1, -7, INT_MIN};
    wn_map *map = allocated(sizeof *map);
    (void)state;
    wn_map_init(map, 8, 8, "Gg");
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const wn_unit unit = {{3, 3}, sides[i], false};
        lg_text svg = {0};
        wn_draw_units(map, &unit, 1, &svg);
        CHECK_HAS(svg.data,
                  "<path fill=\"#f2efe6\" stroke=\"#ffffff\" stroke-width=\"1.5\" transform=\"translate(76 83)\" "
                  "d=\"M-5 0a5 5");
        lg_text_clear(&svg);
    }
    free(map);
}

/* Checks that the command prints this map. The command writes JSON, where an end of line is  . */
static void check_told(const char *line, const char *map) {
    const char *told = strstr(line, "\"map\":");
    CHECK(told, "'%.100s' has no map", line);
    told += strspn(told + 6, " \"") + 6;
    for (; *map; map++, told++) {
        CHECK(*told == (*map == '\n' ? '\\' : *map), "the command's map goes on '%.20s', ours '%.20s'", told, map);
        told += *map == '\n';
    }
}

static void as_the_command_plays(void **state) {
    const char *tool = getenv("LEVELGROUND");
    char command[4096], line[1 << 16];
    setup s;
    (void)state;
    if (!tool) skip();
    set_up(&s);
    snprintf(
        command, sizeof command,
        "'%s' wesnoth simulate --size %dx%d --turns %d --extra -4 --variant paper --preset cgrhea2022-hp6 --games 2 "
        "--json",
        tool, SIDE, SIDE, TURNS);
    FILE *output = popen(command, "r");
    CHECK(output, "%s does not run", command);
    for (uint64_t index = 0; index < 2; index++) {
        simulated_game game = play(&s, index, NULL);
        CHECK(fgets(line, sizeof line, output), "%s says nothing", command);
        check_told(line, game.map.data);
        simulated_clear(&game);
    }
    while (fgets(line, sizeof line, output)) {}
    CHECK(!pclose(output), "%s fails", command);
    tear_down(&s);
}

static bool count_down(void *context) {
    return --*(int *)context > 0;
}

static void is_broken_off(void **state) {
    setup s;
    lg_error error;
    (void)state;
    set_up(&s);
    s.options.go_on = count_down;
    /* for each turn go_on is called 15 times: for the turn itself and for each step of its search (an empty step, the start and
     * 12 generations) */
    for (int asked = 1; asked < 40; asked += 6) {
        int left = asked;
        simulated_game game = {0};
        s.options.context = &left;
        CHECK(simulated_play(&s.options, 0, &game, &error), "%s", error.text);
        CHECK(!game.played && !game.whole && left == 0, "%d: asked again after a no", asked);
        CHECK(game.rings == (asked + 13) / 15, "%d: %d rings", asked, game.rings);
        for (int i = 0; i < game.rings; i++)
            CHECK((game.ring[i].ring.evaluations == 58) == (asked > 15 * (i + 1)), "%d: ring %d is searched on", asked,
                  i);
        simulated_clear(&game);
    }
    tear_down(&s);
}

static void cannot_be(void **state) {
    setup s;
    lg_error error = {.text = ""};
    simulated_game game = {0};
    (void)state;
    set_up(&s);
    s.options.how.keep[1].x = SIDE + 1;
    CHECK(!simulated_play(&s.options, 0, &game, &error), "a keep off the map is taken");
    CHECK_HAS(error.text, "lies outside the map");
    simulated_clear(&game);
    tear_down(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rings_add_up),
                                       cmocka_unit_test(by_options_and_number_alone),
                                       cmocka_unit_test(by_words_the_same),
                                       cmocka_unit_test(words_have_every_faction),
                                       cmocka_unit_test(by_slices_the_same),
                                       cmocka_unit_test(left_in_the_middle),
                                       cmocka_unit_test(units_are_drawn),
                                       cmocka_unit_test(units_of_nobody_are_drawn),
                                       cmocka_unit_test(as_the_command_plays),
                                       cmocka_unit_test(is_broken_off),
                                       cmocka_unit_test(cannot_be)};
    return cmocka_run_group_tests_name("simulated", tests, NULL, NULL);
}
