/* Prints the results of a match: wins by first move, by place and by faction, villages over time, and the rings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/sample.h"
#include "io/json.h"
#include "match.h"
#include "wesnoth/map/settings.h"

/* Writes the games of a match as a table (CSV) for statistics: one row for each side of each decided game, with everything that
 * distinguished the side at the start. The rows of a game are the alternatives of which one wins, as a conditional logit needs
 * them (docs/reference/studies.md, kind `played`). The journal holds all the data, so a match that is continued can write the
 * whole table again. */

enum { EARLY_TURN = 5 };

static double number_in(const json_t *list, int index) {
    return json_number_value(json_array_get(list, (size_t)index));
}

static double sum_of(const json_t *list, int count) {
    double all = 0;
    for (int i = 0; i < count; i++)
        all += number_in(list, i);
    return all;
}

static void add_game(const match_plan *plan, const wn_rules *rules, const json_t *record, lg_text *text) {
    const json_t *walking = json_object_get(json_object_get(record, "land"), "walking"), *row;
    const json_t *villages = json_object_get(walking, "villages"), *land = json_object_get(walking, "land");
    const json_t *away = json_object_get(walking, "away");
    double all_land = sum_of(land, plan->sides);
    int game = (int)json_integer_value(json_object_get(record, "game")), sides = plan->sides;
    int winner = (int)json_integer_value(json_object_get(record, "winner"));
    if (winner < 1 || !walking) return;
    for (int side = 1; side <= sides; side++) {
        const char *faction = json_string_value(json_array_get(json_object_get(record, "factions"), (size_t)side - 1));
        int place = match_place(plan, record, side) - 1;
        /* by which share the place's land exceeds the mean */
        double more_land = all_land > 0 ? number_in(land, place) * sides / all_land - 1 : 0;
        double early = 0; /* villages that the side held when turn 5 began, or at the end of a shorter game */
        size_t i;
        json_array_foreach(json_object_get(record, "villages"), i, row) {
            if (number_in(row, 0) <= EARLY_TURN) early = number_in(row, side);
        }
        /* How much the land favours the place: by more villages than the place's share of the land, by villages that are
         * closer than those of other places, and by more land. The weights are those of the rules of balanced maps;
         * tolerances are not used. */
        double share = (1 + more_land) / sides, own = number_in(away, place);
        double others = (sum_of(away, sides) - own) / (sides - 1);
        double favour = rules->weight[WN_HALVES] * (number_in(villages, place) - share * sum_of(villages, sides)) +
                        rules->weight[WN_MATCHED] * (others - own) + rules->weight[WN_EVEN] * more_land;
        lg_text_add(text, "%d,%d,%d,%d,%s,%d", game, game / 2, side, place + 1, faction ? faction : "", winner == side);
        lg_text_add(text, ",%g,%.4f,%g,%g,%g", number_in(villages, place), more_land, own,
                    number_in(json_object_get(walking, "away_mean"), place),
                    number_in(json_object_get(walking, "rival"), place));
        lg_text_add(text, ",%g,%g,%.4f,%s\n", number_in(json_object_get(record, "gold"), side - 1), early, favour,
                    plan->version);
    }
}

void report_table(const match_plan *plan, const journal *j, lg_text *text) {
    const choice balanced = {.variant = "balanced"};
    const lg_variant *variant;
    lg_values settings = {0};
    lg_error error;
    wn_rules rules;
    if (choose_variant(&balanced, &lg_game_wesnoth, &variant, &error) &&
        make_settings(&lg_game_wesnoth, variant, &balanced, &settings, &error))
        wn_rules_init(&rules, &settings);
    else
        text->failed = true;
    if (settings.table) lg_values_clear(&settings);
    lg_text_add(text,
                "game,land,side,place,faction,won,villages,more_land,away,away_mean,rival,gold,early,rules,wesnoth\n");
    for (int i = 0; i < j->games && !text->failed; i++)
        if (j->record[i]) add_game(plan, &rules, j->record[i], text);
}

enum { MARK_TURN = 5, MARKS_MAX = 8, TEAMS = 2 };
/* A side is ahead if, at turn AHEAD_TURN, its strength is at least AHEAD_PERCENT percent of that of the strongest other side. */
enum { AHEAD_TURN = 8, AHEAD_PERCENT = 130 };

static int whole_at(const json_t *object, const char *name) {
    return (int)json_integer_value(json_object_get(object, name));
}

static double number_at(const json_t *object, const char *name) {
    return json_number_value(json_object_get(object, name));
}

