/* Reads and writes the modules of a map as a list of objects, one for each module:
 *   "sectors":[{"sector":"3","rotation":5,"center":{"q":0,"r":0,"s":0}}, ...],"mirror":false
 * The file gives the names of these members. A free piece or turn is null, which arrives here as "?". A member that is missing
 * is an error, because a place that was not given is not a free place. */
#include "show.h"

#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "task.h"

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
    entry of[FG_MODULES_MAX];
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

/* Takes what is known about one module: NAME<tab>VALUE. */
static bool take_member(list *l, int index, const char *name, size_t length) {
    const fg_placements *names = &l->game->form.placements;
    entry *e = &l->of[index];
    const char *value, *end = name + length;
    if ((value = after(name, names->piece))) {
        e->piece = value, e->piece_length = (size_t)(end - value);
        return true;
    }
    if ((value = after(name, names->turn))) {
        e->turn = value, e->turn_length = (size_t)(end - value);
        return true;
    }
    if (!(value = after(name, names->middle)))
        return lg_fail(l->error, "%s.%d.%.*s: expected only %s, %s and %s", names->list, index,
                       (int)strcspn(name, "\t"), name, names->piece, names->turn, names->middle);
    bool whole = false;
    if (end > value && value[1] == '\t') {
        char which = *value;
        int number;
        whole = strchr("qrs", which) && read_whole(value + 2, (size_t)(end - value) - 2, &number);
        if (which == 'q') e->has_q = whole, e->q = whole ? number : 0;
        if (which == 'r') e->has_r = whole, e->r = whole ? number : 0;
        if (which == 's') e->has_s = whole, e->s = whole ? number : 0;
    }
    return whole || lg_fail(l->error, "%s.%d.%s: expected whole numbers as q, r and s, and nothing else", names->list,
                            index, names->middle);
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
    if (index < 0 || index >= FG_MODULES_MAX)
        return lg_fail(l->error, "%s: expected at most %d objects", names->list, FG_MODULES_MAX);
    if (l->entries <= index) l->entries = (int)index + 1;
    return empty || take_member(l, (int)index, name + 1, (size_t)(line + length - name) - 1);
}

static bool is_free(const char *word, size_t length) {
    return length == 1 && *word == '?';
}

/* Puts the piece and the turn of an entry whose place is known. */
static bool put_entry(const list *l, int index, fg_level *level) {
    const entry *e = &l->of[index];
    const fg_pieces *p = &l->game->pieces;
    const fg_layer *layer = &p->layer[p->module_layer];
    const fg_placements *names = &l->game->form.placements;
    if (!e->piece) return lg_fail(l->error, "%s.%d: expected a member %s", names->list, index, names->piece);
    bool open = is_free(e->piece, e->piece_length);
    int symbol = open ? fg_free(layer) : fg_symbol_find(layer, e->piece, e->piece_length);
    int shown = (int)(e->piece_length < 20 ? e->piece_length : 20);
    if (symbol < 0)
        return lg_fail(l->error, "%s.%d.%s: expected a letter of the layer %s, found '%.*s'", names->list, index,
                       names->piece, layer->name, shown, e->piece);
    for (int k = 0; k < index && l->game->form.once.count && !open; k++) {
        const entry *earlier = &l->of[k];
        if (earlier->piece && earlier->piece_length == e->piece_length &&
            !memcmp(earlier->piece, e->piece, e->piece_length))
            return lg_fail(l->error, "%s.%d.%s: expected '%.*s' only once", names->list, index, names->piece, shown,
                           e->piece);
    }
    fg_put(l->game, level, p->module_layer, e->place, symbol);
    int turning = fg_turning_layer(p), turns = p->layer[turning].kinds, turn;
    if (!e->turn) return lg_fail(l->error, "%s.%d: expected a member %s", names->list, index, names->turn);
    if (is_free(e->turn, e->turn_length)) return true;
    if (!read_whole(e->turn, e->turn_length, &turn) || turn < 0 || turn >= turns)
        return lg_fail(l->error, "%s.%d.%s: expected a whole number from 0 to %d, found '%.*s'", names->list, index,
                       names->turn, turns - 1, (int)(e->turn_length < 20 ? e->turn_length : 20), e->turn);
    fg_put(l->game, level, turning, e->place, (turn + names->ahead) % turns);
    return true;
}

