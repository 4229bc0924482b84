/* Boards that are symmetric by construction: what is fixed is fixed on all images, and the stock is split up among orbits of
 * different sizes. On most boards all orbits have one size. On a mirror's line and in the middle of a turn they are smaller. There
 * lies what the larger orbits cannot have, because it is no multiple of their size, and then as large a share of each piece as
 * elsewhere. */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "boards/file/task.h"

static bool fail_lie(const fg_game *game, const fg_level *level, int l, int i, lg_error *error) {
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_layout *layout = fg_layout_of(game, level);
    const char *name =
        fg_symbol(game, level, l, i) < layer->kinds ? layer->piece[fg_symbol(game, level, l, i)].name : "no piece";
    return layer->on == FG_ON_CELLS ? lg_fail(error, "%.40s may not lie on %s", name, layout->name_of[i])
                                    : lg_fail(error, "%.40s may not lie on this %s", name, fg_word_on((int)layer->on));
}

/* Fixes a symbol on all images of a place. */
static bool spread(const fg_game *game, fg_level *level, int l, int i, lg_error *error) {
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_layout *layout = fg_layout_of(game, level);
    const fg_symmetry *s = layout->symmetry;
    int symbol = fg_symbol(game, level, l, i), first = fg_place_of(layer, layout, 0);
    for (int e = 0; e < s->elements; e++) {
        int to = s->image[e][first + i] - first, becomes = fg_turned(layout, l, e, symbol);
        int there = fg_symbol(game, level, l, to);
        if (there == becomes) continue;
        if (there != fg_free(layer))
            return lg_fail(error, "something else is fixed on %s than on its image %s",
                           first ? "an edge, a corner or a slot" : layout->name_of[i],
                           first ? "" : layout->name_of[to]);
        fg_put(game, level, l, to, becomes);
    }
    return true;
}

bool fg_spread_fixed(const fg_game *game, fg_level *level, lg_error *error) {
    const fg_layout *layout = fg_layout_of(game, level);
    for (int l = 0; l < game->pieces.layers; l++) {
        const fg_layer *layer = &game->pieces.layer[l];
        for (int i = 0; i < fg_layer_places(layer, layout) && fg_is_symmetric(layout, l); i++)
            if (fg_symbol(game, level, l, i) != fg_free(layer) && !spread(game, level, l, i, error)) return false;
        for (int i = 0; i < fg_layer_places(layer, layout) && fg_is_restricted(layout, l); i++) {
            int symbol = fg_symbol(game, level, l, i);
            bool first = fg_is_first(layout, l, fg_place_of(layer, layout, i));
            if (first && symbol < layer->kinds && !fg_may_lie(game, level, l, i, symbol))
                return fail_lie(game, level, l, i, error);
        }
    }
    return true;
}

/* The pieces that a piece becomes, itself included. They lie on equally many places. */
typedef struct {
    int count, piece[FG_SYMMETRIES_MAX];
    int left; /* places for all of them */
} cycle;

static cycle cycle_of(const fg_layout *layout, int l, int piece) {
    cycle c = {.count = 0};
    for (int e = 0; e < layout->symmetry->elements; e++) {
        int becomes = fg_turned(layout, l, e, piece), n = 0;
        while (n < c.count && c.piece[n] != becomes)
            n++;
        if (n == c.count) c.piece[c.count++] = becomes;
    }
    return c;
}

typedef struct {
    fg_task *task;
    const fg_game *game;
    const fg_layout *layout;
    int l;
    const fg_layer *layer;
    int cycles;
    cycle cycle[FG_KINDS_MAX + 1];
    lg_error *error;
} split;

/* Lists the cycles of pieces, with what is left of them. Only the first piece of a cycle stands for it. */
static bool list_cycles(split *s) {
    for (int k = 0; k <= s->layer->kinds; k++) {
        cycle c = cycle_of(s->layout, s->l, k);
        bool first = true;
        for (int i = 0; i < c.count; i++) {
            int left = s->task->left[s->l][c.piece[i]];
            first = first && c.piece[i] >= k;
            if (left != s->task->left[s->l][k])
                return lg_fail(s->error, "expected equally many of %.40s and %.40s, which become each other",
                               s->layer->piece[k].name, s->layer->piece[c.piece[i]].name);
            c.left += left;
        }
        if (first) s->cycle[s->cycles++] = c;
    }
    return true;
}

/* Lists the sizes of free orbits, the smallest first. */
static bool list_sizes(const split *s) {
    fg_share *share = s->task->share[s->l];
    int *shares = &s->task->shares[s->l];
    for (int i = 0; i < fg_layer_places(s->layer, s->layout); i++) {
        int place = fg_place_of(s->layer, s->layout, i), n = 0;
        if (fg_symbol(s->game, s->task->fixed, s->l, i) != fg_free(s->layer) || !fg_is_first(s->layout, s->l, place))
            continue;
        int size = fg_orbit_size(s->layout, s->l, place);
        while (n < *shares && share[n].size < size)
            n++;
        if (n == *shares || share[n].size != size) {
            assert(*shares < FG_SIZES_MAX);
            for (int k = (*shares)++; k > n; k--)
                share[k] = share[k - 1];
            share[n] = (fg_share){.size = size};
        }
        share[n].orbits++;
    }
    return true;
}

/* Adds orbits whose first places have pieces of a cycle, of each about equally many. */
static void add_orbits(fg_share *share, cycle *c, int orbits) {
    for (int i = 0; i < c->count; i++)
        share->count[c->piece[i]] += orbits / c->count + (i < orbits % c->count);
    c->left -= orbits * share->size;
}

