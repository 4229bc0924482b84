/* levelground study list. */
#include "cli/study/study.h"

int study_list_main(int argc, char **argv) {
    (void)argc, (void)argv;
    return DONE;
}