static bool read_list(list *l, const char *lines, fg_level *level) {
    const fg_boards *boards = &l->game->boards;
    for (const char *at = lines; *at;) {
        size_t length = strcspn(at, "\n");
        if (!take_line(l, at, length)) return false;
        at += length + (at[length] == '\n');
    }
    int layout = 0;
    while (layout < boards->layouts && boards->layout[layout].modules.count != l->entries)
        layout++;
    if (layout == boards->layouts) {
        lg_text counts = {0};
        for (int k = 0; k < boards->layouts; k++)
            lg_text_add(&counts, "%s%d", k ? " or " : "", boards->layout[k].modules.count);
        bool failed = counts.failed;
        if (!failed)
            lg_fail(l->error, "%s: expected %s objects, found %d", l->game->form.placements.list, counts.data,
                    l->entries);
        lg_text_clear(&counts);
        return failed ? lg_fail_memory(l->error) : false;
    }
    fg_level_clear(l->game, layout, level);
    const fg_modules *m = &boards->layout[layout].modules;
    const fg_placements *names = &l->game->form.placements;
    for (int k = 0; k < l->entries; k++) {
        entry *e = &l->of[k];
        if (!e->has_q || !e->has_r || (e->has_s && e->q + e->r + e->s != 0))
            return lg_fail(l->error, "%s.%d.%s: expected q, r and s, whose sum is 0", names->list, k, names->middle);
        for (e->place = 0; e->place < m->count && (m->q[e->place] != e->q || m->r[e->place] != e->r);)
            e->place++;
        if (e->place == m->count)
            return lg_fail(l->error, "%s.%d.%s: expected the middle of one of %d places, found q %d, r %d", names->list,
                           k, names->middle, m->count, e->q, e->r);
        for (int i = 0; i < k; i++)
            if (l->of[i].place == e->place)
                return lg_fail(l->error, "%s.%d.%s: expected each place once, found q %d, r %d twice", names->list, k,
                               names->middle, e->q, e->r);
        if (!put_entry(l, k, level)) return false;
    }
    fg_unfold_modules(l->game, level);
    return true;
}

static bool read_members(const lg_game *base, const char *lines, lg_level *level, lg_error *error) {
    list *l = calloc(1, sizeof *l);
    if (!l) return lg_fail_memory(error);
    l->game = fg_game_of(base), l->error = error;
    bool good = read_list(l, lines, level);
    free(l);
    return good;
}

static void members(const lg_task *task, const lg_level *level, lg_text *json) {
    const fg_game *game = fg_game_of(task->game);
    const fg_placements *names = &game->form.placements;
    const fg_modules *m = &fg_layout_of(game, level)->modules;
    int turning = fg_turning_layer(&game->pieces), turns = game->pieces.layer[turning].kinds;
    const fg_layer *layer = &game->pieces.layer[game->pieces.module_layer];
    fg_put_cells(task, level, json);
    put_open(json, names->list, '[');
    for (int place = 0; place < m->count; place++) {
        int piece = fg_symbol(game, level, game->pieces.module_layer, place);
        int turn = fg_symbol(game, level, turning, place);
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
    put_close(json, ']');
    if (names->never) put_bool(json, names->never, false);
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
    if (turning < 0 || !game->boards.layout->modules.axial || game->pieces.layer[turning].kinds > 6)
        return fg_expected(node, "placements only of modules with a radius that are turned and not flipped", error);
    const fg_node *ahead = fg_find(node, "ahead");
    if (!fg_check_keys(node, keys, "the placements", error) || !read_name(node, "list", &names->list, error) ||
        !read_name(node, "piece", &names->piece, error) || !read_name(node, "turn", &names->turn, error) ||
        !read_name(node, "middle", &names->middle, error) ||
        (fg_find(node, "never") && !read_name(node, "never", &names->never, error)) ||
        (ahead && !fg_read_whole(ahead, 0, game->pieces.layer[turning].kinds - 1, &names->ahead, error)))
        return false;
    game->base.text.members = members;
    game->base.text.read_members = read_members;
    game->base.text.member = names->list;
    return true;
}
