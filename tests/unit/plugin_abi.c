/* Tests that plugins and the tool agree on the sizes of the structures that plugins fill in and read. If a size changes, older
 * plugins must be refused: write the new size here and, if the number of the interface has been released already, raise
 * LG_PLUGIN_ABI (levelground/search.h). */
#include "check.h"

#include "levelground/search.h"

enum { ABI = 8 };

#define SIZE(type, bytes) \
    { #type, sizeof(type), bytes }

/* The sizes in bytes, on machines with pointers of 8 bytes. */
static const struct {
    const char *name;
    size_t found, wanted;
} sizes[] = {SIZE(lg_plugin, 32),  SIZE(lg_game, 456),    SIZE(lg_optimizer, 72),   SIZE(lg_problem, 1736),
             SIZE(lg_space, 1552), SIZE(lg_run, 160),     SIZE(lg_task, 8),         SIZE(lg_param, 64),
             SIZE(lg_variant, 40), SIZE(lg_trait, 72),    SIZE(lg_requirement, 24), SIZE(lg_format, 24),
             SIZE(lg_board, 24),   SIZE(lg_layer, 64),    SIZE(lg_preset, 32),      SIZE(lg_report, 9296),
             SIZE(lg_contest, 56), SIZE(lg_values, 2184), SIZE(lg_text, 32),        SIZE(lg_error, 460),
             SIZE(lg_move, 24),    SIZE(lg_genome, 16),   SIZE(lg_budget, 96),      SIZE(lg_rng, 32)};

static void sizes_are_those_of_the_abi(void **state) {
    (void)state;
    if (sizeof(void *) != 8) skip();
    assert_int_equal(LG_PLUGIN_ABI, ABI);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        CHECK(sizes[i].found == sizes[i].wanted, "%s has %zu bytes, %zu in ABI %d", sizes[i].name, sizes[i].found,
              sizes[i].wanted, ABI);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sizes_are_those_of_the_abi)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
