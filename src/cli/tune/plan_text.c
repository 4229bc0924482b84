/* Finds the lines of the key `plan`, and writes others in their place. No YAML is written anew, because a designer's
 * comments and layout must stay. */
#include "cli/tune/plan_text.h"

#include <inttypes.h>
#include <string.h>

#include "levelground/game_file.h"

typedef struct {
    size_t from, to;
} span;

/* Returns where the line that begins at `at` ends, after its line end. */
static size_t line_end(const lg_text *file, size_t at) {
    const char *end = memchr(file->data + at, '\n', file->length - at);
    return end ? (size_t)(end - file->data) + 1 : file->length;
}

/* Does the line have the key `plan` of the outermost map? */
static bool is_key(const char *line, size_t length) {
    size_t at = strlen("plan");
    if (length <= at || memcmp(line, "plan", at) != 0) return false;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    return at < length && line[at] == ':';
}

static bool is_empty(const char *line, size_t length) {
    while (length && strchr(" \t\r\n", *line))
        line++, length--;
    return !length || *line == '#';
}

/* Can the line be part of the key's value? Items of a list, and the ends of lists in brackets, need no indent. */
static bool is_inside(const char *line, size_t length) {
    bool begins_document = length >= 3 && !memcmp(line, "---", 3);
    return is_empty(line, length) || (strchr(" \t-]}", *line) && !begins_document);
}

/* Finds the lines of the plan. Empty lines and comments that follow its last step are not part of it. Returns the end
 * of the file if there is no plan. */
static span find_plan(const lg_text *file) {
    size_t at = 0;
    while (at < file->length && !is_key(file->data + at, line_end(file, at) - at))
        at = line_end(file, at);
    span found = {at, at < file->length ? line_end(file, at) : at};
    for (size_t next = found.to; next < file->length; next = line_end(file, next)) {
        const char *line = file->data + next;
        size_t length = line_end(file, next) - next;
        if (!is_inside(line, length)) break;
        if (!is_empty(line, length)) found.to = next + length;
    }
    return found;
}

static bool is_same_word(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same_plan(const lg_plan_step *a, const lg_plan_step *b) {
    for (; a->optimizer && b->optimizer; a++, b++)
        if (!is_same_word(a->stage, b->stage) || strcmp(a->optimizer, b->optimizer) != 0 ||
            strcmp(a->params, b->params) != 0 || a->evaluations != b->evaluations)
            return false;
    return a->optimizer == b->optimizer;
}

static bool check_text(const lg_text *text, const lg_plan_step *plan, lg_error *error) {
    lg_error inner;
    if (text->failed) return lg_fail_memory(error);
    lg_game *game = lg_game_read(text->data, text->length, &inner);
    if (!game)
        return lg_fail_as(error, inner.kind, "expected a place for `plan` in the outermost map; with the plan, %s",
                          inner.text);
    bool same = is_same_plan(game->variants->plan, plan);
    lg_game_destroy(game);
    return same || lg_fail(error, "expected a key `plan` in a line of its own");
}

bool plan_text_put(const lg_text *file, const lg_plan_step *plan, lg_text *changed, lg_error *error) {
    span at = find_plan(file);
    const char *end = memchr(file->data, '\r', file->length) ? "\r\n" : "\n";
    lg_text_append(changed, file->data, at.from);
    if (at.from && file->data[at.from - 1] != '\n') lg_text_add(changed, "%s", end);
    if (at.from == file->length) lg_text_add(changed, "%s", end);
    lg_text_add(changed, "plan: # found by levelground tune%s", end);
    for (const lg_plan_step *step = plan; step->optimizer; step++) {
        lg_text_add(changed, "  - {");
        if (step->stage) lg_text_add(changed, "stage: %s, ", step->stage);
        lg_text_add(changed, "by: %s, with: \"%s\", evaluations: %" PRId64 "}%s", step->optimizer, step->params,
                    step->evaluations, end);
    }
    lg_text_append(changed, file->data + at.to, file->length - at.to);
    return check_text(changed, plan, error);
}
