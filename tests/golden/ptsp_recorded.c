/* Golden test of PTSP on our own maps: the results of each variant's planners and the ends of flights must not change. They
 * were recorded when the planners agreed with the original framework on its own maps, which are not part of the project. */
#include "recorded.h"

#include "ptsp/map/analyse.h"

enum { MAPS = 8, TICKS = 2000 };

static void add_routes(pt_analyst *analyst, int map, pt_rules rules, const pt_analysis *analysis, lg_text *rows) {
    static const char *const names[] = {"clean", "paper", "paper-java8"};
    const pt_plan *plan = &analysis->plan;
    for (int r = 0; r < plan->routes; r++) {
        lg_text_add(rows, "map %d, %s, %s: %d by", map, names[rules], pt_route_names[r], plan->route[r].cost);
        for (int w = 0; w < 10; w++)
            lg_text_add(rows, " %d", plan->route[r].order[w]);
        lg_text_add(rows, ", %d turns\n", pt_route_turns(analyst, plan->route[r].order));
    }
}

/* Flies with random actions, each held for a while. */
static void add_flight(pt_analyst *analyst, int number, const pt_map *map, lg_text *rows) {
    lg_rng rng = lg_rng_stream((uint64_t)number, "flight", 0);
    pt_game game = pt_game_of(map, pt_analyst_walls(analyst));
    pt_state s;
    int collisions = 0;
    pt_start(&game, &s, true);
    for (int t = 0, action = 0; t < TICKS; t++) {
        if (t % 15 == 0) action = (int)lg_rng_below(&rng, PT_ACTIONS);
        pt_tick(&game, &s, action);
        collisions += s.collided;
    }
    lg_text_add(rows, "map %d, flight: at %a %a, by %a %a, to %a %a, %d left, %d collisions\n", number, s.x, s.y, s.vx,
                s.vy, s.dx, s.dy, s.left, collisions);
}

static void plans_and_flights_are_as_recorded(void **state) {
    const lg_game *game = lg_game_find("ptsp");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    pt_analyst *analyst = pt_analyst_create();
    pt_map *map = allocated(sizeof *map);
    pt_analysis *analysis = allocated(sizeof *analysis);
    lg_rng rng = lg_rng_stream(1, "recorded", 0);
    lg_text rows = {0};
    (void)state;
    for (int maps = 0; maps < MAPS;) {
        lg_space_sample(&problem->space, genome, &rng);
        assert_true(game->search.decode(problem, genome, map, NULL));
        assert_true(pt_analyse(analyst, map, PT_CLEAN, PT_ROUTES, analysis));
        if (!analysis->feasible) continue;
        maps++;
        for (pt_rules rules = PT_CLEAN; rules <= PT_PAPER_JAVA8; rules++) {
            assert_true(pt_analyse(analyst, map, rules, PT_ROUTES, analysis));
            add_routes(analyst, maps, rules, analysis, &rows);
        }
        add_flight(analyst, maps, map, &rows);
    }
    recorded_compare("ptsp_recorded.txt", &rows);
    lg_text_clear(&rows);
    free(analysis);
    free(map);
    pt_analyst_destroy(analyst);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(plans_and_flights_are_as_recorded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
