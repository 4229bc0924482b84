/* A store in the formats of other programs: a folder of files. */
#ifndef LG_STUDY_EXPORT_H
#define LG_STUDY_EXPORT_H

#include <stdio.h>

#include "study/store.h"

typedef struct {
    const study_store *store;
    const char *folder; /* made where it is missing */
    bool times;         /* also what differs each time: host and seconds */
} export_request;

typedef struct {
    int64_t files, runs, left; /* left: runs that the format cannot say */
} export_summary;

typedef struct {
    const char *name, *sentence;
    bool (*check)(const export_request *, lg_error *); /* can it be said so? NULL: always; nothing is written */
    bool (*write)(const export_request *, export_summary *, lg_error *);
} export_format;

extern const export_format export_formats[]; /* ends with a NULL name */
/* NULL with an error that names the nearest. */
const export_format *export_format_find(const char *name, lg_error *error);

/* A file that is written bit by bit, however large; one that cannot be finished is removed. */
typedef struct {
    FILE *stream;
    lg_text path;
} export_file;

/* "%s/..." of the folder's names. To be closed after true. */
bool export_file_open(export_file *file, lg_error *error, const char *format, ...) LG_PRINTF(3, 4);
bool export_file_close(export_file *file, bool good, lg_error *error);

#endif
