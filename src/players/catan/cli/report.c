/* Prints the results of games, as text or as JSON Lines. The share of games that a player or a seat has won is printed with
 * Wilson's interval; the bias and its interval come from players/playtest/match.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "catan.h"
#include "host/sample.h"
#include "io/json.h"
#include "io/safe.h"

typedef struct {
    const catan_call *call;
    const catan_tally *tally;
    int seats; /* number of seats; 0 if it differs between boards */
    lg_bias bias;
} summary;

static int64_t finished_games(const catan_tally *t) {
    return t->games - t->unfinished;
}

static double mean_of(const summary *s, int64_t sum) {
    return (double)sum / (double)s->tally->games;
}

/* half the width of a 95 % interval, in standard deviations */
static const double deviations = 1.959963984540054;

static ct_tally wins_of(const catan_tally *t, int seats) {
    ct_tally wins = {.players = seats, .games = t->games};
    memcpy(wins.won, t->won, sizeof wins.won);
    return wins;
}

/* The moves that are reported as a number per game. The first ones are trades. */
static const struct {
    const char *name, *words;
    ct_move_kind kind;
} told[] = {{"bank", "trades with the bank", CT_MOVE_BANK},
            {"trades", "between players", CT_MOVE_YES},
            {"roads", "roads", CT_MOVE_ROAD},
            {"settlements", "settlements", CT_MOVE_SETTLE},
            {"cities", "cities", CT_MOVE_CITY},
            {"cards", "cards bought", CT_MOVE_BUY},
            {"knights", "knights played", CT_MOVE_KNIGHT}};
enum { TOLD = sizeof told / sizeof *told, TRADES = 2 };

typedef struct {
    const char *name;
    int seats;
    int64_t won;
} by_player;

/* Lists each player's name once. Returns the number of names. */
static int list_players(const summary *s, by_player list[CT_SEATS_MAX]) {
    int n = 0;
    for (int i = 0; i < s->call->players; i++) {
        int at = 0;
        while (at < n && list[at].name != s->call->player[i]->name)
            at++;
        if (at == n) list[n++] = (by_player){.name = s->call->player[i]->name};
        list[at].seats++;
        list[at].won += s->tally->won_by[i];
    }
    return n;
}

static void add_share(lg_text *line, int64_t won, int64_t of) {
    double low, high;
    wilson(won, of, &low, &high);
    lg_text_add(line, "%.1f %% (%.1f to %.1f)", 100.0 * (double)won / (double)of, 100 * low, 100 * high);
}

static void add_bias(const summary *s, lg_text *line) {
    const lg_bias *b = &s->bias;
    if (finished_games(s->tally))
        lg_text_add(line, "bias %.1f points (%.1f to %.1f)", 100 * b->bias, 100 * b->low, 100 * b->high);
    else
        lg_text_add(line, "no game won");
}

/* Prints the full results, in several lines. */
static bool print_whole(const summary *s, const char *title, lg_error *error) {
    lg_text text = {0};
    lg_text_add(&text, "%s: %lld game%s of", title, (long long)s->tally->games, s->tally->games == 1 ? "" : "s");
    for (int i = 0; i < s->call->players; i++)
        lg_text_add(&text, " %s", s->call->player[i]->name);
    lg_text_add(&text, ", seed %lld\n", (long long)s->call->seed);
    if (finished_games(s->tally)) {
        by_player list[CT_SEATS_MAX];
        int64_t of = finished_games(s->tally);
        int names = list_players(s, list);
        for (int i = 0; i < s->seats; i++) {
            lg_text_add(&text, i ? ", %d: " : "  seat 1 wins ", i + 1);
            add_share(&text, s->tally->won[i], of);
        }
        if (s->seats) lg_text_add(&text, "\n");
        for (int i = 0; names > 1 && i < names; i++) {
            lg_text_add(&text, i ? "; %s" : "  %s", list[i].name);
            if (list[i].seats > 1) lg_text_add(&text, ", %d seats", list[i].seats);
            lg_text_add(&text, ": ");
            add_share(&text, list[i].won, of);
        }
        if (names > 1) lg_text_add(&text, "\n");
    }
    if (s->tally->games) {
        const catan_tally *t = s->tally;
        lg_text_add(&text, "  ");
        add_bias(s, &text);
        if (t->unfinished)
            lg_text_add(&text, "; %lld games without a winner after %d rounds", (long long)t->unfinished,
                        s->call->house.rounds);
        lg_text_add(&text, "\n  a game: %.1f rounds, %.0f moves", mean_of(s, t->rounds), mean_of(s, t->moves));
        for (int i = 0; i < TOLD; i++)
            lg_text_add(&text, "%s%.1f %s", i == TRADES ? "\n  " : ", ", mean_of(s, t->made[told[i].kind]),
                        told[i].words);
        lg_text_add(&text, "\n");
    }
    return say_text(&text, error);
}

