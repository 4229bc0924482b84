/* Reads and writes the modules of a map as a list of objects, one for each module:
 *   "sectors":[{"sector":"3","rotation":5,"center":{"q":0,"r":0,"s":0}}, ...],"mirror":false
 * The file gives the names of these members. A free piece or turn is null, which arrives here as "?". A member that is missing
 * is an error, because a place that was not given is not a free place. */
#include "placements.h"

#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "show.h"
#include "task.h"
#include "text.h"

enum { MODULES_MAX = sizeof((fg_modules *)NULL)->q / sizeof(int) };

/* One object of the list. The words point into the lines. */
typedef struct {
    const char *piece, *turn;
    size_t piece_length, turn_length;
    bool has_q, has_r, has_s;
    int q, r, s, place;
} entry;

typedef struct {
    const fg_game *game;
    lg_error *error;
    int entries;
    entry of[MODULES_MAX];
} list;

/* Takes a word and a dot, or the whole rest. Returns what follows, or NULL if the name does not begin with the word. */
static const char *after(const char *name, const char *word) {
    size_t n = strlen(word);
    return !strncmp(name, word, n) && (name[n] == '.' || name[n] == '\t') ? name + n + 1 : NULL;
}

static bool read_whole(const char *value, size_t length, int *number) {
    char *end;
    long x = strtol(value, &end, 10);
    *number = x < -1000 ? -1000 : x > 1000 ? 1000 : (int)x;
    return length && end == value + length;
}

/* Takes a coordinate. Returns false if it is another member, or if the value is no whole number. */
static bool take_coordinate(entry *e, const char *name, size_t length) {
    const char *value = name + 2;
    if (!length || name[1] != '\t') return false;
    if (*name == 'q') return e->has_q = read_whole(value, length - 2, &e->q);
    if (*name == 'r') return e->has_r = read_whole(value, length - 2, &e->r);
    if (*name == 's') return e->has_s = read_whole(value, length - 2, &e->s);
    return false;
}

/* Takes what is known about one module: NAME<tab>VALUE. */
static bool take_member(list *l, int index, const char *name, size_t length) {
    const fg_placements *names = &l->game->form.placements;
    entry *e = &l->of[index];
    const char *value;
    if ((value = after(name, names->piece))) {
        e->piece = value, e->piece_length = (size_t)(name + length - value);
    } else if ((value = after(name, names->turn))) {
        e->turn = value, e->turn_length = (size_t)(name + length - value);
    } else if ((value = after(name, names->middle)) && !take_coordinate(e, value, (size_t)(name + length - value))) {
        return lg_fail(l->error, "%s.%d.%s: expected whole numbers as q, r and s, and nothing else", names->list, index,
                       names->middle);
    } else if (!value) {
        return lg_fail(l->error, "%s.%d.%.*s: expected only %s, %s and %s", names->list, index,
                       (int)strcspn(name, "\t"), name, names->piece, names->turn, names->middle);
    }
    return true;
}

/* Takes a line such as sectors.3.rotation<tab>5. */
static bool take_line(list *l, const char *line, size_t length) {
    const fg_placements *names = &l->game->form.placements;
    const char *rest = after(line, names->list), *never = names->never ? after(line, names->never) : NULL;
    char *name;
    if (never && strncmp(never, "false", 5) != 0)
        return lg_fail(l->error, "%s: expected false, found '%.*s'", names->never,
                       (int)(line + length - never < 20 ? line + length - never : 20), never);
    if (!rest && !never)
        return lg_fail(l->error, "%.*s: expected only %s%s%s and the other members of a record",
                       (int)strcspn(line, ".\t"), line, names->list, names->never ? ", " : "",
                       names->never ? names->never : "");
    if (!rest) return true;
    long index = strtol(rest, &name, 10);
    bool listed = name != rest, empty = listed && !strncmp(name, "\t{}", 3);
    if (!listed || (*name != '.' && !empty)) return lg_fail(l->error, "%s: expected a list of objects", names->list);
    if (index < 0 || index >= MODULES_MAX)
        return lg_fail(l->error, "%s: expected at most %d objects", names->list, MODULES_MAX);
    if (l->entries <= index) l->entries = (int)index + 1;
    return empty || take_member(l, (int)index, name + 1, (size_t)(line + length - name) - 1);
}

