/* Counts and prints the results of games, as text or as JSON Lines. The share of games won is printed with Wilson's interval,
 * and the points with the interval of their mean. */
#include <math.h>

#include "host/sample.h"
#include "io/file.h"
#include "io/json.h"
#include "terra_mystica.h"

static void add_game(tm_standing *t, double points, double win) {
    t->games++;
    t->wins += win;
    t->points += points;
    t->squares += points * points;
}

void tm_standings_add(tm_standings *t, const tm_call *call, const tm_result *result) {
    int seats = (int)call->seats, best = result->points[0], winners = 0;
    double sum = 0;
    for (int i = 0; i < seats; i++)
        best = result->points[i] > best ? result->points[i] : best;
    for (int i = 0; i < seats; i++)
        winners += result->points[i] == best;
    for (int i = 0; i < seats; i++) {
        double points = result->points[i], win = result->points[i] == best ? 1.0 / winners : 0;
        add_game(&t->seat[i], points, win);
        add_game(&t->player[tm_call_place(call, i, t->games)], points, win);
        add_game(&t->faction[result->faction[i]], points, win);
        sum += points;
    }
    add_game(&t->all, sum / seats, 0);
    t->games++;
}

/* Joins the tallies of seats with the same player's name. Returns the number of names. */
static int list_players(const tm_standings *t, const tm_call *c, const char **names, tm_standing *of, int *seats) {
    int n = 0;
    for (int i = 0; i < c->seats; i++) {
        int at = 0;
        while (at < n && names[at] != c->player[i]->name)
            at++;
        if (at == n) {
            of[n] = (tm_standing){.games = 0};
            seats[n] = 0;
            names[n++] = c->player[i]->name;
        }
        of[at].games += t->player[i].games;
        of[at].wins += t->player[i].wins;
        of[at].points += t->player[i].points;
        of[at].squares += t->player[i].squares;
        seats[at]++;
    }
    return n;
}

static double mean_of(const tm_standing *t) {
    return t->points / (double)t->games;
}

/* Returns half the width of the 95 % interval of the mean of the points. */
static double margin_of(const tm_standing *t) {
    double n = (double)t->games, variance = n > 1 ? (t->squares - t->points * t->points / n) / (n - 1) : INFINITY;
    return 1.959963984540054 * sqrt(variance > 0 ? variance / n : 0);
}

/* Computes the interval of a share of wins. A shared win counts as a fraction, so the number of wins is rounded first. */
static void interval_of(const tm_standing *t, int64_t games, double *low, double *high) {
    wilson(llround(t->wins), games, low, high);
}

static void add_share(lg_text *line, const tm_standing *t, int64_t games) {
    double low, high;
    interval_of(t, games, &low, &high);
    lg_text_add(line, "%5.1f %% (%.1f to %.1f)", 100 * t->wins / (double)games, 100 * low, 100 * high);
}

static void add_points(lg_text *line, const tm_standing *t) {
    double margin = margin_of(t);
    lg_text_add(line, "%.1f VP", mean_of(t));
    if (isfinite(margin)) lg_text_add(line, " (+- %.1f)", margin);
}

static bool print_words(const tm_standings *t, const tm_call *c, lg_error *error) {
    const char *names[TM_SEATS_MAX];
    tm_standing of[TM_SEATS_MAX];
    int seats[TM_SEATS_MAX], n = list_players(t, c, names, of, seats);
    lg_text text = {0};
    lg_text_add(&text, "%s: %lld game%s of %d seats, seed %lld: ", file_title(c->file), (long long)t->games,
                plural(t->games), (int)c->seats, (long long)c->seed);
    add_points(&text, &t->all);
    lg_text_add(&text, "\n");
    for (int i = 0; i < c->seats; i++) {
        lg_text_add(&text, "  seat %d%s%s%s wins ", i + 1, c->rotate ? "" : " (", c->rotate ? "" : c->player[i]->name,
                    c->rotate ? "" : ")");
        add_share(&text, &t->seat[i], t->games);
        lg_text_add(&text, ", ");
        add_points(&text, &t->seat[i]);
        lg_text_add(&text, "\n");
    }
    for (int i = 0; n > 1 && i < n; i++) {
        lg_text_add(&text, "  %s, %d seat%s, wins ", names[i], seats[i], seats[i] == 1 ? "" : "s");
        add_share(&text, &of[i], t->games);
        lg_text_add(&text, ", ");
        add_points(&text, &of[i]);
        lg_text_add(&text, "\n");
    }
    for (int f = 0; f < TM_FACTIONS; f++) {
        if (!t->faction[f].games) continue;
        lg_text_add(&text, "  %-14s %-8s wins ", tm_factions[f].name, tm_colour_words[tm_factions[f].colour]);
        add_share(&text, &t->faction[f], t->faction[f].games);
        lg_text_add(&text, " of %lld, ", (long long)t->faction[f].games);
        add_points(&text, &t->faction[f]);
        lg_text_add(&text, "\n");
    }
    return say_text(&text, error);
}

static json_t *points_interval(const tm_standing *t) {
    return json_interval(mean_of(t) - margin_of(t), mean_of(t) + margin_of(t));
}

static void put_tally(json_t **object, const tm_standing *t, int64_t games) {
    double low, high;
    interval_of(t, games, &low, &high);
    json_put(object, "wins", json_number(t->wins));
    json_put(object, "share", json_number(t->wins / (double)games));
    json_put(object, "interval", json_interval(low, high));
    json_put(object, "vp", json_number(mean_of(t)));
    json_put(object, "vp_interval", points_interval(t));
}

static bool print_json(const tm_standings *t, const tm_call *c) {
    const char *names[TM_SEATS_MAX];
    tm_standing of_player[TM_SEATS_MAX];
    int seats_of[TM_SEATS_MAX], n = list_players(t, c, names, of_player, seats_of);
    json_t *seats = json_array(), *players = json_array(), *factions = json_array();
    for (int i = 0; i < c->seats; i++) {
        json_t *seat = json_object();
        if (!c->rotate) json_put(&seat, "player", json_string(c->player[i]->name));
        put_tally(&seat, &t->seat[i], t->games);
        json_push(&seats, seat);
    }
    for (int i = 0; i < n; i++) {
        json_t *player = json_pack("{ss si}", "player", names[i], "seats", seats_of[i]);
        put_tally(&player, &of_player[i], t->games);
        json_push(&players, player);
    }
    for (int f = 0; f < TM_FACTIONS; f++) {
        const tm_standing *of = &t->faction[f];
        if (!of->games) continue;
        json_t *faction = json_pack("{ss ss sI}", "faction", tm_factions[f].name, "colour",
                                    tm_colour_words[tm_factions[f].colour], "games", (json_int_t)of->games);
        put_tally(&faction, of, of->games);
        json_push(&factions, faction);
    }
    return json_print(json_pack("{ss so sI sI so so so so so}", "game", "terra-mystica", "file",
                                json_file_name(c->file), "games", (json_int_t)t->games, "seed", (json_int_t)c->seed,
                                "vp", json_number(mean_of(&t->all)), "vp_interval", points_interval(&t->all), "seats",
                                seats, "by_player", players, "factions", factions));
}

bool tm_standings_print(const tm_standings *t, const tm_call *c, lg_error *error) {
    if (!t->games) return true;
    return c->json ? print_json(t, c) || lg_fail_memory(error) : print_words(t, c, error);
}
