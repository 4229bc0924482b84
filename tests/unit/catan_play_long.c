/* Checks the invariants of Catan after each of ten million random moves.
 * Second tier (11 s): half a minute with sanitizers. */
#include "catan_invariants.h"

enum { MOVES = 10000000 };

static void invariants_hold_for_long(void **state) {
    (void)state;
    for (int players = 3; players <= 6; players++) {
        play_long(players > 4 ? TABLE_LARGE : TABLE_BASE, players, MOVES / 5);
        play_long(TABLE_ISLANDS, players, MOVES / 20);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invariants_hold_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
