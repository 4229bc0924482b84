/* macOS does not end a program when the program that started it ends. Its standard input ends, and players of games end then. */
#ifndef MACOS_PRCTL_H
#define MACOS_PRCTL_H

#define prctl(what, signal) ((void)(signal))

#endif
