/* Plays one simulated game and writes its files. */
#include <stdlib.h>

#include "simulate.h"
#include "wesnoth.h"

static bool write_files(const simulation *s, int index, simulation_game *g, lg_error *error) {
    const output_item item = {.task = s->task, .level = g->game.level, .index = index};
    outputs_end end = g->game.played ? outputs_write(&s->outputs, &item, g->file, error) : OUTPUTS_WRITTEN;
    g->refused = end == OUTPUTS_REFUSED;
    return end != OUTPUTS_FAILED;
}

bool simulation_play(const simulation *s, int index, simulation_game *g, lg_error *error) {
    lg_level *level = s->outputs.folder ? calloc(1, s->game->level_size) : NULL;
    if (s->outputs.folder && !level) return lg_fail_memory(error);
    g->game.level = level;
    bool good = simulated_play(&s->play, (uint64_t)index, &g->game, error);
    if (good && level) good = write_files(s, index, g, error);
    g->game.level = NULL;
    free(level);
    return good;
}