/* Of a layer with bare cells: how many orbits of this size are bare is decided by the layer below. */
static int count_bare(const split *s, const fg_share *share) {
    int below = s->layer->under, n = 0;
    const fg_layer *under = below >= 0 ? &s->game->pieces.layer[below] : NULL;
    for (int i = 0; under && i < s->layout->cells; i++) {
        int symbol = fg_symbol(s->game, s->task->fixed, below, i);
        if (!fg_is_first(s->layout, s->l, i) || fg_orbit_size(s->layout, s->l, i) != share->size) continue;
        bool none = fg_symbol(s->game, s->task->fixed, s->l, i) == fg_none(s->layer);
        n += (symbol < under->kinds && s->layer->bare[symbol]) - none;
    }
    for (int k = 0; under && k < s->task->shares[below]; k++)
        for (int piece = 0; s->task->share[below][k].size == share->size && piece < under->kinds; piece++)
            n += s->layer->bare[piece] ? s->task->share[below][k].count[piece] : 0;
    return n;
}

static bool fail_stock(const split *s, const cycle *c) {
    const fg_share *share = s->task->share[s->l], *largest = &share[s->task->shares[s->l] - 1];
    lg_text except = {0};
    int smaller = 0;
    for (const fg_share *other = share; other < largest; other++)
        smaller += other->orbits * other->size;
    if (smaller) lg_text_add(&except, ", except on %d places", smaller);
    lg_fail(s->error, "%d of %.40s do not fit the board's symmetry, which repeats each piece %d times%s", c->left,
            s->layer->piece[c->piece[0]].name, largest->size, except.data && !except.failed ? except.data : "");
    lg_text_clear(&except);
    return false;
}

/* Splits up the pieces among the sizes. Each size divides the next one. */
static bool split_all(split *s) {
    fg_share *share = s->task->share[s->l];
    int shares = s->task->shares[s->l];
    cycle *none = &s->cycle[s->cycles - 1]; /* places without a piece */
    assert(none->piece[0] == fg_none(s->layer));
    for (int i = 0; i < shares; i++) {
        int open = share[i].orbits, next = i + 1 < shares ? share[i + 1].size : share[i].size;
        int bare = count_bare(s, &share[i]);
        assert(next % share[i].size == 0);
        if (bare < 0) return lg_fail(s->error, "what is fixed leaves no place for the layer %.40s", s->layer->name);
        add_orbits(&share[i], none, bare);
        open -= bare;
        for (int k = 0; k < s->cycles - 1; k++) {
            cycle *c = &s->cycle[k];
            int orbits = i + 1 < shares ? c->left % next / share[i].size : c->left / share[i].size;
            if (c->left % share[i].size || orbits > open || (orbits && share[i].size % c->count))
                return fail_stock(s, c);
            add_orbits(&share[i], c, orbits);
            open -= orbits;
        }
        /* What is open now is filled by as many pieces at once as the next size has: the piece whose share is the smallest yet. */
        int at_once = next / share[i].size, given[FG_KINDS_MAX + 1] = {0};
        while (open > 0 && i + 1 < shares) {
            int best = -1;
            for (int k = 0; k < s->cycles - 1; k++)
                if (s->cycle[k].left >= next && share[i].size % s->cycle[k].count == 0 &&
                    (best < 0 ||
                     (int64_t)s->cycle[k].left * (given[best] + 1) > (int64_t)s->cycle[best].left * (given[k] + 1)))
                    best = k;
            if (best < 0 || at_once > open)
                return lg_fail(s->error, "the stock of the layer %.40s cannot be laid out with the board's symmetry",
                               s->layer->name);
            add_orbits(&share[i], &s->cycle[best], at_once);
            given[best]++;
            open -= at_once;
        }
    }
    for (int k = 0; k < s->cycles; k++)
        if (s->cycle[k].left)
            return lg_fail(s->error, "the stock of the layer %.40s cannot be laid out with the board's symmetry",
                           s->layer->name);
    return true;
}

bool fg_split_stock(fg_task *task, int l, const fg_level *board, lg_error *error) {
    split s = {.task = task,
               .game = fg_task_game(task),
               .layout = fg_task_layout(task),
               .l = l,
               .layer = &fg_task_game(task)->pieces.layer[l],
               .error = error};
    if (!fg_is_symmetric(s.layout, l) || task->any_stock[l]) return true;
    if (!list_cycles(&s) || !list_sizes(&s)) return false;
    if (!board) return split_all(&s);
    for (int n = 0; n < task->shares[l]; n++) {
        fg_share *share = &task->share[l][n];
        for (int i = 0; i < fg_layer_places(s.layer, s.layout); i++) {
            int place = fg_place_of(s.layer, s.layout, i), symbol = fg_symbol(s.game, task->fixed, l, i);
            if (!fg_is_first(s.layout, l, place) || fg_orbit_size(s.layout, l, place) != share->size) continue;
            share->count[fg_symbol(s.game, board, l, i)]++;
            if (symbol != fg_free(s.layer) && --share->count[symbol] < 0)
                return lg_fail(error, "the board's pieces cannot be laid out with what is fixed");
        }
        int sum = 0;
        for (int k = 0; k <= s.layer->kinds; k++)
            sum += share->count[k];
        if (sum != share->orbits) return lg_fail(error, "the board's pieces cannot be laid out with what is fixed");
    }
    return true;
}
