/* Finds the files that a plan names. */
#ifndef LAB_FIND_FILE_H
#define LAB_FIND_FILE_H

#include <limits.h>
#include <stdbool.h>

/* Looks for a file in the folder of the plan, whose path is `plan`, and then in the folder that LG_SHARED names. That folder
 * holds files that may not be distributed with the project. An absolute path is used as it is. Returns false if the file is
 * not found. */
bool beside_find(const char *plan, const char *name, char path[PATH_MAX]);

#endif
