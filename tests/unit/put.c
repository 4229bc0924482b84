/* Tests of base/put.h: jansson can read its JSON, and the values are those that were written. */
#include "base/put.h"

#include "check.h"
#include "io/json.h"

static json_t *read_back(const lg_text *text) {
    json_error_t error;
    assert_false(text->failed);
    json_t *json = json_loads(text->data, JSON_REJECT_DUPLICATES, &error);
    CHECK(json, "%s in %s", error.text, text->data);
    return json;
}

static void members_and_elements_are_parted(void **state) {
    lg_text text = {0};
    (void)state;
    put_open(&text, NULL, '{');
    put_string(&text, "none", NULL);
    put_open(&text, "list", '[');
    put_whole(&text, NULL, -3);
    put_whole(&text, NULL, 0);
    put_whole(&text, NULL, INT64_MIN);
    put_whole(&text, NULL, INT64_MAX);
    put_bool(&text, NULL, true);
    put_open(&text, NULL, '{');
    put_close(&text, '}');
    put_close(&text, ']');
    put_json(&text, "json", "{\"a b\": [1, 2],\n \"c\": 3}");
    put_json(&text, NULL, "\"d\": 4, \"e\": 5");
    put_real(&text, "real", 2);
    put_number(&text, "number", 2);
    put_number(&text, "endless", INFINITY);
    put_close(&text, '}');
    assert_string_equal(text.data, "{\"none\":null,\"list\":[-3,0,-9223372036854775808,9223372036854775807,true,{}],"
                                   "\"json\":{\"a b\":[1,2],\"c\":3},\"d\":4,"
                                   "\"e\":5,\"real\":2.0,\"number\":2,\"endless\":null}");
    json_decref(read_back(&text));
    lg_text_clear(&text);
}

static void strings_survive(void **state) {
    static const char *const strings[] = {"", "\"\\/\b\f\n\r\t\x01\x7f", "gr\xc3\xbcn", "\xe2\x82\xac",
                                          "\xf0\x9f\x8f\x9d\xef\xbf\xbf"};
    (void)state;
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        lg_text text = {0};
        put_open(&text, NULL, '[');
        put_string(&text, NULL, strings[i]);
        put_close(&text, ']');
        json_t *json = read_back(&text);
        assert_string_equal(json_string_value(json_array_get(json, 0)), strings[i]);
        for (const char *c = text.data; *c; c++)
            assert_true(*c >= ' ' && *c < 0x7f);
        json_decref(json);
        lg_text_clear(&text);
    }
}

static void what_is_no_utf_8_fails(void **state) {
    static const char *const strings[] = {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80"};
    (void)state;
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        lg_text text = {0};
        put_string(&text, NULL, strings[i]);
        assert_true(text.failed);
        lg_text_clear(&text);
    }
}

static void numbers_keep_ten_digits(void **state) {
    lg_rng rng = lg_rng_stream(1, "put", 0);
    (void)state;
    for (int i = 0; i < 2000; i++) {
        lg_text text = {0};
        double x = ldexp(lg_rng_unit(&rng) - .5, (int)lg_rng_below(&rng, 200) - 100);
        put_open(&text, NULL, '[');
        (i % 2 ? put_number : put_real)(&text, NULL, x);
        put_close(&text, ']');
        json_t *json = read_back(&text);
        double back = json_number_value(json_array_get(json, 0));
        CHECK(fabs(back - x) <= 1e-9 * fabs(x), "%.17g became %s", x, text.data);
        json_decref(json);
        lg_text_clear(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_and_elements_are_parted),
        cmocka_unit_test(strings_survive),
        cmocka_unit_test(what_is_no_utf_8_fails),
        cmocka_unit_test(numbers_keep_ten_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