static bool take_lines(list *l, const char *lines) {
    for (const char *at = lines; *at;) {
        size_t length = strcspn(at, "\n");
        if (!take_line(l, at, length)) return false;
        at += length + (at[length] == '\n');
    }
    return true;
}

static int find_layout(const list *l) {
    for (int k = 0; k < l->game->boards.layouts; k++)
        if (l->game->boards.layout[k].modules.count == l->entries) return k;
    return -1;
}

static bool fail_count(const list *l) {
    lg_text counts = {0};
    const fg_boards *boards = &l->game->boards;
    for (int k = 0; k < boards->layouts; k++)
        lg_text_add(&counts, "%s%d", k ? " or " : "", boards->layout[k].modules.count);
    bool failed = counts.failed;
    if (!failed)
        lg_fail(l->error, "%s: expected %s objects, found %d", l->game->form.placements.list, counts.data, l->entries);
    lg_text_clear(&counts);
    return failed ? lg_fail_memory(l->error) : false;
}

/* Finds the place of an entry by its middle. */
static bool find_place(list *l, int index, const fg_modules *m) {
    entry *e = &l->of[index];
    const fg_placements *names = &l->game->form.placements;
    if (!e->has_q || !e->has_r || (e->has_s && e->q + e->r + e->s != 0))
        return lg_fail(l->error, "%s.%d.%s: expected q, r and s, whose sum is 0", names->list, index, names->middle);
    for (e->place = 0; e->place < m->count && (m->q[e->place] != e->q || m->r[e->place] != e->r);)
        e->place++;
    if (e->place == m->count)
        return lg_fail(l->error, "%s.%d.%s: expected the middle of one of %d places, found q %d, r %d", names->list,
                       index, names->middle, m->count, e->q, e->r);
    for (int k = 0; k < index; k++)
        if (l->of[k].place == e->place)
            return lg_fail(l->error, "%s.%d.%s: expected each place once, found q %d, r %d twice", names->list, index,
                           names->middle, e->q, e->r);
    return true;
}

static bool is_free(const char *word, size_t length) {
    return length == 1 && *word == '?';
}

static bool is_same_piece(const entry *a, const entry *b) {
    return a->piece && b->piece && a->piece_length == b->piece_length && !memcmp(a->piece, b->piece, a->piece_length);
}

static bool put_piece(const list *l, int index, fg_level *level) {
    const entry *e = &l->of[index];
    const fg_layer *layer = &l->game->pieces.layer[l->game->pieces.module_layer];
    const fg_placements *names = &l->game->form.placements;
    if (!e->piece) return lg_fail(l->error, "%s.%d: expected a member %s", names->list, index, names->piece);
    bool open = is_free(e->piece, e->piece_length);
    int symbol = open ? fg_free(layer) : fg_symbol_find(layer, e->piece, e->piece_length);
    int shown = (int)(e->piece_length < 20 ? e->piece_length : 20);
    if (symbol < 0)
        return lg_fail(l->error, "%s.%d.%s: expected a letter of the layer %s, found '%.*s'", names->list, index,
                       names->piece, layer->name, shown, e->piece);
    for (int k = 0; k < index && l->game->form.once.count && !open; k++)
        if (is_same_piece(e, &l->of[k]))
            return lg_fail(l->error, "%s.%d.%s: expected '%.*s' only once", names->list, index, names->piece, shown,
                           e->piece);
    fg_put(l->game, level, l->game->pieces.module_layer, e->place, symbol);
    return true;
}

static bool put_turn(const list *l, int index, fg_level *level) {
    const entry *e = &l->of[index];
    const fg_placements *names = &l->game->form.placements;
    int layer = fg_turning_layer(&l->game->pieces), turns = l->game->pieces.layer[layer].kinds, turn;
    if (!e->turn) return lg_fail(l->error, "%s.%d: expected a member %s", names->list, index, names->turn);
    if (is_free(e->turn, e->turn_length)) return true;
    if (!read_whole(e->turn, e->turn_length, &turn) || turn < 0 || turn >= turns)
        return lg_fail(l->error, "%s.%d.%s: expected a whole number from 0 to %d, found '%.*s'", names->list, index,
                       names->turn, turns - 1, (int)(e->turn_length < 20 ? e->turn_length : 20), e->turn);
    fg_put(l->game, level, layer, e->place, (turn + names->ahead) % turns);
    return true;
}

