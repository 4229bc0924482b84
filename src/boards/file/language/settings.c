/* Builds the tables of settings and variants. */
#include "boards/file/game.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

/* The plan by which levels are searched: that of the file, or the usual one. */

enum { STEPS_MAX = 4 };

/* The structure first, if there is one, and then the rest. A structure that leaves no room for the rest is given up early. After ten
 * attempts in a row without progress, everything at once, because what suits the structure alone may not suit the whole level. */
static const lg_plan_step in_stages[] = {
    {.stage = "structure",
     .optimizer = "anneal",
     .params = "start=constructed samples=32 hot=0.4 cold=0.4 length=2000",
     .evaluations = 6000},
    {.stage = "rest",
     .optimizer = "anneal",
     .params = "start=constructed hot=0.35 cold=0.35 length=5000",
     .evaluations = 8000},
    {.optimizer = "anneal", .params = "start=constructed hot=0.35 cold=0.35 length=5000", .evaluations = 200000},
    {.optimizer = NULL},
};
static const lg_plan_step at_once[] = {
    {.optimizer = "anneal", .params = "start=constructed hot=0.35 cold=0.35 length=5000", .evaluations = 200000},
    {.optimizer = NULL},
};

/* Reads the key `plan`, or chooses the usual plan. */
static bool read_plan(fg_game *game, const lg_plan_step **plan, lg_error *error) {
    static const char *const stages[] = {"structure", "rest", NULL};
    static const char *const keys[] = {"stage", "by", "with", "evaluations", NULL};
    const fg_node *list = fg_find(game->tree, "plan");
    *plan = game->structure ? in_stages : at_once;
    if (!list) return true;
    int n = list->children;
    if (list->shape != FG_LIST || !n || n > STEPS_MAX)
        return fg_fail_at(list, error, "expected a list of 1 to %d steps", STEPS_MAX);
    lg_plan_step *steps = fg_take(&game->room, STEPS_MAX + 1, sizeof *steps);
    if (!steps) return lg_fail_memory(error);
    for (int k = 0; k < n; k++) {
        const fg_node *map = fg_item(list, k);
        int most = 200000, which;
        steps[k] = (lg_plan_step){.params = ""};
        if (!fg_check_keys(map, keys, "a step of the plan", error)) return false;
        const fg_node *by = fg_find(map, "by"), *with = fg_find(map, "with"), *stage = fg_find(map, "stage");
        const fg_node *evaluations = fg_find(map, "evaluations");
        if (by && !fg_read_text(by, 200, &steps[k].optimizer, error)) return false;
        if (with && !fg_read_text(with, 200, &steps[k].params, error)) return false;
        if (stage && !game->structure)
            return fg_expected(stage, "no stages, because the file has no `structure`", error);
        if (stage && !fg_read_choice(stage, stages, &which, error)) return false;
        if (stage) steps[k].stage = stages[which];
        if (!steps[k].optimizer) return fg_expected(map, "a step with a key `by`, the name of an algorithm", error);
        if (evaluations && !fg_read_whole(evaluations, 1, 1000000000, &most, error)) return false;
        steps[k].evaluations = most;
    }
    *plan = steps;
    int staged = n > 1 && !steps[n - 1].stage ? n - 1 : n; /* a last step without a stage may follow the stages */
    for (int k = 0; k < n; k++) {
        const char *stage = steps[k].stage;
        bool in_place = stage ? staged > 1 && !strcmp(stage, k == staged - 1 ? "rest" : "structure")
                              : n == 1 || (k == staged && staged > 1);
        if (!in_place)
            return fg_expected(
                fg_item(list, k),
                "one step without a stage, or `structure`, then `rest`, and then perhaps a step without a "
                "stage",
                error);
    }
    return true;
}

enum { LARGEST = 1000000 };

typedef struct {
    fg_game *game;
    lg_param *table;
    int rows;
    lg_error *error;
} builder;

