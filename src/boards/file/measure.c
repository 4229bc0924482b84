/* Judges levels: counts everything from nothing, and lists where rules are violated. */
#include "task.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "boards/file/rules/kind.h"
#include "boards/file/rules/possible.h"

static void report_parts(const fg_rules *rules, const double *off, lg_report *report) {
    for (int r = 0; r < rules->rules; r++)
        report->used[r] = rules->weight[r] > 0;
    for (int k = 0; k < rules->parts; k++)
        report->count[rules->part[k].rule] += off[k];
    report->score = fg_rules_score(rules, off);
}

/* Lists the places that are to blame for each rule. If a number is too small, none of the places that it counts is to blame:
 * where 18 are wanted and 17 are found, none of the 17 is wrong. */
static void report_places(const fg_rules *rules, const fg_view *view, const int *number, const double *off,
                          lg_report *report) {
    for (int r = 0; r < rules->rules; r++) {
        fg_places where = {{0}};
        bool unplaced = false, any = false; /* unplaced: something is missed for which no single place is to blame */
        if (report->count[r] <= 0) continue;
        for (int k = 0; k < rules->parts && view; k++) {
            const fg_part *part = &rules->part[k];
            if (part->rule != r || off[k] <= 0 || part->bound.kind != FG_BETWEEN) continue;
            for (int m = part->measure; m < part->measure + part->measures; m++) {
                const fg_measure *measure = &rules->measure[m];
                const int *found = number + measure->first;
                if (fg_bound_off(&part->bound, found, measure->count, part->scale) <= 0) continue;
                bool short_of = *found < part->bound.low * part->scale;
                if (!short_of && measure->kind->blame) measure->kind->blame(measure, view, &where);
                unplaced = unplaced || short_of;
            }
        }
        for (int p = 0; p < fg_place_count(rules->layout); p++) {
            if (!fg_bit(where.w, p)) continue;
            lg_report_add(report, r, p);
            any = true;
        }
        if (!any || unplaced) lg_report_add(report, r, -1);
    }
}

static void measure_whole(const fg_rules *rules, const fg_level *level, lg_report *report) {
    uint16_t state[FG_PLACES_MAX];
    int number[FG_NUMBERS_MAX];
    double off[FG_PARTS_MAX];
    const fg_view view = {rules->layout, rules->world, state, NULL};
    fg_states_write(rules->game, rules->world, level, state);
    fg_rules_count(rules, &view, number);
    fg_rules_bound(rules, number, off);
    report_parts(rules, off, report);
    report_places(rules, &view, number, off, report);
}

/* If places are free, reports what is certain. A rule that is not certainly broken is not judged. */
static void measure_open(const fg_rules *rules, const fg_level *level, const fg_task *task, lg_report *report) {
    double off[FG_PARTS_MAX];
    if (task && task->knows_least)
        memcpy(off, task->least, sizeof *off * (size_t)rules->parts);
    else
        fg_least_off(rules, level, task, off);
    report_parts(rules, off, report);
    report_places(rules, NULL, NULL, off, report);
    for (int r = 0; r < rules->rules; r++)
        if (report->used[r] && report->count[r] <= 0) report->unjudged[r] = "places are free";
}

static void measure_by(const fg_rules *rules, const fg_level *level, lg_report *report) {
    if (fg_has_free(rules->game, level))
        measure_open(rules, level, NULL, report);
    else
        measure_whole(rules, level, report);
}

/* A level of another layout is judged by the same settings. */
bool fg_measure_level(const lg_task *base, const lg_level *bytes, lg_report *report) {
    const fg_task *task = fg_task_of(base);
    const fg_level *level = bytes;
    if (level->layout == task->layout) {
        measure_by(&task->rules, level, report);
        return true;
    }
    fg_room room = {NULL, 0, 0};
    lg_error error;
    fg_rules *rules = fg_take(&room, 1, sizeof *rules);
    bool good = rules && fg_task_compile(task, &room, fg_layout_of(fg_task_game(task), level), rules, &error);
    if (good) measure_by(rules, level, report);
    fg_room_clear(&room);
    return good;
}

void fg_unavoidable(const lg_task *base, lg_report *report) {
    const fg_task *task = fg_task_of(base);
    if (!fg_has_free(fg_task_game(task), task->fixed))
        measure_whole(&task->rules, task->fixed, report);
    else
        measure_open(&task->rules, task->fixed, task, report);
}

static void add_number(double number, const char *before, lg_text *text) {
    lg_text_add(text, "%s", before);
    lg_number_write(number, text);
}

