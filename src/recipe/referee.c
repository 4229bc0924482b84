/* The search and the verdict share nothing but the programs: their games have different seeds, and each game of the verdict is
 * counted, whatever it shows. */
#include "recipe/referee.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "recipe/layout.h"

enum { REPEATED = 8 };

/* The search aims at this part of what a share may be off, so that the verdict, which rests on games of its own, can show it. */
static const double aim = .6, known = .4; /* known: to this part of it each share is to be known */

typedef enum { SEARCH, JUDGE, REPEAT, OVER } phase;

struct referee {
    const lg_game *game;
    referee_wish wish;
    phase phase;
    lg_balance *search; /* NULL: the level is only judged */
    const lg_level *level;
    int board,
        changes; /* of a front: the number of the level in the search, and the number of changes that are allowed */
    int64_t searched;       /* games of the search before the last member of a front */
    int64_t judged, judges; /* games of the verdict: so far, and at most */
    int repeated, due;      /* games that are played again; orders that have not been told */
    lg_tally tally[LG_BOTS_MAX];
    double (*first)[REPEATED * LG_SEATS_MAX]; /* the first games of each program's verdict */
    double deviations;
    item_played played;
};

referee_wish referee_usual_wish(void) {
    return (referee_wish){.wish = {.bots = 1, .within = .05, .confidence = .95, .games = 6000, .seed = 1},
                          .confidence = 95};
}

static bool read_word(const char *name, const char *value, referee_wish *w, lg_error *error) {
    double x = NAN;
    if (!strcmp(name, "share")) {
        int count = 0;
        for (const char *at = value; *at; count++) {
            char word[40] = "";
            size_t length = strcspn(at, ",");
            if (length < sizeof word) memcpy(word, at, length);
            if (count == LG_SEATS_MAX || !lg_number_read(word, &w->wish.share[count]))
                return lg_fail(error, "share: expected at most %d numbers, found '%.40s'", LG_SEATS_MAX, at);
            at += length + (at[length] == ',');
        }
        if (w->wish.seats && w->wish.seats != count)
            return lg_fail(error, "share: expected %d shares, found %d", w->wish.seats, count);
        w->wish.seats = count;
        return true;
    }
    if (!strcmp(name, "counts")) {
        w->wish.mean = !strcmp(value, "mean");
        return w->wish.mean || !strcmp(value, "worst") ||
               lg_fail(error, "counts: expected worst or mean, found '%.40s'", value);
    }
    if (!lg_number_read(value, &x)) return lg_fail(error, "%.40s: expected a number, found '%.40s'", name, value);
    bool whole = x >= 0 && x < 9007199254740992.0 && x == floor(x);
    if (!strcmp(name, "within")) return (w->wish.within = x), true;
    if (!strcmp(name, "confidence")) return (w->confidence = x), true;
    if (!whole)
        return lg_fail(error, "%.40s: expected a whole number that is not negative, found '%.40s'", name, value);
    if (!strcmp(name, "games")) return (w->wish.games = (int64_t)x), true;
    if (!strcmp(name, "seed")) return (w->wish.seed = (uint64_t)x), true;
    if (x > INT32_MAX) return lg_fail(error, "%.40s: expected a smaller number, found '%.40s'", name, value);
    if (!strcmp(name, "seats")) return (w->wish.seats = (int)x), true;
    if (!strcmp(name, "bots")) return (w->wish.bots = (int)x), true;
    if (!strcmp(name, "changes")) return (w->wish.changes = (int)x), true;
    if (!strcmp(name, "front")) return (w->front = (int)x), true;
    return lg_fail(
        error, "expected seats, bots, counts, share, within, confidence, games, changes, front or seed, found '%.40s'",
        name);
}

bool referee_read_wish(const char *words, referee_wish *wish, lg_error *error) {
    for (const char *at = words; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        char word[300] = "";
        size_t length = strcspn(at, " ");
        if (length < sizeof word) memcpy(word, at, length);
        char *value = strchr(word, '=');
        if (!value) return lg_fail(error, "expected NAME=VALUE, found '%.40s'", at);
        *value = '\0';
        if (!read_word(word, value + 1, wish, error)) return false;
    }
    return true;
}

int referee_players(const lg_game *game, const lg_values *settings) {
    const lg_players *players = game->players;
    if (!players) return 0;
    if (players->setting && settings) return (int)lg_value(settings, players->setting);
    return players->least == players->most ? players->least : 0;
}

