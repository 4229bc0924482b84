/* Puts names from tables into --help, so that the help does not have to be edited for a new game. */
#include "cli/help.h"

#include <string.h>

#include "io/catalog.h"

/* Adds the names of all games: "a, b or c". */
static void add_games(lg_text *text) {
    const lg_game *const *game = catalog_games();
    catalog_add_installed();
    for (int i = 0; game[i]; i++)
        lg_text_add(text, "%s%s", !i ? "" : game[i + 1] ? ", " : " or ", game[i]->name);
}

/* Adds the sizes of tiles that are known: "a: 79, b: 38". */
static void add_tiles(lg_text *text) {
    const char *comma = "";
    for (const lg_game *const *game = catalog_games(); *game; game++) {
        if (!(*game)->tiles || (*game)->tiles->millimetres <= 0) continue;
        lg_text_add(text, "%s%s: %.10g", comma, (*game)->name, (*game)->tiles->millimetres);
        comma = ", ";
    }
}

char *help_filter(int key, const char *text, void *unused) {
    static const struct {
        const char *mark;
        void (*add)(lg_text *);
    } marks[] = {{"{games}", add_games}, {"{tiles}", add_tiles}};
    (void)key, (void)unused;
    for (size_t m = 0; text && m < sizeof marks / sizeof *marks; m++) {
        const char *at = strstr(text, marks[m].mark);
        lg_text whole = {0};
        if (!at) continue;
        lg_text_append(&whole, text, (size_t)(at - text));
        marks[m].add(&whole);
        lg_text_add(&whole, "%s", at + strlen(marks[m].mark));
        return whole.data; /* argp frees the returned text */
    }
    return (char *)(uintptr_t)text;
}