static bool lay(list *l, fg_level *level) {
    int layout = find_layout(l);
    if (layout < 0) return fail_count(l);
    fg_level_clear(l->game, layout, level);
    for (int k = 0; k < l->entries; k++)
        if (!find_place(l, k, &fg_layout_of(l->game, level)->modules) || !put_piece(l, k, level) ||
            !put_turn(l, k, level))
            return false;
    fg_unfold_modules(l->game, level);
    return true;
}

static bool read_members(const lg_game *base, const char *lines, lg_level *level, lg_error *error) {
    list *l = calloc(1, sizeof *l);
    if (!l) return lg_fail_memory(error);
    l->game = fg_game_of(base), l->error = error;
    bool good = take_lines(l, lines) && lay(l, level);
    free(l);
    return good;
}

static void put_module(const fg_game *game, const fg_level *level, int place, lg_text *json) {
    const fg_placements *names = &game->form.placements;
    const fg_modules *m = &fg_layout_of(game, level)->modules;
    int turning = fg_turning_layer(&game->pieces), turns = game->pieces.layer[turning].kinds;
    const fg_layer *layer = &game->pieces.layer[game->pieces.module_layer];
    int piece = fg_symbol(game, level, game->pieces.module_layer, place), turn = fg_symbol(game, level, turning, place);
    put_open(json, NULL, '{');
    put_string(json, names->piece, piece < layer->kinds ? layer->piece[piece].letter : NULL);
    if (turn < turns)
        put_whole(json, names->turn, (turn + turns - names->ahead) % turns);
    else
        put_string(json, names->turn, NULL);
    put_open(json, names->middle, '{');
    put_whole(json, "q", m->q[place]), put_whole(json, "r", m->r[place]),
        put_whole(json, "s", -m->q[place] - m->r[place]);
    put_close(json, '}');
    put_close(json, '}');
}

static void members(const lg_task *task, const lg_level *level, lg_text *json) {
    const fg_game *game = fg_game_of(task->game);
    fg_put_cells(task, level, json);
    put_open(json, game->form.placements.list, '[');
    for (int place = 0; place < fg_layout_of(game, level)->modules.count; place++)
        put_module(game, level, place, json);
    put_close(json, ']');
    if (game->form.placements.never) put_bool(json, game->form.placements.never, false);
}

static bool read_name(const fg_node *map, const char *key, const char **name, lg_error *error) {
    const fg_node *node = fg_find(map, key);
    if (!node || !fg_read_text(node, FG_NAME_MAX, name, error)) return node ? false : fg_expected(map, key, error);
    return !strpbrk(*name, ".\"\\") || fg_expected(node, "a name without dots and quotes", error);
}

bool fg_placements_read(fg_game *game, lg_error *error) {
    static const char *const keys[] = {"list", "piece", "turn", "ahead", "middle", "never", NULL};
    const fg_node *node = fg_find(fg_find(game->tree, "text"), "placements");
    fg_placements *names = &game->form.placements;
    if (!node) return true;
    int turning = fg_turning_layer(&game->pieces);
    if (turning < 0) return fg_expected(node, "placements only of modules that are turned", error);
    const fg_node *ahead = fg_find(node, "ahead");
    if (!fg_check_keys(node, keys, "the placements", error) || !read_name(node, "list", &names->list, error) ||
        !read_name(node, "piece", &names->piece, error) || !read_name(node, "turn", &names->turn, error) ||
        !read_name(node, "middle", &names->middle, error) ||
        (fg_find(node, "never") && !read_name(node, "never", &names->never, error)) ||
        (ahead && !fg_read_whole(ahead, 0, game->pieces.layer[turning].kinds - 1, &names->ahead, error)))
        return false;
    game->base.members = members;
    game->base.read_members = read_members;
    game->base.member = names->list;
    return true;
}