/* Returns the name of the trait that a part of a rule of likeness bounds; NULL if it is another part. */
static const char *trait_of(const fg_game *game, const fg_part *part) {
    for (int t = game->rules; t < game->traits; t++)
        if (game->trait[t].node == part->clause) return game->trait[t].name;
    return NULL;
}

/* Writes the numbers of a part that are too small, and what is wanted: "15 and 17, wanted 18", or "coast 9, wanted 18 to 34". */
static void write_shortfall(const fg_game *game, const fg_part *part, const int *number, lg_text *text) {
    enum { SHOWN = 6 };
    const fg_bound *bound = &part->bound;
    int found = 0, written = 0;
    for (int n = part->first; n < part->first + part->count; n++)
        found += number[n] < bound->low * part->scale;
    if (!found || bound->kind != FG_BETWEEN) return;
    const char *trait = trait_of(game, part);
    lg_text_add(text, "%s%s%s", text->length ? "; " : "", trait ? trait : "", trait ? " " : "");
    for (int n = part->first; n < part->first + part->count && written < SHOWN; n++)
        if (number[n] < bound->low * part->scale)
            add_number((double)number[n] / part->scale, !written++ ? "" : written == found ? " and " : ", ", text);
    if (found > written) lg_text_add(text, " and %d more", found - written);
    bool low = bound->low > -INFINITY, high = bound->high < INFINITY;
    lg_text_add(text, ", wanted ");
    if (!high) lg_text_add(text, "at least ");
    add_number(low ? bound->low : bound->high, low ? "" : "at most ", text);
    if (bound->high > bound->low && low && high) add_number(bound->high, " to ", text);
}

static void write_shortfalls(const fg_rules *rules, const fg_level *level, int rule, lg_text *text) {
    uint16_t state[FG_PLACES_MAX];
    int number[FG_NUMBERS_MAX];
    const fg_view view = {rules->layout, rules->world, state, NULL};
    fg_states_write(rules->game, rules->world, level, state);
    fg_rules_count(rules, &view, number);
    for (int k = 0; k < rules->parts; k++)
        if (rules->part[k].rule == rule) write_shortfall(rules->game, &rules->part[k], number, text);
}

void fg_shortfall(const lg_task *base, const lg_level *bytes, int rule, lg_text *text) {
    const fg_task *task = fg_task_of(base);
    const fg_level *level = bytes;
    if (fg_has_free(fg_task_game(task), level)) return;
    if (level->layout == task->layout) {
        write_shortfalls(&task->rules, level, rule, text);
        return;
    }
    fg_room room = {NULL, 0, 0};
    lg_error error;
    fg_rules *rules = fg_take(&room, 1, sizeof *rules);
    bool good = rules && fg_task_compile(task, &room, fg_layout_of(fg_task_game(task), level), rules, &error);
    if (good) write_shortfalls(rules, level, rule, text);
    text->failed = text->failed || !good;
    fg_room_clear(&room);
}

void fg_remark(const lg_task *base, const lg_level *level, lg_text *text) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    if (fg_has_free(game, level)) {
        lg_text_add(text, "places are free; only what is certain is counted");
        return;
    }
    for (int l = 0; l < game->pieces.layers; l++) {
        int other[FG_KINDS_MAX + 1];
        const int *stock = task->stock[l];
        bool any = false;
        lg_error error;
        if (task->any_stock[l] || game->pieces.layer[l].derived) continue;
        /* the stock depends on the layout, and the level may have another one than the task */
        if (((const fg_level *)level)->layout != task->layout) {
            stock = other;
            if (!fg_stock_read(game, fg_layout_of(game, level), &task->values, l, other, &any, &error)) {
                lg_text_add(text, "%sthe stock does not fit the board: %s", text->length ? ", " : "", error.text);
                continue;
            }
        }
        if (any) continue;
        const fg_layer *layer = &game->pieces.layer[l];
        int count[FG_KINDS_MAX + 3] = {0};
        for (int i = 0; i < fg_layer_places(layer, fg_layout_of(game, level)); i++)
            count[fg_symbol(game, level, l, i)]++;
        for (int k = 0; k < layer->kinds; k++) {
            bool wrong = layer->spare ? count[k] > stock[k] : count[k] != stock[k];
            if (wrong)
                lg_text_add(text, "%s%d %s (%d)", text->length ? ", " : "pieces differ from the stock: ", count[k],
                            layer->piece[k].name, stock[k]);
        }
    }
}

