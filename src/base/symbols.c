/* The symbols, drawn for this project: filled shapes without fine lines, so that they can be read when they are small. */
#include "base/symbols.h"

#include <string.h>

const symbol symbols[] = {
    {"planet", "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z", true},
    {"ring", "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z", true},
    {"shield", "M-8-8h16v8c0 4-4 7-8 8c-4-1-8-4-8-8z", true},
    {"box", "M-8-7h16v14h-16z", true},
    {"card", "M-5-8h10l1 1v14l-1 1h-10l-1-1v-14z", true},
    {"coin", "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", true},
    {"sun", "M0-8l2 4l4-2l-2 4l4 2l-4 2l2 4l-4-2l-2 4l-2-4l-4 2l2-4l-4-2l4-2l-2-4l4 2z", false},
    {"moon", "M3-8a8 8 0 1 0 0 16a9 9 0 0 1 0-16z", false},
    {"star", "M0-8l2 5h6l-5 4l2 6l-5-4l-5 4l2-6l-5-4h6z", false},
    {"spiral",
     "M0 0c0-2 3-2 3 0c0 4-6 4-6 0c0-6 9-6 9 0c0 8-12 8-12 0h-2c0 11 16 11 16 0c0-9-13-9-13 0c0 6 9 6 9 0c0-5-6-5-6 0z",
     false},
    {"cloud", "M-5 5a4 4 0 0 1 0-8a5 5 0 0 1 9-1a4 4 0 0 1 1 9z", false},
    {"rocks", "M-8 1l3-4l4 1l1 4l-4 3zM1-7l5-1l2 4l-4 3l-4-2zM2 2l5-1l1 5l-5 2l-3-3z", false},
    {"crack", "M2-8l-6 8h4l-3 8l7-10h-4l4-6z", false},
    {"bolt", "M2-8l-6 9h4l-2 7l7-9h-4l3-7z", false},
    {"wave",
     "M-8-1c3-4 5-4 8-1c3 3 5 3 8-1v4c-3 4-5 4-8 1c-3-3-5-3-8 1zM-8 5c3-4 5-4 8-1c3 3 5 3 8-1v3c-3 4-5 4-8 "
     "1c-3-3-5-3-8 1z",
     false},
    {"drop", "M0-8c3 5 5 7 5 10a5 5 0 0 1-10 0c0-3 2-5 5-10z", false},
    {"fish", "M-8-4l4 3c3-4 9-4 12 1c-3 5-9 5-12 1l-4 3z", false},
    {"ship", "M-8 3h16l-3 5h-10zM-1-8h2v10h-2zM2-7l5 8h-5z", false},
    {"anchor", "M-1-3v8c-3 0-4-2-4-4h-2c0 5 3 7 7 7s7-2 7-7h-2c0 2-1 4-4 4v-8zM-2-6a2 2 0 1 1 4 0a2 2 0 1 1-4 0z",
     false},
    {"mountain", "M-8 7l6-14l3 6l2-3l5 11z", false},
    {"volcano", "M-8 7l5-9h6l5 9zM-2-4l-1-4l3 2l3-2l-1 4z", false},
    {"hill", "M-8 5c1-8 7-8 9-2c2-3 6-2 7 2z", false},
    {"tree", "M-1 3h2v5h-2zM0-8c4 0 6 3 6 6s-2 5-6 5s-6-2-6-5s2-6 6-6z", false},
    {"pine", "M-1 4h2v4h-2zM0-8l4 5h-2l4 4h-3l3 4h-12l3-4h-3l4-4h-2z", false},
    {"leaf", "M-6 7c-2-9 4-14 13-14c1 9-4 14-11 12l8-9z", false},
    {"wheat", "M-1 8v-6h2v6zM0-8l2 3l-2 3l-2-3zM-5-4l4 2v3l-4-2zM5-4l-4 2v3l4-2zM-5 0l4 2v3l-4-2zM5 0l-4 2v3l4-2z",
     false},
    {"flower", "M0-8a3 3 0 0 1 3 4a3 3 0 1 1 1 6a3 3 0 1 1-4 3a3 3 0 1 1-4-3a3 3 0 1 1 1-6a3 3 0 0 1 3-4z", false},
    {"cactus", "M-2 8v-4h-2l-3-2v-5h2v4h3v-9h4v6h2v-4h2v5l-2 2h-2v7z", false},
    {"brick", "M-8-5h7v4h-7zM1-5h7v4h-7zM-8 1h3v4h-3zM-3 1h6v4h-6zM5 1h3v4h-3z", false},
    {"gem", "M-5-7h10l3 5l-8 9l-8-9z", false},
    {"anvil", "M-8-5h13c0 3-2 4-4 4v3l4 3v2h-11v-2l4-3v-3c-3 0-5-1-6-4z", false},
    {"pick", "M-8-3c4-5 11-5 16 1c-4-3-6-3-7-3l-6 13h-3l7-13c-2 0-4 0-7 2z", false},
    {"gear",
     "M-2-8h4l1 3l3-1l2 3l-2 2v2l2 2l-2 3l-3-1l-1 3h-4l-1-3l-3 1l-2-3l2-2v-2l-2-2l2-3l3 1zM-2 0a2 2 0 1 1 4 0a2 2 0 1 "
     "1-4 0z",
     false},
    {"flame", "M0-8c1 4 6 6 6 11a6 5 0 0 1-12 0c0-3 2-4 2-6l3 2c0-3 0-5 1-7z", false},
    {"house", "M0-8l8 7h-2v8h-12v-8h-2z", false},
    {"fort", "M-7-7h3v3h2v-3h4v3h2v-3h3v15h-5v-4h-4v4h-5z", false},
    {"tower", "M-4-8h2v2h1v-2h2v2h1v-2h2v5h-1v8h2v3h-10v-3h2v-8h-1z", false},
    {"flag", "M-6-8h2v16h-2zM-3-7h10l-3 4l3 4h-10z", false},
    {"crown", "M-8-5l4 4l4-7l4 7l4-4l-2 11h-12z", false},
    {"key", "M-8 0a4 4 0 0 1 8-1h8v3h-1v3h-3v-3h-4a4 4 0 0 1-8-2zM-5 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z", false},
    {"sword", "M6-8l2 2l-9 9l2 2l-2 1l-2-1l-3 3l-2-2l3-3l-1-2l1-2l2 2z", false},
    {"skull", "M-6 3c-5-14 17-14 12 0h-2v4h-8v-4zM-4-1a2 2 0 1 0 3 0a2 2 0 1 0-3 0zM1-1a2 2 0 1 0 3 0a2 2 0 1 0-3 0z",
     false},
    {"cross", "M-3-8h6v5h5v6h-5v5h-6v-5h-5v-6h5z", false},
    {"heart", "M0 8l-7-7c-4-6 4-11 7-5c3-6 11-1 7 5z", false},
    {"paw",
     "M0-1c3 0 6 4 5 7c-2 2-8 2-10 0c-1-3 2-7 5-7zM-6-1a2 2 0 1 1 1-3zM6-1a2 2 0 1 0-1-3zM-2-3a2 2 0 1 1 1-4zM2-3a2 2 "
     "0 1 0-1-4z",
     false},
    {"snow", "M-1-8h2v5l4-3l1 2l-4 3l4 3l-1 2l-4-3v7h-2v-7l-4 3l-1-2l4-3l-4-3l1-2l4 3z", false},
    {"arrow", "M0-8l7 8h-4v8h-6v-8h-4z", false},
    {"diamond", "M0-8l7 8l-7 8l-7-8z", false},
    {"triangle", "M0-7l8 14h-16z", false},
    {"dot", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", false},
    {NULL, NULL, false},
};

const symbol *symbol_find(const char *name) {
    const symbol *s = symbols;
    while (s->name && strcmp(s->name, name) != 0)
        s++;
    return s->name ? s : NULL;
}

bool symbol_colour(const char *name, uint32_t *colour) {
    static const struct {
        const char *name;
        uint32_t colour;
    } colours[] = {{"black", 0x282828},  {"white", 0xffffff},  {"gray", 0x9a9a9a},  {"red", 0xc0392b},
                   {"orange", 0xe68a2e}, {"yellow", 0xf4d548}, {"green", 0x3f9a4d}, {"blue", 0x2d6fb7},
                   {"purple", 0x8e4aa8}, {"brown", 0x7a5230}};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (!strcmp(colours[i].name, name)) {
            *colour = colours[i].colour;
            return true;
        }
    return false;
}
