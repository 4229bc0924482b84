/* Land of Wesnoth that grows while two to four sides explore it, as in `levelground wesnoth simulate`. A move is the turn of
 * one side. The page can show the land after every earlier move, because the land stores for each hex which side made it and
 * in which turn. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "io/growth.h"
#include "job.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

enum { TURNS_MAX = UINT8_MAX - 1, UNITS_MAX = GROWING_SIDES_MAX * 64 };

/* The state after a side's turn. */
typedef struct {
    int turn, side, rings; /* rings: number of rings made so far */
    int made[GROWING_SIDES_MAX + 1], villages[GROWING_SIDES_MAX + 1], owned[GROWING_SIDES_MAX + 1];
    int units;
    wn_unit unit[UNITS_MAX];
} move;

typedef struct {
    job base;
    rules rules;
    lg_values words;
    simulated_options options;
    simulated_game game;
    growing_simulation *simulation;
    move *move; /* the moves; the first one is the state before any side has moved */
    int moves, room;
    lg_stop stop;
    lg_error error;
} growth;

static bool make_room(growth *g) {
    if (g->moves < g->room) return true;
    int room = g->room ? 2 * g->room : 16;
    move *more = realloc(g->move, (size_t)room * sizeof *more);
    if (!more) return lg_fail_memory(&g->error);
    g->move = more;
    g->room = room;
    return true;
}

static bool note_move(growth *g, int turn, int side) {
    const exploration *players = growing_simulation_players(g->simulation);
    if (!make_room(g)) return false;
    move *m = &g->move[g->moves++];
    *m = (move){.turn = turn, .side = side, .rings = g->game.rings};
    memcpy(m->made, g->game.made, sizeof m->made);
    memcpy(m->villages, g->game.villages, sizeof m->villages);
    for (int s = 1; s <= g->options.how.sides; s++)
        m->owned[s] = exploration_count_villages(players, s);
    m->units = exploration_list_units(players, m->unit, UNITS_MAX);
    return true;
}

static lg_stop step(job *j) {
    growth *g = (growth *)j;
    int moves = g->game.moves;
    if (g->stop != LG_RUNNING) return g->stop;
    growing_report now = exploration_report(growing_simulation_players(g->simulation));
    g->stop = growing_simulation_step(g->simulation, &g->error);
    if (g->game.moves != moves && !note_move(g, now.turn, now.side)) g->stop = LG_FAILED;
    return g->stop;
}

static int units_of(const move *m, int side) {
    int units = 0;
    for (int i = 0; i < m->units; i++)
        units += m->unit[i].side == side;
    return units;
}

static void put_move(const move *m, int sides, lg_text *text) {
    int units[GROWING_SIDES_MAX + 1] = {0};
    for (int s = 1; s <= sides; s++)
        units[s] = units_of(m, s);
    put_open(text, NULL, '{');
    put_whole(text, "turn", m->turn);
    put_whole(text, "side", m->side);
    put_whole(text, "horizons", m->rings);
    growth_put_by_side(text, "made", m->made, sides);
    growth_put_by_side(text, "villages", m->villages, sides);
    growth_put_by_side(text, "owned", m->owned, sides);
    growth_put_by_side(text, "units", units, sides);
    put_close(text, '}');
}

/* Writes {"stop", "left", "factions", the figures that `levelground wesnoth simulate` prints for a game, "moves"}. "left" is
 * the number of hexes not made yet. Each move has, for each side, the number of hexes made, of villages made and of villages
 * owned. */
static void found(const job *j, lg_text *text) {
    const growth *g = (const growth *)j;
    int sides = g->options.how.sides;
    put_open(text, NULL, '{');
    put_string(text, "stop", lg_stop_name(g->stop));
    if (g->stop == LG_FAILED) put_string(text, "error", g->error.text);
    put_whole(text, "left", growing_map_count_unmade(growing_simulation_land(g->simulation)));
    put_open(text, "factions", '[');
    for (int s = 1; s <= sides; s++)
        put_string(text, NULL, exploration_faction_of(growing_simulation_players(g->simulation), s));
    put_close(text, ']');
    growth_put(&g->game, sides, text);
    put_open(text, "moves", '[');
    for (int i = 0; i < g->moves; i++)
        put_move(&g->move[i], sides, text);
    put_close(text, ']');
    put_close(text, '}');
}

/* Did a hex exist after the move? Hexes that no side made existed from the beginning. */
static bool is_there(const wn_map *map, int hex, const move *m) {
    int turn = map->turn[hex], side = map->maker[hex];
    return turn < m->turn || (turn == m->turn && side <= m->side);
}

