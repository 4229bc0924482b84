/* Checks which files a play command reads, and how many. */
#include "cli/play/files.h"

#include <string.h>

#include "io/formats.h"

bool play_check_files(const play_files *f, lg_error *error) {
    if (f->count > 1 && f->one_only)
        return lg_fail(error, "%s works with one %s only, found %d", f->one_only, f->thing, f->count);
    return !f->option_file || strcmp(f->option_file, "-") != 0 || strcmp(f->file[0], "-") != 0 ||
           lg_fail(error, "%s: standard input is the %s already", f->option, f->thing);
}

bool play_find_picture(const char *output, const char **form, lg_error *error) {
    *form = output ? picture_format_of_path(output) : NULL;
    return !output || *form || lg_fail(error, "%s: expected a name ending in .svg, .png or .pdf", output);
}
