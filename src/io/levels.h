/* Reads levels from files, one after another. A file holds either levels in a game's own text, each after a blank line or a
 * line that begins with #, or JSON Lines as generate prints them. However long the file is, memory holds only one level and
 * the text of the next. */
#ifndef IO_LEVELS_H
#define IO_LEVELS_H

#include "io/foreign/foreign.h"
#include "io/input.h"
#include "recipe/texts/several.h"

typedef struct {
    const lg_game *game;
    lg_level *level;
    const char *title;         /* what errors call the file; borrowed from whoever opened it */
    int64_t line;              /* line of the file where the level begins */
    char *id;                  /* id of the record, or NULL */
    char version[24];          /* the version that wrote the record; empty if it does not say */
    const lg_variant *variant; /* variant that the record names, or NULL */
    lg_values settings;        /* settings of the record; the table is NULL if the record has none */
    /* The game's own text from which the level was read. It is empty if the level was a record or in another program's form. */
    lg_text text;
    lg_text whole; /* the scenario around `text`, which stands at the same place in it; empty if there was none */
    /* How a level in another program's form was read; empty: it was a record or the game's own text. */
    char note[NOTE_MAX];
} level_item;

/* Frees what the item holds. */
void level_item_clear(level_item *item);

typedef struct {
    input in;
    const lg_game *game; /* game of all levels; NULL: found from the content */
    bool locks;          /* read locks, which may be no levels */
    enum { LEVELS_BEGIN, LEVELS_JSON, LEVELS_NATIVE, LEVELS_END } state;
    several texts;   /* native text: what follows */
    char *named;     /* the text that a word names instead of a file; NULL: the input is a file */
    level_item item; /* The current level. The reader owns item.level; it is NULL at the end. */
} level_reader;

/* Opens a file; if there is no file with this name, opens what else the word names: a board, an id, a link, or the text of a level
 * (io/named_level.h). To read from another stream,
 * initialise the reader with {.in = input_of(...), .game = ...}. Errors begin with NAME:LINE:COLUMN. The caller must close the
 * reader unless levels_open fails. */
bool levels_open(level_reader *r, const char *path, const lg_game *game, lg_error *error);
/* Reads the next level, or finds the end. After it has returned false with an error, no more levels can be read. */
bool levels_next(level_reader *r, lg_error *error);
void levels_close(level_reader *r);

/* Reads the level of a file that must hold exactly one level. The caller must clear the item. */
bool level_read(const char *path, const lg_game *game, level_item *item, lg_error *error);
/* The same for a lock. */
bool lock_read(const char *path, const lg_game *game, level_item *item, lg_error *error);

#endif
