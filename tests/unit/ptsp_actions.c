/* Tests of actions as text: they are read back as written, the clock starts at the same tick, and a wrong action is refused
 * with its place. */
#include "check.h"

#include "ptsp/drivers/actions.h"
#include "ptsp/map/physics.h"

static int64_t read_text(const char *plain, char *actions, bool *started, lg_error *error) {
    lg_text text = {0};
    lg_text_append(&text, plain, strlen(plain));
    int64_t count = pt_actions_read(&text, actions, started, error);
    lg_text_clear(&text);
    return count;
}

static void come_back(void **state) {
    static const int flown[2][5] = {{-1, 0, 3, 5, 0}, {-1, 2, 0, 0, 4}};
    (void)state;
    for (int k = 0; k < 2; k++) {
        lg_text text = {0};
        lg_error error;
        bool started;
        for (int i = 0; i < 5; i++)
            pt_actions_note(&text, flown[k][i]);
        assert_int_equal(!strncmp(text.data, "start\n0\n", 8), k == 0);
        /* the actions overwrite the text */
        assert_int_equal(pt_actions_read(&text, text.data, &started, &error), 4);
        assert_int_equal(started, k == 0);
        for (int i = 1; i < 5; i++)
            assert_int_equal(text.data[i - 1], flown[k][i]);
        lg_text_clear(&text);
    }
}

static void as_people_write_them(void **state) {
    (void)state;
    lg_error error;
    char actions[40];
    bool started;
    assert_int_equal(read_text("\xef\xbb\xbf\r\n  start \r\n\r\n3\t\r\n 5", actions, &started, &error), 2);
    assert_true(started && actions[0] == PT_THRUST && actions[1] == PT_THRUST_RIGHT);
    assert_int_equal(read_text("", actions, &started, &error), 0);
    assert_false(started);
}

static void others_are_refused(void **state) {
    static const char *const bad[][2] = {{"3\n6\n", "2:1: expected an action 0 to 5, found '6'"},
                                         {"1\nstart\n", "2:1: expected an action 0 to 5, found 'start'"},
                                         {"start\nstart\n", "2:1: expected an action 0 to 5, found 'start'"},
                                         {"12\n", "1:1: expected an action 0 to 5, found '12'"},
                                         {"1 2\n", "1:3: expected an action 0 to 5, found '2'"}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_error error;
        char actions[40];
        bool started;
        assert_int_equal(read_text(bad[i][0], actions, &started, &error), -1);
        assert_string_equal(error.text, bad[i][1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(come_back),
        cmocka_unit_test(as_people_write_them),
        cmocka_unit_test(others_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