/* Traits: numbers that describe a board. Each rule is one, and those that the file names. */

enum { TEXT_MAX = 200 };

/* Reads how a trait is spread over boards: `evenly` over its usual range, or ranges and their shares. */
static bool read_vary(fg_game *game, const fg_node *vary, const lg_trait *trait, const lg_share **shares,
                      lg_error *error) {
    const bool evenly = fg_is_word(vary, "evenly"), list = vary->shape == FG_LIST && vary->children;
    const int parts = list ? vary->children : 1;
    lg_share *share = fg_take(&game->room, (size_t)parts + 1, sizeof *share);
    if (!share) return lg_fail_memory(error);
    *shares = share;
    if (!evenly && !list) return fg_expected(vary, "evenly, or a list such as [{between: [1, 3], share: 60}]", error);
    if (evenly && trait->least == trait->most)
        return fg_expected(vary, "the key `usual` with a range beside it", error);
    for (int i = 0; i < parts; i++) {
        static const char *const keys[] = {"between", "share", NULL};
        const fg_node *at = evenly ? vary : fg_item(vary, i), *range = evenly ? NULL : fg_find(at, "between");
        share[i] = (lg_share){trait->least, trait->most, 1};
        if (!evenly && !fg_check_keys(at, keys, "a range", error)) return false;
        if (!evenly && (!range || range->shape != FG_LIST || range->children != 2 || !fg_find(at, "share")))
            return fg_expected(at, "{between: [LEAST, MOST], share: NUMBER}", error);
        if (!evenly && (!fg_read_number(fg_item(range, 0), -FG_STOCK_MAX, 1e6, &share[i].low, error) ||
                        !fg_read_number(fg_item(range, 1), share[i].low, 1e6, &share[i].high, error) ||
                        !fg_read_number(fg_find(at, "share"), 1e-3, 1e6, &share[i].share, error)))
            return false;
        if (share[i].low < trait->low) return fg_expected(at, "numbers of at least 0", error);
        if (!(trait->tolerance > 0) && (share[i].low != floor(share[i].low) || share[i].high != floor(share[i].high)))
            return fg_expected(at, "whole numbers, or the key `tolerance`", error);
    }
    return true;
}

/* Reads whether a trait is to be as large or as small as possible: its weight is positive, or negative. */
static bool read_goal(const fg_node *map, double *weight, lg_error *error) {
    static const char *const words[] = {"least", "most", NULL};
    const fg_node *goal = fg_find(map, "goal"), *factor = fg_find(map, "weight");
    int most = 0;
    *weight = 0;
    if (!goal) return !factor || fg_expected(factor, "the key `goal` beside `weight`", error);
    if (!fg_read_choice(goal, words, &most, error)) return false;
    *weight = 1;
    if (factor && !fg_read_number(factor, 1e-3, 1e3, weight, error)) return false;
    *weight = most ? *weight : -*weight;
    return !fg_find(map, "vary") || fg_expected(goal, "either `goal` or `vary`", error);
}

