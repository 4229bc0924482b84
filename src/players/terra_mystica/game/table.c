/* Neighbours, places of bridges, distances by ship, and the order of first dwellings. */
#include "table.h"
#include <assert.h>

#include <stdlib.h>
#include <string.h>

enum { SHIP_MAX = 6 };

static int cell_at(const tm_shape *shape, int position) {
    return position < 0 || position >= shape->positions ? -1 : shape->cell[position];
}

static bool is_river(const tm_table *t, int cell) {
    return cell >= 0 && t->terrain[cell] == TM_RIVER;
}

/* Spreads from one land hex over river hexes, by the number of river hexes passed. */
static void spread_over_river(tm_table *t, int from) {
    uint8_t *far = t->river[from];
    int16_t queue[TM_CELLS_MAX];
    int head = 0, tail = 0;
    memset(far, TM_FAR, sizeof t->river[from]);
    queue[tail++] = (int16_t)from;
    far[from] = 0;
    while (head < tail) {
        int at = queue[head++];
        if (at != from && !is_river(t, at)) continue;
        for (int k = 0; k < 6; k++) {
            int to = t->beside[at][k], distance = far[at] + (to >= 0 && is_river(t, to));
            if (to < 0 || far[to] != TM_FAR || distance > SHIP_MAX || (at == from && !is_river(t, to))) continue;
            far[to] = (uint8_t)distance;
            queue[tail++] = (int16_t)to;
        }
    }
    far[from] = TM_FAR;
}

bool tm_table_seat(tm_table *t, const tm_game_rules *rules, lg_error *error) {
    if (rules->seats < 2 || rules->seats > TM_SEATS_MAX)
        return lg_fail(error, "expected 2 to 5 seats, found %d", rules->seats);
    for (int a = 0; a < rules->seats; a++)
        for (int b = 0; b < a; b++) {
            const tm_faction *f = &tm_factions[rules->faction[a]], *g = &tm_factions[rules->faction[b]];
            if (f->colour == g->colour)
                return lg_fail(error, "%s and %s cannot play together, because they share a board", g->name, f->name);
        }
    t->rules = *rules;
    int chaos = -1, nomads = -1, n = 0;
    for (int s = 0; s < rules->seats; s++) {
        if (rules->faction[s] == TM_CHAOS_MAGICIANS) chaos = s;
        if (rules->faction[s] == TM_NOMADS) nomads = s;
    }
    for (int s = 0; s < rules->seats; s++)
        if (s != chaos) t->setup[n++] = (uint8_t)s;
    for (int s = rules->seats - 1; s >= 0; s--)
        if (s != chaos) t->setup[n++] = (uint8_t)s;
    if (nomads >= 0) t->setup[n++] = (uint8_t)nomads;
    if (chaos >= 0) t->setup[n++] = (uint8_t)chaos;
    assert(n >= rules->seats && n <= TM_SETUPS_MAX);
    t->setups = (uint8_t)n;

    /* Has each faction hexes of its colour for its first dwellings? Those that choose a colour find one. */
    int count[TM_FREE + 1] = {0};
    for (int c = 0; c < t->cells; c++)
        count[t->terrain[c]]++;
    if (count[TM_FREE])
        return lg_fail(error, "the board has %d free hexes; only a complete board can be played", count[TM_FREE]);
    for (int s = 0; s < rules->seats; s++) {
        const tm_faction *f = &tm_factions[rules->faction[s]];
        int least = s == nomads ? 3 : s == chaos ? 1 : 2;
        if (f->colour < TM_COLOURS && count[f->colour] < least)
            return lg_fail(error, "the board has %d %s hexes, but %s start with %d dwellings", count[f->colour],
                           tm_colour_words[f->colour], f->name, least);
    }
    return true;
}

bool tm_table_init(tm_table *t, const tm_board *board, const tm_game_rules *rules, lg_error *error) {
    tm_shape shape;
    memset(t, 0, sizeof *t);
    tm_shape_init(&shape, board);
    t->cells = shape.cells;
    t->rows = shape.rows;
    t->first_short = shape.first_short;
    for (int c = 0; c < t->cells; c++) {
        t->terrain[c] = board->cell[c];
        t->row[c] = shape.row[c];
        t->column[c] = shape.column[c];
        t->edge[c] = !t->row[c] || t->row[c] == t->rows - 1 || !t->column[c] ||
                     t->column[c] == tm_row_length(board, t->row[c]) - 1;
        for (int k = 0; k < 6; k++)
            t->beside[c][k] = (int16_t)cell_at(&shape, shape.position[c] + shape.step[k]);
    }
    /* A bridge spans two hexes that are river or off the board; at least one is river. */
    for (int c = 0; c < t->cells; c++)
        for (int k = 0; k < 6; k++) {
            int left = t->beside[c][k], right = t->beside[c][(k + 1) % 6];
            int to = cell_at(&shape, shape.position[c] + shape.step[k] + shape.step[(k + 1) % 6]);
            bool spans =
                (left < 0 || is_river(t, left)) && (right < 0 || is_river(t, right)) && (left >= 0 || right >= 0);
            bool is_land = to >= 0 && !is_river(t, to) && !is_river(t, c);
            t->across[c][k] = (int16_t)(spans && is_land ? to : -1);
        }
    for (int c = 0; c < t->cells; c++)
        if (!is_river(t, c)) spread_over_river(t, c);
    /* Rows are filled beyond the board, too, so that loops over a whole row need not ask where the board ends. */
    memset(t->link, TM_FAR, sizeof t->link);
    memset(t->steps, TM_FAR, sizeof t->steps);
    for (int a = 0; a < t->cells; a++)
        for (int b = 0; b < t->cells; b++) {
            int x = tm_halves(t->first_short, t->row[a], t->column[a]);
            int y = tm_halves(t->first_short, t->row[b], t->column[b]);
            t->steps[a][b] = (uint8_t)tm_steps(abs(t->row[a] - t->row[b]), abs(x - y));
            assert(b > a || t->steps[a][b] == t->steps[b][a]);
            assert(b > a || is_river(t, a) || is_river(t, b) || t->river[a][b] == t->river[b][a]);
            if (!is_river(t, a)) t->link[a][b] = t->steps[a][b] == 1 && !is_river(t, b) ? 0 : t->river[a][b];
        }
    return tm_table_seat(t, rules, error);
}
