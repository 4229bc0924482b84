/* Turns settings into a task. */
#include "task.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "boards/file/rules/possible.h"
#include "boards/file/rules/tables.h"
#include "levelground/game_file.h"

/* Takes the pieces of a board, which is given by its name or as text, as the stock. For a repair, pieces that are left over can be
 * used, too. */
static bool take_stock_of(fg_task *task, const char *text, bool repair, fg_level *board, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    const fg_pieces *p = &game->pieces;
    lg_error inner;
    for (const lg_board *b = game->base.boards; b && b->name; b++)
        if (!strcmp(b->name, text)) text = b->text;
    if (!game->base.text.read(&game->base, text, strlen(text), board, &inner))
        return lg_fail_within(error, &inner, "stock: expected file, free or a board: ");
    if (fg_has_free(game, board)) return lg_fail(error, "stock: the board has free places");
    for (int l = 0; l < p->layers; l++) {
        int places = fg_layer_places(&p->layer[l], fg_layout_of(game, board));
        if (places != fg_layer_places(&p->layer[l], fg_task_layout(task)))
            return lg_fail(error, "stock: the board has %d places, expected %d", places,
                           fg_layer_places(&p->layer[l], fg_task_layout(task)));
        if (task->any_stock[l]) continue;
        int count[FG_KINDS_MAX + 1] = {0};
        bool boxed = repair && p->layer[l].spare;
        for (int i = 0; i < places; i++)
            count[fg_symbol(game, board, l, i)]++;
        for (int k = 0; k <= p->layer[l].kinds; k++)
            if (!boxed || k == fg_none(&p->layer[l]) || count[k] > task->stock[l][k]) task->stock[l][k] = count[k];
    }
    return true;
}

/* Sets the stock. *board: the board from which it is taken, or NULL; free it. */
static bool set_stock(fg_task *task, const lg_values *values, fg_level **board, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    const char *text = values->text[game->stock_row];
    bool repair_free = text && !strncmp(text, FG_STOCK_FREE, strlen(FG_STOCK_FREE));
    bool repair = repair_free || (text && !strncmp(text, FG_STOCK_OF_LEVEL, strlen(FG_STOCK_OF_LEVEL)));
    bool unbound = text && !strcmp(text, "free"), given = text && !unbound && strcmp(text, "file") != 0;
    for (int l = 0; l < game->pieces.layers; l++) {
        if (!fg_stock_read(game, fg_task_layout(task), &task->values, l, task->stock[l], &task->any_stock[l], error))
            return false;
        bool once = game->form.once.count && game->form.once.layer == l;
        task->any_stock[l] = task->any_stock[l] || ((unbound || repair_free) && !once);
    }
    if (!given) return true;
    *board = calloc(1, game->base.level_size);
    return *board ? take_stock_of(task, text, repair, *board, error) : lg_fail_memory(error);
}

/* If an earlier layer decides whether a cell has a piece of this layer, fixes what follows from it, and checks the other cells.
 * Subtracts what is fixed from the stock. */
static bool settle_layer(fg_task *task, int l, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    const fg_layout *layout = fg_task_layout(task);
    const fg_layer *layer = &game->pieces.layer[l];
    for (int c = 0; fg_has_none(layer) && c < layout->cells; c++) {
        const fg_layer *under = &game->pieces.layer[layer->under];
        int below = fg_symbol(game, task->fixed, layer->under, c), here = fg_symbol(game, task->fixed, l, c);
        if (below >= under->kinds) continue;
        bool bare = layer->bare[below], none = here == fg_none(layer);
        if (here == fg_free(layer) && bare) fg_put(game, task->fixed, l, c, fg_none(layer));
        if (here != fg_free(layer) && bare != none)
            return lg_fail(error, "%s has %s %s on %s", layout->name_of[c], none ? "no" : "a", layer->name,
                           under->piece[below].name);
    }
    int places = fg_layer_places(layer, layout), open = 0, sum = 0;
    memcpy(task->left[l], task->stock[l], sizeof task->left[l]);
    for (int i = 0; i < places; i++) {
        int symbol = fg_symbol(game, task->fixed, l, i);
        open += symbol == fg_free(layer);
        if (symbol == fg_free(layer) || --task->left[l][symbol] >= 0 || task->any_stock[l]) continue;
        if (symbol == fg_none(layer)) return lg_fail(error, "more places without %s than there can be", layer->name);
        return lg_fail(error, "%s lies on more cells than its stock, which is %d", layer->piece[symbol].name,
                       task->stock[l][symbol]);
    }
    for (int k = 0; k <= layer->kinds; k++) {
        if (task->left[l][k] < 0) task->left[l][k] = 0;
        sum += task->left[l][k];
    }
    assert(task->any_stock[l] || sum >= open); /* the stock fills the board, and what is fixed is a part of it */
    return task->any_stock[l] || layer->spare || sum == open ||
           lg_fail(error, "%d pieces of the layer %s are left for %d free places", sum, layer->name, open);
}