static bool read_trait(fg_game *game, const fg_node *key, lg_trait *trait, const lg_share **shares, lg_error *error) {
    const fg_node *map = key->next, *says = fg_find(map, "says"), *unit = fg_find(map, "unit"),
                  *tolerance = fg_find(map, "tolerance"), *usual = fg_find(map, "usual"), *vary = fg_find(map, "vary");
    size_t plain = strspn(key->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    *trait = (lg_trait){.name = key->text, .unit = "", .sentence = key->text, .high = INFINITY};
    for (const fg_kind *const *k = fg_kinds; *k; k++)
        if ((*k)->below_zero && fg_find(map, (*k)->word) && !fg_is_word(fg_find(map, "take"), "spread"))
            trait->low = -INFINITY;
    if (!*key->text || key->text[plain]) return fg_expected(key, "a name of small letters, digits and dashes", error);
    for (int t = 0; t < game->traits; t++)
        if (!strcmp(game->base.traits[t].name, key->text))
            return fg_expected(key, "a name that no rule and no trait has", error);
    if (says && !fg_read_text(says, TEXT_MAX, &trait->sentence, error)) return false;
    if (unit && !fg_read_text(unit, 20, &trait->unit, error)) return false;
    if (tolerance && !fg_read_number(tolerance, 0, 1e6, &trait->tolerance, error)) return false;
    if (usual && (usual->shape != FG_LIST || usual->children != 2)) return fg_expected(usual, "[LEAST, MOST]", error);
    if (usual && (!fg_read_number(fg_item(usual, 0), -FG_STOCK_MAX, 1e6, &trait->least, error) ||
                  !fg_read_number(fg_item(usual, 1), trait->least, 1e6, &trait->most, error)))
        return false;
    return !vary || read_vary(game, vary, trait, shares, error);
}

bool fg_traits_read(fg_game *game, lg_error *error) {
    const fg_node *map = fg_find(game->tree, "traits");
    lg_trait *table = fg_take(&game->room, LG_TRAITS_MAX + 1, sizeof *table);
    const lg_share **vary = fg_take(&game->room, LG_TRAITS_MAX, sizeof(const lg_share *)); /* one list for each trait */
    double *goal = fg_take(&game->room, LG_TRAITS_MAX, sizeof *goal);
    if (!table || !vary || !goal) return lg_fail_memory(error);
    game->base.traits = table;
    game->base.vary = vary;
    game->base.goal = goal;
    for (; game->traits < game->rules; game->traits++)
        table[game->traits] = (lg_trait){.name = game->rule[game->traits].name,
                                         .unit = "violations",
                                         .sentence = game->base.requirements[game->traits].sentence,
                                         .high = INFINITY,
                                         .objective = true};
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to traits", error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        if (game->traits == LG_TRAITS_MAX)
            return fg_fail_at(key, error, "expected at most %d rules and traits", LG_TRAITS_MAX);
        if (!read_trait(game, key, &table[game->traits], &vary[game->traits], error) ||
            !read_goal(key->next, &goal[game->traits], error))
            return false;
        game->trait[game->traits++] = (fg_clause){key->text, key->next};
    }
    return true;
}

/* Returns the value of a trait: the sum of its numbers, or what its key `take` says. */
static double trait_value(const fg_rules *traits, const fg_part *part, const fg_view *view) {
    int number[FG_NUMBERS_MAX];
    double sum = 0, least = INFINITY, most = -INFINITY;
    for (int m = part->measure; m < part->measure + part->measures; m++) {
        const fg_measure *measure = &traits->measure[m];
        measure->kind->count(measure, view, number);
        for (int n = 0; n < measure->count; n++) {
            sum += number[n];
            least = fmin(least, number[n]);
            most = fmax(most, number[n]);
        }
    }
    const double taken[] = {[FG_SUM] = sum, [FG_LEAST] = least, [FG_LARGEST] = most, [FG_SPREAD] = most - least};
    return taken[part->take] / part->scale;
}

void fg_describe_board(const fg_rules *all, const fg_rules *traits, const fg_view *view, uint64_t which,
                       double *value) {
    if (all->rules && which << (LG_TRAITS_MAX - all->rules)) { /* the first traits are the rules, up to all of them */
        /* How far each rule is off, whatever its weight. */
        int number[FG_NUMBERS_MAX];
        double off[FG_PARTS_MAX];
        fg_rules_count(all, view, number);
        fg_rules_bound(all, number, off);
        for (int r = 0; r < all->rules; r++)
            value[r] = 0;
        for (int k = 0; k < all->parts; k++)
            value[all->part[k].rule] += off[k];
    }
    for (int k = 0; k < traits->parts; k++) {
        const fg_part *part = &traits->part[k];
        if (which >> part->rule & 1) value[part->rule] = trait_value(traits, part, view);
    }
}

bool fg_describe_some(const lg_task *base, const lg_level *level, uint64_t which, double *value) {
    const fg_task *task = fg_task_of(base);
    const fg_game *game = fg_task_game(task);
    uint16_t state[FG_PLACES_MAX];
    const fg_view view = {fg_layout_of(game, level), &task->world, state, NULL};
    for (int t = 0; t < game->traits; t++)
        value[t] = NAN;
    if (fg_has_free(game, level)) return true;
    fg_states_write(game, &task->world, level, state);
    if (((const fg_level *)level)->layout != task->layout) {
        /* A level of another layout than the task's needs rules of its own. */
        fg_room room = {NULL, 0, 0};
        lg_error error;
        fg_rules *rules = fg_take(&room, 2, sizeof *rules);
        bool good = rules && fg_task_compile_traits(task, &room, view.layout, rules, rules + 1, &error);
        if (good) fg_describe_board(rules, rules + 1, &view, which, value);
        fg_room_clear(&room);
        return good;
    }
    fg_describe_board(&task->all, &task->traits, &view, which, value);
    return true;
}

bool fg_describe(const lg_task *base, const lg_level *level, double *value) {
    return fg_describe_some(base, level, LG_ALL_TRAITS, value);
}
