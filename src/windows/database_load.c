/* SQLite is a part of the program. */
#include "io/database.h"

bool database_load(database *d, lg_error *error) {
    (void)error;
#define LOAD(name) d->name = sqlite3_##name;
    DATABASE_FUNCTIONS(LOAD)
#undef LOAD
    return true;
}
