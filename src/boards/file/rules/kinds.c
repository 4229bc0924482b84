/* The kinds of measures, one line each in kinds.def, and how a clause finds its kind. */
#include "base/text.h"
#include "kind.h"

#include <string.h>

const fg_kind *const fg_kinds[] = {
#define KIND(name) &fg_##name##_kind,
#include "kinds.def"
#undef KIND
    NULL};

/* Returns the name that is like a key of the clause, or NULL. */
static const char *nearest_key(const fg_node *clause, const char *const *words) {
    const char *near = NULL;
    for (const fg_node *key = clause->shape == FG_MAP ? clause->first : NULL; key && !near; key = key->next->next)
        near = lg_nearest(key->text, words);
    return near;
}

const fg_kind *fg_kind_find(const fg_node *clause, lg_error *error) {
    const char *words[64] = {0};
    const fg_kind *found = NULL;
    int n = 0;
    for (const fg_kind *const *k = fg_kinds; *k; k++) {
        bool fits = fg_find(clause, (*k)->word) && (!(*k)->also || fg_find(clause, (*k)->also));
        /* the one fits best whose second key is there, too: the word of another kind can be the second key of this one */
        if (fits && (!found || ((*k)->also && (!found->also || !strcmp((*k)->word, found->word))))) found = *k;
        words[n++] = (*k)->word;
    }
    if (found) return found;
    if (fg_find(clause, "each")) {
        static const char *const also[] = {"neighbours", "within", "way to", NULL};
        fg_fail_at(clause, error, "expected a second key beside `each`: %s", "neighbours, within or way to");
        lg_suggest(error, nearest_key(clause, also));
        return NULL;
    }
    fg_expected(clause, "a measure, such as count, each, borders or groups", error);
    lg_suggest(error, nearest_key(clause, words));
    return NULL;
}
