/* Ctrl-C, as all commands see it. */
#include "host/interrupts.h"

#include <signal.h>

volatile int interrupted;

static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

void catch_interrupts(bool once) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = once ? (int)(SA_RESETHAND | SA_RESTART) : 0};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