/* Checks a wish, and fills in even shares if it has none. */
static bool complete_wish(referee_wish *wish, lg_error *error) {
    lg_balance_wish *w = &wish->wish;
    double sum = 0;
    if (wish->confidence != 90 && wish->confidence != 95 && wish->confidence != 99)
        return lg_fail(error, "expected a confidence of 90, 95 or 99, found %g", wish->confidence);
    if (w->seats < 2 || w->seats > LG_SEATS_MAX)
        return lg_fail(error, "expected 2 to %d seats, found %d", LG_SEATS_MAX, w->seats);
    if (w->bots < 1 || w->bots > LG_BOTS_MAX)
        return lg_fail(error, "expected 1 to %d programs, found %d", LG_BOTS_MAX, w->bots);
    if (!(w->within > 0 && w->within <= .5))
        return lg_fail(error, "expected a bound above 0 and up to .5, found %g", w->within);
    if (w->games < 2) return lg_fail(error, "expected at least 2 games");
    for (int s = 0; s < w->seats; s++)
        sum += w->share[s];
    if (sum != 0 && !(fabs(sum - 1) < 1e-6)) return lg_fail(error, "expected shares that add up to 1, found %g", sum);
    for (int s = 0; sum == 0 && s < w->seats; s++)
        w->share[s] = 1.0 / w->seats;
    return true;
}

static void begin_verdict(referee *r, int64_t games) {
    r->judges = games;
    r->judged = 0;
    for (int i = 0; i < LG_BOTS_MAX; i++)
        r->tally[i] = (lg_tally){.seats = r->wish.wish.seats};
}

referee *referee_create(const lg_game *game, const lg_task *task, const lg_level *level, const lg_level *original,
                        const referee_wish *wish, lg_error *error) {
    referee *r = calloc(1, sizeof *r);
    if (!r || !(r->first = calloc(LG_BOTS_MAX, sizeof *r->first))) {
        lg_fail_memory(error);
        referee_destroy(r);
        return NULL;
    }
    r->game = game;
    r->wish = *wish;
    r->level = level;
    r->phase = task && !wish->front ? SEARCH : JUDGE;
    bool good = complete_wish(&r->wish, error);
    double sure = wish->confidence;
    r->deviations = sure == 90 ? 1.6448536269514722 : sure == 95 ? 1.959963984540054 : 2.5758293035489004;
    r->wish.wish.confidence = sure / 100;
    /* a seed of its own, below 2^53, of which the last bit tells the verdict's games from those of the search */
    lg_rng rng = lg_rng_stream(wish->wish.seed, "games of bots", 0);
    r->wish.wish.seed = lg_rng_next(&rng) >> 12 << 1;
    begin_verdict(r, wish->wish.games);
    lg_balance_wish part = r->wish.wish;
    part.games -= part.games / 3;
    part.within *= aim;
    if (good && task) r->search = lg_balance_create(task, level, original, &part, error);
    if (r->search) r->changes = lg_balance_result(r->search).changes;
    if (good && (r->search || !task)) return r;
    referee_destroy(r);
    return NULL;
}

void referee_destroy(referee *r) {
    if (!r) return;
    lg_balance_destroy(r->search);
    free(r->first);
    free(r);
}

const lg_level *referee_level(referee *r) {
    return r->search ? lg_balance_result(r->search).level : r->level;
}

const item_played *referee_played(const referee *r) {
    return r->played.bots ? &r->played : NULL;
}

bool referee_is_repeating(const referee *r) {
    return r->phase == REPEAT;
}

/* Games are played until each share is known well enough, or all games are played. This depends on how much chance
 * decides, not on whether the shares are good. */
int referee_ask(referee *r, lg_play_order orders[LG_BOTS_MAX]) {
    const lg_balance_wish *w = &r->wish.wish;
    item_played *p = &r->played;
    assert(!r->due);
    if (r->phase == SEARCH) {
        int count = lg_balance_ask(r->search, orders, LG_BOTS_MAX);
        r->due = count > 0 ? count : 0;
        if (count) return count;
        lg_balance_end end = lg_balance_result(r->search);
        bool again = r->wish.front && end.board == r->board; /* it was judged before, with fewer changes allowed */
        if (!again) begin_verdict(r, w->games - (end.games - r->searched));
        r->searched = end.games;
        r->level = end.level;
        r->board = end.board;
        p->searched = end.games;
        p->boards = end.boards;
        p->foreseen = end.foreseen;
        p->spread = end.spread;
        r->phase = again ? OVER : JUDGE;
        if (again) return referee_widen(r) ? referee_ask(r, orders) : 0;
    }
    double widest = 0; /* half the width of the widest interval of a share */
    for (int i = 0; i < w->bots && r->judged; i++)
        for (int s = 0; s < w->seats; s++) {
            double width;
            lg_tally_share(&r->tally[i], s, r->deviations, &width);
            widest = fmax(widest, width);
        }
    if (r->phase == JUDGE && (r->judged >= r->judges || (r->judged && widest <= w->within * known))) {
        p->bots = w->bots;
        p->tally = r->tally;
        p->wanted = w->share;
        p->within = w->within;
        p->mean = w->mean;
        p->deviations = r->deviations;
        p->confidence = r->wish.confidence;
        p->repeats = true;
        r->repeated = r->judged < REPEATED ? (int)r->judged : REPEATED;
        r->phase = REPEAT;
    }
    if (r->phase == REPEAT && !r->repeated) r->phase = OVER;
    if (r->phase == OVER) return 0;
    int64_t left = r->judges - r->judged;
    int count = left < REFEREE_GAMES_MAX ? (int)left : REFEREE_GAMES_MAX;
    if (r->phase == REPEAT) count = r->repeated;
    uint64_t seed = w->seed | 1;
    if (r->board) { /* another member of a front has games of its own, because luck that both share would not show */
        lg_rng rng = lg_rng_stream(w->seed, "games on a member of a front", (uint64_t)r->board);
        seed = lg_rng_next(&rng) >> 12 << 1 | 1;
    }
    for (int i = 0; i < w->bots; i++)
        orders[i] = (lg_play_order){
            .level = r->level, .bot = i, .first = r->phase == JUDGE ? r->judged : 0, .count = count, .seed = seed};
    r->due = w->bots;
    return w->bots;
}

