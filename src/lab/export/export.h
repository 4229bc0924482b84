/* Exports a store as a folder of files in a format of other programs. */
#ifndef LAB_EXPORT_EXPORT_H
#define LAB_EXPORT_EXPORT_H

#include <stdio.h>

#include "lab/store.h"

typedef struct {
    const study_store *store;
    const char *folder; /* created if it is missing */
    bool times;         /* also host and seconds, which differ each time a run is made */
} export_request;

typedef struct {
    int64_t files, runs, left; /* left: number of runs that the format cannot express */
} export_summary;

typedef struct {
    const char *name, *sentence;
    /* rejects stores that the format cannot express, and writes nothing; NULL: the format can express every store */
    bool (*check)(const export_request *, lg_error *);
    bool (*write)(const export_request *, export_summary *, lg_error *);
} export_format;

/* Returns the format, or NULL with an error that names the nearest format name. */
const export_format *export_format_find(const char *name, lg_error *error);

/* A file that is written piece by piece, so that it can be large. It is deleted if it cannot be completed. */
typedef struct {
    FILE *stream;
    lg_text path;
} export_file;

/* Opens a file for writing; its path is given by a format string. If the function returns true, call export_file_close; with
 * `good` false this deletes the file. */
bool export_file_open(export_file *file, lg_error *error, const char *format, ...) LG_PRINTF(3, 4);
bool export_file_close(export_file *file, bool good, lg_error *error);

/* The format iohprofiler. */

bool export_ioh_check(const export_request *request, lg_error *error);
bool export_ioh(const export_request *request, export_summary *summary, lg_error *error);

#endif