static bool add_row(builder *b, const fg_node *node, lg_param row) {
    if (b->rows == LG_PARAMS_MAX)
        return fg_fail_at(node, b->error, "expected at most %d settings and rules", LG_PARAMS_MAX);
    for (int i = 0; i < b->rows; i++)
        if (!strcmp(b->table[i].name, row.name))
            return fg_expected(node, "a name that no setting and no rule has", b->error);
    b->table[b->rows++] = row;
    return true;
}

/* Joins names by bars. Returns NULL if memory is short. */
static const char *join_names(fg_room *room, const char *first, const char *const *names) {
    lg_text text = {0};
    lg_text_add(&text, "%s", first);
    for (; *names; names++)
        lg_text_add(&text, "%s%s", text.length ? "|" : "", *names);
    const char *joined = text.failed ? NULL : fg_take_text(room, text.data, text.length);
    lg_text_clear(&text);
    return joined;
}

/* Adds the settings for the number of players (if layouts are made for certain numbers), for the layout and for the stock. */
static bool add_choices(builder *b) {
    fg_game *game = b->game;
    const fg_boards *boards = &game->boards;
    const char *layouts[FG_LAYOUTS_MAX + 1] = {0}, *published[FG_BOARDS_MAX + 1] = {0};
    int least = FG_SEATS_MAX, most = 0, n = 0;
    bool chosen = boards->layouts > 1, players = true;
    for (int l = 0; l < boards->layouts; l++) {
        const fg_layout *layout = &boards->layout[l];
        layouts[l] = layout->name;
        players = players && layout->players_least;
        if (layout->players_least < least) least = layout->players_least;
        if (layout->players_most > most) most = layout->players_most;
    }
    if (players) {
        game->players = (lg_players){chosen ? "players" : NULL, least, most};
        game->base.players = &game->players;
    }
    if (players && chosen) {
        game->players_row = b->rows;
        if (!add_row(b, game->tree,
                     (lg_param){"players", LG_WHOLE, boards->layout[0].players_most, least, most, NULL,
                                "the number of players that the board is for", NULL}))
            return false;
    }
    if (chosen) {
        game->layout_row = b->rows;
        lg_param row = {.name = "layout",
                        .type = LG_WORD,
                        .words = join_names(&game->room, players ? "usual" : "", layouts),
                        .high = players ? boards->layouts : boards->layouts - 1,
                        .sentence = players ? "the shape of the board; usual: the first one for so many players"
                                            : "the shape of the board"};
        if (!row.words) return lg_fail_memory(b->error);
        if (!add_row(b, game->tree, row)) return false;
    }
    for (const lg_board *board = game->base.boards; board && board->name; board++)
        published[n++] = board->name;
    game->stock_row = b->rows;
    const char *words = join_names(&game->room, "file|free", published);
    return words ? add_row(b, game->tree,
                           (lg_param){"stock", LG_LEVEL_TEXT, 0, 0, 0, words,
                                      "pieces: those of the file, free (any), or those of a board", NULL})
                 : lg_fail_memory(b->error);
}

static bool add_weights(builder *b) {
    enum { MOST = 1000 };
    fg_game *game = b->game;
    game->weights_row = b->rows;
    for (int r = 0; r < game->rules; r++) {
        const fg_node *node = game->rule[r].node, *weight = fg_find(node, "weight");
        lg_text text = {0};
        double normal = 1;
        if (weight && !fg_read_number(weight, 0, MOST, &normal, b->error)) return false;
        lg_text_add(&text, "weight of: %s; 0 leaves it out", game->base.requirements[r].sentence);
        const char *sentence = text.failed ? NULL : fg_take_text(&game->room, text.data, text.length);
        lg_text_clear(&text);
        if (!sentence) return lg_fail_memory(b->error);
        if (!add_row(b, node, (lg_param){game->rule[r].name, LG_NUMBER, normal, 0, MOST, NULL, sentence, NULL}))
            return false;
    }
    return true;
}

