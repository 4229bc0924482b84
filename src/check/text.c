/* Checks text: a level that is written and read again is equal, and no other game recognises the text as its own. */
#include <string.h>

#include "check/parts.h"

enum { ROUNDS = 10 };

/* The level's cells before and after. */
typedef struct {
    game_bench bench;
    int room; /* the number of cells for which memory is allocated */
    uint8_t *was, *is;
} text_bench;

/* Checks that the game alone recognises the text of the level, and that the text comes back. */
static bool comes_back(text_bench *t, const char *format, const lg_text *text) {
    game_bench *b = &t->bench;
    lg_error error = {.text = ""};
    lg_text again = {0};
    EXPECT(&b->base, b->game->text.recognize(b->game, text->data, text->length), "does not recognise its own %s",
           format);
    for (const lg_game *const *other = b->what->others; *other; other++)
        EXPECT(&b->base, *other == b->game || !(*other)->text.recognize(*other, text->data, text->length),
               "%s recognizes its %s, expected %s alone to", (*other)->name, format, b->game->name);
    EXPECT(&b->base, b->game->text.read(b->game, text->data, text->length, b->back, &error),
           "does not read its own %s: %s", format, error.text);
    b->game->text.write(b->game, b->back, format, &again);
    bool same = !again.failed && again.length == text->length && !memcmp(again.data, text->data, text->length);
    lg_text_clear(&again);
    EXPECT(&b->base, same, "a level written as %s, read and written again is another text", format);
    int cells = b->game->places.cells(b->game, b->level, 0, NULL); /* levels of one task can differ in size */
    if (cells > t->room) {
        t->room = cells;
        t->was = check_room(&b->base, (size_t)cells);
        t->is = check_room(&b->base, (size_t)cells);
        if (!t->was || !t->is) return false;
    }
    b->game->places.cells(b->game, b->level, 0, t->was);
    EXPECT(&b->base,
           b->game->places.cells(b->game, b->back, 0, t->is) == cells && !memcmp(t->was, t->is, (size_t)cells),
           "a level written as %s and read has other cells", format);
    return true;
}

static bool check_form(text_bench *t, const char *format) {
    game_bench *b = &t->bench;
    lg_text text = {0};
    if (!bench_draw(b)) return false;
    if (b->game->text.can_write && !b->game->text.can_write(b->game, b->level, format, NULL)) {
        EXPECT(&b->base, strcmp(format, b->game->formats->name) != 0, "does not write every level as %s", format);
        return true;
    }
    b->game->text.write(b->game, b->level, format, &text);
    bool good = !text.failed && text.length ? true : found(&b->base, "writes nothing as %s", format);
    good = good && comes_back(t, format, &text);
    lg_text_clear(&text);
    return good;
}

bool check_text(const checked_game *what, lg_text *finding) {
    text_bench t;
    bool good = bench_open(&t.bench, what, finding) && bench_draw(&t.bench);
    t.room = 0;
    for (int n = 0; good && n < ROUNDS; n++)
        for (const lg_format *f = t.bench.game->formats; good && f->name; f++)
            good = check_form(&t, f->name);
    bench_close(&t.bench);
    return good;
}
