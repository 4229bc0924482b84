/* Reads names, rules and published boards. */
#include "rule_list.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

enum { TITLE_MAX = 80, SENTENCE_MAX = 200, TEXT_MAX = 1 << 16 };

static const char small[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

static bool read_optional(const fg_node *map, const char *key, const char **text, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    return !node || fg_read_text(node, SENTENCE_MAX, text, error);
}

static bool check_small_name(const fg_node *node, const char *name, lg_error *error) {
    return !name[strspn(name, small)] || fg_expected(node, "a name of small letters, digits and dashes", error);
}

/* The usual prefix of ids are the first two letters of the name. */
static bool set_prefix(fg_game *game, lg_error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    const fg_node *id = fg_find(game->tree, "id");
    const char *from = game->base.name;
    char *prefix = fg_take(&game->room, 3, 1);
    if (!prefix) return lg_fail_memory(error);
    if (id && (!fg_read_text(id, 2, &from, error) || strspn(from, letters) != 2))
        return fg_expected(id, "two small letters", error);
    for (int n = 0, i = 0; from[i] && n < 2; i++)
        if (strchr(letters, from[i])) prefix[n++] = from[i];
    if (!prefix[1])
        return fg_fail_at(fg_find(game->tree, "game"), error,
                          "expected a name with two letters, or a key `id` with two small letters, found '%.40s'",
                          from);
    game->base.id_prefix = prefix;
    return true;
}

bool fg_names_read(fg_game *game, lg_error *error) {
    const fg_node *name = fg_find(game->tree, "game");
    if (!name) return fg_expected(game->tree, "a key `game`: the name of the game", error);
    if (!fg_read_text(name, FG_NAME_MAX, &game->base.name, error) || !check_small_name(name, game->base.name, error))
        return false;
    game->base.title = game->base.name;
    game->base.source = "a game in a file";
    const fg_node *mirrors = fg_find(game->tree, "mirrors");
    int alike;
    if (mirrors && !fg_read_choice(mirrors, (const char *const[]){"alike", "differ", NULL}, &alike, error))
        return false;
    game->mirrors = mirrors && !alike;
    return read_optional(game->tree, "title", &game->base.title, error) &&
           read_optional(game->tree, "source", &game->base.source, error) && set_prefix(game, error);
}

bool fg_structure_read(fg_game *game, lg_error *error) {
    const fg_node *node = fg_find(game->tree, "structure");
    const fg_pieces *p = &game->pieces;
    fg_group *group = fg_take(&game->room, 1, sizeof *group);
    if (!node) return true;
    if (!group) return lg_fail_memory(error);
    if (node->shape != FG_WORD || !fg_group_find(p, node->text, group))
        return fg_fail_piece(p, node, node->shape == FG_WORD ? node->text : "", error);
    const fg_layer *layer = &p->layer[group->layer];
    if (layer->on != FG_ON_CELLS || layer->under >= 0 || layer->derived || layer->spare)
        return fg_expected(node, "pieces of a layer that fills all cells", error);
    if (group->count == layer->kinds) return fg_expected(node, "some of the layer's pieces, not all", error);
    for (int k = 0; k < group->count; k++)
        if (group->symbol[k] >= layer->kinds) return fg_expected(node, "pieces", error);
    game->structure = group;
    return true;
}

/* Writes a clause in words: its keys and values, in the order of the file. */
static void write_clause(const fg_node *node, lg_text *text) {
    static const char *const silent[] = {"says", "why", "weight", NULL};
    bool begun = false;
    if (node->shape == FG_WORD) lg_text_add(text, "%s", node->text);
    for (const fg_node *item = node->shape == FG_LIST ? node->first : NULL; item; item = item->next) {
        if (begun) lg_text_add(text, item->shape == FG_MAP ? "; " : item->next ? ", " : " and ");
        write_clause(item, text);
        begun = true;
    }
    for (const fg_node *key = node->shape == FG_MAP ? node->first : NULL; key; key = key->next->next) {
        bool hidden = false;
        for (int i = 0; silent[i]; i++)
            hidden = hidden || !strcmp(key->text, silent[i]);
        if (hidden) continue;
        lg_text_add(text, "%s%s ", begun ? ", " : "", key->text);
        write_clause(key->next, text);
        begun = true;
    }
}

/* A rule that does not say what it asks says its clause. */
static bool set_sentence(fg_game *game, const fg_node *node, lg_requirement *rule, lg_error *error) {
    lg_text text = {0};
    if (rule->sentence) return true;
    write_clause(node, &text);
    size_t length = text.length < SENTENCE_MAX ? text.length : SENTENCE_MAX;
    while (length < text.length && length && ((unsigned char)text.data[length] & 0xc0) == 0x80)
        length--;
    rule->sentence = text.failed ? NULL : fg_take_text(&game->room, text.data ? text.data : "", length);
    lg_text_clear(&text);
    return rule->sentence || lg_fail_memory(error);
}

bool fg_rule_list_read(fg_game *game, lg_error *error) {
    const fg_node *map = fg_find(game->tree, "rules");
    lg_requirement *table = fg_take(&game->room, LG_REQUIREMENTS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    game->base.requirements = table;
    if (map && map->shape != FG_MAP) return fg_expected(map, "a map from names to rules", error);
    for (const fg_node *key = map ? map->first : NULL; key; key = key->next->next) {
        if (game->rules == LG_REQUIREMENTS_MAX)
            return fg_fail_at(key, error, "expected at most %d rules; `all of` joins several", LG_REQUIREMENTS_MAX);
        lg_requirement *rule = &table[game->rules];
        const fg_node *node = key->next;
        *rule = (lg_requirement){.name = key->text};
        const char *name;
        if (!fg_read_text(key, FG_NAME_MAX, &name, error)) return false;
        for (; *name; name++)
            if (!strchr(small, *name) && !(*name >= 'A' && *name <= 'Z') && *name != '_')
                return fg_expected(key, "a name of letters, digits and dashes", error);
        if (node->shape != FG_MAP) return fg_expected(node, "a rule: a map with a measure and a bound", error);
        if (!read_optional(node, "says", &rule->sentence, error) || !read_optional(node, "why", &rule->why, error))
            return false;
        game->rule[game->rules++] = (fg_clause){key->text, node};
        if (!set_sentence(game, node, rule, error)) return false;
    }
    return true;
}

/* A board is its text, or a map. */
static bool read_board(const fg_game *game, const fg_node *key, lg_board *board, const fg_node **score,
                       lg_error *error) {
    static const char *const keys[] = {"says", "text", "score", NULL};
    const fg_node *value = key->next, *text = value->shape == FG_MAP ? fg_find(value, "text") : value;
    (void)game;
    *board = (lg_board){.name = key->text, .sentence = "a board of the file"};
    *score = NULL;
    if (!check_small_name(key, key->text, error)) return false;
    if (value->shape == FG_MAP &&
        (!fg_check_keys(value, keys, "a board", error) || !read_optional(value, "says", &board->sentence, error)))
        return false;
    if (!text || text->shape != FG_WORD || strlen(text->text) > TEXT_MAX)
        return fg_expected(value, "the text of a board", error);
    board->text = text->text;
    *score = fg_find(value, "score");
    return true;
}

bool fg_published_read(fg_game *game, lg_error *error) {
    const fg_node *map = fg_find(game->tree, "boards");
    int n = 0;
    if (!map) return true;
    lg_board *table = fg_take(&game->room, FG_BOARDS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    if (map->shape != FG_MAP) return fg_expected(map, "a map from names to boards", error);
    for (const fg_node *key = map->first; key; key = key->next->next, n++) {
        if (n == FG_BOARDS_MAX) return fg_fail_at(key, error, "expected at most %d boards", FG_BOARDS_MAX);
        if (!read_board(game, key, &table[n], &game->score[n], error)) return false;
    }
    game->base.boards = table;
    return true;
}

static int find_trait(const fg_game *game, const char *name) {
    for (int t = 0; t < game->traits; t++)
        if (!strcmp(game->base.traits[t].name, name)) return t;
    return -1;
}

/* Without the key, the file's first two traits tell boards apart. */
bool fg_axes_read(fg_game *game, lg_error *error) {
    const fg_node *list = fg_find(game->tree, "axes");
    const char *names[2] = {NULL, NULL};
    lg_text text = {0};
    if (list && (list->shape != FG_LIST || list->children != 2)) return fg_expected(list, "[TRAIT, TRAIT]", error);
    for (int i = 0; i < 2; i++) {
        const fg_node *item = list ? fg_item(list, i) : NULL;
        if (item && (item->shape != FG_WORD || find_trait(game, item->text) < 0))
            return fg_expected(item, "one of the file's `traits`", error);
        if (item) names[i] = item->text;
        if (!item && game->rules + i < game->traits) names[i] = game->base.traits[game->rules + i].name;
    }
    if (!names[1]) return true;
    lg_text_add(&text, "%s,%s", names[0], names[1]);
    game->base.axes = text.failed ? NULL : fg_take_text(&game->room, text.data, text.length);
    lg_text_clear(&text);
    return game->base.axes || lg_fail_memory(error);
}