bool referee_widen(referee *r) {
    double more;
    if (!r->search || r->phase != OVER || r->changes >= r->wish.front ||
        played_verdict_of(&r->played, &more) == PLAYED_EVEN)
        return false;
    lg_balance_allow(r->search, ++r->changes, r->wish.wish.games - r->wish.wish.games / 3);
    r->phase = SEARCH;
    return true;
}

bool referee_tell(referee *r, const lg_play_order *order, const double *shares, lg_error *error) {
    size_t seats = (size_t)r->wish.wish.seats;
    assert(r->due > 0);
    if (r->phase == SEARCH && !lg_balance_tell(r->search, order, shares, error)) return false;
    if (r->phase == JUDGE) {
        for (int g = 0; g < order->count; g++)
            if (!lg_tally_add(&r->tally[order->bot], shares + (size_t)g * seats, error)) return false;
        int kept = order->first ? 0 : order->count < REPEATED ? order->count : REPEATED;
        memcpy(r->first[order->bot], shares, (size_t)kept * seats * sizeof *shares);
    }
    if (r->phase == REPEAT && memcmp(r->first[order->bot], shares, (size_t)order->count * seats * sizeof *shares) != 0)
        r->played.repeats = false;
    if (--r->due) return true;
    if (r->phase == JUDGE) r->judged += order->count;
    if (r->phase == REPEAT) r->phase = OVER;
    return true;
}

/* Writes what lies on each cell: {"name":"A1","x":0,"y":0,"terrain":"plains"}, with a member for each layer. */
static void put_cells(const lg_game *game, const lg_level *level, lg_text *text) {
    if (!game->places.layers || !game->places.cell_at) return;
    int cells = layout_count_cells(game, level), layers = 0;
    while (game->places.layers[layers].name)
        layers++;
    /* the place of each layer on each cell, because a search for it would take as many steps as there are cells */
    int *place = malloc(sizeof *place * (size_t)(layers * cells + 1));
    if (!place) text->failed = true;
    for (int i = 0; place && i < layers * cells; i++)
        place[i] = -1;
    for (int l = 0; place && l < layers; l++)
        for (int p = 0; p < game->places.layers[l].count(&game->places.layers[l], level); p++) {
            const int cell = game->places.layers[l].cell(&game->places.layers[l], level, p);
            assert(cell >= 0 && cell < cells); /* checks of a game see to it */
            place[l * cells + cell] = p;
        }
    put_open(text, "cells", '[');
    for (int cell = 0; place && cell < cells; cell++) {
        layout_open_cell(game, level, cell, text);
        for (int l = 0; l < layers; l++) {
            const lg_layer *layer = &game->places.layers[l];
            int p = place[l * cells + cell];
            if (p >= 0) put_string(text, layer->name, layer->symbols[layer->get(layer, level, p)].name);
        }
        put_close(text, '}');
    }
    put_close(text, ']');
    free(place);
}

void referee_put_job(const lg_game *game, const lg_play_order *order, int64_t number, int seats,
                     const char *const *kinds, lg_text *text) {
    lg_text board = {0};
    game->text.write(game, order->level, game->formats[0].name, &board);
    put_open(text, NULL, '{');
    put_whole(text, "job", number);
    put_string(text, "game", game->name);
    if (seats) put_whole(text, "seats", seats);
    if (kinds) {
        put_open(text, "kinds", '[');
        for (int i = 0; kinds[i]; i++)
            put_string(text, NULL, kinds[i]);
        put_close(text, ']');
    }
    put_whole(text, "seed", (int64_t)order->seed);
    put_whole(text, "first", order->first);
    put_whole(text, "games", order->count);
    put_string(text, "board", board.data);
    put_cells(game, order->level, text);
    put_close(text, '}');
    text->failed = text->failed || board.failed;
    lg_text_clear(&board);
}
