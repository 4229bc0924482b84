/* Loads SQLite when it is first needed, because loading it takes about as long as making a board. */
#include <dlfcn.h>

#include "io/database.h"

/* Loads SQLite. It is never unloaded, because such libraries are not made for that. */
bool database_load(database *d, lg_error *error) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW);
    if (!library) return lg_fail(error, "a store needs SQLite (Debian: libsqlite3-0): %s", dlerror());
#define LOAD(name)                                         \
    *(void **)&d->name = dlsym(library, "sqlite3_" #name); \
    if (!d->name) return lg_fail(error, "%s", dlerror());
    DATABASE_FUNCTIONS(LOAD)
#undef LOAD
    return true;
}
