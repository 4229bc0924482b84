/* Tests of the Wesnoth add-on's requests: their optional fields. */
#include "wesnoth/growing/request.h"

#include <string.h>

#include "check.h"

#define SAYS                                                                                                 \
    "lg=1 id=a-1 game=a width=20 height=20 sides=2 seed=7 variant=balanced budget=5 keeps=4,4;17,17 turn=1 " \
    "side=1 x=4 y=4 moves=5 vision=5 made="
#define TURN SAYS "1"

static bool reads(const char *text, wesnoth_request *r) {
    lg_error error;
    bool good = wesnoth_request_read(text, strlen(text), r, &error);
    if (good) wesnoth_request_clear(r);
    return good;
}

static void a_request_of_an_older_add_on(void **state) {
    wesnoth_request r;
    (void)state;
    assert_true(reads(TURN, &r));
    assert_int_equal(r.scale, 0);
    assert_true(reads(TURN " land=4,4,1,Ke", &r));
    assert_true(r.described);
}

static void a_request_with_a_scale(void **state) {
    wesnoth_request r;
    (void)state;
    assert_true(reads(TURN " scale=20", &r));
    assert_int_equal(r.scale, 20);
    assert_true(reads(TURN " scale=20 evaluations=5000", &r));
    assert_true(r.scale == 20 && r.evaluations == 5000);
    assert_true(reads(TURN " evaluations=1 land=4,4,1,Ke", &r));
    assert_true(!r.scale && r.evaluations == 1 && r.described);
    assert_true(reads(TURN " scale=1000 land=4,4,1,Ke", &r));
    assert_true(r.described && r.scale == 1000 && r.made == 1);
}

static void scales_that_are_none(void **state) {
    static const char *const bad[] = {TURN " scale=0",
                                      TURN " scale=1001",
                                      TURN " scale=",
                                      TURN " scale=-1",
                                      TURN " scale=20 scale=20",
                                      TURN " land=4,4,1,Ke scale=20",
                                      TURN " scale=20x",
                                      TURN " evaluations=0",
                                      TURN " evaluations=5 scale=20",
                                      TURN " evaluations=1000001",
                                      TURN "scale=20"};
    wesnoth_request r;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(reads(bad[i], &r));
}

static void a_request_that_says_how_the_sides_stand(void **state) {
    static const char *const bad[] = {TURN " help=101",
                                      TURN " help=-1",
                                      TURN " patch=2",
                                      TURN " patch=1 help=5",
                                      TURN " villages=3;4",
                                      TURN " villages=3;4 worth=50;60",
                                      TURN " worth=50;60 gold=7;8",
                                      TURN " villages=3 worth=50;60 gold=7;8",
                                      TURN " villages=3;4;5 worth=50;60 gold=7;8",
                                      TURN " villages=3;40001 worth=50;60 gold=7;8",
                                      TURN " villages=3;4 worth=50;1000001 gold=7;8",
                                      TURN " villages=3;4 worth=50;60 gold=-7;8",
                                      TURN " villages=3;4 gold=7;8 worth=50;60",
                                      TURN " villages=3;4 worth=50;60 gold=7;8 help=5"};
    wesnoth_request r;
    (void)state;
    assert_true(reads(TURN " scale=20", &r));
    assert_true(!r.help && !r.patch && !r.stands);
    assert_true(reads(TURN " scale=20 evaluations=5 help=70 villages=3;4 worth=50;60 gold=7;8 land=4,4,1,Ke", &r));
    assert_true(r.help == 70 && r.stands && r.described && r.evaluations == 5);
    assert_true(r.stand[0].villages == 3 && r.stand[0].worth == 50 && r.stand[0].gold == 7);
    assert_true(r.stand[1].villages == 4 && r.stand[1].worth == 60 && r.stand[1].gold == 8);
    assert_true(reads(TURN " help=100 patch=1", &r));
    assert_true(r.help == 100 && r.patch && !r.stands);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!reads(bad[i], &r), "%s is taken", bad[i] + strlen(TURN));
}

static void land_is_what_was_said_each_hex_once(void **state) {
    static const char *const good[] = {SAYS "2 land=4,4,1,Ke;4,5,1,Gg", SAYS "2 land=4,4,1,Ke;5,4,2,Gg^Vh",
                                       SAYS "2 land=20,20,2,Ke;1,1,1,Gg", SAYS "0 land="};
    static const char *const bad[] = {SAYS "2 land=4,4,1,Ke;4,4,1,Ke",
                                      SAYS "2 land=4,4,1,Ke;4,4,2,Gg",
                                      SAYS "3 land=4,4,1,Ke;5,4,1,Gg;4,4,1,Gg",
                                      SAYS "2 land=4,4,1,Ke",
                                      SAYS "1 land=4,4,1,Ke;5,4,1,Gg",
                                      SAYS "1 land=4,4,1,Ke;",
                                      SAYS "1 land=21,4,1,Ke",
                                      SAYS "1 land=4,0,1,Ke",
                                      SAYS "1 land=4,4,3,Ke",
                                      SAYS "1 land=4,4,0,Ke",
                                      SAYS "1 land=4,4,1,",
                                      SAYS "1 land=4,4,1,Gggggggggggggggg",
                                      SAYS "1 land=4,4,1,Gg land=5,4,1,Gg",
                                      SAYS "401"};
    wesnoth_request r;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(reads(good[i], &r), "%s is refused", strstr(good[i], "made"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(!reads(bad[i], &r), "%s is taken", strstr(bad[i], "made"));
}

/* Each case is a saved file and the request that is found in it; NULL: none. */
static void the_request_is_the_one_among_the_variables(void **state) {
#define VARIABLES(attribute) "[variables]\n\t" attribute "\n[/variables]\n"
    static const struct {
        const char *file, *request;
    } cases[] = {
        {VARIABLES("request=\"new\""), "new"},
        {"request=\"old\"\n" VARIABLES("request=\"new\""), "new"},
        {VARIABLES("request=\"new\"") "request=\"old\"\n", "new"},
        {"request=\"old\"\n" VARIABLES("other=\"x\""), NULL},
        {VARIABLES("other=\"x\"") "request=\"old\"\n", NULL},
        {"[old]\n\trequest=\"old\"\n[/old]\n" VARIABLES("request=\"new\""), "new"},
        {"note=\"\n[variables]\nrequest=x\"\n" VARIABLES("request=\"new\""), "new"},
        {VARIABLES("other=\"\n[/variables]\"\n\trequest=\"new\""), "new"},
        {VARIABLES("a_request=\"old\"\n\trequest=\"new\""), "new"},
        {"request=\"old\"\n", NULL},
        {"[variables]\n\trequest=\"new\"\n", NULL},
        {"[variables]\n\trequest=\"new", NULL},
        {"", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        lg_text found = {0};
        bool good = wesnoth_request_unwrap(cases[i].file, strlen(cases[i].file), &found);
        CHECK(good == (cases[i].request != NULL), "%s: %s", cases[i].file, good ? found.data : "nothing");
        if (good) assert_string_equal(found.data, cases[i].request);
        lg_text_clear(&found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_of_an_older_add_on),
        cmocka_unit_test(a_request_with_a_scale),
        cmocka_unit_test(scales_that_are_none),
        cmocka_unit_test(a_request_that_says_how_the_sides_stand),
        cmocka_unit_test(land_is_what_was_said_each_hex_once),
        cmocka_unit_test(the_request_is_the_one_among_the_variables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
