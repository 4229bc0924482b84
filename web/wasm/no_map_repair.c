/* Stands for src/wesnoth/repair in the modules of the page and of the npm package, because repairs of maps would make each
 * visitor's download larger: the tool repairs maps. */
#include "wesnoth/repair/given.h"
#include "wesnoth/repair/hexes.h"

static const char refusal[] = "maps of Wesnoth cannot be repaired here; the tool does it: levelground repair FILE";

bool wn_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error) {
    (void)game, (void)level, (void)lock, (void)settings, (void)open;
    return lg_fail(error, "%s", refusal);
}

bool wn_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error) {
    (void)problem, (void)level, (void)genome;
    return lg_fail(error, "%s", refusal);
}

lg_problem *wn_hexes_create(const wn_task *task, lg_error *error) {
    (void)task;
    lg_fail(error, "%s", refusal);
    return NULL;
}

bool wn_hexes_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    (void)problem, (void)genome, (void)level;
    return lg_fail(error, "%s", refusal);
}

bool wn_is_hexes(const lg_problem *problem) {
    (void)problem;
    return false;
}

void wn_hexes_destroy(lg_problem *problem) {
    (void)problem;
}
