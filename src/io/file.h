/* Files: read whole with a limit, written whole or not at all. */
#ifndef LG_IO_FILE_H
#define LG_IO_FILE_H

#include "levelground.h"

enum { FILE_SIZE_MAX = 64 << 20 }; /* no input of ours is larger */

/* The file's bytes, "-" being standard input. The error names the file. */
bool file_read(const char *path, size_t limit, lg_text *text, lg_error *error);
/* Through a temporary name beside it, then a rename; "-" is standard output. Devices and pipes are written directly. */
bool file_write(const char *path, const char *bytes, size_t length, lg_error *error);
/* Makes the folder if it is not there (not its parents). */
bool file_make_folder(const char *path, lg_error *error);

#endif
