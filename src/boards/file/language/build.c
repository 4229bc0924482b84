/* Makes trees of parts of other trees, and of new nodes. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

bool fg_build_end(fg_builder *b, const fg_node *tree, uint64_t hash, fg_changed_tree *changed, lg_error *error) {
    *changed = (fg_changed_tree){b->room, tree, hash};
    if (!b->failed) return true;
    fg_room_clear(&changed->room);
    return lg_fail_memory(error);
}

fg_node *fg_new_node(fg_builder *b, fg_shape shape, const char *text) {
    static fg_node spare; /* stands for the node if memory is short; nobody reads it */
    fg_node *node = fg_take(&b->room, 1, sizeof *node);
    const char *copy = node ? fg_take_text(&b->room, text, strlen(text)) : NULL;
    if (!copy) {
        b->failed = true;
        return &spare;
    }
    *node = (fg_node){.shape = shape, .text = copy, .line = b->at->line, .column = b->at->column};
    return node;
}

fg_node *fg_new_number(fg_builder *b, int number) {
    char text[16];
    size_t n = sizeof text - 1;
    unsigned rest = (unsigned)abs(number);
    text[n] = '\0';
    do
        text[--n] = (char)('0' + rest % 10);
    while (rest /= 10);
    return fg_new_node(b, FG_WORD, text + n);
}

void fg_add(fg_builder *b, fg_node *parent, const fg_node *child) {
    fg_node *copy = fg_take(&b->room, 1, sizeof *copy), **end = &parent->first;
    const bool list = parent->shape == FG_LIST;
    const fg_node **item = list ? fg_take(&b->room, (size_t)parent->children + 1, sizeof(const fg_node *)) : NULL;
    if (!copy || (list && !item) || b->failed) {
        b->failed = true;
        return;
    }
    *copy = *child;
    copy->next = NULL;
    while (*end)
        end = &(*end)->next;
    *end = copy;
    for (int i = 0; i < parent->children && list; i++)
        item[i] = parent->item[i];
    if (list) item[parent->children] = copy;
    parent->item = item;
    parent->children++;
}

void fg_add_pair(fg_builder *b, fg_node *map, const char *name, const fg_node *value) {
    fg_add(b, map, fg_new_node(b, FG_WORD, name));
    fg_add(b, map, value);
}

fg_node *fg_with_value(fg_builder *b, const fg_node *map, const char *name, const fg_node *value) {
    fg_node *copy = fg_new_node(b, FG_MAP, "");
    bool found = false;
    copy->line = map->line, copy->column = map->column;
    for (const fg_node *k = map->first; k; k = k->next->next) {
        const bool here = !strcmp(k->text, name);
        found = found || here;
        if (here && !value) continue;
        fg_add(b, copy, k);
        fg_add(b, copy, here ? value : k->next);
    }
    if (!found && value) fg_add_pair(b, copy, name, value);
    return copy;
}
