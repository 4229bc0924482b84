/* A level's record with the further members that the page shows. */
#ifndef WEB_WASM_JUDGE_H
#define WEB_WASM_JUDGE_H

#include "recipe/record.h"
#include "web.h"

/* Writes the members of the record, and these: "verdict" and "facts" in words; "unavoidable"; "longer", a link that
 * holds the level itself; if there is a search, "link", which makes the level again; and if the recipe has wants, "asked" with
 * the result of each want. The level must belong to r's task. */
bool judge_put(const rules *r, const lg_level *level, const item_search *search, lg_text *text);

#endif
