/* The exports of the WebAssembly module, which web/npm/levelground.mjs calls. The interface is text: levels are given and
 * returned in their native text, rules and recipes as links (lg_link), and answers are JSON. An answer belongs to the module
 * and is valid until the next call. If an export returns NULL, lg_web_error returns the reason. exports.txt lists all exports;
 * tools/exports.py compares it with the code. */
#ifndef LG_WEB_H
#define LG_WEB_H

#include "levelground/search.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* answer_begin returns the text of the next answer, empty. answer returns its characters; NULL with an error if memory was
 * short. */
lg_text *answer_begin(void);
const char *answer(lg_text *text);
const char *refuse(const lg_error *error); /* keeps the error for lg_web_error and returns NULL */

/* The rules of a link, and the task made from them. */
typedef struct {
    lg_link link; /* rules_clear clears it too */
    lg_task *task;
} rules;

/* Reads the rules of a link. If the link is "", takes the default rules of the game. Fails if the link is for another game
 * than `game` (NULL: any game is accepted). The caller clears the rules, also after an error. */
bool rules_read(rules *r, const char *link, const lg_game *game, lg_error *error);
/* Makes the task, with or without the link's lock. */
bool rules_task(rules *r, bool locked, lg_error *error);
void rules_clear(rules *r);

/* Reads a level from its native text. If `*game` is NULL, the text tells the game, which is returned in `*game`. Returns NULL
 * with an error. The caller frees the level. */
lg_level *level_of(const char *map, const lg_game **game, lg_error *error);

#endif
