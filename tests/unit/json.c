/* Tests that JSON is printed completely: whichever allocation fails, the output contains the whole line or nothing of it. */
#include "io/json.h"

#include "check.h"

static int left;  /* number of allocations that jansson may still make; -1: unlimited */
static bool once; /* if true, only one allocation fails, and later ones succeed */

static void *some_memory(size_t size) {
    bool refused = !left;
    if (left > 0 || (refused && once)) left--;
    return refused ? NULL : malloc(size);
}

/* Returns the text, or NULL if writing failed. */
static char *line_of(void (*write)(lg_text *), int pieces) {
    lg_text text = {0};
    left = pieces;
    json_set_alloc_funcs(some_memory, free);
    write(&text);
    json_set_alloc_funcs(malloc, free);
    if (!text.failed) return text.data;
    lg_text_clear(&text);
    return NULL;
}

static void check_whole(void (*write)(lg_text *)) {
    char *all = line_of(write, -1), *line = NULL;
    int pieces = 0;
    assert_non_null(all);
    for (once = false; !line; pieces++) {
        line = line_of(write, pieces);
        CHECK(!line || !strcmp(line, all), "with %d pieces of memory: %s", pieces, line);
        assert_true(pieces < 100000);
    }
    free(line);
    assert_true(pieces > 10);
    for (once = true; pieces--; free(line)) {
        line = line_of(write, pieces);
        CHECK(!line || !strcmp(line, all), "without piece %d of memory: %s", pieces, line);
    }
    free(all);
}

static void write_object(lg_text *text) {
    json_t *object = json_object(), *list = json_array();
    for (int i = 0; i < 5; i++)
        json_push(&list, json_pack("{ss so}", "name", "a row", "value", json_number(i + .5)));
    json_put(&object, "file", json_file_name("file"));
    json_put(&object, "list", list);
    json_add_line(object, text);
}

static void what_is_written_is_whole(void **state) {
    (void)state;
    check_whole(write_object);
}

static void what_is_read_is_whole(void **state) {
    static char text[] = "{\"a\": \"some string that is longer than thirty-two bytes\", \"b\": [1, {\"c\": \"d\"}]} x";
    json_t *all = json_loads(text, JSON_DISABLE_EOF_CHECK, NULL);
    (void)state;
    for (int mode = 0; mode < 2; mode++) {
        json_t *object = NULL;
        once = mode;
        for (int pieces = 0; mode ? pieces < 60 : !object; pieces++) {
            lg_error error = {.text = ""};
            input in = input_of(fmemopen(text, strlen(text), "r"), "text");
            json_set_alloc_funcs(some_memory, free);
            left = pieces;
            object = json_read(&in, &error);
            json_set_alloc_funcs(malloc, free);
            CHECK(!object || json_equal(object, all), "with %d pieces of memory: something else", pieces);
            CHECK(object || !strcmp(error.text, "text:1:1: out of memory"), "%s", error.text);
            if (object) assert_int_equal(input_get(&in), ' ');
            json_decref(object);
            input_close(&in);
        }
    }
    json_decref(all);
}

static void numbers_have_ten_digits_and_names_are_ascii(void **state) {
    lg_text text = {0};
    json_t *object = json_object();
    (void)state;
    json_put(&object, "x", json_real(0.12345678901234));
    json_put(&object, "y", json_real(0.1));
    json_put(&object, "good", json_file_name("gr\xc3\xbcn\x1b"));
    json_put(&object, "bad", json_file_name("\xff"));
    json_add_line(object, &text);
    assert_string_equal(text.data, "{\"x\":0.123456789,\"y\":0.1,\"good\":\"gr\\u00FCn\\u001B\",\"bad\":null}\n");
    lg_text_clear(&text);
}

static void what_has_failed_stays_so(void **state) {
    lg_text text = {0};
    json_t *object = json_object(), *array = json_array();
    (void)state;
    json_put(&object, "a", json_true());
    json_put(&object, "b", NULL);
    assert_null(object);
    json_put(&object, "c", json_string("let go, and no leak"));
    assert_null(object);
    json_push(&array, json_integer(1));
    json_push(&array, NULL);
    json_push(&array, json_string("let go"));
    assert_null(array);
    json_add_line(object, &text);
    assert_true(text.failed && !json_print(NULL));
    lg_text_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_whole),
        cmocka_unit_test(what_is_read_is_whole),
        cmocka_unit_test(numbers_have_ten_digits_and_names_are_ascii),
        cmocka_unit_test(what_has_failed_stays_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
