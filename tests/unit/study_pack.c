/* Tests of rows packed as bytes: they are unpacked unchanged, and a row is refused if it is cut off or longer than it says. */
#include "check.h"

#include "lab/pack.h"

static const char text[] =
    "study: a\ntitle: A.\nquestion: B?\nmethod: C.\nlimits: D.\nexperiments:\n"
    "  - {name: one, sentence: E., game: terra-mystica, algorithm: random, "
    "evaluations: {smoke: 1, desk: 1, full: 1}, "
    "repetitions: {smoke: 9, desk: 9, full: 9}, record: [generations]}\n"
    "  - {name: two, sentence: E., game: catan, algorithm: random, evaluations: {smoke: 1, desk: "
    "1, full: 1}, repetitions: {smoke: 9, desk: 9, full: 9}}\n";

typedef struct {
    plan p;
    design d;
} study;

static void open_study(study *s) {
    lg_error error = {.text = ""};
    bool good = plan_read(&s->p, "text", text, sizeof text - 1, &error) && design_init(&s->d, &s->p, PLAN_DESK, &error);
    CHECK(good, "%s", error.text);
}

static void close_study(study *s) {
    design_clear(&s->d);
    plan_clear(&s->p);
}

static study_row row_of(int64_t run, int numbers) {
    study_row row = {.run = run, .stop = "target", .host = "there", .seconds = 1.5, .cpu_seconds = 0.25};
    for (int i = 0; i < 4; i++)
        row.value[i] = i - 0.5;
    for (int i = 0; i < numbers; i++)
        sample_add(&row.series[1], i / 3.0);
    return row;
}

static void same(const study_row *a, const study_row *b) {
    assert_true(a->run == b->run && a->seconds == b->seconds && a->cpu_seconds == b->cpu_seconds);
    assert_string_equal(a->stop, b->stop);
    assert_string_equal(a->host, b->host);
    assert_memory_equal(a->value, b->value, 4 * sizeof *a->value);
    assert_int_equal(a->series[1].count, b->series[1].count);
    for (int i = 0; i < a->series[1].count; i++)
        assert_true(a->series[1].value[i] == b->series[1].value[i]);
}

static void rows_come_back(void **state) {
    static const int64_t run[] = {3, 0, 17};
    static const int numbers[] = {10, 0, 0}; /* the second experiment records nothing */
    study s;
    lg_text bytes = {0};
    study_row back = {.run = 0};
    size_t at = 0;
    (void)state;
    open_study(&s);
    for (int i = 0; i < 3; i++) {
        study_row row = row_of(run[i], numbers[i]);
        pack_row(&row, &s.d, &bytes);
        study_row_clear(&row);
    }
    for (int i = 0; i < 3; i++) {
        study_row row = row_of(run[i], numbers[i]);
        assert_true(unpack_row(&back, &s.d, &bytes, &at));
        same(&row, &back);
        study_row_clear(&row);
    }
    assert_int_equal(at, bytes.length);
    study_row_clear(&back);
    lg_text_clear(&bytes);
    close_study(&s);
}

/* Copies the bytes into memory of exactly their length, so that a sanitizer detects reading past the end. */
static bool is_row(const study *s, const char *from, size_t length) {
    study_row row = {.run = 0};
    size_t at = 0;
    char *room = allocated(length ? length : 1);
    memcpy(room, from, length);
    lg_text bytes = {.data = room, .length = length};
    bool good = unpack_row(&row, &s->d, &bytes, &at);
    assert_true(at == (good ? length : 0));
    study_row_clear(&row);
    free(room);
    return good;
}

static void what_is_cut_or_wrong_is_no_row(void **state) {
    study s;
    lg_text bytes = {0};
    study_row row = row_of(3, 10);
    int wrong[] = {-5, 7, 15, 1 << 30};
    int64_t past = 18;
    (void)state;
    open_study(&s);
    pack_row(&row, &s.d, &bytes);
    assert_true(is_row(&s, bytes.data, bytes.length));
    for (size_t length = 0; length < bytes.length; length++)
        CHECK(!is_row(&s, bytes.data, length), "%zu bytes of %zu are a row", length, bytes.length);
    for (int i = 0; i < 4; i++) {
        memcpy(bytes.data + bytes.length - 10 * sizeof(double) - sizeof(int), &wrong[i], sizeof(int));
        assert_false(is_row(&s, bytes.data, bytes.length));
    }
    memcpy(bytes.data, &past, sizeof past);
    assert_false(is_row(&s, bytes.data, bytes.length));
    past = -1;
    memcpy(bytes.data, &past, sizeof past);
    assert_false(is_row(&s, bytes.data, bytes.length));
    study_row_clear(&row);
    lg_text_clear(&bytes);
    close_study(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_come_back),
        cmocka_unit_test(what_is_cut_or_wrong_is_no_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
