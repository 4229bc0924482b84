/* A task of a game of a file: the layout, the stock, what is fixed, and the compiled rules. */
#ifndef BOARDS_FILE_TASK_H
#define BOARDS_FILE_TASK_H

#include "boards/file/rules/rules.h"

/* The most genes of a layer and of a problem: those of all places, and those of pieces that are left over. */
enum { FG_LAYER_GENES_MAX = FG_PLACES_MAX + FG_STOCK_MAX, FG_GENES_MAX = FG_LAYERS_MAX * FG_LAYER_GENES_MAX };

/* Of a layer with a symmetry and a stock: the free orbits of one size, and how many of them have each piece on the first place. */
enum { FG_SIZES_MAX = 4 };
typedef struct {
    int size, orbits, count[FG_KINDS_MAX + 1];
} fg_share;

/* Of a repair: the setting `stock` is one of these lines, which are comments of a board's text, and the level. Each layer has the
 * level's pieces, and those of the box, if some can be left over; or any number, unless a text may have each only once. */
#define FG_STOCK_OF_LEVEL "# stock of the level\n"
#define FG_STOCK_FREE "# any stock\n"

typedef struct {
    lg_task base; /* must be the first member */
    fg_room room;
    int layout;
    lg_values values; /* numbers only */
    fg_world world, coarse;
    fg_rules rules, structure; /* structure: the rules that only speak of the structure */
    fg_rules all, traits;      /* all rules with the weight 1; and the file's traits */
    bool any_stock[FG_LAYERS_MAX];
    int (*stock)[FG_KINDS_MAX + 1], (*left)[FG_KINDS_MAX + 1]; /* of each layer, with the places without a piece */
    int shares[FG_LAYERS_MAX];       /* 0: each place has its own piece, or any number of pieces is allowed */
    fg_share (*share)[FG_SIZES_MAX]; /* of each layer */
    fg_level *fixed;
    bool knows_least;           /* `least` is valid */
    double least[FG_PARTS_MAX]; /* how far the parts are off at least, because of what is fixed */
} fg_task;

static inline const fg_task *fg_task_of(const lg_task *task) {
    return (const fg_task *)(const void *)task;
}
static inline const fg_game *fg_task_game(const fg_task *task) {
    return fg_game_of(task->base.game);
}
static inline const fg_layout *fg_task_layout(const fg_task *task) {
    return &fg_task_game(task)->boards.layout[task->layout];
}

/* The symbol of a place of which an earlier stage has decided only that it has no piece of the structure. */
static inline int fg_rest(const fg_layer *layer) {
    return layer->kinds + 2;
}

lg_task *fg_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
/* Makes a task that can only describe levels by the file's traits, without the rules. */
lg_task *fg_create_for_traits(const fg_game *game, const lg_values *settings, lg_error *error);
/* Looks for mistakes that the file has with these settings. */
bool fg_settings_check(const fg_game *game, const lg_values *settings, lg_error *error);
void fg_destroy(lg_task *task);

/* Compiles the rules of a task for a layout. */
bool fg_task_compile(const fg_task *task, fg_room *room, const fg_layout *layout, fg_rules *rules, lg_error *error);
/* Compiles all rules with the weight 1, and the traits. */
bool fg_task_compile_traits(const fg_task *task, fg_room *room, const fg_layout *layout, fg_rules *all,
                            fg_rules *traits, lg_error *error);
/* Reads the stock of a layer on a layout: how many of each piece there are. Returns false with an error if it does not fill the
 * board. *any: the file gives none. */
bool fg_stock_read(const fg_game *game, const fg_layout *layout, const lg_values *values, int layer, int *stock,
                   bool *any, lg_error *error);
/* Puts the pieces that the file fixes on the level, where it is free. */
bool fg_fixed_read(const fg_game *game, fg_level *level, lg_error *error);

/* Makes a level on which everything is free. */
void fg_level_clear(const fg_game *game, int layout, fg_level *level);
/* Returns the first layer of places with this `on`. */
int fg_first_layer(const fg_game *game, int on);
bool fg_has_free(const fg_game *game, const fg_level *level);
/* Writes the states of all places. Every place must have its symbols. */
void fg_states_write(const fg_game *game, const fg_world *world, const fg_level *level, uint16_t *state);
/* Returns the layer that turns the modules, or -1. */
int fg_turning_layer(const fg_pieces *pieces);
/* Decides the layer of cells that lie on modules. Cells of modules that are free become free. */
void fg_unfold_modules(const fg_game *game, fg_level *level);

/* measure.c: the functions of the record that judge and describe levels. */

bool fg_measure_level(const lg_task *task, const lg_level *level, lg_report *report);
void fg_unavoidable(const lg_task *task, lg_report *report);
/* Writes "17, wanted 18" for the numbers of a rule that are too small. */
void fg_shortfall(const lg_task *task, const lg_level *level, int rule, lg_text *text);
void fg_remark(const lg_task *task, const lg_level *level, lg_text *text);

/* Reads the key `traits` and builds the table: first the rules, then the file's own. */
bool fg_traits_read(fg_game *game, lg_error *error);
bool fg_describe(const lg_task *task, const lg_level *level, double *traits);
/* Like fg_describe, but only for the traits in `which`. */
bool fg_describe_some(const lg_task *task, const lg_level *level, uint64_t which, double *traits);
/* Writes the values of those traits of a board that are in `which`. */
void fg_describe_board(const fg_rules *all, const fg_rules *traits, const fg_view *view, uint64_t which, double *value);

/* search/split.c: how a stock is split up if boards are symmetric. */

/* Puts the images of what is fixed on the level, where it is free. Returns false with an error if something else is fixed there, or
 * if a piece may not lie where it is fixed. */
bool fg_spread_fixed(const fg_game *game, fg_level *level, lg_error *error);
/* Finds the shares of a layer from what is left of its stock; or, if `board` is not NULL, from its pieces. */
bool fg_split_stock(fg_task *task, int layer, const fg_level *board, lg_error *error);

/* search/asked.c: pieces of one layer that go with what is fixed on later layers, and lie where they may. */

/* May the piece of a layer lie on this place, if it is the first of its orbit? Looks at what is fixed on later layers, at the
 * regions of pieces, and at what the piece becomes on the place's images. */
bool fg_may_lie(const fg_game *game, const fg_level *fixed, int layer, int place, int piece);
/* Do regions of pieces or the symmetry restrict where pieces of the layer lie? */
bool fg_is_restricted(const fg_layout *layout, int layer);
/* Does something that is fixed ask anything of this layer on the cell? */
bool fg_is_asked(const fg_game *game, const fg_level *fixed, int under, int cell);
/* Exchanges pieces of the layer until each may lie where it lies. Piece number i is piece[i] and lies on place[i], or in the box
 * if that is -1. Goes through the places one after the other, and exchanges as few pieces as it can for each. Returns false if
 * there is no way. */
bool fg_settle_asked(const fg_game *game, const fg_level *fixed, int layer, int count, const int *place,
                     uint8_t *piece);

#endif
