/* Runs the checks of src/check that every optimizer must pass, with its default parameters and each preset.
 * Slow: all checks on all algorithms.
 * Second tier, too (40 s): the presets, and searches of games. */
#include "check.h"

#include "check/check.h"

static void keep(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    const optimizer_check *check = context;
    if (preset && !is_second_tier()) return;
    lg_text finding = {0};
    bool good = check->run(&(checked_optimizer){optimizer, preset, !is_second_tier()}, &finding);
    CHECK(good && !finding.length, "%s: %s: %s", optimizer->name, check->promise,
          finding.data ? finding.data : "nothing found");
}

static void keeps(void **state) {
    each_optimizer(keep, *state);
}

int main(void) {
    struct CMUnitTest tests[32] = {{0}};
    size_t n = 0;
    for (; optimizer_checks[n].promise; n++)
        tests[n] = (struct CMUnitTest){.name = optimizer_checks[n].promise,
                                       .test_func = keeps,
                                       .initial_state = (void *)(uintptr_t)&optimizer_checks[n]};
    return _cmocka_run_group_tests("optimizers", tests, n, NULL, NULL);
}