/* Where pieces may lie only on some places: are there places for the pieces of a layer? With a share, on its orbits. */
static bool has_places(const fg_task *task, int l, const fg_share *share) {
    const fg_game *game = fg_task_game(task);
    const fg_layer *layer = &game->pieces.layer[l];
    const fg_layout *layout = fg_task_layout(task);
    const int *left = share ? share->count : task->left[l];
    int place[FG_LAYER_GENES_MAX], count = 0, places = 0, more[FG_KINDS_MAX + 1] = {0};
    uint8_t piece[FG_LAYER_GENES_MAX];
    memset(place, -1, sizeof place); // in the box
    for (int i = 0; i < fg_layer_places(layer, layout); i++) {
        int at = fg_place_of(layer, layout, i);
        if (fg_symbol(game, task->fixed, l, i) == fg_free(layer) && fg_is_first(layout, l, at) &&
            (!share || fg_orbit_size(layout, l, at) == share->size))
            place[places++] = i;
    }
    for (int k = 0; k < layer->kinds + (share != NULL) && !task->any_stock[l]; k++)
        count += more[k] = left[k];
    if (count > FG_LAYER_GENES_MAX) count = FG_LAYER_GENES_MAX;
    /* Gives each place a piece that may lie there, if one is left, so that few have to be exchanged. */
    for (int i = 0, k = 0; i < count; i++, k = 0) {
        while (k <= layer->kinds && !(more[k] && fg_may_lie(game, task->fixed, l, place[i], k)))
            k++;
        if (k > layer->kinds) k = 0;
        while (!more[k])
            k++;
        piece[i] = (uint8_t)k;
        more[k]--;
    }
    if (!task->any_stock[l]) return fg_settle_asked(game, task->fixed, l, count, place, piece);
    for (int i = 0, k = 0; i < places; i++, k = 0) {
        while (k < layer->kinds && !fg_may_lie(game, task->fixed, l, place[i], k))
            k++;
        if (k == layer->kinds) return false;
    }
    return true;
}

static bool check_places(const fg_task *task, int l, bool decides, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    bool good = task->shares[l] > 0 || has_places(task, l, NULL);
    for (int n = 0; n < task->shares[l]; n++)
        good = good && has_places(task, l, &task->share[l][n]);
    if (good) return true;
    return lg_fail(error, "%s no place for the layer %s",
                   decides ? "what is fixed on later layers leaves" : "the regions of pieces, or the symmetry, leave",
                   game->pieces.layer[l].name);
}

static bool set_fixed(fg_task *task, const fg_level *lock, const fg_level *board, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    const fg_pieces *p = &game->pieces;
    fg_level_clear(game, task->layout, task->fixed);
    if (!fg_fixed_read(game, task->fixed, error)) return false;
    /* Compares a lock with what the file fixes. */
    for (int l = 0; l < p->layers && lock; l++) {
        const fg_layer *layer = &p->layer[l];
        for (int c = 0; layer->on == FG_ON_CELLS && !layer->derived && c < fg_task_layout(task)->cells; c++) {
            int wanted = fg_symbol(game, task->fixed, l, c), found = fg_symbol(game, lock, l, c);
            if (wanted == fg_free(layer) || found == fg_free(layer) || wanted == found) continue;
            return lg_fail(error, "expected %.40s on %.40s, where the game fixes it, found %.40s",
                           layer->piece[wanted].name, fg_task_layout(task)->name_of[c],
                           found < layer->kinds ? layer->piece[found].name : "no piece");
        }
    }
    if (lock) memcpy(task->fixed, lock, game->base.level_size);
    if (board && board->layout != task->layout) board = NULL;
    if ((lock && !fg_fixed_read(game, task->fixed, error)) || !fg_spread_fixed(game, task->fixed, error)) return false;
    for (int l = 0; l < p->layers; l++)
        if (!p->layer[l].derived && (!settle_layer(task, l, error) || !fg_split_stock(task, l, board, error)))
            return false;
    for (int l = 0; l < p->layers; l++) {
        bool decides = false; /* does this layer decide on which cells a later layer has pieces? */
        for (int later = 0; later < p->layers; later++)
            decides = decides || p->layer[later].under == l;
        if ((decides || fg_is_restricted(fg_task_layout(task), l)) && !check_places(task, l, decides, error))
            return false;
    }
    fg_unfold_modules(game, task->fixed);
    return true;
}

static fg_compiler compiler_of(const fg_task *task, fg_room *room, const fg_layout *layout, lg_error *error) {
    return (fg_compiler){.room = room,
                         .game = fg_task_game(task),
                         .layout = layout,
                         .values = &task->values,
                         .world = &task->world,
                         .error = error};
}

