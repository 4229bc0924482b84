/* Reads plans by libcyaml, and turns its error messages into one sentence with a place. The names inside a plan are checked
 * where they are used (design.c, question.c). */
#include "lab/plan.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/file.h"
#include "lab/place.h"
#include "lab/schema.h"

enum { PLAN_BYTES_MAX = 1 << 20, FOLDERS_MAX = 3 };

const char *const plan_size_names[] = {"smoke", "desk", "full", NULL};

/* Collects libcyaml's messages. libcyaml first says what is wrong, and then where, from the innermost place outwards. */
typedef struct {
    char what[160];
    int line, column;
    bool is_short; /* memory is short */
} complaint;

static void hear_complaint(cyaml_log_t level, void *context, const char *format, va_list list) {
    complaint *c = context;
    char said[256];
    (void)level;
    vsnprintf(said, sizeof said, format, list);
    said[strcspn(said, "\n")] = '\0';
    const char *place = strstr(said, "(line: ");
    if (place && !c->line) sscanf(place, "(line: %d, column: %d)", &c->line, &c->column);
    const char *what = strncmp(said, "Load: ", 6) ? said : said + 6;
    /* libyaml has a message for every problem except for a lack of memory */
    if (!strcmp(what, "libyaml: (null)")) c->is_short = true;
    if (!place && !c->what[0] && !strstr(what, "Backtrace")) snprintf(c->what, sizeof c->what, "%.150s", what);
}

bool plan_read(plan *p, const char *path, const char *text, size_t length, lg_error *error) {
    complaint c = {.line = 0};
    cyaml_config_t config = {.log_fn = hear_complaint,
                             .log_ctx = &c,
                             .mem_fn = cyaml_mem,
                             .log_level = CYAML_LOG_ERROR,
                             .flags = CYAML_CFG_NO_ALIAS};
    *p = (plan){.path = strdup(path)};
    lg_text_append(&p->bytes, text, length);
    if (!p->path || p->bytes.failed) return lg_fail_memory(error);
    cyaml_err_t status =
        cyaml_load_data((const uint8_t *)text, length, &config, &schema_of_plan, (cyaml_data_t **)&p->text, NULL);
    if (status == CYAML_ERR_OOM || status == CYAML_ERR_LIBYAML_PARSER_INIT || c.is_short) return lg_fail_memory(error);
    if (status == CYAML_OK) return p->text || lg_fail(error, "%s: expected a study, found nothing", file_title(path));
    return lg_fail(error, "%s:%d:%d: %s", file_title(path), c.line ? c.line : 1, c.column ? c.column : 1,
                   c.what[0] ? c.what : cyaml_strerror(status));
}

void plan_clear(plan *p) {
    cyaml_config_t config = {.mem_fn = cyaml_mem};
    if (p->text) cyaml_free(&config, &schema_of_plan, p->text, 0);
    lg_text_clear(&p->bytes);
    free(p->path);
    *p = (plan){0};
}

bool plan_fail(const plan *p, const char *where, lg_error *error, const char *format, ...) {
    char sentence[sizeof error->text / 2];
    int line, column;
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    place_find(p->bytes.data, p->bytes.length, where, &line, &column);
    return lg_fail(error, "%s:%d:%d: %s", file_title(p->path), line, column, sentence);
}

int plan_experiment_find(const plan *p, const char *name) {
    for (unsigned i = 0; i < p->text->experiments; i++)
        if (!strcmp(p->text->experiment[i].name, name)) return (int)i;
    return -1;
}

/* Lists the folders in which studies are searched: ./studies, and the folders of studies that belong to the installed or the
 * built program. */
static int list_folders(char folder[FOLDERS_MAX][PATH_MAX]) {
    char self[PATH_MAX / 2];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    int n = 0;
    strcpy(folder[n++], "studies");
    if (length < 0) return n;
    self[length] = '\0';
    *strrchr(self, '/') = '\0';
    snprintf(folder[n++], PATH_MAX, "%s/../share/levelground/studies", self);
    snprintf(folder[n++], PATH_MAX, "%s/../studies", self);
    return n;
}

static bool is_file(const char *path) {
    return !access(path, R_OK) && !strcmp(strrchr(path, '.') ? strrchr(path, '.') : "", ".yaml");
}

/* Looks for the plan of a study's name in the folders of studies. */
static bool find_by_name(const char *name, char path[PATH_MAX]) {
    char folder[FOLDERS_MAX][PATH_MAX];
    int n = strchr(name, '/') ? 0 : list_folders(folder);
    for (int i = 0; i < n; i++)
        if (snprintf(path, PATH_MAX, "%.2000s/%.1000s/study.yaml", folder[i], name) < PATH_MAX && is_file(path))
            return true;
    return false;
}

bool plan_set_folder(plan *p, lg_error *error) {
    char path[PATH_MAX];
    if (!find_by_name(p->text->study, path)) return true;
    char *copy = strdup(path);
    if (!copy) return lg_fail_memory(error);
    free(p->path);
    p->path = copy;
    return true;
}

static bool plan_path(const char *name, char path[PATH_MAX], lg_error *error) {
    snprintf(path, PATH_MAX, "%s", name);
    if (is_file(path)) return true;
    if (snprintf(path, PATH_MAX, "%s/study.yaml", name) < PATH_MAX && is_file(path) && strchr(name, '/')) return true;
    if (find_by_name(name, path)) return true;
    char **names;
    int count;
    if (!plan_names(&names, &count, error)) return false;
    const char *near = lg_nearest(name, (const char *const *)names);
    lg_fail(error,
            near ? "unknown study '%.60s'; did you mean '%s'?" : "unknown study '%.60s' (see: levelground study list)",
            name, near);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return false;
}

bool plan_open(plan *p, const char *name, lg_error *error) {
    char path[PATH_MAX];
    lg_text text = {0};
    *p = (plan){0};
    bool good = plan_path(name, path, error) && file_read(path, PLAN_BYTES_MAX, &text, error) &&
                plan_read(p, path, text.data, text.length, error);
    lg_text_clear(&text);
    return good;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool has_name(char *const *names, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

/* Adds the names of a folder's studies; the list always ends with NULL. */
static bool add_names(const char *folder, char ***names, int *count) {
    DIR *dir = opendir(folder);
    bool good = true;
    for (struct dirent *entry; dir && good && (entry = readdir(dir));) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%.2000s/%s/study.yaml", folder, entry->d_name);
        if (access(path, R_OK) || has_name(*names, *count, entry->d_name)) continue;
        char **more = realloc(*names, ((size_t)*count + 2) * sizeof *more);
        if (more) *names = more;
        good = more && (more[*count] = strdup(entry->d_name));
        if (good) more[++*count] = NULL;
    }
    if (dir) closedir(dir);
    return good;
}

bool plan_names(char ***names, int *count, lg_error *error) {
    char folder[FOLDERS_MAX][PATH_MAX];
    int n = list_folders(folder);
    *count = 0;
    *names = calloc(1, sizeof **names);
    bool good = *names;
    for (int i = 0; good && i < n; i++)
        good = add_names(folder[i], names, count);
    if (good && *count) qsort(*names, (size_t)*count, sizeof **names, by_name);
    return good || lg_fail_memory(error);
}
