/* Trees that are made of the tree of a file, with changes: what did not change is shared, so the file's tree must stay. */
#ifndef BOARDS_FILE_LANGUAGE_BUILD_H
#define BOARDS_FILE_LANGUAGE_BUILD_H

#include <stdint.h>

#include "tree.h"

typedef struct {
    fg_room room;
    const fg_node *at; /* where errors say that new nodes are */
    bool failed;       /* memory was short */
} fg_builder;

/* A tree of which a game can be made (fg_game_of_tree), with the hash that stands for it in ids. */
typedef struct {
    fg_room room;
    const fg_node *tree;
    uint64_t hash;
} fg_changed_tree;

/* Gives the builder's room and the tree away, or frees the room and returns false with an error if memory was short. */
bool fg_build_end(fg_builder *b, const fg_node *tree, uint64_t hash, fg_changed_tree *changed, lg_error *error);
/* Returns a node without children. If memory is short, b->failed is set and the node must not be used. */
fg_node *fg_new_node(fg_builder *b, fg_shape shape, const char *text);
/* Returns a word: a number from 0 on. */
fg_node *fg_new_number(fg_builder *b, int number);
/* Adds a child to a map or a list. The child's own children are shared. */
void fg_add(fg_builder *b, fg_node *parent, const fg_node *child);
/* Adds a key and its value to a map. */
void fg_add_pair(fg_builder *b, fg_node *map, const char *name, const fg_node *value);
/* Copies a map with another value for a key, which is added if the map does not have it. NULL: without the key. */
fg_node *fg_with_value(fg_builder *b, const fg_node *map, const char *name, const fg_node *value);

#endif
