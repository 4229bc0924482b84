/* Layouts that a text itself says. If the file of a game has the key `own layout`, a text that no layout of the file fits can have
 * one of its own: its seats, empty places and lanes lie where the text has them. A game with this layout alone is made of the
 * game, and reads the text. */
#ifndef BOARDS_FILE_OWN_LAYOUT_H
#define BOARDS_FILE_OWN_LAYOUT_H

#include "game.h"

enum { FG_OWN_RINGS_MAX = 5, FG_OWN_PLACES_MAX = 1 + 3 * FG_OWN_RINGS_MAX * (FG_OWN_RINGS_MAX + 1) };

/* What lies on a place: any piece, or one of those that make the layout. */
enum { FG_OWN_OPEN, FG_OWN_MIDDLE, FG_OWN_SEAT, FG_OWN_EMPTY, FG_OWN_LANE /* + 6 * lane + turn */ };

typedef struct {
    int rings, places; /* places: with the middle */
    int added;         /* places that the text leaves out at its end, because they are empty */
    int seats, lanes, empty;
    bool unlisted;            /* has lanes that are no pieces of the file */
    const char *empty_letter; /* that of an empty place, to complete the text */
    uint8_t what[FG_OWN_PLACES_MAX];
} fg_own_layout;

/* Refuses a key `own layout` that is wrong. Only programs that read such texts need to ask. */
bool fg_own_layout_check(const lg_game *game, lg_error *error);
/* Finds the layout that a text says. Returns false if the game has no such layouts, or the text is none of this game: then the
 * error is empty, unless the text has lanes that the file does not have, so that only this function can say what is wrong. */
bool fg_own_layout_find(const lg_game *game, const char *text, size_t length, fg_own_layout *own, lg_error *error);
/* Writes where the places of a layout with so many rings are: ring by ring, from the top clockwise; a in steps of half a hex from
 * the middle down, b in columns to the right. Returns how many places there are. */
int fg_own_layout_spots(int rings, int *a, int *b);
/* Makes the tree of the game's file with this layout alone. It refers to the given game, which must stay. */
bool fg_own_layout_tree(const lg_game *game, const fg_own_layout *own, fg_changed_tree *changed, lg_error *error);

#endif
