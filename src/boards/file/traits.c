/* Traits: numbers that describe a board. Each rule is one, and those that the file names. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "boards/file/rules/kind.h"
#include "measure.h"

enum { TEXT_MAX = 200 };

static bool read_usual(const fg_node *usual, lg_trait *trait, lg_error *error) {
    if (!usual) return true;
    if (usual->shape != FG_LIST || usual->children != 2) return fg_expected(usual, "[LEAST, MOST]", error);
    return fg_read_number(fg_item(usual, 0), -FG_STOCK_MAX, 1e6, &trait->least, error) &&
           fg_read_number(fg_item(usual, 1), trait->least, 1e6, &trait->most, error);
}

/* Sums and likenesses can be below 0. */
static bool can_be_negative(const fg_node *clause) {
    static const char *const words[] = {"sum", "clumps", "worth", "draft"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (fg_find(clause, words[i])) return true;
    return false;
}

static bool read_trait(fg_game *game, const fg_node *key, lg_trait *trait, lg_error *error) {
    const fg_node *map = key->next, *says = fg_find(map, "says"), *unit = fg_find(map, "unit"),
                  *tolerance = fg_find(map, "tolerance");
    size_t plain = strspn(key->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    *trait = (lg_trait){.name = key->text,
                        .unit = "",
                        .sentence = key->text,
                        .low = can_be_negative(map) ? -INFINITY : 0,
                        .high = INFINITY};
    if (!*key->text || key->text[plain]) return fg_expected(key, "a name of small letters, digits and dashes", error);
    for (int t = 0; t < game->traits; t++)
        if (!strcmp(game->base.traits[t].name, key->text))
            return fg_expected(key, "a name that no rule and no trait has", error);
    if (says && !fg_read_text(says, TEXT_MAX, &trait->sentence, error)) return false;
    if (unit && !fg_read_text(unit, 20, &trait->unit, error)) return false;
    if (tolerance && !fg_read_number(tolerance, 0, 1e6, &trait->tolerance, error)) return false;
    return read_usual(fg_find(map, "usual"), trait, error);
}

bool fg_traits_read(fg_game *game, lg_error *error) {
    const fg_node *map = fg_find(game->tree, "traits");
    lg_trait *table = fg_take(&game->room, LG_TRAITS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    game->base.traits = table;
    for (; game->traits < game->rules; game->traits++)
        table[game->traits] = (lg_trait){game->rule[game->traits].name,
                                         "violations",
                                         game->base.requirements[game->traits].sentence,
                                         0,
                                         INFINITY,
                                         true,
                                         0,
                                         0,
                                         0};
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to traits", error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        if (game->traits == LG_TRAITS_MAX)
            return fg_fail_at(key, error, "expected at most %d rules and traits", LG_TRAITS_MAX);
        if (!read_trait(game, key, &table[game->traits], error)) return false;
        game->trait[game->traits++] = (fg_clause){key->text, key->next};
    }
    return true;
}

/* A trait of several numbers is their sum. */
static double value_of(const fg_rules *rules, const fg_part *part, const fg_view *view) {
    int number[FG_NUMBERS_MAX];
    double sum = 0;
    for (int m = part->measure; m < part->measure + part->measures; m++) {
        const fg_measure *measure = &rules->measure[m];
        measure->kind->count(measure, view, number);
        for (int n = 0; n < measure->count; n++)
            sum += number[n];
    }
    return sum / part->scale;
}

void fg_describe_board(const fg_rules *all, const fg_rules *traits, const fg_view *view, uint64_t which,
                       double *value) {
    if (which & (((uint64_t)1 << all->rules) - 1)) {
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
    for (int k = 0; k < traits->parts; k++)
        if (which >> traits->part[k].rule & 1) value[traits->part[k].rule] = value_of(traits, &traits->part[k], view);
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
