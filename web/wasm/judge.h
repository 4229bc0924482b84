/* A level's record with what the page shows besides. */
#ifndef LG_WEB_JUDGE_H
#define LG_WEB_JUDGE_H

#include "io/record.h"
#include "web.h"

/* The record's members, and "verdict", "facts" and "remark" in words, "unavoidable", the "link" that has the level itself,
 * where there is a search the one that makes it again, and what came of each wanted trait as "asked". The level is of r's
 * task. */
bool judge_put(const rules *r, const lg_level *level, const item_search *search, lg_text *text);

#endif
