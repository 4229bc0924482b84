/* A game of a file: its record, and everything that its tasks share. */
#ifndef BOARDS_FILE_GAME_H
#define BOARDS_FILE_GAME_H

#include "boards/file/language/build.h"
#include "boards/file/language/seats.h"
#include "boards/file/language/where.h"
#include "levelground/search.h"

/* A rule or a trait as it stands in the file. */
typedef struct {
    const char *name;
    const fg_node *node;
} fg_clause;

/* `placements` of the game's file: the words that another program uses for the modules of a map in JSON. */
typedef struct {
    const char *list, *piece, *turn, *middle; /* NULL: the file gives none */
    const char *never;                        /* a member that has to be false; NULL: none */
    int ahead;                                /* how much further our modules are turned */
} fg_placements;

/* How levels are written. The letters of a cell's layers are joined by `join`. */
typedef struct {
    bool header; /* the first line is the name of the game */
    bool list;   /* all cells in one line */
    const char *between, *row_end, *join;
    const fg_node *without; /* cells that lists leave out, because a piece is fixed there on every layout; NULL: none */
    fg_group once;          /* pieces that no text has twice */
    fg_placements placements;
} fg_form;

enum { FG_BOARDS_MAX = 64 };

typedef struct {
    lg_game base; /* must be the first member */
    fg_room room;
    const fg_node *tree;
    char hash[17]; /* of the file's text, in hexadecimal digits */
    fg_boards boards;
    fg_pieces pieces;
    int stride;        /* symbols of a layer in a level */
    int rules, traits; /* the first traits are the rules */
    fg_clause rule[LG_REQUIREMENTS_MAX], trait[LG_TRAITS_MAX];
    const char *kind[LG_REQUIREMENTS_MAX];               /* base.kinds */
    double like[LG_TRAITS_MAX][2];                       /* least and most of each trait on the file's boards */
    int players_row, layout_row, stock_row, weights_row; /* rows of the settings; -1: none */
    fg_form form;
    const fg_node *score[FG_BOARDS_MAX]; /* of each board: the scores it must have, by variant; NULL: none given */
    bool mirrors;                        /* boards that are each other's mirror image or half turn are alike */
    const fg_group *structure;           /* the pieces that a first stage places; NULL: there is none */
    lg_players players;
    lg_layer *layer; /* for edits by hand */
    lg_tiles tiles;
    lg_game *from; /* the game whose tree this one shares, and which it owns; NULL: there is none */
} fg_game;

static inline const fg_game *fg_game_of(const lg_game *game) {
    return (const fg_game *)(const void *)game;
}

/* A level: the layout, and the symbols of each layer, `stride` apart. */
typedef struct {
    uint8_t layout, unused[3];
    uint8_t symbol[];
} fg_level;

static inline int fg_symbol(const fg_game *game, const fg_level *level, int layer, int place) {
    return level->symbol[layer * game->stride + place];
}
static inline void fg_put(const fg_game *game, fg_level *level, int layer, int place, int symbol) {
    level->symbol[layer * game->stride + place] = (uint8_t)symbol;
}
static inline const fg_layout *fg_layout_of(const fg_game *game, const fg_level *level) {
    return &game->boards.layout[level->layout];
}

/* Finds where the seats of a level are. */
static inline fg_seats fg_seats_of(const fg_game *game, const fg_level *level) {
    const fg_layout *l = fg_layout_of(game, level);
    return fg_seats_find(l, level->symbol + (l->placed ? l->placed->layer : 0) * game->stride);
}

/* game.c: makes the game of a tree. Takes the tree's room, also after an error. */
lg_game *fg_game_of_tree(fg_changed_tree *tree, lg_error *error);

/* language/settings.c */

/* Reads the key `settings` and builds the table. Rules and boards must be known. */
bool fg_settings_read(fg_game *game, lg_error *error);
/* Reads the key `variants`. */
bool fg_variants_read(fg_game *game, lg_error *error);
/* The record's `adopt`: the layout of the level, and a number of players that it serves. */
bool fg_adopt(const lg_game *game, const lg_level *level, lg_values *values);
/* Returns the layout that the settings choose. */
int fg_layout_chosen(const fg_game *game, const lg_values *values);
/* Refuses a number of players that does not fit a layout that the settings name. The default number fits every layout unless
 * the user asked for it, because a user who names a layout need not repeat its number of players. */
bool fg_players_check(const fg_game *game, const lg_values *values, lg_error *error);

/* language/form.c: which marks stand between letters, and which cells and pieces a text names. */

/* Reads the key `text`, and checks that letters can be told apart. */
bool fg_form_read(fg_game *game, lg_error *error);

/* Returns what the rows of a text list: cells, or, in a game of modules, modules. */
int fg_listed(const fg_game *game);
/* Does a text list the pieces of this layer, which lie on places of this kind? */
bool fg_is_listed(const fg_game *game, int layer, int on);
/* Returns how many places a text of this layout lists. */
int fg_count_listed(const fg_game *game, const fg_layout *layout);
/* Do texts leave out this cell? */
bool fg_is_left_out(const fg_game *game, const fg_layout *layout, int place);
/* Has every place one letter of one character? */
bool fg_has_single_letters(const fg_game *game);
/* Has every letter of the layer, and every other spelling, one character? */
bool fg_is_single(const fg_layer *layer);
/* Has the layer lines of its own in texts? */
static inline bool fg_is_apart(const fg_layer *layer) {
    return layer->on > FG_ON_CELLS && layer->on < FG_ON_MODULES;
}

#endif
