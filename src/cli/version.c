/* Describes this program for `levelground --version --json` and for reports. */
#include "cli/version.h"

#include <jansson.h>
#include <string.h>
#include <unistd.h>
#ifndef LG_NO_GAME_FILES
#include <yaml.h>
#endif

#include "base/put.h"
#include "cli/cli.h"
#include "io/database.h"
#include "io/pictures/raster.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char *yaml_version(void) {
#ifdef LG_NO_GAME_FILES
    return NULL;
#else
    return yaml_get_version_string();
#endif
}

/* Is the program installed beside this one? */
static bool is_beside(const char *program) {
    char path[PROGRAM_PATH_MAX];
    return find_beside(program, path) && !access(path, X_OK);
}

void version_put(lg_text *text) {
    lg_text cairo = {0}, rsvg = {0};
    const bool pictures = raster_versions(&cairo, &rsvg);
    const char *sqlite = database_version();
    put_string(text, "commit", strcmp(build_commit, "none") != 0 ? build_commit : NULL);
    put_string(text, "compiler", COMPILER);
    put_open(text, "libraries", '{');
    put_string(text, "jansson", jansson_version_str());
    put_string(text, "libyaml", yaml_version());
    put_string(text, "sqlite", sqlite);
    put_string(text, "librsvg", rsvg.data);
    put_string(text, "cairo", cairo.data);
    put_close(text, '}');
    put_open(text, "features", '{');
    put_bool(text, "database", sqlite);
    put_bool(text, "mpi", is_beside("levelground-mpi"));
    put_bool(text, "gsl", is_beside("levelground-study"));
    put_bool(text, "librsvg", pictures);
    put_bool(text, "yaml", yaml_version());
    put_close(text, '}');
    text->failed = text->failed || cairo.failed || rsvg.failed;
    lg_text_clear(&cairo);
    lg_text_clear(&rsvg);
}

int version_print(void) {
    lg_text text = {0};
    lg_error error;
    put_open(&text, NULL, '{');
    put_string(&text, "version", lg_version());
    version_put(&text);
    put_close(&text, '}');
    lg_text_add(&text, "\n");
    return say_text(&text, &error) ? DONE : complain(FAILED, "%s", error.text);
}