static void put_share(json_t **object, int64_t won, int64_t of) {
    double low, high;
    wilson(won, of, &low, &high);
    json_put(object, "wins", json_integer(won));
    json_put(object, "share", of ? json_real((double)won / (double)of) : json_null());
    json_put(object, "interval", json_interval(low, high));
}

/* Adds the results to an object that already describes the board, and prints the object. Takes ownership of it. */
static bool print_json(const summary *s, json_t *object, lg_error *error) {
    const catan_call *c = s->call;
    const catan_tally *t = s->tally;
    const lg_bias *b = &s->bias;
    const int64_t won = finished_games(t);
    by_player list[CT_SEATS_MAX];
    const int names = list_players(s, list);
    json_t *names_of_all = json_array(), *seats = json_array(), *players = json_array(), *bias = json_object();
    for (int i = 0; i < c->players; i++)
        json_push(&names_of_all, json_string(c->player[i]->name));
    for (int i = 0; i < s->seats; i++) {
        json_t *seat = json_object();
        put_share(&seat, t->won[i], won);
        json_push(&seats, seat);
    }
    for (int i = 0; i < names; i++) {
        json_t *player = json_object();
        json_put(&player, "player", json_string(list[i].name));
        json_put(&player, "seats",
                 c->players > 1 ? json_integer(list[i].seats)
                 : s->seats     ? json_integer(s->seats)
                                : json_null());
        put_share(&player, list[i].won, won);
        json_push(&players, player);
    }
    json_put(&bias, "value", json_number(won ? b->bias : NAN)); /* null if no game was won */
    json_put(&bias, "interval", json_interval(won ? b->low : NAN, won ? b->high : NAN));

    json_put(&object, "players", names_of_all);
    json_put(&object, "seed", json_integer((json_int_t)c->seed));
    json_put(&object, "games", json_integer((json_int_t)t->games));
    json_put(&object, "unfinished", json_integer((json_int_t)t->unfinished));
    json_put(&object, "seats", seats);
    json_put(&object, "by_player", players);
    json_put(&object, "bias", bias);
    json_put(&object, "rounds", json_number(mean_of(s, t->rounds)));
    json_put(&object, "moves", json_number(mean_of(s, t->moves)));
    for (int i = 0; i < TOLD; i++)
        json_put(&object, told[i].name, json_number(mean_of(s, t->made[told[i].kind])));
    return json_print(object) || lg_fail_memory(error);
}

bool report_board(const catan_match *m, bool many, lg_error *error) {
    const int seats = m->table.house.players;
    const catan_tally *t = m->tally;
    const ct_tally wins = wins_of(t, seats);
    const summary s = {m->call, t, seats, ct_bias_of_board(&wins, deviations)};
    lg_text title = {0}, row = {0};
    if (m->call->o->json)
        return print_json(
            &s, json_pack("{ss so sI}", "game", "catan", "file", json_file_name(m->file), "line", (json_int_t)m->line),
            error);
    safe_add(&title, m->file, strlen(m->file));
    if (m->line > 1) lg_text_add(&title, ":%lld", (long long)m->line);
    if (title.failed) {
        lg_text_clear(&title);
        return lg_fail_memory(error);
    }
    bool good = true;
    if (many) {
        /* One line for a board of many. */
        const int64_t of = finished_games(t);
        lg_text_add(&row, "%s: seats win", title.data);
        for (int i = 0; i < seats && of; i++)
            lg_text_add(&row, " %.1f", 100.0 * (double)t->won[i] / (double)of);
        lg_text_add(&row, of ? " %%, " : " nothing, ");
        add_bias(&s, &row);
        if (t->games) lg_text_add(&row, ", %.1f rounds", mean_of(&s, t->rounds));
        lg_text_add(&row, "\n");
        good = say_text(&row, error);
    } else
        good = print_whole(&s, title.data, error);
    lg_text_clear(&title);
    return good;
}

bool report_all(const catan_call *call, const catan_store *store, int boards, lg_error *error) {
    catan_tally all = {0};
    lg_bias_sum sum = {0};
    char title[40];
    int seats = boards ? store->count[0].seats : 0;
    for (int b = 0; b < boards; b++) {
        const struct catan_count *count = &store->count[b];
        tally_join(&all, &count->tally);
        ct_tally wins = wins_of(&count->tally, count->seats);
        ct_bias_add(&sum, &wins);
        if (count->seats != seats) seats = 0;
    }
    const summary s = {call, &all, seats, lg_bias_of(&sum, deviations)};
    if (call->o->json) return print_json(&s, json_pack("{ss si}", "game", "catan", "boards", boards), error);
    snprintf(title, sizeof title, "all %d boards", boards);
    return print_whole(&s, title, error);
}
