/* The tree of a YAML text. Every node knows where it stands, so that each error can say the line and the column. */
#ifndef BOARDS_FILE_LANGUAGE_TREE_H
#define BOARDS_FILE_LANGUAGE_TREE_H

#include <stddef.h>

#include "levelground.h"

/* Memory that a game of a file keeps until it is destroyed: pieces are taken one after the other and freed all at once. */

typedef struct fg_chunk fg_chunk;

typedef struct {
    fg_chunk *last;
    size_t used, size; /* bytes of the last chunk */
} fg_room;

/* Returns zeroed memory for `count` elements of `size` bytes, aligned for any type; NULL if memory is short. */
void *fg_take(fg_room *room, size_t count, size_t size);
/* Copies `length` bytes and adds a terminating zero. */
char *fg_take_text(fg_room *room, const char *text, size_t length);
void fg_room_clear(fg_room *room);

typedef enum { FG_WORD, FG_LIST, FG_MAP } fg_shape;

/* A word has a text. The children of a list are its items. Those of a map are its keys, each followed by its value. */
typedef struct fg_node {
    fg_shape shape;
    bool quoted; /* a word in quotes, or a block of text */
    const char *text;
    int line, column; /* from 1 */
    int children;
    struct fg_node *first, *next; /* the first child; the next sibling */
    const struct fg_node **item;  /* of a list: its children, so that none has to be counted off */
} fg_node;

/* Reads a text. Anchors, aliases, tags, merged keys, keys that are no words, keys that occur twice and texts beyond the bounds
 * are refused. The nodes are taken from the room. Returns NULL with an error that begins with LINE:COLUMN. */
const fg_node *fg_tree_read(fg_room *room, const char *text, size_t length, lg_error *error);

/* Writes the error "LINE:COLUMN: expected WHAT, found ..." and returns false. */
bool fg_expected(const fg_node *node, const char *what, lg_error *error);
/* Writes an error at the node's place and returns false. */
#define fg_fail_at(node, error, ...) lg_fail_at(error, (node)->line, (node)->column, __VA_ARGS__)

/* Returns the value of a key of a map, or NULL. `map` may be NULL or no map. */
const fg_node *fg_find(const fg_node *map, const char *key);
/* Checks that the map has no keys but these. `what` names the map in the error, which also has the nearest known key. */
bool fg_check_keys(const fg_node *map, const char *const *keys, const char *what, lg_error *error);
bool fg_is_word(const fg_node *node, const char *word);
/* Have two nodes the same content, with the keys of maps in the same order? */
bool fg_same(const fg_node *a, const fg_node *b);
/* Returns how many items a list has; 1 for any other node, which stands for a list of itself. fg_item returns item i. */
int fg_items(const fg_node *node);
const fg_node *fg_item(const fg_node *node, int i);

/* Read a value from low to high. */
bool fg_read_whole(const fg_node *node, int low, int high, int *value, lg_error *error);
bool fg_read_number(const fg_node *node, double low, double high, double *value, lg_error *error);
/* Reads one of the words, as its place in the list. */
bool fg_read_choice(const fg_node *node, const char *const *words, int *choice, lg_error *error);
/* Reads a text of at most `most` bytes in valid UTF-8 without control characters. */
bool fg_read_text(const fg_node *node, int most, const char **text, lg_error *error);
/* The same for a name or a letter, which has to differ visibly from every other one: without invisible and combining
 * characters, blanks of other alphabets, and blanks at its ends or beside each other. */
bool fg_read_name(const fg_node *node, int most, const char **name, lg_error *error);

#endif
