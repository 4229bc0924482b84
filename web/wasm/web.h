/* The exports of the WebAssembly module, which web/npm/levelground.mjs calls. The interface is text: levels are given and
 * returned in their native text, rules and recipes as links (lg_link), and answers are JSON. An answer belongs to the module and
 * is valid until the next call. If an export returns NULL, lg_web_error returns the reason and lg_web_error_kind its kind
 * (lg_error_kind) as a word; lg_web_error_place and lg_web_error_sentence take it apart. exports.txt lists all exports;
 * tools/exports.py compares it with the code. */
#ifndef WEB_WASM_WEB_H
#define WEB_WASM_WEB_H

#include "levelground/search.h"
#include "recipe/job_input.h"

/* The games with layouts that texts have said; they stay as long as the module. */
extern made_games web_made;

#define EXPORT(name) __attribute__((export_name(#name))) name

/* answer_begin returns the empty text of the next answer. answer returns the characters of this text; NULL with an error if
 * memory was short. */
lg_text *answer_begin(void);
const char *answer(lg_text *text);
const char *refuse(const lg_error *error); /* stores the error for lg_web_error, and returns NULL */

#endif