/* Returns number k of a row that the record has for a turn, in the array `name`; -1 if the game had ended before. */
static int number_of_turn(const json_t *record, const char *name, int turn, int k) {
    const json_t *row;
    size_t i;
    json_array_foreach(json_object_get(record, name), i, row) {
        if (json_integer_value(json_array_get(row, 0)) == turn)
            return (int)json_integer_value(json_array_get(row, (size_t)k));
    }
    return -1;
}

/* Returns how many villages a side (from 1) had at a turn; -1 if the game had ended before. */
static int villages_at(const json_t *record, int turn, int side) {
    return number_of_turn(record, "villages", turn, side);
}

/* Returns the side that is ahead; 0 if there is none, or if the game had ended before. Gold that a side owes counts as none. */
static int side_ahead(const match_plan *plan, const json_t *record) {
    int first = 0, second = 0, whose = 0;
    if (number_of_turn(record, "stands", AHEAD_TURN, 1) < 0) return 0;
    for (int side = 1; side <= plan->sides; side++) {
        int gold = number_of_turn(record, "stands", AHEAD_TURN, 2 * side);
        int strength =
            standing_strength(&(growing_stand){.villages = villages_at(record, AHEAD_TURN, side),
                                               .worth = number_of_turn(record, "stands", AHEAD_TURN, 2 * side - 1),
                                               .gold = gold > 0 ? gold : 0});
        if (strength > first) {
            second = first;
            first = strength;
            whose = side;
        } else if (strength > second) {
            second = strength;
        }
    }
    return 100 * first >= AHEAD_PERCENT * second ? whose : 0;
}

/* Returns the place on the map where a side began: addons/wesnoth/lua/places.lua in C. */
int match_place(const match_plan *plan, const json_t *record, int side) {
    if (!json_is_true(json_object_get(record, "swapped"))) return side;
    return plan->teams ? ((side - 1) ^ 1) + 1 : plan->sides + 1 - side;
}

typedef struct {
    int played, decided;
    /* number of games won, by side (or team) and by place; side 1 moves first */
    int by_side[GROWING_SIDES_MAX], by_place[GROWING_SIDES_MAX];
    int ahead, ahead_won; /* decided games with a side that was ahead, and how many of them this side won */
    int fallbacks;        /* number of rings that were not made by an engine */
    sample turns, seconds, hexes, horizon, applied, lead;
    int marks;
    double villages[MARKS_MAX][GROWING_SIDES_MAX]; /* mean number of villages at turns 5, 10, ... by place */
    int counted[MARKS_MAX];
} figures;

static void add_record(figures *f, const match_plan *plan, const json_t *record) {
    int winner = whole_at(record, "winner");
    const json_t *ring;
    size_t i;
    f->played++;
    sample_add(&f->turns, whole_at(record, "turns"));
    sample_add(&f->seconds, number_at(record, "seconds"));
    json_array_foreach(json_object_get(record, "rings"), i, ring) {
        const char *from = json_string_value(json_object_get(ring, "from"));
        sample_add(&f->hexes, whole_at(ring, "hexes"));
        sample_add(&f->applied, whole_at(ring, "ms"));
        if (from && !strcmp(from, "engine"))
            sample_add(&f->horizon, number_at(ring, "seconds") * 1000);
        else
            f->fallbacks++;
    }
    for (int m = 0; m < MARKS_MAX; m++) {
        int turn = (m + 1) * MARK_TURN, count[GROWING_SIDES_MAX], most = 0, least = 1 << 30;
        for (int side = 1; side <= plan->sides; side++) {
            count[side - 1] = villages_at(record, turn, side);
            most = count[side - 1] > most ? count[side - 1] : most;
            least = count[side - 1] < least ? count[side - 1] : least;
        }
        if (least < 0) break;
        for (int side = 1; side <= plan->sides; side++)
            f->villages[m][match_place(plan, record, side) - 1] += count[side - 1];
        f->counted[m]++;
        f->marks = m + 1 > f->marks ? m + 1 : f->marks;
        if (turn == 2 * MARK_TURN) sample_add(&f->lead, most - least);
    }
    if (winner < 1 || winner > plan->sides) return;
    f->decided++;
    f->by_side[match_team(plan, winner) - 1]++;
    f->by_place[match_place(plan, record, winner) - 1]++;
    int ahead = side_ahead(plan, record);
    f->ahead += ahead > 0;
    f->ahead_won += ahead > 0 && match_team(plan, ahead) == match_team(plan, winner);
}

