/* The part of docs/reference/game-file.md about measures, and tools/game_measures.json, which the schema is made from, say what the
 * table of kinds says, and every example of the table is a rule. LG_GOLDEN_WRITE=1 writes both anew. */
#include "game_file.h"

#include "base/put.h"
#include "boards/file/rules/kind.h"

static const char page[] = "docs/reference/game-file.md", list[] = "tools/game_measures.json",
                  begin[] = "<!-- measures:", end[] = "<!-- end of the measures -->";

static void write_kind(const fg_kind *kind, lg_text *text) {
    lg_text_add(text, "\n### `%s: %s`", kind->word, kind->takes);
    if (kind->also) lg_text_add(text, " with `%s`", kind->also);
    lg_text_add(text, "\n\n%s.%s\n\n`%s`\n", kind->sentence, kind->model ? "" : " It cannot be exported for solvers.",
                kind->example);
    if (kind->keys) lg_text_add(text, "%s", "\n");
    for (const fg_key *key = kind->keys; key && key->key; key++)
        lg_text_add(text, "- `%s: %s`: %s\n", key->key, key->takes, key->sentence);
}

static void write_measures(lg_text *text) {
    lg_text_add(
        text, "\n%s\n\n%s\n", "## Measures",
        "A measure is one number, which the bound of the rule is for. There are two exceptions. `each`, `each "
        "group` and `each corner` count the cells, groups or corners that do not meet the bound. `way`, `worth`, "
        "`draft`, and `count` with `within` have one number for each [seat](#seats), and the bound is for each number, "
        "or "
        "compares them.");
    for (const fg_kind *const *kind = fg_kinds; *kind; kind++)
        write_kind(*kind, text);
    lg_text_add(text, "%s", "\n");
}

/* Writes a line of JSON for each kind. */
static void list_measures(lg_text *text) {
    for (const fg_kind *const *kind = fg_kinds; *kind; kind++) {
        lg_text line = {0};
        put_open(&line, NULL, '{');
        put_string(&line, "word", (*kind)->word);
        put_string(&line, "takes", (*kind)->takes);
        put_string(&line, "also", (*kind)->also);
        put_string(&line, "sentence", (*kind)->sentence);
        put_open(&line, "keys", '[');
        for (const fg_key *key = (*kind)->keys; key && key->key; key++) {
            put_open(&line, NULL, '{');
            put_string(&line, "key", key->key);
            put_string(&line, "takes", key->takes);
            put_string(&line, "sentence", key->sentence);
            put_close(&line, '}');
        }
        put_close(&line, ']');
        put_close(&line, '}');
        CHECK(!line.failed, "%s: no JSON", (*kind)->word);
        lg_text_add(text, "%s\n", line.data);
        lg_text_clear(&line);
    }
}

/* Compares the part of a file from `from` to `to` with the text, or writes the file with the text in its place. */
static void compare(const char *name, const char *whole, const char *from, const char *to, const lg_text *text) {
    char path[1024];
    if (!getenv("LG_GOLDEN_WRITE")) {
        CHECK(text->length == (size_t)(to - from) && !memcmp(text->data, from, text->length),
              "%s is older than the table; write it by LG_GOLDEN_WRITE=1", name);
        return;
    }
    CHECK(snprintf(path, sizeof path, "%s/%s", getenv("LG_SOURCE"), name) < (int)sizeof path, "the path is too long");
    FILE *file = fopen(path, "wb");
    CHECK(file, "%s: cannot be written", path);
    fprintf(file, "%.*s%s%s", (int)(from - whole), whole, text->data, to);
    fclose(file);
}

static void the_page_is_up_to_date(void **state) {
    size_t length;
    lg_text text = {0};
    char *whole = file_bytes(page, &length);
    const char *from = strstr(whole, begin), *to = from ? strstr(from, end) : NULL;
    (void)state;
    CHECK(to, "%s has no part for the measures", page);
    from += strcspn(from, "\n") + 1;
    write_measures(&text);
    compare(page, whole, from, to, &text);
    lg_text_clear(&text);
    free(whole);
}

static void the_list_is_up_to_date(void **state) {
    size_t length;
    lg_text text = {0};
    char *whole = file_bytes(list, &length);
    (void)state;
    list_measures(&text);
    compare(list, whole, whole, whole + length, &text);
    lg_text_clear(&text);
    free(whole);
}

/* A game with everything that the examples speak of. */
static const char around[] = "game: around\n"
                             "board: {squares: [6, 6], seats: [A1, F6], fixed: {mecatol: C3}}\n"
                             "values: [pips, resources]\n"
                             "layers:\n"
                             "  tile: {turns: yes, pieces: {river: {sides: aabb}, ocean: , forest: , castle: , "
                             "village: , mecatol: , wood: , wheat: , "
                             "sheep: }}\n"
                             "  number: {pieces: {2: {pips: 1}, 12: {pips: 1, resources: 2}}}\n"
                             "groups: {land: [forest, castle, village, mecatol, wood, wheat, sheep]}\n"
                             "costs: {ships: {usual: 1}, feet: {usual: 1}}\n"
                             "rules:\n"
                             "  example: ";

static void examples_are_rules(void **state) {
    (void)state;
    for (const fg_kind *const *kind = fg_kinds; *kind; kind++) {
        lg_text text = {0};
        lg_error error = {.text = ""};
        lg_text_add(&text, "%s%s\n", around, (*kind)->example);
        lg_game *game = lg_game_read(text.data, text.length, &error);
        CHECK(game, "%s: %s", (*kind)->example, error.text);
        lg_game_destroy(game);
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_up_to_date),
        cmocka_unit_test(the_list_is_up_to_date),
        cmocka_unit_test(examples_are_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
