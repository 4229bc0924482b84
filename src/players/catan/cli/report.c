/* Prints the results of games, as text or as JSON Lines. The share of games that a player or a seat has won is printed with
 * Wilson's interval; the bias and its interval come from players/playtest/bias.h. */
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

static int64_t won_games(const catan_tally *t) {
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

static lg_bias bias_of_board(const catan_tally *t, int seats) {
    ct_tally wins = wins_of(t, seats);
    return ct_bias_of_board(&wins, deviations);
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
    if (won_games(s->tally))
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
    if (won_games(s->tally)) {
        by_player list[CT_SEATS_MAX];
        int64_t of = won_games(s->tally);
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

/* Prints the results of one board of many, in one line. */
static bool print_row(const summary *s, const char *title, lg_error *error) {
    lg_text text = {0};
    int64_t of = won_games(s->tally);
    lg_text_add(&text, "%s: seats win", title);
    for (int i = 0; i < s->seats && of; i++)
        lg_text_add(&text, " %.1f", 100.0 * (double)s->tally->won[i] / (double)of);
    lg_text_add(&text, of ? " %%, " : " nothing, ");
    add_bias(s, &text);
    if (s->tally->games) lg_text_add(&text, ", %.1f rounds", mean_of(s, s->tally->rounds));
    lg_text_add(&text, "\n");
    return say_text(&text, error);
}

static json_t *list_names(const catan_call *c) {
    json_t *array = json_array();
    for (int i = 0; i < c->players; i++)
        json_push(&array, json_string(c->player[i]->name));
    return array;
}

static void put_share(json_t **object, int64_t won, int64_t of) {
    double low, high;
    wilson(won, of, &low, &high);
    json_put(object, "wins", json_integer(won));
    json_put(object, "share", of ? json_real((double)won / (double)of) : json_null());
    json_put(object, "interval", json_interval(low, high));
}

static void put_wins(json_t **object, const summary *s) {
    by_player list[CT_SEATS_MAX];
    int names = list_players(s, list);
    json_t *seats = json_array(), *players = json_array();
    for (int i = 0; i < s->seats; i++) {
        json_t *seat = json_object();
        put_share(&seat, s->tally->won[i], won_games(s->tally));
        json_push(&seats, seat);
    }
    for (int i = 0; i < names; i++) {
        json_t *player = json_object();
        json_put(&player, "player", json_string(list[i].name));
        json_put(&player, "seats",
                 s->call->players > 1 ? json_integer(list[i].seats)
                 : s->seats           ? json_integer(s->seats)
                                      : json_null());
        put_share(&player, list[i].won, won_games(s->tally));
        json_push(&players, player);
    }
    json_put(object, "seats", seats);
    json_put(object, "by_player", players);
}

/* Returns the bias as JSON; its values are null if no game was won. */
static json_t *bias_json(const summary *s) {
    const lg_bias *b = &s->bias;
    bool known = won_games(s->tally);
    json_t *object = json_object();
    json_put(&object, "value", json_number(known ? b->bias : NAN));
    json_put(&object, "interval", json_interval(known ? b->low : NAN, known ? b->high : NAN));
    return object;
}

/* Adds the results to an object that already describes the board, and prints the object. Takes ownership of it. */
static bool print_json(const summary *s, json_t *object, lg_error *error) {
    const catan_tally *t = s->tally;
    json_put(&object, "players", list_names(s->call));
    json_put(&object, "seed", json_integer((json_int_t)s->call->seed));
    json_put(&object, "games", json_integer((json_int_t)t->games));
    json_put(&object, "unfinished", json_integer((json_int_t)t->unfinished));
    put_wins(&object, s);
    json_put(&object, "bias", bias_json(s));
    json_put(&object, "rounds", json_number(mean_of(s, t->rounds)));
    json_put(&object, "moves", json_number(mean_of(s, t->moves)));
    for (int i = 0; i < TOLD; i++)
        json_put(&object, told[i].name, json_number(mean_of(s, t->made[told[i].kind])));
    return json_print(object) || lg_fail_memory(error);
}

bool report_board(const catan_match *m, bool many, lg_error *error) {
    int seats = m->table.house.players;
    const summary s = {m->call, m->tally, seats, bias_of_board(m->tally, seats)};
    lg_text title = {0};
    if (m->call->o->json)
        return print_json(
            &s, json_pack("{ss so sI}", "game", "catan", "file", json_file_name(m->file), "line", (json_int_t)m->line),
            error);
    safe_add(&title, m->file, strlen(m->file));
    if (m->line > 1) lg_text_add(&title, ":%lld", (long long)m->line);
    bool good = !title.failed ? (many ? print_row : print_whole)(&s, title.data, error) : lg_fail_memory(error);
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
