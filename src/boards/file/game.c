/* Reads a game from its text, and makes its record. */
#include "game.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "boards/file/rules/kind.h"
#include "boards/file/rules/possible.h"
#include "boards/file/search/problem.h"
#include "levelground/game_file.h"
#include "more_pieces.h"
#include "show.h"

/* Reads names, rules and published boards. */

enum { TITLE_MAX = 80, SENTENCE_MAX = 200, TEXT_MAX = 1 << 16 };

static const char small[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

static bool read_optional(const fg_node *map, const char *key, const char **text, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    return !node || fg_read_text(node, SENTENCE_MAX, text, error);
}

static bool check_small_name(const fg_node *node, const char *name, lg_error *error) {
    return !name[strspn(name, small)] || fg_expected(node, "a name of small letters, digits and dashes", error);
}

/* Reads the keys `game`, `title`, `source`, `id` and `mirrors`. By default, ids begin with the first two letters of the
 * name. */
static bool read_names(fg_game *game, lg_error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    const fg_node *name = fg_find(game->tree, "game"), *mirrors = fg_find(game->tree, "mirrors");
    const fg_node *id = fg_find(game->tree, "id");
    int alike;
    if (!name) return fg_expected(game->tree, "a key `game`: the name of the game", error);
    if (!fg_read_text(name, FG_NAME_MAX, &game->base.name, error) || !check_small_name(name, game->base.name, error))
        return false;
    game->base.title = game->base.name;
    game->base.source = "a game in a file";
    if (mirrors && !fg_read_choice(mirrors, (const char *const[]){"alike", "differ", NULL}, &alike, error))
        return false;
    game->mirrors = mirrors && !alike;
    if (!read_optional(game->tree, "title", &game->base.title, error) ||
        !read_optional(game->tree, "source", &game->base.source, error))
        return false;
    const char *from = game->base.name;
    char *prefix = fg_take(&game->room, 3, 1);
    if (!prefix) return lg_fail_memory(error);
    if (id && (!fg_read_text(id, 2, &from, error) || strspn(from, letters) != 2))
        return fg_expected(id, "two small letters", error);
    for (int n = 0, i = 0; from[i] && n < 2; i++)
        if (strchr(letters, from[i])) prefix[n++] = from[i];
    if (!prefix[1])
        return fg_fail_at(
            name, error, "expected a name with two letters, or a key `id` with two small letters, found '%.40s'", from);
    game->base.id_prefix = prefix;
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

/* Returns the keys that say what the first clause of a rule measures; NULL if none does, or without memory. */
static const char *kind_of(fg_game *game, const fg_node *rule) {
    lg_error error; /* the compiler of rules reports it, too */
    const fg_node *all = fg_find(rule, "all of");
    const fg_kind *kind = fg_kind_find(all && fg_items(all) ? fg_item(all, 0) : rule, &error);
    lg_text text = {0};
    if (kind) lg_text_add(&text, kind->also ? "%s %s" : "%s", kind->word, kind->also);
    const char *words = text.data ? fg_take_text(&game->room, text.data, text.length) : NULL;
    lg_text_clear(&text);
    return words;
}

/* Reads the key `rules`: their names and sentences. If a rule has no sentence, its clause takes the place of the sentence. */
static bool read_rules(fg_game *game, lg_error *error) {
    const fg_node *map = fg_find(game->tree, "rules");
    lg_requirement *table = fg_take(&game->room, LG_REQUIREMENTS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    game->base.requirements = table;
    game->base.kinds = game->kind;
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
        game->kind[game->rules] = kind_of(game, node);
        game->rule[game->rules++] = (fg_clause){key->text, node};
        if (rule->sentence) continue;
        lg_text text = {0};
        write_clause(node, &text);
        size_t length = text.length < SENTENCE_MAX ? text.length : SENTENCE_MAX;
        while (length < text.length && length && ((unsigned char)text.data[length] & 0xc0) == 0x80)
            length--; /* a UTF-8 character is not cut in two */
        rule->sentence = text.failed ? NULL : fg_take_text(&game->room, text.data ? text.data : "", length);
        lg_text_clear(&text);
        if (!rule->sentence) return lg_fail_memory(error);
    }
    return true;
}

/* Reads the key `boards`: published boards. A board is its text, or a map. */
static bool read_published(fg_game *game, lg_error *error) {
    static const char *const of_board[] = {"says", "text", "score", NULL};
    const fg_node *map = fg_find(game->tree, "boards");
    int n = 0;
    if (!map) return true;
    lg_board *table = fg_take(&game->room, FG_BOARDS_MAX + 1, sizeof *table);
    if (!table) return lg_fail_memory(error);
    if (map->shape != FG_MAP) return fg_expected(map, "a map from names to boards", error);
    for (const fg_node *key = map->first; key; key = key->next->next, n++) {
        if (n == FG_BOARDS_MAX) return fg_fail_at(key, error, "expected at most %d boards", FG_BOARDS_MAX);
        const fg_node *value = key->next, *text = value->shape == FG_MAP ? fg_find(value, "text") : value;
        lg_board *board = &table[n];
        *board = (lg_board){.name = key->text, .sentence = "a board of the file"};
        if (!check_small_name(key, key->text, error)) return false;
        if (value->shape == FG_MAP && (!fg_check_keys(value, of_board, "a board", error) ||
                                       !read_optional(value, "says", &board->sentence, error)))
            return false;
        if (!text || text->shape != FG_WORD || strlen(text->text) > TEXT_MAX)
            return fg_expected(value, "the text of a board", error);
        board->text = text->text;
        game->score[n] = fg_find(value, "score");
    }
    game->base.boards = table;
    return true;
}

/* Reads the key `axes`. Traits must be known and have a range. Without the key, the file's first two traits tell boards apart. */
static bool read_axes(fg_game *game, lg_error *error) {
    const fg_node *list = fg_find(game->tree, "axes");
    const char *names[2] = {NULL, NULL};
    lg_text text = {0};
    if (list && (list->shape != FG_LIST || list->children != 2)) return fg_expected(list, "[TRAIT, TRAIT]", error);
    for (int i = 0; i < 2; i++) {
        const fg_node *item = list ? fg_item(list, i) : NULL;
        if (!item && game->rules + i < game->traits) names[i] = game->base.traits[game->rules + i].name;
        for (int t = 0; item && t < game->traits; t++) {
            const lg_trait *trait = &game->base.traits[t];
            if (!fg_is_word(item, trait->name)) continue;
            if (trait->least >= trait->most)
                return fg_expected(item, "a trait whose range `usual: [LEAST, MOST]` says", error);
            names[i] = item->text;
        }
        if (item && !names[i]) return fg_expected(item, "one of the file's `traits`", error);
    }
    if (!names[1]) return true;
    lg_text_add(&text, "%s,%s", names[0], names[1]);
    game->base.axes = text.failed ? NULL : fg_take_text(&game->room, text.data, text.length);
    lg_text_clear(&text);
    return game->base.axes || lg_fail_memory(error);
}

/* Reads the key `players`. A board with seats needs one for each player. */
static bool read_players(fg_game *game, lg_error *error) {
    const fg_node *node = fg_find(game->tree, "players");
    if (!node) return true;
    if (game->base.players) return fg_expected(node, "players here, or in layouts, but not both", error);
    game->base.players = &game->players;
    if (!fg_players_read(node, 100, &game->players.least, &game->players.most, error)) return false;
    for (int l = 0; l < game->boards.layouts; l++) {
        int seats = game->boards.layout[l].seats;
        if (seats && seats < game->players.most)
            return fg_fail_at(fg_item(node, fg_items(node) - 1), error,
                              "expected at most as many players as the %d seats of the board, found %d", seats,
                              game->players.most);
    }
    return true;
}

/* The keys of a game's file. */
static const char *const keys[] = {"game",     "title",    "source",     "id",     "players",    "board", "layouts",
                                   "values",   "pieces",   "layers",     "groups", "rings",      "costs", "rules",
                                   "settings", "variants", "structure",  "plan",   "traits",     "axes",  "text",
                                   "boards",   "mirrors",  "tile width", "legend", "own layout", NULL};

static const lg_format formats[] = {{"text", "txt", "the letters of the pieces, row by row or in a list"},
                                    {NULL, NULL, NULL}};

static const lg_game record = {
    .formats = formats,
    .create = fg_create,
    .destroy = fg_destroy,
    .judging.unavoidable = fg_unavoidable,
    .judging.measure = fg_measure_level,
    .judging.describe = fg_describe,
    .judging.remark = fg_remark,
    .judging.adopt = fg_adopt,
    .search.problem = fg_problem_create,
    .search.problem_destroy = fg_problem_destroy,
    .search.start_from = fg_start_from,
    .search.decode = fg_decode,
    .search.encode = fg_encode,
    .search.task_of_level = fg_task_of_level,
    .text.recognize = fg_recognize,
    .text.read = fg_read,
    .text.write = fg_write,
    .drawing.draw = fg_draw,
    .drawing.print = fg_print,
    .drawing.print_changes = fg_print_changes,
    .places.cell_at = fg_cell_at,
    .places.cells = fg_cells,
    .places.cell_name = fg_cell_name,
    .judging.trait_bounds = fg_trait_bounds,
    .judging.shortfall = fg_shortfall,
    .text.members = fg_put_cells,
    .text.member = "cells",
    .text.read_members = fg_read_cells,
    .judging.measured = fg_measured,
};

/* Puts the place before an error of a task, if it does not say one. */
static bool fail_task(const fg_node *node, const lg_error *inner, lg_error *error) {
    if (inner->kind == LG_ERROR_MEMORY || inner->line) return lg_fail_again(error, inner);
    return fg_fail_at(node, error, "no board is possible: %s", inner->text);
}

/* Checks a variant on each layout. */
static bool check_variant(const fg_game *game, const lg_variant *variant, lg_error *error) {
    lg_error inner;
    for (int l = 0; l < game->boards.layouts; l++) {
        const fg_layout *layout = &game->boards.layout[l];
        lg_values values;
        lg_values_init(&values, game->base.settings);
        bool good = lg_values_apply(&values, variant->settings, &inner);
        if (good && game->layout_row >= 0) values.number[game->layout_row] = l + (game->players_row >= 0);
        if (good && game->players_row >= 0) values.number[game->players_row] = layout->players_least;
        good = good && fg_settings_check(game, &values, &inner);
        lg_values_clear(&values);
        if (!good) return fail_task(layout->fixed ? layout->fixed : game->tree, &inner, error);
    }
    return true;
}

static bool needs_likeness(const fg_node *node) {
    for (const fg_node *n = node->shape == FG_LIST ? node->first : NULL; n; n = n->next)
        if (needs_likeness(n)) return true;
    for (const fg_node *key = node->shape == FG_MAP ? node->first : NULL; key; key = key->next->next)
        if (!strcmp(key->text, "like") || needs_likeness(key->next)) return true;
    return false;
}

/* Reads the file's boards, and finds the ranges of the traits that they have. */
static bool check_boards(fg_game *game, lg_error *error) {
    lg_error inner;
    const fg_node *rules = fg_find(game->tree, "rules");
    bool likens = rules && needs_likeness(rules);
    if (!game->base.boards && likens) return fg_expected(rules, "boards that others can be `like`", error);
    for (int t = 0; t < game->traits; t++)
        game->like[t][0] = INFINITY, game->like[t][1] = -INFINITY;
    if (!game->base.boards) return true;
    fg_level *level = calloc(1, game->base.level_size);
    lg_task *task = NULL; /* describes boards by the settings of the first variant */
    if (likens) {
        lg_values values;
        lg_values_init(&values, game->base.settings);
        if (lg_values_apply(&values, game->base.variants->settings, &inner))
            task = fg_create_for_traits(game, &values, &inner);
        lg_values_clear(&values);
    }
    bool good = level ? !likens || task || fail_task(game->tree, &inner, error) : lg_fail_memory(error);
    for (const lg_board *board = game->base.boards; good && board->name; board++) {
        if (!game->base.text.read(&game->base, board->text, strlen(board->text), level, &inner)) {
            const fg_node *node = fg_find(fg_find(game->tree, "boards"), board->name);
            good = inner.kind == LG_ERROR_MEMORY
                       ? lg_fail_memory(error)
                       : fg_fail_at(node, error, "expected a board; in its text at %s", inner.text);
            break;
        }
        if (!task) continue;
        /* Only the traits after the rules are needed, because `like` in a rule cannot name another rule. */
        uint64_t needed = LG_ALL_TRAITS & ~(((uint64_t)1 << game->rules) - 1);
        double value[LG_TRAITS_MAX];
        if (!fg_describe_some(task, level, needed, value)) {
            good = lg_fail_memory(error);
            break;
        }
        for (int t = game->rules; t < game->traits; t++) {
            game->like[t][0] = fmin(game->like[t][0], value[t]);
            game->like[t][1] = fmax(game->like[t][1], value[t]);
        }
    }
    lg_task_destroy(task);
    free(level);
    return good;
}

/* Does a symmetry keep the pieces of the structure apart from the others? */
static bool check_structure(const fg_game *game, const fg_node *node, lg_error *error) {
    const fg_group *group = game->structure;
    for (const fg_layout *l = game->boards.layout; l < game->boards.layout + game->boards.layouts; l++)
        for (int k = 0; k < group->count && fg_is_symmetric(l, group->layer); k++)
            for (int e = 1; e < l->symmetry->elements; e++)
                if (!memchr(group->symbol, fg_turned(l, group->layer, e, group->symbol[k]), (size_t)group->count))
                    return fg_expected(node, "pieces that become each other in the board's symmetry", error);
    return true;
}

/* Reads the tree. The order matters, because later keys refer to what earlier keys define. */
static bool read_game(fg_game *game, lg_error *error) {
    if (!fg_check_keys(game->tree, keys, "a game", error) || !read_names(game, error)) return false;
    if (!fg_boards_read(&game->room, game->tree, &game->boards, error) ||
        !fg_pieces_read(&game->room, game->tree, &game->boards, &game->pieces, error) ||
        !fg_seat_pieces_read(&game->room, &game->pieces, &game->boards, error) ||
        !fg_where_read(&game->room, &game->pieces, &game->boards, error))
        return false;
    /* Every layer has room for the most places that it has on any layout. */
    for (int b = 0; b < game->boards.layouts; b++)
        for (int l = 0; l < game->pieces.layers; l++) {
            int places = fg_layer_places(&game->pieces.layer[l], &game->boards.layout[b]);
            if (places > game->stride) game->stride = places;
        }
    game->base.level_size = sizeof(fg_level) + (size_t)(game->stride * game->pieces.layers);
    /* Reads the key `structure`. */
    const fg_node *node = fg_find(game->tree, "structure");
    const fg_pieces *p = &game->pieces;
    fg_group *group = node ? fg_take(&game->room, 1, sizeof *group) : NULL;
    if (node && !group) return lg_fail_memory(error);
    if (node) {
        if (node->shape != FG_WORD || !fg_group_find(p, node->text, group))
            return fg_fail_piece(p, node, node->shape == FG_WORD ? node->text : "", error);
        const fg_layer *layer = &p->layer[group->layer];
        if (layer->on > FG_ON_CORNERS || layer->under >= 0 || layer->derived || layer->spare)
            return fg_expected(node, "pieces of a layer that fills all cells, all edges or all corners", error);
        if (group->count == layer->kinds) return fg_expected(node, "some of the layer's pieces, not all", error);
        for (int k = 0; k < group->count; k++)
            if (group->symbol[k] >= layer->kinds) return fg_expected(node, "pieces", error);
        game->structure = group;
        if (!check_structure(game, node, error)) return false;
    }
    return read_rules(game, error) && read_published(game, error) && fg_traits_read(game, error) &&
           read_axes(game, error) && fg_settings_read(game, error) && read_players(game, error) &&
           fg_variants_read(game, error) && fg_form_read(game, error) && fg_placements_read(game, error) &&
           fg_layers_build(game, error) && fg_tiles_read(game, error) && check_boards(game, error) &&
           check_variant(game, game->base.variants, error);
}

/* Errors quote the file, which may come from anybody, and are printed on terminals: control characters become blanks. */
static void blank_controls(lg_error *error) {
    enum { DELETE = 127, C1_LEAD = 0xc2, C1_END = 0xa0 };
    for (char *at = error ? error->text : (char[]){""}; *at; at++) {
        unsigned char here = (unsigned char)at[0], next = (unsigned char)at[1];
        if (here < ' ' || here == DELETE) at[0] = ' ';
        if (here == C1_LEAD && next < C1_END && next) at[0] = at[1] = ' ';
    }
}

/* Returns the hash of the file's text without its marks and legend, and without the spellings and layouts of other programs. They
 * change pictures and what can be read, so they must not change ids. They are left out if they have the form `, marks: [...]`, or
 * `legend: {...}` at the beginning of a line. */
static uint64_t hash_of(const char *text, size_t length) {
    static const struct {
        const char *begin;
        char end;
    } silent[] = {{", marks: [", ']'},
                  {", imported: [", ']'},
                  {"\nlegend: {", '}'},
                  {"\n"
                   "own layout: {",
                   '}'}};
    uint64_t hash = HASH_START;
    size_t from = 0;
    for (size_t at = 0; at < length; at++) {
        const char *close = NULL;
        for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) {
            const size_t n = strlen(silent[i].begin);
            if (length - at > n && !memcmp(text + at, silent[i].begin, n))
                close = memchr(text + at, silent[i].end, length - at);
        }
        if (!close) continue;
        hash = hash_bytes(hash, text + from, at - from);
        from = (size_t)(close + 1 - text);
        at = from - 1;
    }
    hash = hash_bytes(hash, text + from, length - from);
    return hash;
}

lg_game *fg_game_of_tree(fg_changed_tree *of, lg_error *error) {
    fg_game *game = calloc(1, sizeof *game);
    if (!game) {
        fg_room_clear(&of->room);
        lg_fail_memory(error);
        return NULL;
    }
    game->base = record;
    game->room = of->room;
    game->tree = of->tree;
    enum { DIGITS = sizeof game->hash - 1 };
    for (int i = 0; i < DIGITS; i++)
        game->hash[i] = "0123456789abcdef"[of->hash >> 4 * (DIGITS - 1 - i) & 15];
    game->base.fingerprint = game->hash;
    if (read_game(game, error)) return &game->base;
    blank_controls(error);
    lg_game_destroy(&game->base);
    return NULL;
}

lg_game *lg_game_read(const char *text, size_t length, lg_error *error) {
    assert(text);
    fg_changed_tree of = {.hash = hash_of(text, length)};
    of.tree = fg_tree_read(&of.room, text, length, error);
    if (of.tree) return fg_game_of_tree(&of, error);
    blank_controls(error);
    fg_room_clear(&of.room);
    return NULL;
}

lg_game *lg_game_with_pieces(lg_game *game, const char *table, size_t length, lg_error *error) {
    fg_changed_tree of;
    if (!fg_more_pieces_tree(game, table, length, &of, error)) return NULL;
    lg_game *more = fg_game_of_tree(&of, error);
    if (more) ((fg_game *)(void *)more)->from = game;
    return more;
}

bool lg_game_check(const lg_game *base, lg_error *error) {
    assert(lg_game_is_read(base));
    const fg_game *game = fg_game_of(base);
    for (const lg_variant *v = base->variants + 1; v->name; v++)
        if (!check_variant(game, v, error)) {
            blank_controls(error);
            return false;
        }
    return true;
}

void lg_game_destroy(lg_game *base) {
    fg_game *game = (fg_game *)(void *)base;
    if (!game) return;
    fg_room room = game->room;
    lg_game *from = game->from;
    fg_room_clear(&room);
    free(game);
    lg_game_destroy(from);
}
