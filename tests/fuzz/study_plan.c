/* Fuzzes plans of studies. Any bytes give a complete plan with its design, or are refused with a sentence. */
#include <stdlib.h>

#include "lab/design.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    plan p;
    lg_error error = {.text = ""};
    if (plan_read(&p, "plan.yaml", (const char *)data, size, &error)) {
        design d;
        if (!design_init(&d, &p, PLAN_SMOKE, &error) && !error.text[0]) abort();
        design_clear(&d);
    } else if (!error.text[0]) {
        abort();
    }
    plan_clear(&p);
    return 0;
}
