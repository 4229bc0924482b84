/* Finds where levels end. */
#include "recipe/texts/several.h"

#include <assert.h>
#include <string.h>

#include "recipe/texts/forms.h"

enum { TRIES_MAX = 64 };

static bool read_ahead(several *s, lg_error *error) {
    piece_read(&s->ahead, &s->source, LEVEL_TEXT_MAX);
    return s->check(s->of, &s->ahead, error);
}

bool several_begin(several *s, lg_error *error) {
    lg_text *text = &s->ahead.text;
    if (!read_ahead(s, error)) return false;
    if (!text->data) return true;
    bool sliced = form_open_slices(text, s->ahead.body);
    if (!sliced && form_is_address(text->data + s->ahead.body)) {
        form_open_address(text, s->ahead.body);
        sliced = form_open_slices(text, s->ahead.body);
    }
    if (sliced) strcpy(s->note, "read the slices; nothing else is judged");
    return s->check(s->of, &s->ahead, error);
}

bool several_join_rest(several *s, lg_error *error) {
    lg_text *text = &s->ahead.text;
    while (s->source.peek(s->source.of) >= 0 && text->length <= LEVEL_TEXT_MAX && !text->failed)
        s->source.keep(s->source.of, text);
    return s->check(s->of, &s->ahead, error);
}

/* The first piece decides whether all of the text has to be read to find out. */
bool several_open_rows(several *s, lg_error *error) {
    lg_text *text = &s->ahead.text, copy;
    char note[NOTE_MAX];
    lg_error inner;
    const lg_game *game = text_game_look(&s->games, text, s->ahead.body, &copy, note, &inner);
    if (copy.failed) {
        lg_text_clear(&copy);
        return lg_fail_memory(error);
    }
    bool ours = !s->games.named || !strcmp(s->games.named->name, "terra-mystica"), good = true;
    ours = ours && text->data && strncmp(text->data + strspn(text->data, " \t\r\n"), "size:", strlen("size:")) != 0;
    if (game && ours) {
        ours = !strcmp(game->name, "terra-mystica") && form_open_rows(&copy, 0);
        ours = ours && !s->read(s->of, game, text, s->ahead.line);
    }
    if (ours && (good = several_join_rest(s, error))) {
        copy.length = 0;
        lg_text_append(&copy, text->data, text->length);
        if (form_open_rows(&copy, 0)) {
            s->rows = copy;
            copy = (lg_text){0};
            s->bytes = (text_bytes){s->rows.data, s->rows.data + s->rows.length, 1};
            s->source = piece_source_of(&s->bytes);
            piece_clear(&s->ahead);
            s->ahead.line = 1;
            strcpy(s->note, "read the rows of terrains; all other lines are taken as remarks");
            good = (!s->rows.failed || lg_fail_memory(error)) && read_ahead(s, error);
        }
    }
    lg_text_clear(&copy);
    return good;
}

/* Can the next piece begin another level of the same game, and is the text before it a level? Then reads this level. */
static bool ends_before(several *s, piece *p, int *tries) {
    lg_text text, ahead;
    char note[NOTE_MAX] = "", other[NOTE_MAX];
    lg_error unread;
    const lg_game *next = text_game_look(&s->games, &s->ahead.text, s->ahead.body, &ahead, other, &unread);
    bool ends = false;
    if (next) {
        const lg_game *here = text_game_look(&s->games, &p->text, 0, &text, note, &unread);
        ++*tries;
        if (!here) here = s->games.named;
        ends = here && made_games_known(s->games.made, here) == made_games_known(s->games.made, next) &&
               s->read(s->of, here, &text, p->line);
        if (ends) {
            lg_text_clear(&p->text);
            p->text = text;
            text = (lg_text){0};
            piece_behead(&s->ahead);
            if (*note) strcpy(s->note, note);
        }
        lg_text_clear(&text);
    }
    lg_text_clear(&ahead);
    return ends;
}

/* A level ends at a cut if the text before the cut is complete and the piece after it could begin another level; the first such
 * cut counts. If there is no such cut, the whole rest of the text is one level. The number of tries is limited, because each try
 * reads the text from its beginning. */
several_end several_take(several *s, piece *p, const lg_game **game, lg_error *unread, lg_error *error) {
    int tries = 0;
    *p = s->ahead;
    s->ahead = (piece){.body = 0};
    for (bool more = true; more;) {
        if (!read_ahead(s, error)) return SEVERAL_WRONG;
        more = piece_has_body(&s->ahead);
        assert(!more || s->ahead.body < s->ahead.text.length);
        if (more && tries < TRIES_MAX && ends_before(s, p, &tries)) return SEVERAL_READ;
        piece_join(p, &s->ahead);
        if (!s->check(s->of, p, error)) return SEVERAL_WRONG;
    }
    *game = text_game_find(&s->games, &p->text, 0, s->note, unread);
    return SEVERAL_REST;
}

void several_clear(several *s) {
    piece_clear(&s->ahead);
    lg_text_clear(&s->rows);
}
