/* The arguments and options that the commands of `levelground study` share: the name of a study, its store, a folder. */
#include <string.h>

#include "host/interrupts.h"
#include "study.h"

void study_take_argument(void *options, char *argument, const option_reading *reading) {
    study_words *w = options;
    if (w->name && w->store) options_error(reading, "expected one store, found also '%s'", argument);
    *(w->name ? &w->store : &w->name) = argument;
}

void study_check(const void *options, unsigned tags, const option_reading *reading) {
    const study_words *w = options;
    (void)tags;
    if (!w->name) options_error(reading, "expected the name of a study (see: levelground study list)");
    if (!w->store) options_error(reading, "expected a store: --store FILE");
}

void study_check_output(const void *options, unsigned tags, const option_reading *reading) {
    const study_words *w = options;
    study_check(options, tags, reading);
    if (!w->output) options_error(reading, "expected a folder: --output DIR");
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
