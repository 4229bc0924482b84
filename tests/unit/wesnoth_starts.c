/* Tests the starts of three sides on open land: the same amount of land is nearest to each. */
#include "check.h"

#include "wesnoth/map/level.h"
#include "wesnoth/survey/fairness.h"

static void three_have_as_much_open_land(void **state) {
    static const wn_point sizes[] = {{40, 40}, {24, 40}, {60, 30}, {16, 16}, {31, 30}, {200, 150}};
    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        wn_point keep[4] = {0};
        double land[4] = {0};
        int w = sizes[k].x, h = sizes[k].y;
        wn_starts_of_three(w, h, 4, keep);
        for (int x = 1; x <= w; x++)
            for (int y = 1; y <= h; y++)
                for (int s = 1; s <= 3; s++) {
                    bool nearest = true;
                    for (int t = 1; t <= 3; t++)
                        nearest &=
                            t == s || wn_distance(keep[t], (wn_point){x, y}) > wn_distance(keep[s], (wn_point){x, y});
                    land[s] += nearest;
                }
        for (int s = 1; s <= 3; s++) {
            double off = land[s] * 3 / (land[1] + land[2] + land[3]) - 1;
            CHECK(fabs(off) < 0.07, "%d x %d: keep %d has %g more", w, h, s, off);
            CHECK(keep[s].x >= 4 && keep[s].y >= 4 && keep[s].x <= w - 3 && keep[s].y <= h - 3,
                  "%d x %d: keep %d at %d,%d", w, h, s, keep[s].x, keep[s].y);
            CHECK(wn_distance(keep[s], keep[s % 3 + 1]) * 3 >= (w < h ? w : h), "%d x %d: keeps are near", w, h);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(three_have_as_much_open_land)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
