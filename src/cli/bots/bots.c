/* Reads what the user has written, and brings the referee and the programs together. */
#include "cli/bots/bots.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"

static const double patience = 60; /* seconds */

/* Reads "60,40". Returns how many numbers there are, or -1. */
static int read_win(bots *b, const char *text, lg_error *error) {
    double sum = 0;
    int count = 0;
    char *copy = strdup(text), *rest = copy;
    bool good = copy;
    for (char *word; good && (word = strsep(&rest, ","));) {
        double percent;
        good = count < LG_SEATS_MAX && lg_number_read(word, &percent) && percent > 0 && percent < 100;
        if (!good) lg_fail(error, "--win: expected a number between 0 and 100 for each seat, found '%.40s'", word);
        if (good) sum += b->wish.wish.share[count++] = percent / 100;
    }
    if (!copy) lg_fail_memory(error);
    free(copy);
    if (good && (count < 2 || fabs(sum - 1) > 1e-6))
        good = lg_fail(error, "--win: expected at least two numbers that add up to 100, found '%.100s'", text);
    return good ? count : -1;
}

/* Reads "strong,weak". Returns how many names there are, or -1. */
static int read_kinds(bots *b, const char *text, lg_error *error) {
    int count = 0;
    b->kind_text = strdup(text);
    char *rest = b->kind_text;
    if (!rest) return lg_fail_memory(error), -1;
    for (char *word; (word = strsep(&rest, ","));) {
        if (!*word || count == LG_SEATS_MAX || !lg_utf8_is(word)) {
            lg_fail(error, "--kinds: expected 2 to %d names with commas between them, found '%.100s'", LG_SEATS_MAX,
                    text);
            return -1;
        }
        b->kinds[count++] = word;
    }
    if (count >= 2) return count;
    lg_fail(error, "--kinds: expected a name for each seat, found '%.100s'", text);
    return -1;
}

bool bots_open(bots *b, const bots_words *w, int jobs, uint64_t seed, lg_error *error) {
    const char *word_without_bot = w->counts             ? "--bots"
                                   : w->kinds            ? "--kinds"
                                   : w->rotate           ? "--rotate"
                                   : w->win              ? "--win"
                                   : w->games.given      ? "--games"
                                   : w->changes.given    ? "--changes"
                                   : w->within.given     ? "--within"
                                   : w->confidence.given ? "--confidence"
                                   : w->patience.given   ? "--patience"
                                   : w->store            ? "--store"
                                                         : NULL;
    *b = (bots){.words = w, .wish = referee_usual_wish()};
    if (!w->bots) return !word_without_bot || lg_fail(error, "%s needs --bot", word_without_bot);
    if (w->counts && strcmp(w->counts, "worst") != 0 && strcmp(w->counts, "mean") != 0)
        return lg_fail(error, "--bots: expected worst or mean, found '%.40s'", w->counts);
    lg_balance_wish *wish = &b->wish.wish;
    b->wish.confidence = number_or(w->confidence, b->wish.confidence);
    wish->seed = seed;
    wish->bots = w->bots;
    wish->mean = w->counts && !strcmp(w->counts, "mean");
    wish->within = number_or(w->within, 100 * wish->within) / 100;
    wish->games = whole_or(w->games, wish->games);
    wish->changes = (int)whole_or(w->changes, 0);
    const int wins = w->win ? read_win(b, w->win, error) : 0, kinds = w->kinds ? read_kinds(b, w->kinds, error) : 0;
    if (wins < 0 || kinds < 0) return false;
    if (wins && kinds && wins != kinds) return lg_fail(error, "--win has %d seats and --kinds %d", wins, kinds);
    b->asked_seats = wins ? wins : kinds;
    bool unlike = false;
    for (int i = 1; i < kinds; i++)
        unlike = unlike || strcmp(b->kinds[i], b->kinds[0]) != 0;
    if (w->rotate && !unlike) return lg_fail(error, "--rotate needs kinds that differ (--kinds)");
    for (int i = 0; i < w->bots; i++) {
        b->shares[i] = malloc(sizeof *b->shares[i] * LG_SEATS_MAX * REFEREE_GAMES_MAX);
        if (!b->shares[i]) return lg_fail_memory(error);
    }
    if (!crew_open(&b->crew, w->bot, w->bots, jobs, error)) return false;
    b->crew.patience = number_or(w->patience, patience);
    b->crew.kind = w->kinds ? b->kinds : NULL;
    b->crew.rotate = w->rotate;
    if (w->store && !strcmp(w->store, "-")) return lg_fail(error, "--store: expected a file, found '-'");
    if (w->store && !game_store_open(&b->store, w->store, error)) return false;
    if (w->store) b->crew.store = &b->store;
    interrupts_catch(INTERRUPTS_BREAK);
    return true;
}