bool fg_task_compile(const fg_task *task, fg_room *room, const fg_layout *layout, fg_rules *rules, lg_error *error) {
    fg_compiler c = compiler_of(task, room, layout, error);
    return fg_rules_compile(&c, rules);
}

bool fg_task_compile_traits(const fg_task *task, fg_room *room, const fg_layout *layout, fg_rules *all,
                            fg_rules *traits, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    lg_values values = task->values;
    fg_compiler c = compiler_of(task, room, layout, error);
    for (int r = 0; r < game->rules; r++)
        values.number[game->weights_row + r] = 1;
    c.values = &values;
    return fg_rules_compile(&c, all) && fg_traits_compile(&c, traits);
}

/* What a task is made for: only to find the traits of levels, to look for mistakes in the file, or for all that tasks can do. */
typedef enum { FOR_TRAITS, FOR_CHECKS, FOR_SEARCH } purpose;

static bool build_tables(fg_task *task, fg_rules *rules, purpose purpose, lg_error *error) {
    return purpose == FOR_SEARCH ? fg_tables_build(&task->room, rules, error)
                                 : fg_tables_check(&task->room, rules, error);
}

static bool compile_all(fg_task *task, purpose purpose, lg_error *error) {
    const fg_game *game = fg_task_game(task);
    const fg_layout *layout = fg_task_layout(task);
    fg_compiler c = compiler_of(task, &task->room, layout, error);
    if (!fg_world_build(&task->room, game, &task->world, error)) return false;
    if (purpose == FOR_TRAITS) return fg_traits_compile(&c, &task->traits);
    if (!fg_rules_compile(&c, &task->rules) || !build_tables(task, &task->rules, purpose, error)) return false;
    bool equal_weights = true; /* if all weights are 1, the rules as they are also describe levels */
    for (int r = 0; r < game->rules; r++)
        equal_weights = equal_weights && task->values.number[game->weights_row + r] == 1;
    task->all = task->rules;
    task->all.tables = NULL;
    fg_compiler describing = compiler_of(task, &task->room, layout, error);
    if (equal_weights ? !fg_traits_compile(&describing, &task->traits)
                      : !fg_task_compile_traits(task, &task->room, layout, &task->all, &task->traits, error))
        return false;
    if (!game->structure) return true;
    if (!fg_world_coarsen(&task->room, &task->world, game, &task->coarse, error)) return false;
    c.world = &task->coarse;
    return fg_rules_compile(&c, &task->structure) && build_tables(task, &task->structure, purpose, error);
}

static fg_task *make(const lg_game *base, const lg_values *settings, const lg_level *lock, purpose purpose,
                     lg_error *error) {
    const fg_game *game = fg_game_of(base);
    const size_t layers = (size_t)game->pieces.layers;
    fg_task *task = calloc(1, sizeof *task);
    if (!task || !(task->fixed = fg_take(&task->room, 1, base->level_size)) ||
        !(task->stock = fg_take(&task->room, layers, sizeof *task->stock)) ||
        !(task->left = fg_take(&task->room, layers, sizeof *task->left)) ||
        !(task->share = fg_take(&task->room, layers, sizeof *task->share))) {
        if (task) fg_destroy(&task->base);
        lg_fail_memory(error);
        return NULL;
    }
    task->base.game = base;
    task->values = *settings;
    memset(task->values.text, 0, sizeof task->values.text);
    task->layout = lock ? ((const fg_level *)lock)->layout : fg_layout_chosen(game, settings);
    fg_level *board = NULL;
    bool good = (lock || fg_players_check(game, settings, error)) && set_stock(task, settings, &board, error) &&
                set_fixed(task, lock, board, error) && compile_all(task, purpose, error);
    free(board);
    if (good) return task;
    fg_destroy(&task->base);
    return NULL;
}

lg_task *fg_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    fg_task *task = make(game, settings, lock, FOR_SEARCH, error);
    if (!task) return NULL;
    /* Finds once what is unavoidable, because several stages of a plan ask for it. */
    task->knows_least = fg_has_free(fg_task_game(task), task->fixed);
    if (task->knows_least) fg_least_off(&task->rules, task->fixed, task, task->least);
    return &task->base;
}

bool fg_settings_check(const fg_game *game, const lg_values *settings, lg_error *error) {
    fg_task *task = make(&game->base, settings, NULL, FOR_CHECKS, error);
    if (task) fg_destroy(&task->base);
    return task;
}

lg_task *fg_create_for_traits(const fg_game *game, const lg_values *settings, lg_error *error) {
    fg_task *task = make(&game->base, settings, NULL, FOR_TRAITS, error);
    return task ? &task->base : NULL;
}

void fg_destroy(lg_task *base) {
    fg_task *task = (fg_task *)(void *)base;
    fg_room_clear(&task->room);
    free(task);
}

bool lg_game_is_read(const lg_game *game) {
    return game->create == fg_create;
}