/* Counts the decided games that this faction played, and those that it won. If both sides have the faction, the game counts
 * twice. */
static void count_faction(const match_plan *plan, const journal *j, const char *name, int *won, int *of) {
    *won = *of = 0;
    for (int i = 0; i < j->games; i++) {
        int winner = j->record[i] ? whole_at(j->record[i], "winner") : 0;
        const json_t *faction;
        size_t side;
        if (winner < 1) continue;
        json_array_foreach(json_object_get(j->record[i], "factions"), side, faction) {
            const char *it = json_string_value(faction);
            if (!it || strcmp(it, name) != 0) continue;
            *of += 1;
            *won += match_team(plan, (int)side + 1) == match_team(plan, winner);
        }
    }
}

static void print_share(const char *what, int number, int won, int of) {
    double low, high;
    char label[64];
    wilson(won, of, &low, &high);
    snprintf(label, sizeof label, number ? "%.40s %d" : "%.40s", what, number);
    printf("  %-20s won %3d of %3d", label, won, of);
    if (of) printf("  %5.1f %%  (%.0f to %.0f %%)", 100.0 * won / of, 100 * low, 100 * high);
    putchar('\n');
}

static bool print_figures(const match_plan *plan, const journal *j, figures *f) {
    static const char *const moves[] = {"moves first", "moves second", "moves third", "moves fourth"};
    static const char *const teams[TEAMS] = {"sides 1 and 4", "sides 2 and 3"};
    say("%d games on %s maps: %d won, %d undecided; turns %.0f (median; %.0f to %.0f), %.1f s a game", f->played,
        plan->map, f->decided, f->played - f->decided, sample_quantile(&f->turns, .5), sample_quantile(&f->turns, 0),
        sample_quantile(&f->turns, 1), sample_quantile(&f->seconds, .5));
    if (*plan->version) printf("  played by the AI of Wesnoth %s\n", plan->version);
    for (int i = 0; f->decided && i < (plan->teams ? TEAMS : plan->sides); i++)
        print_share(plan->teams ? teams[i] : moves[i], 0, f->by_side[i], f->decided);
    for (int i = 0; f->decided && i < plan->sides && !plan->teams; i++)
        print_share("place", i + 1, f->by_place[i], f->decided);
    if (f->ahead) print_share("ahead at turn", AHEAD_TURN, f->ahead_won, f->ahead);
    for (int i = 0; f->decided && match_factions[i]; i++) {
        int won, of;
        count_faction(plan, j, match_factions[i], &won, &of);
        if (of) print_share(match_factions[i], 0, won, of);
    }
    for (int m = 0; m < f->marks; m++) {
        printf("  turn %-3d villages by place:", (m + 1) * MARK_TURN);
        for (int p = 0; p < plan->sides; p++)
            printf(" %.1f", f->villages[m][p]);
        printf("  (%d games)\n", f->counted[m]);
    }
    if (f->lead.count)
        printf("  lead in villages at turn %d: %.0f (median)\n", 2 * MARK_TURN, sample_quantile(&f->lead, .5));
    if (!maps_print(j)) return false;
    if (!f->hexes.count) return true;
    printf("  %d rings: %.0f hexes (median; at most %.0f), %d plain because no engine answered\n", f->hexes.count,
           sample_quantile(&f->hexes, .5), sample_quantile(&f->hexes, 1), f->fallbacks);
    printf("  horizon %.2f ms (median; 99 %% within %.2f); from request to applied %.0f ms (99 %% within %.0f)\n",
           sample_quantile(&f->horizon, .5), sample_quantile(&f->horizon, .99), sample_quantile(&f->applied, .5),
           sample_quantile(&f->applied, .99));
    return true;
}

static json_t *share_json(int won, int of) {
    double low, high;
    wilson(won, of, &low, &high);
    return json_pack("{si si s[ff]}", "won", won, "of", of, "interval", low, high);
}

static json_t *figure_json(sample *s) {
    if (!s->count) return json_null();
    return json_pack("{si sf sf sf sf}", "count", s->count, "least", sample_quantile(s, 0), "median",
                     sample_quantile(s, .5), "p99", sample_quantile(s, .99), "most", sample_quantile(s, 1));
}

