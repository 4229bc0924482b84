/* Reads whole files up to a size limit, and writes files atomically: a file is either complete or unchanged. */
#ifndef IO_FILE_H
#define IO_FILE_H

#include "levelground.h"

enum { FILE_SIZE_MAX = 64 << 20 }; /* limit for every input that is read as a whole */
#define FILE_PART ".levelground-"  /* start of the names of temporary files; only a killed process leaves them behind */

/* Returns the name of the file for errors: "standard input" for "-"; for a very long path only its end. */
const char *file_title(const char *path);
/* Is there no file with this name? Standard input is never missing. A link with a lock is longer than any name of a file. */
bool file_is_missing(const char *path);
/* Is the path a folder? */
bool file_is_folder(const char *path);
/* Is the path a regular file, or is there nothing with this name yet? Other files are refused because reading a pipe or a
 * device may never end or may wait. The error says what the file is. */
bool file_is_plain(const char *path, lg_error *error);
/* Reads the file's bytes; "-" means standard input. The error names the file. */
bool file_read(const char *path, size_t limit, lg_text *text, lg_error *error);
/* Writes a temporary file with an unpredictable name in the same folder and then renames it. Returns true only after the data
 * is on the disk. An existing file keeps its mode. If the path is a link, the file it points at is replaced, not the link.
 * Devices and pipes are written directly; "-" is standard output. */
bool file_write(const char *path, const char *bytes, size_t length, lg_error *error);
/* Checks that file_write could begin, and writes nothing. So that a long search does not end with this error. */
bool file_can_write(const char *path, lg_error *error);
/* Like file_write, but does not wait for the disk, which takes some milliseconds. Use it for files that another program waits
 * for, and for files that are quick to make again. */
bool file_pass(const char *path, const char *bytes, size_t length, lg_error *error);
/* Does a file with this name exist whose content differs from these bytes? A file that cannot be read counts as different.
 * Folders, devices and pipes never count as different, because file_write decides what to do about them. */
bool file_differs(const char *path, const char *bytes, size_t length);
/* Creates the folder if it does not exist, but not its parents. */
bool file_make_folder(const char *path, lg_error *error);

#endif
