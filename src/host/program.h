/* Where this program is. */
#ifndef HOST_PROGRAM_H
#define HOST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the path of the folder that this program is in. Returns false with errno if the system does not tell it, or if the path is
 * too long. */
bool program_folder(char *path, size_t size);

#endif
