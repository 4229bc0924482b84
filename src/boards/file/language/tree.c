/* Looks values up in a tree and reads them, with errors that say where. */
#include "tree.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

/* Takes memory in chunks that are freed together. */

enum { CHUNK = 1 << 14, ALIGNMENT = alignof(max_align_t) };

struct fg_chunk {
    fg_chunk *before;
    max_align_t bytes[];
};

void *fg_take(fg_room *room, size_t count, size_t size) {
    assert(size && room->used <= room->size);
    if (count > (SIZE_MAX / 2 - CHUNK) / size) return NULL;
    size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (room->size - room->used < bytes) {
        size_t more = bytes > CHUNK ? bytes : CHUNK;
        fg_chunk *chunk = calloc(1, sizeof *chunk + more);
        if (!chunk) return NULL;
        chunk->before = room->last;
        room->last = chunk;
        room->used = 0;
        room->size = more;
    }
    void *here = (char *)room->last->bytes + room->used;
    room->used += bytes;
    return here;
}

char *fg_take_text(fg_room *room, const char *text, size_t length) {
    char *copy = fg_take(room, length + 1, 1);
    if (copy) memcpy(copy, text, length);
    return copy;
}

void fg_room_clear(fg_room *room) {
    for (fg_chunk *chunk = room->last, *before; chunk; chunk = before) {
        before = chunk->before;
        free(chunk);
    }
    *room = (fg_room){.last = NULL};
}

/* How an error shows a node: what stands before, in and after its text. */
typedef struct {
    const char *before, *text, *after;
} shown;

static shown show(const fg_node *node) {
    if (node->shape == FG_LIST) return (shown){"a list", "", ""};
    if (node->shape == FG_MAP) return (shown){"a map", "", ""};
    return *node->text ? (shown){"'", node->text, "'"} : (shown){"nothing", "", ""};
}

bool fg_expected(const fg_node *node, const char *what, lg_error *error) {
    shown s = show(node);
    /* YAML takes `squares:[4, 4]` for one word. */
    const char *colon = node->shape == FG_WORD ? strchr(node->text, ':') : NULL;
    bool tight = colon && colon[1] && colon[1] != ' ';
    const char *advice = tight ? "; a blank has to follow the colon after a key" : "";
    return fg_fail_at(node, error, "expected %s, found %s%.40s%s%s", what, s.before, s.text, s.after, advice);
}

const fg_node *fg_find(const fg_node *map, const char *key) {
    if (!map || map->shape != FG_MAP) return NULL;
    for (const fg_node *k = map->first; k; k = k->next->next)
        if (!strcmp(k->text, key)) return k->next;
    return NULL;
}

bool fg_check_keys(const fg_node *map, const char *const *keys, const char *what, lg_error *error) {
    if (map->shape != FG_MAP) return fg_expected(map, what, error);
    for (const fg_node *k = map->first; k; k = k->next->next) {
        int known = 0;
        while (keys[known] && strcmp(keys[known], k->text) != 0)
            known++;
        if (keys[known]) continue;
        const char *near = lg_nearest(k->text, keys);
        bool stray = !near && fg_is_word(k->next, "");
        fg_fail_at(k, error, "%s has no key '%.40s'%s", what, k->text,
                   stray ? "; a text with a comma needs quotation marks" : "");
        return lg_suggest(error, near);
    }
    return true;
}

bool fg_is_word(const fg_node *node, const char *word) {
    return node && node->shape == FG_WORD && !strcmp(node->text, word);
}

bool fg_same(const fg_node *a, const fg_node *b) {
    if (a == b) return true;
    if (a->shape != b->shape || a->children != b->children) return false;
    if (a->shape == FG_WORD) return !strcmp(a->text, b->text);
    for (a = a->first, b = b->first; a && fg_same(a, b); a = a->next, b = b->next)
        ;
    return !a;
}

int fg_items(const fg_node *node) {
    return node->shape == FG_LIST ? node->children : 1;
}

const fg_node *fg_item(const fg_node *node, int i) {
    assert(i >= 0 && i < fg_items(node));
    return node->shape == FG_LIST ? node->item[i] : node;
}

bool fg_read_number(const fg_node *node, double low, double high, double *value, lg_error *error) {
    if (node->shape == FG_WORD && lg_number_read(node->text, value) && *value >= low && *value <= high) return true;
    shown s = show(node);
    return fg_fail_at(node, error, "expected a number from %.10g to %.10g, found %s%.40s%s", low, high, s.before,
                      s.text, s.after);
}

bool fg_read_whole(const fg_node *node, int low, int high, int *value, lg_error *error) {
    double number;
    if (node->shape == FG_WORD && lg_number_read(node->text, &number) && number >= low && number <= high &&
        number == floor(number)) {
        *value = (int)number;
        return true;
    }
    shown s = show(node);
    return fg_fail_at(node, error, "expected a whole number from %d to %d, found %s%.40s%s", low, high, s.before,
                      s.text, s.after);
}

bool fg_read_choice(const fg_node *node, const char *const *words, int *choice, lg_error *error) {
    lg_text list = {0};
    for (int i = 0; words[i]; i++) {
        if (fg_is_word(node, words[i])) {
            *choice = i;
            lg_text_clear(&list);
            return true;
        }
        lg_text_add(&list, "%s%s", !i ? "" : words[i + 1] ? ", " : " or ", words[i]);
    }
    if (list.failed)
        lg_fail_memory(error);
    else
        fg_expected(node, list.data, error);
    if (!list.failed && node->shape == FG_WORD) lg_suggest(error, lg_nearest(node->text, words));
    lg_text_clear(&list);
    return false;
}

bool fg_read_text(const fg_node *node, int most, const char **text, lg_error *error) {
    shown s = show(node);
    if (node->shape != FG_WORD || !*node->text || strlen(node->text) > (size_t)most)
        return fg_fail_at(node, error, "expected a text of 1 to %d bytes, found %s%.40s%s", most, s.before, s.text,
                          s.after);
    for (const char *c = node->text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) return fg_expected(node, "a text of one line", error);
    *text = node->text;
    return true;
}

bool fg_read_name(const fg_node *node, int most, const char **name, lg_error *error) {
    const char *text = NULL;
    if (!fg_read_text(node, most, &text, error)) return false;
    if (!lg_utf8_is_visible(text))
        return fg_expected(
            node, "a name without invisible or combining characters and without blanks of other alphabets", error);
    if (*text == ' ' || text[strlen(text) - 1] == ' ' || strstr(text, "  "))
        return fg_expected(node, "a name without blanks at its ends or beside each other", error);
    *name = text;
    return true;
}
