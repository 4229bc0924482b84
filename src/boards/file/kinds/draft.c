/* What each seat gets when the seats choose corners in turn: 1 to n, and, for a second corner, n to 1. */
#include <string.h>

#include "boards/file/rules/kind.h"

enum { ROUNDS_MAX = 4, SEATS_MAX = 12 };

typedef struct {
    int *value, *kind; /* by state; kind: which one of the kinds that are worth having, or -1 */
    int seats, rounds, variety;
} draft;

static const fg_key keys[] = {
    {"seats", "NUMBER", "how many choose; without it, those of the board"},
    {"rounds", "NUMBER",
     "how many corners each seat chooses, every second round from the last seat to the first; usually 2"},
    {"variety", "NUMBER", "what a piece is worth in addition if the seat has none of its kind yet; usually 0"},
    {NULL, NULL, NULL},
};

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *seats = fg_find(clause, "seats"), *rounds = fg_find(clause, "rounds"),
                  *variety = fg_find(clause, "variety"), *node = fg_find(clause, "draft");
    draft own = {.seats = c->layout->seats, .rounds = 2};
    int value;
    if (!c->layout->corners) return fg_expected(clause, "no corners on a graph", c->error);
    if (seats && !fg_whole_setting_read(c, seats, 1, SEATS_MAX, &own.seats)) return false;
    if (rounds && !fg_whole_setting_read(c, rounds, 1, ROUNDS_MAX, &own.rounds)) return false;
    if (variety && !fg_whole_setting_read(c, variety, 0, FG_STOCK_MAX, &own.variety)) return false;
    if (!own.seats) return fg_expected(clause, "a key `seats`, or a board with seats", c->error);
    if (!fg_value_read(&c->game->pieces, node, &value, c->error)) return false;
    own.value = fg_take(c->room, (size_t)c->world->states, sizeof *own.value);
    own.kind = fg_take(c->room, (size_t)c->world->states, sizeof *own.kind);
    if (!own.value || !own.kind) return lg_fail_memory(c->error);
    m->scale = c->game->pieces.value[value].scale;
    m->count = own.seats;
    for (int s = 0; s < c->world->states; s++) {
        own.value[s] = fg_value_of(c, s, value);
        /* pieces without a value do not count as variety */
        own.kind[s] = own.value[s] ? c->world->symbol[s][0] % 64 : -1;
    }
    own.variety *= m->scale;
    int tiles = FG_CORNER_CELLS * own.rounds; /* the most tiles that a seat can have around its corners */
    if (!fg_check_sum(c, node, own.value, tiles, (double)tiles * own.variety, m->scale)) return false;
    c->undecided = c->undecided || c->world->within;
    return fg_keep(c, m, &own, sizeof own);
}

/* Do the two corners belong to two neighbouring sides of one cell? */
static bool are_adjacent(const fg_layout *l, int corner, int other) {
    for (int i = 0; i < 4 && l->corner[corner][i] >= 0; i++) {
        const int *at = l->at_corner[l->corner[corner][i]];
        int n = l->grid == FG_SQUARES ? 4 : 6;
        for (int k = 0; k < n; k++)
            if (at[k] == corner && (at[(k + 1) % n] == other || at[(k + n - 1) % n] == other)) return true;
    }
    return false;
}

/* In its turn a seat takes the corner that is worth most to it, by the kinds that it owns. No later corner may be next to it. */
static void count(const fg_measure *m, const fg_view *view, int *number) {
    const draft *own = m->own;
    const fg_layout *l = view->layout;
    bool taken[FG_CORNERS_MAX] = {false};
    uint64_t owned[SEATS_MAX] = {0};
    memset(number, 0, sizeof *number * (size_t)own->seats);
    for (int turn = 0; turn < own->rounds * own->seats; turn++) {
        int round = turn / own->seats, at = turn % own->seats, seat = round % 2 ? own->seats - 1 - at : at;
        int best = -1, most = -1;
        uint64_t best_with = 0;
        for (int k = 0; k < l->corners; k++) {
            uint64_t with = owned[seat];
            int worth = 0;
            if (taken[k]) continue;
            for (int i = 0; i < 4 && l->corner[k][i] >= 0; i++) {
                int state = view->state[l->corner[k][i]];
                worth += own->value[state];
                if (own->kind[state] >= 0) with |= (uint64_t)1 << own->kind[state];
            }
            worth += own->variety * __builtin_popcountll(with & ~owned[seat]);
            if (worth <= most) continue;
            most = worth;
            best = k;
            best_with = with;
        }
        if (best < 0) continue;
        owned[seat] = best_with;
        for (int k = 0; k < l->corners; k++)
            taken[k] = taken[k] || k == best || are_adjacent(l, best, k);
        number[seat] += most;
    }
}

const fg_kind fg_draft_kind = {
    .word = "draft",
    .takes = "VALUE",
    .sentence = "Adds up for each seat a value at the corners that it gets when the seats choose in turn and each "
                "takes the best corner that is left",
    .example = "{draft: pips, seats: 4, variety: 1, differ by at most: 3}",
    .keys = keys,
    .many = true,
    .below_zero = true,
    .compile = compile,
    .count = count,
};
