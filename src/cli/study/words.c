/* The arguments and options that the commands of `levelground study` share: a study's name, its store, a folder. */
#include <string.h>

#include "cli/study/study.h"
#include "host/interrupts.h"

static void expect_all(const study_words *w, bool output, struct argp_state *state) {
    if (!w->name) argp_error(state, "expected the name of a study (see: levelground study list)");
    if (!w->store) argp_error(state, "expected a store: --store FILE");
    if (output && !w->output) argp_error(state, "expected a folder: --output DIR");
}

error_t study_take(int key, char *argument, study_words *w, bool output, struct argp_state *state) {
    switch (key) {
    case KEY_STORE: w->store = argument; return 0;
    case 'o': w->output = argument; return 0;
    case 'q': w->quiet = true; return 0;
    case ARGP_KEY_ARG:
        if (w->name && w->store) argp_error(state, "expected one store, found also '%s'", argument);
        *(w->name ? &w->store : &w->name) = argument;
        return 0;
    case ARGP_KEY_END: expect_all(w, output, state); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

error_t study_take_store(int key, char *argument, const char **store, struct argp_state *state) {
    switch (key) {
    case KEY_STORE:
    case ARGP_KEY_ARG:
        if (*store) argp_error(state, "expected one store, found also '%s'", argument);
        *store = argument;
        return 0;
    case ARGP_KEY_END:
        if (!*store) argp_error(state, "expected a store");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

bool study_wanted(void *unused) {
    (void)unused;
    return !interrupted();
}

int study_refuse(const study_store *store, const lg_error *error) {
    return store_is_ill(store) ? complain(FAILED, "%s", error->text) : reject(error);
}

int study_fail(const study_store *store, const lg_error *error) {
    return store_is_damaged(store) ? reject(error) : complain(FAILED, "%s", error->text);
}

bool study_size(const char *name, plan_size *size, lg_error *error) {
    for (int i = 0; plan_size_names[i]; i++)
        if (!strcmp(plan_size_names[i], name)) {
            *size = (plan_size)i;
            return true;
        }
    return lg_fail(error, "--size: expected smoke, desk or full, found '%.40s'", name);
}
