/* Writes the games of a match as a table (CSV) for statistics: one row for each side of each decided game, with everything that
 * distinguished the side at the start. The rows of a game are the alternatives of which one wins, as a conditional logit needs
 * them (docs/reference/studies.md, kind `played`). The journal holds all the data, so a match that is continued can write the
 * whole table again. */
#include "io/json.h"
#include "match.h"
#include "wesnoth/map/settings.h"

enum { EARLY_TURN = 5 };

static double number_at(const json_t *list, int index) {
    return json_number_value(json_array_get(list, (size_t)index));
}

static double sum_of(const json_t *list, int count) {
    double all = 0;
    for (int i = 0; i < count; i++)
        all += number_at(list, i);
    return all;
}

/* Returns by which share the value of a place exceeds the mean. */
static double excess_share(const json_t *list, int count, int place) {
    double all = sum_of(list, count);
    return all > 0 ? number_at(list, place) * count / all - 1 : 0;
}

/* Returns how much the land favours a place: by more villages than the place's share of the land, by villages that
 * are closer than those of other places, and by more land. The weights are those of the rules of balanced maps;
 * tolerances are not used. */
static double favour_of_place(const wn_rules *rules, const json_t *walking, int sides, int place) {
    const json_t *villages = json_object_get(walking, "villages"), *land = json_object_get(walking, "land");
    const json_t *away = json_object_get(walking, "away");
    double share = (1 + excess_share(land, sides, place)) / sides, own = number_at(away, place);
    double others = (sum_of(away, sides) - own) / (sides - 1);
    return rules->weight[WN_HALVES] * (number_at(villages, place) - share * sum_of(villages, sides)) +
           rules->weight[WN_MATCHED] * (others - own) + rules->weight[WN_EVEN] * excess_share(land, sides, place);
}

/* Adds the land's figures for a place (from 0): its villages, by which share its land exceeds the mean, and path costs. */
static void add_place(const json_t *walking, int sides, int place, lg_text *text) {
    lg_text_add(text, ",%g,%.4f,%g,%g,%g", number_at(json_object_get(walking, "villages"), place),
                excess_share(json_object_get(walking, "land"), sides, place),
                number_at(json_object_get(walking, "away"), place),
                number_at(json_object_get(walking, "away_mean"), place),
                number_at(json_object_get(walking, "rival"), place));
}

/* Returns the number of villages that a side held when turn 5 began, or at the end of a shorter game. */
static double held_early(const json_t *record, int side) {
    const json_t *rows = json_object_get(record, "villages"), *row;
    double held = 0;
    size_t i;
    json_array_foreach(rows, i, row) {
        if (number_at(row, 0) <= EARLY_TURN) held = number_at(row, side);
    }
    return held;
}

static void add_game(const match_plan *plan, const wn_rules *rules, const json_t *record, lg_text *text) {
    const json_t *walking = json_object_get(json_object_get(record, "land"), "walking");
    int game = (int)json_integer_value(json_object_get(record, "game"));
    int winner = (int)json_integer_value(json_object_get(record, "winner"));
    if (winner < 1 || !walking) return;
    for (int side = 1; side <= plan->sides; side++) {
        const char *faction = json_string_value(json_array_get(json_object_get(record, "factions"), (size_t)side - 1));
        int place = match_place(plan, record, side);
        lg_text_add(text, "%d,%d,%d,%d,%s,%d", game, game / 2, side, place, faction ? faction : "", winner == side);
        add_place(walking, plan->sides, place - 1, text);
        lg_text_add(text, ",%g,%g,%.4f\n", number_at(json_object_get(record, "gold"), side - 1),
                    held_early(record, side), favour_of_place(rules, walking, plan->sides, place - 1));
    }
}

/* Finds the rules of balanced maps. Returns false if memory is short. */
static bool find_rules(wn_rules *rules) {
    const choice balanced = {.variant = "balanced"};
    const lg_variant *variant;
    lg_values settings = {0};
    lg_error error;
    bool good = choose_variant(&balanced, &lg_game_wesnoth, &variant, &error) &&
                make_settings(&lg_game_wesnoth, variant, &balanced, &settings, &error);
    if (good) wn_rules_init(rules, &settings);
    if (settings.table) lg_values_clear(&settings);
    return good;
}

void report_table(const match_plan *plan, const journal *j, lg_text *text) {
    wn_rules rules;
    if (!find_rules(&rules)) text->failed = true;
    lg_text_add(text, "game,land,side,place,faction,won,villages,more_land,away,away_mean,rival,gold,early,rules\n");
    for (int i = 0; i < j->games && !text->failed; i++)
        if (j->record[i]) add_game(plan, &rules, j->record[i], text);
}
