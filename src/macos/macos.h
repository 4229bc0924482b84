/* Calls of Linux that the tool uses and macOS lacks, done by calls that macOS has. The compiler includes this header before every
 * file of the tool, so that no other file knows of macOS. */
#ifndef MACOS_MACOS_H
#define MACOS_MACOS_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#else /* macOS declares these; Linux does not if it is asked for POSIX alone, as tests/build/macos.sh does */
char *strsep(char **rest, const char *ends);
int usleep(unsigned microseconds);
#endif

/* These do what the calls of Linux with these names do. Between making a file and marking it to be closed in new programs, another
 * thread may start a program, which then has the file, too. */
int macos_pipe(int ends[2]);
/* A file without a name, in the folder of temporary files. */
int macos_nameless_file(void);
/* Remembers a single function. Its status is always 0, because macOS does not tell the status to functions called at the end. */
int macos_on_exit(void (*done)(int status, void *context), void *context);

#define pipe2(ends, flags) macos_pipe(ends)
#define memfd_create(name, flags) macos_nameless_file()
#define MFD_CLOEXEC 0
#define on_exit macos_on_exit
#define getrandom(bytes, length, flags) (getentropy(bytes, length) == 0 ? (ssize_t)(length) : -1)
#define O_PATH O_RDONLY

#endif