void bots_say_stored(const bots *b) {
    if (b->store.found) note("note: %lld games were in the store", (long long)b->store.found);
}

void bots_close(bots *b) {
    crew_close(&b->crew);
    game_store_close(&b->store);
    for (int i = 0; i < LG_BOTS_MAX; i++)
        free(b->shares[i]);
    free(b->kind_text);
}

/* Finds out how many seats there are: from the words, from the game, or by one game. */
static int find_seats(bots *b, const lg_game *game, const lg_level *level, int players, lg_error *error) {
    if (players && b->asked_seats && b->asked_seats != players) {
        lg_fail(error, "--%s has %d seats, but the level is for %d players", b->words->win ? "win" : "kinds",
                b->asked_seats, players);
        return MISUSED;
    }
    if (players > LG_SEATS_MAX) {
        lg_fail(error, "expected a level for at most %d players", LG_SEATS_MAX);
        return MISUSED;
    }
    b->wish.wish.seats = b->asked_seats ? b->asked_seats : players;
    b->crew.seats = b->wish.wish.seats;
    if (!b->crew.seats) {
        lg_play_order order = {.level = level, .count = 1, .seed = 1};
        int status = crew_play(&b->crew, game, &order, 1, b->shares, error);
        if (status != DONE) return status;
        b->wish.wish.seats = b->crew.seats;
    }
    for (int s = 0; !b->words->win && s < b->wish.wish.seats; s++)
        b->wish.wish.share[s] = 1.0 / b->wish.wish.seats;
    return DONE;
}

/* Plays until the verdict on a level, and fills in what it says. */
static int play_level(bots *b, const bots_level *it, referee *r, lg_level *found, lg_error *error) {
    int status = DONE, count = 0;
    lg_play_order orders[LG_BOTS_MAX];
    while (status == DONE && (count = referee_ask(r, orders)) > 0) {
        progress_show("playing: %lld games so far", (long long)b->games);
        b->crew.fresh = referee_is_repeating(r);
        status = crew_play(&b->crew, it->game, orders, count, b->shares, error);
        for (int i = 0; status == DONE && i < count; i++)
            if (!referee_tell(r, &orders[i], b->shares[i], error)) status = FAILED;
        b->games += orders->count;
    }
    progress_clear();
    if (count < 0) {
        lg_fail_memory(error);
        status = FAILED;
    }
    if (status != DONE) return status;
    b->played = *referee_played(r);
    memcpy(b->tally, b->played.tally, sizeof b->tally);
    b->played.tally = b->tally;
    b->played.wanted = b->wish.wish.share;
    b->played.bot = b->words->bot;
    b->played.kind = b->crew.kind;
    b->played.rotate = b->crew.rotate;
    if (found) memcpy(found, referee_level(r), it->game->level_size);
    return DONE;
}

int bots_play(bots *b, const bots_level *it, lg_level *found, lg_error *error) {
    int status = find_seats(b, it->game, it->level, it->players, error);
    if (status != DONE) return status;
    b->wish.front = it->front;
    referee *r = referee_create(it->game, it->task, it->level, it->original, &b->wish, error);
    if (!r) return error->kind == LG_ERROR_MEMORY ? FAILED : MISUSED;
    do {
        status = play_level(b, it, r, found, error);
        if (status == DONE && it->take) status = it->take(it->context, error);
    } while (status == DONE && referee_widen(r));
    referee_destroy(r);
    return status;
}
