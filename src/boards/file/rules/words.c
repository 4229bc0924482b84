/* The words of a clause, in which `it`, `that` and `next` stand for the names of a `for each`. */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "rules.h"

bool fg_words_read(fg_compiler *c, const fg_node *node, char words[FG_WORDS_ROOM]) {
    static const char *const bound[] = {[FG_IT] = "it", [FG_THAT] = "that", [FG_NEXT] = "next"};
    const char *const meanings[] = {[FG_IT] = c->with.it, [FG_THAT] = c->with.that, [FG_NEXT] = c->with.next};
    size_t used = 0;
    if (node->shape != FG_WORD || !*node->text) return fg_expected(node, "a word", c->error);
    for (const char *at = node->text; *at;) {
        size_t n = strcspn(at, " "), blanks = strspn(at + n, " "), length = n;
        const char *from = at;
        for (int i = 0; i < FG_BOUND_WORDS; i++) {
            if (strlen(bound[i]) != n || memcmp(bound[i], at, n) != 0) continue;
            if (!meanings[i])
                return fg_fail_at(node, c->error, "expected a `for each`, which says what '%.*s' is", (int)n, at);
            c->used[i] = true;
            from = meanings[i];
            length = strlen(from);
            break;
        }
        if (used + length + 2 > FG_WORDS_ROOM) return fg_expected(node, "fewer words", c->error);
        memcpy(words + used, from, length);
        used += length;
        if (blanks && at[n + blanks]) words[used++] = ' ';
        at += n + blanks;
    }
    assert(used < FG_WORDS_ROOM);
    words[used] = '\0';
    return true;
}
