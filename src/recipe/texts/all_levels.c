/* Reads levels from memory as io/levels.c reads them from files. */
#include "recipe/texts/all_levels.h"

#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "recipe/foreign/foreign.h"
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

static void take_found(reading *r, const foreign_level *found) {
    free(r->level);
    r->game = found->game;
    r->level = found->level;
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
    return foreign_fail_at(error, &inner, inner.line + (int)p->line - 1, inner.column);
}

/* Reads a whole table of cells. */
static bool read_table(reading *r, lg_error *error) {
    piece *p = &r->texts.ahead;
    foreign_level found = {.level = NULL};
    r->line = p->line;
    if (!several_join_rest(&r->texts, error) ||
        !foreign_read_table(p->text.data + p->body, p->text.length - p->body, (int)p->body_line, &r->texts.games,
                            &found, r->note, error))
        return false;
    take_found(r, &found);
    return true;
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
    const piece *ahead = &r->texts.ahead;
    bool good = several_begin(&r->texts, error), more = true;
    if (good && foreign_is_table(ahead->text.data + ahead->body, ahead->text.length - ahead->body)) {
        good = read_table(r, error);
        if (good) put_level(r, out);
        return good;
    }
    good = good && several_open_rows(&r->texts, error);
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

/* Finds the game that an object names, or the user. Returns false with an error if it is not known, or another one. */
static bool find_named(const member *object, const text_games *games, const lg_game **named, lg_error *error) {
    const char *word = member_word(member_get(object, "game"));
    const lg_game *const *game = games->known;
    *named = games->named;
    if (!word) return true;
    while (*game && strcmp((*game)->name, word) != 0)
        game++;
    if (!*game) lg_fail_at(error, 1, 1, "expected a known \"game\", found '%.40s'", word);
    if (!*game && error) error->kind = LG_ERROR_FOREIGN;
    if (*game && *named && *named != *game)
        lg_fail_at(error, 1, 1, "expected a level of %s, found one of %s", (*named)->name, word);
    const bool good = *game && (!*named || *named == *game);
    *named = *game;
    return good;
}

/* Reads the level of a JSON value. Whoever calls has read the map of a record. */
static bool read_value(reading *r, const member *value, const text_games *games, lg_error *error) {
    static const char wanted[] = "expected an object with a string \"map\", found one without";
    text_games among = *games;
    foreign_level found = {.level = NULL};
    lg_error inner;
    if (!find_named(value, games, &among.named, error)) return false;
    const bool ours = member_get(value, "game"); /* a record, in no form of others */
    const lg_game *own = foreign_own_game(value, &among);
    if (ours && among.named) own = foreign_has_own(value, among.named) ? among.named : NULL;
    foreign_end end = FOREIGN_UNKNOWN;
    if (own)
        end = foreign_read_own(value, own, &among, &found, r->note, &inner) ? FOREIGN_READ : FOREIGN_WRONG;
    else if (!ours)
        end = foreign_read(value, &among, &found, r->note, &inner);
    if (end == FOREIGN_UNKNOWN) lg_fail_as(&inner, ours ? LG_ERROR_INPUT : LG_ERROR_FOREIGN, "%s", wanted);
    if (end != FOREIGN_READ) return foreign_fail_at(error, &inner, 1, 1);
    take_found(r, &found);
    return true;
}

bool member_levels_put(const char *lines, const text_games *games, lg_text *out, lg_error *error) {
    reading r = {.line = 1};
    members m;
    bool good = members_init(&m, lines) || lg_fail_memory(error);
    good = good && read_value(&r, m.row, games, error);
    put_open(out, NULL, '[');
    if (good) put_level(&r, out);
    put_close(out, ']');
    free(r.level);
    members_clear(&m);
    return good && (!out->failed || lg_fail_memory(error));
}
