/* Reads levels from memory as io/levels.c reads them from files. */
#include "recipe/texts/all_levels.h"

#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "recipe/texts/drafts.h"
#include "recipe/texts/several.h"

typedef struct {
    several texts;
    const lg_game *game;
    lg_level *level; /* the current one; NULL: none */
    int64_t line;
    char note[NOTE_MAX];
} reading;

bool fail_foreign(lg_error *error) {
    lg_fail_at(error, 1, 1, "expected a level of a known game, found something else");
    if (error) error->kind = LG_ERROR_FOREIGN;
    return false;
}

static bool check_piece(void *of, const piece *p, lg_error *error) {
    (void)of;
    if (p->text.failed) return lg_fail_memory(error);
    return p->text.length <= LEVEL_TEXT_MAX ||
           lg_fail_at(error, (int)p->line, 1, "expected a level of at most %d MB, found a larger text",
                      LEVEL_TEXT_MAX >> 20);
}

static bool read_to(reading *r, const lg_game *game, const lg_text *text, lg_error *error) {
    free(r->level);
    r->game = game;
    r->level = calloc(1, game->level_size);
    if (!r->level) return lg_fail_memory(error);
    return game->text.read(game, text->data, text->length, r->level, error);
}

static bool read_level(void *of, const lg_game *game, const lg_text *text, int64_t line) {
    reading *r = of;
    r->line = line;
    return read_to(r, game, text, NULL);
}

/* Reads the level of all that was left. The game's reader counts lines from the start of the piece, the error from that of the
 * text. */
static bool read_rest(reading *r, const piece *p, const lg_game *game, const lg_error *unread, lg_error *error) {
    lg_error inner;
    r->line = p->line;
    if (!game && *unread->text) return lg_fail_at(error, (int)p->line, 1, "%s", unread->text);
    if (!game) game = r->texts.games.named;
    if (!game) return fail_foreign(error);
    if (read_to(r, game, &p->text, &inner)) return true;
    if (!inner.line) return lg_fail_again(error, &inner);
    lg_fail_at(error, inner.line + (int)p->line - 1, inner.column, "%s", inner.text + inner.sentence);
    if (error) error->kind = inner.kind;
    return false;
}

static void put_level(const reading *r, lg_text *out) {
    lg_text map = {0};
    r->game->text.write(r->game, r->level, r->game->formats[0].name, &map);
    put_open(out, NULL, '{');
    put_string(out, "game", r->game->name);
    put_string(out, "map", map.data ? map.data : "");
    put_whole(out, "line", r->line);
    put_string(out, "note", r->note);
    put_close(out, '}');
    out->failed = out->failed || map.failed;
    lg_text_clear(&map);
}

static bool put_all(reading *r, lg_text *out, lg_error *error) {
    bool good = several_begin(&r->texts, error) && several_open_rows(&r->texts, error), more = true;
    while (good && more) {
        piece p;
        const lg_game *game;
        lg_error unread;
        const several_end end = several_take(&r->texts, &p, &game, &unread, error);
        more = end == SEVERAL_READ;
        good = more || (end == SEVERAL_REST && read_rest(r, &p, game, &unread, error));
        if (good) put_level(r, out);
        *r->note = '\0';
        piece_clear(&p);
    }
    return good;
}

bool all_levels_put(const char *text, const text_games *games, lg_text *out, lg_error *error) {
    if (!strncmp(text, "\xef\xbb\xbf", 3)) text += 3;
    text_bytes bytes = {text, text + strlen(text), 1};
    reading r = {
        .texts = {.source = piece_source_of(&bytes), .games = *games, .check = check_piece, .read = read_level}};
    r.texts.note = r.note;
    r.texts.of = &r;
    if (!text[strspn(text, " \t\r\n")] && !games->named) return fail_foreign(error);
    put_open(out, NULL, '[');
    lg_text_append(&r.texts.ahead.text, "", 0); /* so that an empty text is one, too */
    r.texts.ahead.line = 1;
    const bool good = put_all(&r, out, error);
    put_close(out, ']');
    free(r.level);
    several_clear(&r.texts);
    return good && (!out->failed || lg_fail_memory(error));
}

bool draft_levels_put(const char *lines, const text_games *games, lg_text *out, lg_error *error) {
    reading r = {.line = 1};
    lg_text map = {0};
    const char *found = draft_find(lines, games->named ? games->named->name : NULL, &map, r.note);
    const lg_game *const *game = games->known;
    while (found && *game && strcmp((*game)->name, found) != 0)
        game++;
    bool good = found && *game;
    if (!good) {
        lg_fail_at(error, 1, 1, "expected an object with a string \"map\", found one without");
        if (error) error->kind = LG_ERROR_FOREIGN;
    }
    if (map.failed) good = lg_fail_memory(error);
    if (good) {
        const text_games among = {.named = *game, .known = games->known, .made = games->made};
        lg_error unread;
        const lg_game *reader = text_game_find(&among, &map, 0, r.note, &unread);
        if (!reader && *unread.text) good = lg_fail_again(error, &unread);
        good = good && read_to(&r, reader ? reader : *game, &map, error);
    }
    put_open(out, NULL, '[');
    if (good) put_level(&r, out);
    put_close(out, ']');
    free(r.level);
    lg_text_clear(&map);
    return good && (!out->failed || lg_fail_memory(error));
}
