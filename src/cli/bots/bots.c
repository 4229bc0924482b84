/* The search and the verdict share nothing but the programs: their games have different seeds. */
#include "cli/bots/bots.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"

enum { GAMES = 3000, REPEATED = 8 /* games of the verdict that are played again, to see whether they end alike */ };

static const double patience = 60, within = 5, confidence = 95; /* the last two in per cent */

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
        if (good) sum += b->wish.share[count++] = percent / 100;
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
    if (!b->kind_text) {
        lg_fail_memory(error);
        return -1;
    }
    char *rest = b->kind_text;
    for (char *word; (word = strsep(&rest, ","));) {
        if (!*word || count == LG_SEATS_MAX) {
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

static const char *word_without_bot(const bots_words *w) {
    return w->counts             ? "--bots"
           : w->kinds            ? "--kinds"
           : w->win              ? "--win"
           : w->games.given      ? "--games"
           : w->changes.given    ? "--changes"
           : w->within.given     ? "--within"
           : w->confidence.given ? "--confidence"
           : w->patience.given   ? "--patience"
                                 : NULL;
}

static bool read_words(bots *b, lg_error *error) {
    const bots_words *w = b->words;
    double sure = number_or(w->confidence, confidence);
    b->deviations = sure == 90 ? 1.6448536269514722 : sure == 95 ? 1.959963984540054 : 2.5758293035489004;
    if (sure != 90 && sure != 95 && sure != 99)
        return lg_fail(error, "--confidence: expected 90, 95 or 99, found %g", sure);
    if (w->counts && strcmp(w->counts, "worst") != 0 && strcmp(w->counts, "mean") != 0)
        return lg_fail(error, "--bots: expected worst or mean, found '%.40s'", w->counts);
    b->wish.bots = w->bots;
    b->wish.mean = w->counts && !strcmp(w->counts, "mean");
    b->wish.within = number_or(w->within, within) / 100;
    b->wish.confidence = sure / 100;
    b->wish.changes = (int)whole_or(w->changes, 0);
    int wins = w->win ? read_win(b, w->win, error) : 0, kinds = w->kinds ? read_kinds(b, w->kinds, error) : 0;
    if (wins < 0 || kinds < 0) return false;
    if (wins && kinds && wins != kinds) return lg_fail(error, "--win has %d seats and --kinds %d", wins, kinds);
    b->asked_seats = wins ? wins : kinds;
    return true;
}

bool bots_open(bots *b, const bots_words *words, int jobs, uint64_t seed, lg_error *error) {
    const char *word = word_without_bot(words);
    *b = (bots){.words = words};
    if (!words->bots) return !word || lg_fail(error, "%s needs --bot", word);
    lg_rng rng = lg_rng_stream(seed, "games of bots", 0);
    b->wish.seed = lg_rng_next(&rng) >> 11;
    if (!read_words(b, error)) return false;
    for (int i = 0; i < words->bots; i++) {
        b->shares[i] = malloc(sizeof *b->shares[i] * LG_SEATS_MAX * BOT_JOB_GAMES);
        if (!b->shares[i]) return lg_fail_memory(error);
    }
    if (!crew_open(&b->crew, words->bot, words->bots, jobs, error)) return false;
    b->crew.patience = number_or(words->patience, patience);
    b->crew.kind = words->kinds ? b->kinds : NULL;
    interrupts_catch(INTERRUPTS_BREAK);
    return true;
}

void bots_close(bots *b) {
    crew_close(&b->crew);
    for (int i = 0; i < LG_BOTS_MAX; i++)
        free(b->shares[i]);
    free(b->kind_text);
}

int bots_players(const lg_game *game, const lg_values *settings) {
    const lg_players *players = game->players;
    if (!players) return 0;
    if (players->setting && settings) return (int)lg_value(settings, players->setting);
    return players->least == players->most ? players->least : 0;
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
    b->wish.seats = b->asked_seats ? b->asked_seats : players;
    b->crew.seats = b->wish.seats;
    if (!b->crew.seats) {
        lg_play_order order = {.level = level, .count = 1, .seed = b->wish.seed};
        int status = crew_play(&b->crew, game, &order, 1, b->shares, error);
        if (status != DONE) return status;
        b->wish.seats = b->crew.seats;
    }
    for (int s = 0; !b->words->win && s < b->wish.seats; s++)
        b->wish.share[s] = 1.0 / b->wish.seats;
    return DONE;
}

int bots_balance(bots *b, const lg_task *task, const lg_level *level, const lg_level *original, int players,
                 lg_level *found, lg_error *error) {
    int64_t games = whole_or(b->words->games, GAMES);
    int status = find_seats(b, task->game, level, players, error);
    if (status != DONE) return status;
    b->wish.games = games - games / 3;
    lg_balance *search = lg_balance_create(task, level, original, &b->wish, error);
    if (!search) return error->kind == LG_ERROR_MEMORY ? FAILED : MISUSED;
    lg_play_order orders[LG_BOTS_MAX];
    int count;
    while (status == DONE && (count = lg_balance_ask(search, orders, LG_BOTS_MAX)) > 0) {
        lg_balance_end so_far = {.games = orders->first, .boards = orders->board + 1};
        progress_show("balancing: level %d, %lld games on it", so_far.boards, (long long)so_far.games);
        status = crew_play(&b->crew, task->game, orders, count, b->shares, error);
        for (int i = 0; status == DONE && i < count; i++)
            if (!lg_balance_tell(search, &orders[i], b->shares[i], error)) status = FAILED;
    }
    progress_clear();
    if (count < 0) lg_fail_memory(error);
    if (count < 0) status = FAILED;
    lg_balance_end end = lg_balance_result(search);
    b->played.searched = end.games;
    b->played.boards = end.boards;
    b->played.foreseen = end.foreseen;
    b->played.spread = end.spread;
    memcpy(found, end.level, task->game->level_size);
    lg_balance_destroy(search);
    return status;
}

static double widest(const bots *b) {
    double most = 0;
    for (int i = 0; i < b->wish.bots; i++)
        for (int s = 0; s < b->wish.seats; s++) {
            double width;
            lg_tally_share(&b->tally[i], s, b->deviations, &width);
            most = fmax(most, width);
        }
    return most;
}

/* Has each program play these games of the verdict. */
static int play_verdict(bots *b, const lg_game *game, const lg_level *level, int64_t first, int count,
                        lg_error *error) {
    lg_play_order orders[LG_BOTS_MAX];
    for (int i = 0; i < b->wish.bots; i++)
        orders[i] = (lg_play_order){.level = level, .bot = i, .first = first, .count = count, .seed = b->wish.seed ^ 1};
    return crew_play(&b->crew, game, orders, b->wish.bots, b->shares, error);
}

/* Games are played until each share is known to half of what it may be off, or all games are played. This depends on how much chance
 * decides, not on whether the shares are good. */
int bots_judge(bots *b, const lg_game *game, const lg_level *level, int players, lg_error *error) {
    int64_t most = whole_or(b->words->games, GAMES) - b->played.searched, games = 0;
    int status = find_seats(b, game, level, players, error);
    double first[LG_BOTS_MAX][REPEATED * LG_SEATS_MAX];
    int repeated = most < REPEATED ? (int)most : REPEATED;
    size_t size = sizeof(double) * (size_t)(repeated * b->wish.seats);
    for (int i = 0; i < LG_BOTS_MAX; i++)
        b->tally[i] = (lg_tally){.seats = b->wish.seats};
    while (status == DONE && games < most && (!games || widest(b) > b->wish.within / 2)) {
        int count = most - games < BOT_JOB_GAMES ? (int)(most - games) : BOT_JOB_GAMES;
        progress_show("judging: %lld games", (long long)games);
        status = play_verdict(b, game, level, games, count, error);
        for (int i = 0; status == DONE && i < b->wish.bots; i++) {
            if (!games) memcpy(first[i], b->shares[i], size);
            for (int g = 0; status == DONE && g < count; g++)
                if (!lg_tally_add(&b->tally[i], b->shares[i] + (size_t)g * (size_t)b->wish.seats, error))
                    status = FAILED;
        }
        games += count;
    }
    if (status == DONE) status = play_verdict(b, game, level, 0, repeated, error);
    progress_clear();
    if (status != DONE) return status;
    b->played.repeats = true;
    for (int i = 0; i < b->wish.bots; i++)
        b->played.repeats = b->played.repeats && !memcmp(first[i], b->shares[i], size);
    b->played.bots = b->wish.bots;
    b->played.bot = b->words->bot;
    b->played.tally = b->tally;
    b->played.wanted = b->wish.share;
    b->played.within = b->wish.within;
    b->played.mean = b->wish.mean;
    b->played.deviations = b->deviations;
    b->played.confidence = number_or(b->words->confidence, confidence);
    b->played.kind = b->crew.kind;
    return DONE;
}
