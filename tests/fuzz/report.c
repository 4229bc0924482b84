/* Fuzzes reports, which come from people whom nobody knows. A report that is refused leaves an error. Reports whose level is
 * made by a search are left out, because a search may take as long as it likes; fuzz/link has their ids. The size is limited,
 * because a large level takes so long to judge that the fuzzer would report a hang. */
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

enum { BYTES_MAX = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lg_error error = {.text = ""};
    if (size > BYTES_MAX || memmem(data, size, "generate", strlen("generate"))) return 0;
    if (!report_try((const char *)data, size, &error) && !error.text[0]) abort();
    return 0;
}