static json_t *summary_json(const match_plan *plan, const journal *j, figures *f) {
    json_t *sides = json_array(), *places = json_array(), *factions = json_object(), *villages = json_array();
    for (int i = 0; i < (plan->teams ? TEAMS : plan->sides); i++)
        json_push(&sides, share_json(f->by_side[i], f->decided));
    for (int i = 0; i < plan->sides && !plan->teams; i++)
        json_push(&places, share_json(f->by_place[i], f->decided));
    for (int i = 0; match_factions[i]; i++) {
        int won, of;
        count_faction(plan, j, match_factions[i], &won, &of);
        if (of) json_put(&factions, match_factions[i], share_json(won, of));
    }
    for (int m = 0; m < f->marks; m++) {
        json_t *row = json_array();
        for (int p = 0; p < plan->sides; p++)
            json_push(&row, json_real(f->villages[m][p]));
        json_push(&villages,
                  json_pack("{si si so}", "turn", (m + 1) * MARK_TURN, "games", f->counted[m], "by_place", row));
    }
    return json_pack("{so so si si so so so so so so so so so so si so}", "map", json_file_name(plan->map), "wesnoth",
                     *plan->version ? json_string(plan->version) : json_null(), "games", f->played, "decided",
                     f->decided, "by_move", sides, "by_place", places, "by_faction", factions, "ahead",
                     share_json(f->ahead_won, f->ahead), "villages", villages, "turns", figure_json(&f->turns), "lead",
                     figure_json(&f->lead), "hexes", figure_json(&f->hexes), "horizon_ms", figure_json(&f->horizon),
                     "applied_ms", figure_json(&f->applied), "fallbacks", f->fallbacks, "maps", maps_summary(j));
}

bool report_print(const match_plan *plan, const journal *j) {
    figures f = {.played = 0};
    enum { SAMPLES = 6 };
    sample *const samples[SAMPLES] = {&f.turns, &f.seconds, &f.hexes, &f.horizon, &f.applied, &f.lead};
    bool good = true;
    for (int i = 0; i < j->games; i++)
        if (j->record[i]) add_record(&f, plan, j->record[i]);
    for (int m = 0; m < f.marks; m++)
        for (int p = 0; p < plan->sides; p++)
            f.villages[m][p] /= f.counted[m];
    for (int i = 0; i < SAMPLES; i++)
        good = good && !samples[i]->failed;
    for (int i = 0; plan->json && good && i < j->games; i++)
        good = !j->record[i] || json_print(json_incref(j->record[i]));
    if (plan->json && good) {
        good = json_print(summary_json(plan, j, &f));
    } else if (good && f.played) {
        good = print_figures(plan, j, &f);
    }
    for (int i = 0; i < SAMPLES; i++)
        sample_clear(samples[i]);
    return good;
}

void report_trace(const match_plan *plan, const journal *j, lg_text *text) {
    lg_text_add(text,
                "# %d games of Wesnoth%s%s's own AI against itself on maps that grow, recorded by\n"
                "# levelground wesnoth match --games %d --size %d --turns %d --variant %s --evaluations %d --scale %d "
                "--factions ",
                j->done, *plan->version ? " " : "", plan->version, plan->games, plan->size, plan->turns, plan->variant,
                plan->evaluations, plan->scale);
    for (int i = 0; i < plan->sides; i++)
        lg_text_add(text, "%s%s", i ? "," : "", plan->faction[i]);
    describe_choice(&plan->land, text);
    lg_text_add(text, " --trace FILE\n"
                      "# A line a game: its number, the map's size, turns, winner (0: none), factions by side, and "
                      "whether the sides changed places.\n"
                      "# Then a line a ring: turn, side, the side's farthest unit x and y, its moves, its vision, the "
                      "radius around the keep, hexes made.\n");
    for (int g = 0; g < j->games; g++) {
        const json_t *record = j->record[g], *ring, *faction;
        size_t i;
        if (!record) continue;
        lg_text_add(text, "game %d size %d turns %d winner %d", whole_at(record, "game"), plan->size,
                    whole_at(record, "turns"), whole_at(record, "winner"));
        json_array_foreach(json_object_get(record, "factions"), i, faction) {
            lg_text_add(text, " %s", json_string_value(faction));
        }
        lg_text_add(text, "%s\n", json_is_true(json_object_get(record, "swapped")) ? " swapped" : "");
        json_array_foreach(json_object_get(record, "rings"), i, ring) {
            lg_text_add(text, "%d %d %d %d %d %d %d %d\n", whole_at(ring, "turn"), whole_at(ring, "side"),
                        whole_at(ring, "x"), whole_at(ring, "y"), whole_at(ring, "moves"), whole_at(ring, "vision"),
                        whole_at(ring, "radius"), whole_at(ring, "hexes"));
        }
    }
}
