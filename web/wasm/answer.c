/* Passes texts into and out of the module. */
#include "web.h"

#include <stdlib.h>

made_games web_made;
static lg_text given, place;
static lg_error problem;
static char *room;

/* Returns memory for the text arguments of the next call: one block, resized to `bytes`; NULL if memory is short. */
void *EXPORT(lg_web_room)(size_t bytes) {
    char *larger = realloc(room, bytes ? bytes : 1);
    if (larger) room = larger;
    return larger;
}

const char *EXPORT(lg_web_error)(void) {
    return problem.text;
}

const char *EXPORT(lg_web_error_kind)(void) {
    static const char *const kinds[] = {
        [LG_ERROR_INPUT] = "input", [LG_ERROR_MEMORY] = "memory", [LG_ERROR_FOREIGN] = "foreign"};
    return kinds[problem.kind];
}

/* Returns "LINE COLUMN WORD", as in lg_error. */
const char *EXPORT(lg_web_error_place)(void) {
    lg_text_clear(&place);
    lg_text_add(&place, "%d %d %s", problem.line, problem.column, problem.word);
    return place.failed ? "0 0 " : place.data;
}

/* Returns the error without its place and word. */
const char *EXPORT(lg_web_error_sentence)(void) {
    return problem.text + problem.sentence;
}

lg_text *answer_begin(void) {
    lg_text_clear(&given);
    given = (lg_text){0};
    return &given;
}

const char *answer(lg_text *text) {
    if (!text->failed) return text->data ? text->data : "";
    lg_fail_memory(&problem);
    return NULL;
}

const char *refuse(const lg_error *error) {
    problem = *error;
    return NULL;
}
