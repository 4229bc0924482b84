/* Files: read whole with a limit, written whole or not at all. */
#ifndef LG_IO_FILE_H
#define LG_IO_FILE_H

#include "levelground.h"

enum { FILE_SIZE_MAX = 64 << 20 }; /* no input of ours that is read whole is larger */
#define FILE_PART ".levelground-"  /* how temporary files begin, which only a kill leaves */

/* What errors call the file: "standard input" for "-", and of a very long path the end. */
const char *file_title(const char *path);
/* Is there nothing of that name? Standard input is always there. */
bool file_is_missing(const char *path);
/* The file's bytes, "-" being standard input. The error names the file. */
bool file_read(const char *path, size_t limit, lg_text *text, lg_error *error);
/* By a temporary file of an unforeseeable name beside it, then a rename; and on the disk before it says true. A file that
 * is there keeps its mode, and what a link points at is replaced, not the link. Devices and pipes are written directly;
 * "-" is standard output. */
bool file_write(const char *path, const char *bytes, size_t length, lg_error *error);
/* The like without waiting for the disk, which takes some milliseconds: for another program that waits for the file, and
 * for files that are made again as fast. */
bool file_pass(const char *path, const char *bytes, size_t length, lg_error *error);
/* Makes the folder if it is not there (not its parents). */
bool file_make_folder(const char *path, lg_error *error);

#endif
