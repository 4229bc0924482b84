/* Levels: symbols of layers, and the states that follow from them. */
#include <assert.h>
#include <string.h>

#include "task.h"

void fg_level_clear(const fg_game *game, int layout, fg_level *level) {
    const fg_pieces *p = &game->pieces;
    memset(level, 0, game->base.level_size);
    level->layout = (uint8_t)layout;
    for (int l = 0; l < p->layers; l++)
        for (int i = 0; i < fg_layer_places(&p->layer[l], &game->boards.layout[layout]); i++)
            fg_put(game, level, l, i, fg_free(&p->layer[l]));
}

bool fg_has_free(const fg_game *game, const fg_level *level) {
    const fg_pieces *p = &game->pieces;
    for (int l = 0; l < p->layers; l++)
        for (int i = 0; i < fg_layer_places(&p->layer[l], fg_layout_of(game, level)); i++)
            if (fg_symbol(game, level, l, i) >= fg_free(&p->layer[l])) return true;
    return false;
}

void fg_states_write(const fg_game *game, const fg_world *w, const fg_level *level, uint16_t *state) {
    const fg_pieces *p = &game->pieces;
    const fg_layout *l = fg_layout_of(game, level);
    for (int i = 0; i < fg_place_count(l); i++) {
        const int on = fg_on_of(l, i), first = fg_first_on(l, on);
        int s = w->first[on];
        for (int k = 0; k < p->layers; k++)
            if ((int)p->layer[k].on == on) s += w->step[k] * fg_symbol(game, level, k, i - first);
        assert(s < w->fine_states);
        state[i] = (uint16_t)s;
    }
}

int fg_first_layer(const fg_game *game, int on) {
    int l = 0;
    while (l < game->pieces.layers && (int)game->pieces.layer[l].on != on)
        l++;
    return l;
}

int fg_turning_layer(const fg_pieces *p) {
    for (int l = 0; l < p->layers; l++)
        if (p->layer[l].turns_of == p->module_layer) return l;
    return -1;
}

void fg_unfold_modules(const fg_game *game, fg_level *level) {
    const fg_pieces *p = &game->pieces;
    if (p->module_layer < 0) return;
    const fg_modules *m = &fg_layout_of(game, level)->modules;
    int turns = fg_turning_layer(p), free = fg_free(&p->layer[p->content_layer]);
    for (int k = 0; k < m->count; k++) {
        int module = fg_symbol(game, level, p->module_layer, k),
            turn = turns < 0 ? 0 : fg_symbol(game, level, turns, k);
        bool open = module >= p->layer[p->module_layer].kinds || (turns >= 0 && turn >= p->layer[turns].kinds);
        for (int i = 0; i < m->size; i++) {
            int cell = k * m->size + (open ? i : m->cell_of[p->way[turn] * m->size + i]);
            fg_put(game, level, p->content_layer, cell, open ? free : p->module[module * m->size + i]);
        }
    }
}