bool fg_settings_read(fg_game *game, lg_error *error) {
    static const char *const keys[] = {"usual", "from", "to", "says", NULL};
    builder b = {.game = game, .table = fg_take(&game->room, LG_PARAMS_MAX + 1, sizeof *b.table), .error = error};
    if (!b.table) return lg_fail_memory(error);
    game->players_row = game->layout_row = -1;
    if (!add_choices(&b) || !add_weights(&b)) return false;
    const fg_node *own = fg_find(game->tree, "settings");
    if (own && own->shape != FG_MAP) return fg_expected(own, "a map from names to numbers", error);
    for (const fg_node *key = own ? own->first : NULL; key; key = key->next->next) {
        /* A setting is given by its usual value, or by a map. */
        const fg_node *value = key->next, *map = value->shape == FG_MAP ? value : NULL;
        const fg_node *usual = map ? fg_find(map, "usual") : value, *from = fg_find(map, "from"),
                      *to = fg_find(map, "to"), *says = fg_find(map, "says");
        lg_param row = {.type = LG_WHOLE, .low = 0, .high = LARGEST, .sentence = "a number that rules refer to"};
        size_t plain = strspn(key->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
        if (!*key->text || key->text[plain])
            return fg_expected(key, "a name of small letters, digits and dashes", error);
        row.name = key->text;
        if (map && !fg_check_keys(map, keys, "a setting", error)) return false;
        if (!usual) return fg_expected(value, "a number, or a map with `usual`", error);
        if (from && !fg_read_number(from, -LARGEST, LARGEST, &row.low, error)) return false;
        if (to && !fg_read_number(to, row.low, LARGEST, &row.high, error)) return false;
        if (!fg_read_number(usual, row.low, row.high, &row.normal, error)) return false;
        if (says && !fg_read_text(says, 200, &row.sentence, error)) return false;
        if (row.normal != floor(row.normal) || row.low != floor(row.low) || row.high != floor(row.high))
            row.type = LG_NUMBER;
        if (!add_row(&b, key, row)) return false;
    }
    game->base.settings = b.table;
    if (game->layout_row >= 0) game->base.lock_decides = game->players_row >= 0 ? "players layout" : "layout";
    return true;
}

int fg_layout_chosen(const fg_game *game, const lg_values *values) {
    const fg_boards *boards = &game->boards;
    int word = game->layout_row < 0 ? 0 : (int)values->number[game->layout_row];
    if (game->players_row < 0) return word;
    if (word > 0) return word - 1;
    for (int l = 0, players = (int)values->number[game->players_row]; l < boards->layouts; l++)
        if (players >= boards->layout[l].players_least && players <= boards->layout[l].players_most) return l;
    return 0;
}

bool fg_players_check(const fg_game *game, const lg_values *values, lg_error *error) {
    int row = game->players_row, players = row < 0 ? 0 : (int)values->number[row];
    if (row < 0 || !values->number[game->layout_row]) return true; /* the number of players chooses the layout */
    const fg_layout *layout = &game->boards.layout[fg_layout_chosen(game, values)];
    bool chosen = values->given[row] || players != game->base.settings[row].normal;
    if (!chosen || (players >= layout->players_least && players <= layout->players_most)) return true;
    lg_text serves = {0};
    lg_text_add(&serves, "%d", layout->players_least);
    if (layout->players_most > layout->players_least) lg_text_add(&serves, " to %d", layout->players_most);
    bool whole = !serves.failed;
    if (whole)
        lg_fail(error, "players=%d and layout=%s: this layout is for %s player%s; leave one of them out", players,
                layout->name, serves.data, layout->players_most > 1 ? "s" : "");
    lg_text_clear(&serves);
    return whole ? false : lg_fail_memory(error);
}

bool fg_adopt(const lg_game *base, const lg_level *level, lg_values *values) {
    const fg_game *game = fg_game_of(base);
    int layout = ((const fg_level *)level)->layout;
    const fg_layout *own = &game->boards.layout[layout];
    if (fg_layout_chosen(game, values) != layout && game->layout_row >= 0)
        values->number[game->layout_row] = layout + (game->players_row >= 0);
    if (game->players_row < 0) return true;
    double *players = &values->number[game->players_row];
    if (*players < own->players_least || *players > own->players_most) *players = own->players_most;
    return true;
}

/* Writes the settings of a variant as text: those that it sets, and a weight of 0 for each rule that it leaves out. */
static bool write_settings(const fg_game *game, const fg_node *set, const fg_node *without, lg_text *settings,
                           lg_error *error) {
    const char *names[LG_REQUIREMENTS_MAX + 1] = {0};
    for (int r = 0; r < game->rules; r++)
        names[r] = game->rule[r].name;
    if (set && set->shape != FG_MAP) return fg_expected(set, "a map from settings to values", error);
    for (const fg_node *key = set ? set->first : NULL; key; key = key->next->next) {
        const fg_node *value = key->next;
        if (value->shape != FG_WORD || !*value->text || strpbrk(value->text, " ="))
            return fg_expected(value, "the setting's value", error);
        lg_text_add(settings, "%s%s=%s", settings->length ? " " : "", key->text, value->text);
    }
    for (int i = 0; without && i < fg_items(without); i++) {
        const fg_node *item = fg_item(without, i);
        int r = 0;
        while (r < game->rules && !fg_is_word(item, names[r]))
            r++;
        if (r == game->rules) {
            fg_expected(item, "one of the file's rules", error);
            return lg_suggest(error, item->shape == FG_WORD ? lg_nearest(item->text, names) : NULL);
        }
        lg_text_add(settings, "%s%s=0", settings->length ? " " : "", names[r]);
    }
    return !settings->failed || lg_fail_memory(error);
}

static bool read_variant(fg_game *game, const fg_node *key, lg_variant *variant, lg_error *error) {
    static const char *const keys[] = {"says", "set", "without", NULL};
    const fg_node *map = key->next, *says = fg_find(map, "says"), *set = fg_find(map, "set"),
                  *without = fg_find(map, "without");
    lg_text text = {0};
    size_t plain = strspn(key->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (!*key->text || key->text[plain]) return fg_expected(key, "a name of small letters, digits and dashes", error);
    *variant = (lg_variant){.name = key->text, .sentence = "some of the rules"};
    if (!fg_check_keys(map, keys, "a variant", error)) return false;
    if (says && !fg_read_text(says, 200, &variant->sentence, error)) return false;
    bool good = write_settings(game, set, without, &text, error);
    if (good) variant->settings = fg_take_text(&game->room, text.data ? text.data : "", text.length);
    lg_text_clear(&text);
    if (!good) return false;
    if (!variant->settings) return lg_fail_memory(error);
    /* A mistake in the settings is reported at the line of the file where the settings stand. */
    lg_values values;
    lg_error inner;
    lg_values_init(&values, game->base.settings);
    good = lg_values_apply(&values, variant->settings, &inner);
    lg_values_clear(&values);
    return good || fg_fail_at(set ? set : map, error, "expected settings of this game: %s", inner.text);
}

bool fg_variants_read(fg_game *game, lg_error *error) {
    enum { VARIANTS_MAX = 16 };
    const fg_node *map = fg_find(game->tree, "variants");
    const lg_plan_step *plan;
    int n = 0;
    lg_variant *variants = fg_take(&game->room, VARIANTS_MAX + 1, sizeof *variants);
    if (!variants) return lg_fail_memory(error);
    if (!read_plan(game, &plan, error)) return false;
    if (map && (map->shape != FG_MAP || !map->children)) return fg_expected(map, "a map from names to variants", error);
    if (!map) variants[n++] = (lg_variant){.name = "fair", .sentence = "all rules of the file", .settings = ""};
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        if (n == VARIANTS_MAX) return fg_fail_at(key, error, "expected at most %d variants", VARIANTS_MAX);
        if (!read_variant(game, key, &variants[n++], error)) return false;
    }
    for (int v = 0; v < n; v++)
        variants[v].plan = plan;
    game->base.variants = variants;
    return true;
}