/* Returns the map as it was after a move; NULL with an error. The caller frees it. */
static wn_map *map_after(const growth *g, int index, lg_error *error) {
    wn_map *map = calloc(1, sizeof *map);
    const move *m = &g->move[index];
    lg_fail_memory(error);
    if (!map || !growing_map_to_level(growing_simulation_land(g->simulation), map, error)) {
        free(map);
        return NULL;
    }
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++) {
            int hex = wn_map_index(map, x, y);
            if (is_there(map, hex, m)) continue;
            wn_map_put(map, x, y, GROWING_UNMADE_CODE);
            map->maker[hex] = map->turn[hex] = 0;
        }
    return map;
}

static wn_map *find_map(const job *j, int move, lg_error *error) {
    const growth *g = (const growth *)j;
    if (move >= 0 && move < g->moves) return map_after(g, move, error);
    lg_fail(error, "expected a move from 0 to %d, found %d", g->moves - 1, move);
    return NULL;
}

/* Returns the drawing after a move, with units. */
const char *EXPORT(lg_web_growth_draw)(const job *j, int move) {
    lg_text *text = answer_begin();
    lg_error error;
    wn_map *map = find_map(j, move, &error);
    if (!map) return refuse(&error);
    const growth *g = (const growth *)j;
    wn_draw_units(map, g->move[move].unit, g->move[move].units, text);
    free(map);
    return answer(text);
}

/* Returns the .map after a move. Hexes that were not made by then are void (Xv). */
const char *EXPORT(lg_web_growth_map)(const job *j, int move) {
    lg_text *text = answer_begin();
    lg_error error;
    wn_map *map = find_map(j, move, &error);
    if (!map) return refuse(&error);
    wn_write(NULL, map, "map", text);
    free(map);
    return answer(text);
}

/* Can land grow under this variant? Ladder maps are made as a whole and cannot grow. */
static bool can_grow(const lg_variant *variant) {
    lg_values values;
    wn_rules rules;
    lg_error error;
    lg_values_init(&values, wn_settings);
    bool good = lg_values_apply(&values, variant->settings, &error);
    wn_rules_init(&rules, &values);
    lg_values_clear(&values);
    return good && !rules.ladder;
}

/* Returns {"side_least", "sides_least", "sides_most", "turns_most", "variants", "parts"}: the smallest width and height of the
 * map in hexes; how many sides may play; how many turns a game may last; the variants whose land can grow, the default first;
 * and the parts of a ring's fitness, each with a weight of the same name. */
const char *EXPORT(lg_web_growing)(void) {
    lg_text *text = answer_begin();
    put_open(text, NULL, '{');
    put_whole(text, "side_least", SIMULATED_SIDE_MIN);
    put_whole(text, "sides_least", SIMULATED_SIDES_MIN);
    put_whole(text, "sides_most", GROWING_SIDES_MAX);
    put_whole(text, "turns_most", TURNS_MAX);
    put_open(text, "variants", '[');
    for (const lg_variant *v = lg_game_wesnoth.variants; v->name; v++)
        if (can_grow(v)) put_string(text, NULL, v->name);
    put_close(text, ']');
    put_open(text, "parts", '[');
    for (int f = GROWTH_FITNESS + 1; f < GROWTH_PARTS; f++)
        put_string(text, NULL, growth_part_names[f]);
    put_close(text, ']');
    put_close(text, '}');
    return answer(text);
}

static void end(job *j) {
    growth *g = (growth *)j;
    growing_simulation_end(g->simulation);
    simulated_clear(&g->game);
    rules_clear(&g->rules);
    if (g->words.table) lg_values_clear(&g->words);
    free(g->move);
    free(g);
}

static bool prepare(growth *g, const char *link, const char *words, lg_error *error) {
    lg_values_init(&g->words, simulated_params);
    if (!rules_read(&g->rules, link, &lg_game_wesnoth, NULL, error) || !lg_values_apply(&g->words, words, error) ||
        !simulated_set_options(&g->options, &g->rules.link.recipe, &g->words, error))
        return false;
    if (g->options.turns > TURNS_MAX)
        return lg_fail(error, "turns: expected at most %d, found %d", TURNS_MAX, g->options.turns);
    g->simulation = growing_simulation_begin(&g->options, g->rules.link.recipe.index, &g->game, error);
    return g->simulation && (note_move(g, 0, 0) || lg_fail_again(error, &g->error));
}

/* Starts a game with the recipe of a link. The recipe's index is the number of the game. `words` sets values of
 * simulated_params, for example "corner=4 faction-1=Rebels". Returns the job; NULL with an error. */
job *EXPORT(lg_web_growth)(const char *link, const char *words) {
    lg_error error;
    growth *g = calloc(1, sizeof *g);
    if ((g || lg_fail_memory(&error)) && prepare(g, link, words, &error)) {
        g->base = (job){.step = step, .found = found, .end = end};
        return &g->base;
    }
    if (g) end(&g->base);
    refuse(&error);
    return NULL;
}
