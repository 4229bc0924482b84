/* What the WebAssembly module exports, for web/npm/levelground.mjs. Text is the interface: levels come and go as their native
 * text, rules and recipes as links (lg_link), answers as JSON. An answer belongs to the module until the next export is
 * called; NULL means that lg_web_error says why not. exports.txt describes them all, and is compared with the code.
 */
#ifndef LG_WEB_H
#define LG_WEB_H

#include "levelground/search.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* The answer to be given, empty at first; and giving it: NULL with an error where memory was short. */
lg_text *answer_begin(void);
const char *answer(lg_text *text);
const char *refuse(const lg_error *error); /* NULL */

/* Who judges and draws: a link's rules made into a task. */
typedef struct {
    lg_link link; /* cleared with the rest */
    lg_task *task;
} rules;

/* Those of the link, or where it is "" the game's own; of another game than the given one (NULL: any) they are refused. To be
 * cleared, also after an error. */
bool rules_read(rules *r, const char *link, const lg_game *game, lg_error *error);
/* With the link's lock, or without. */
bool rules_task(rules *r, bool locked, lg_error *error);
void rules_clear(rules *r);

/* A level by its native text, which tells the game; to be freed. */
lg_level *level_of(const char *map, const lg_game **game, lg_error *error);

#endif
