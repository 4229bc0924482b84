/* Nothing can be loaded: SQLite is a part of the program, and plugins are not supported. */
#ifndef WINDOWS_DLFCN_H
#define WINDOWS_DLFCN_H

#include <stddef.h>

#define RTLD_NOW 0
#define RTLD_LOCAL 0

static inline void *dlopen(const char *path, int flags) {
    (void)path, (void)flags;
    return NULL;
}

static inline void *dlsym(void *object, const char *name) {
    (void)object, (void)name;
    return NULL;
}

static inline const char *dlerror(void) {
    return "levelground for Windows has no plugins in C; a game can be a file (.game.yaml)";
}

#endif
