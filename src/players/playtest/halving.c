/* Games are dealt in slices, so the work can be interrupted at any time. A round ends when each match has played its share. */
#include "halving.h"

#include <assert.h>

/* How many games are played, all matches together, before the search can be interrupted. With the most entrants this is one game
 * for each; games of 2 ms take 130 ms. With fewer, a match plays several games before the next match does, because that is faster. */
enum { SLICE = LG_ENTRANTS_MAX };

static int rounds_of(int count) {
    int rounds = 0;
    for (; count > 1; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

/* Each match plays at least one game, whatever the budget. */
static void begin_round(lg_halving *h) {
    int share = h->count > 1 ? h->games / (h->rounds * h->count) : 0;
    h->left = h->count > 1 && share < 1 ? 1 : share;
}

void lg_halving_begin(lg_halving *h, lg_match *matches, int count, int games) {
    assert(count >= 1 && count <= LG_ENTRANTS_MAX);
    *h = (lg_halving){.count = count, .games = games, .rounds = rounds_of(count)};
    for (int i = 0; i < count; i++)
        h->living[i] = lg_matches_at(matches, i);
    begin_round(h);
}

bool lg_halving_is_over(const lg_halving *h) {
    return h->count == 1;
}

void lg_halving_deal(lg_halving *h) {
    assert(h->count > 1 && h->left > 0);
    int share = SLICE / h->count;
    if (share > h->left) share = h->left;
    for (int i = 0; i < h->count; i++)
        h->living[i]->due = share;
    h->left -= share;
    h->played += (int64_t)share * h->count;
}

/* Is match a better than b? Of two that are equally even the earlier entrant is better; entrants are stored in order. */
static bool is_before(const lg_match *a, const lg_match *b) {
    double x = a->kind->unevenness(a), y = b->kind->unevenness(b);
    return x < y || (x == y && a < b);
}

void lg_halving_note(lg_halving *h) {
    assert(h->left >= 0);
    if (h->left || h->count == 1) return;
    /* Keeps the more even half. A match's place is the number of better matches. */
    int keep = (h->count + 1) / 2, kept = 0;
    lg_match *stays[LG_ENTRANTS_MAX];
    for (int i = 0; i < h->count; i++) {
        int place = 0;
        for (int k = 0; k < h->count; k++)
            place += is_before(h->living[k], h->living[i]);
        if (place < keep) stays[kept++] = h->living[i];
    }
    assert(kept == keep);
    for (int i = 0; i < keep; i++)
        h->living[i] = stays[i];
    h->count = keep;
    begin_round(h);
}

const lg_match *lg_halving_leader(const lg_halving *h) {
    const lg_match *best = h->living[0];
    assert(h->count >= 1 && h->count <= LG_ENTRANTS_MAX);
    for (int i = 1; i < h->count; i++)
        if (is_before(h->living[i], best)) best = h->living[i];
    return best;
}
