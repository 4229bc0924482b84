/* What the C library of Windows lacks of POSIX, or does in another way. The compiler includes this header before every file of the
 * tool, so that no other file knows of Windows. Names of files and values of variables are UTF-8, as everywhere in levelground. */
#ifndef WINDOWS_POSIX_H
#define WINDOWS_POSIX_H

#include <dirent.h>
#include <fcntl.h>
#include <io.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

/* Files and folders (paths.c). Files are opened as they are, without changes at the ends of lines. */

struct windows_stat {
    unsigned st_mode;
    long long st_size;
};

struct windows_dirent {
    char d_name[1024];
};

typedef struct windows_folder windows_folder;

FILE *windows_fopen(const char *path, const char *mode);
FILE *windows_fmemopen(const void *bytes, size_t length);
int windows_open(const char *path, int flags);
int windows_stat(const char *path, struct windows_stat *there);
int windows_fstat(int file, struct windows_stat *there);
int windows_access(const char *path, int mode);
int windows_mkdir(const char *path);
int windows_unlink(const char *path);
int windows_rename(const char *from, const char *to);
windows_folder *windows_opendir(const char *path);
struct windows_dirent *windows_readdir(windows_folder *folder);
int windows_closedir(windows_folder *folder);
/* The value stays valid until the program ends. */
char *windows_getenv(const char *name);

#undef stat
#undef fstat
#define fopen windows_fopen
#define fmemopen(bytes, length, mode) windows_fmemopen(bytes, length)
#define open(path, flags) windows_open(path, flags)
#define stat windows_stat
#define fstat windows_fstat
#define access windows_access
#define mkdir(path, mode) windows_mkdir(path)
#define unlink windows_unlink
#define rename windows_rename
#define DIR windows_folder
#define dirent windows_dirent
#define opendir windows_opendir
#define readdir windows_readdir
#define closedir windows_closedir
#define getenv windows_getenv
#define O_CLOEXEC _O_NOINHERIT
#define O_NONBLOCK 0
#undef X_OK
#define X_OK 0
#undef S_ISSOCK
#define S_ISSOCK(mode) 0

/* Text and memory (posix.c). */

ssize_t getline(char **line, size_t *room, FILE *from);
char *strsep(char **rest, const char *ends);
struct tm *(gmtime_r)(const time_t *seconds, struct tm *date);
struct tm *(localtime_r)(const time_t *seconds, struct tm *date);
#define getc_unlocked _getc_nolock

/* The system (posix.c). */

enum { _SC_NPROCESSORS_ONLN };
long sysconf(int name);

/* Signals do not interrupt threads. */
typedef int sigset_t;
#define sigfillset(set) ((void)(set))
#include <pthread_signal.h>
#undef pthread_sigmask /* it leaves its arguments unused, of which the compiler warns */
#define pthread_sigmask(how, set, before) ((void)(set), (void)(before), 0)

/* main.c calls it with UTF-8 words. */
#define main levelground_main
int levelground_main(int argc, char **argv);

#endif
