/* Reads plans by libcyaml, and turns its error messages into one sentence with a place. The names inside a plan are checked
 * where they are used (design.c, question.c). */
#include "plan.h"

#include <assert.h>
#include <cyaml/cyaml.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

#include "io/file.h"

/* Finds the place of a value in YAML. libcyaml does not keep the positions of values, so this file parses the text again. It
 * descends to the node of the path and skips all other nodes. */

typedef struct {
    yaml_parser_t parser;
    yaml_event_t event;
    int line, column;
    bool failed;
} walk;

static bool next_event(walk *w) {
    yaml_event_delete(&w->event);
    w->failed = w->failed || !yaml_parser_parse(&w->parser, &w->event) || w->event.type == YAML_STREAM_END_EVENT;
    return !w->failed;
}

/* Skips the node whose first event is the current one. Afterwards the node's last event is the current one. */
static void skip_node(walk *w) {
    int depth = 0;
    do {
        yaml_event_type_t type = w->event.type;
        depth += type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT;
        depth -= type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT;
        assert(depth >= 0); /* a node does not begin with the end of another one */
    } while (depth > 0 && next_event(w));
}

/* enter_mapping moves to the value of a key; enter_sequence moves to an entry by its number. Both return false if there is
 * none. */
static bool enter_mapping(walk *w, const char *name, size_t length) {
    while (next_event(w) && w->event.type != YAML_MAPPING_END_EVENT) {
        bool found = w->event.type == YAML_SCALAR_EVENT && w->event.data.scalar.length == length &&
                     !memcmp(w->event.data.scalar.value, name, length);
        skip_node(w);
        if (!next_event(w) || found) return !w->failed;
        skip_node(w);
    }
    return false;
}

static bool enter_sequence(walk *w, const char *number) {
    for (long n = strtol(number, NULL, 10); next_event(w) && w->event.type != YAML_SEQUENCE_END_EVENT; n--) {
        if (!n) return true;
        skip_node(w);
    }
    return false;
}

void place_find(const char *text, size_t length, const char *path, int *line, int *column) {
    walk w = {.line = 1, .column = 1};
    if (yaml_parser_initialize(&w.parser)) {
        yaml_parser_set_input_string(&w.parser, (const unsigned char *)text, length);
        while (next_event(&w) &&
               (w.event.type == YAML_STREAM_START_EVENT || w.event.type == YAML_DOCUMENT_START_EVENT)) {}
        for (bool found = !w.failed; found; path += *path == '.') {
            size_t word = strcspn(path, ".");
            w.line = (int)w.event.start_mark.line + 1;
            w.column = (int)w.event.start_mark.column + 1;
            if (!word) break;
            found = w.event.type == YAML_MAPPING_START_EVENT    ? enter_mapping(&w, path, word)
                    : w.event.type == YAML_SEQUENCE_START_EVENT ? enter_sequence(&w, path)
                                                                : false;
            path += word;
        }
        yaml_event_delete(&w.event);
        yaml_parser_delete(&w.parser);
    }
    *line = w.line;
    *column = w.column;
}

/* The keys of study.yaml, described for libcyaml. */

#define ANY CYAML_UNLIMITED
#define STRING(key, type, member) CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER, type, member, 1, ANY)
#define OPTIONAL_STRING(key, type, member) \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, 1, ANY)
#define OPTIONAL_LIST(word, holder, member, size, schema)                                \
    {                                                                                    \
        .key = (word),                                                                   \
        .value = {.type = CYAML_SEQUENCE,                                                \
                  .flags = CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL,                     \
                  .data_size = sizeof(*((holder *)NULL)->member),                        \
                  .sequence = {.entry = (schema), .min = 1, .max = 4096}},               \
        .data_offset = offsetof(holder, member), .count_offset = offsetof(holder, size), \
        .count_size = sizeof(((holder *)NULL)->size)                                     \
    }

static const cyaml_schema_value_t string_entry = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char, 1, ANY)};

static const cyaml_schema_field_t number_fields[] = {
    CYAML_FIELD_INT("smoke", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_SMOKE]),
    CYAML_FIELD_INT("desk", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_DESK]),
    CYAML_FIELD_INT("full", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_FULL]),
    CYAML_FIELD_END,
};

#define WORDS(type, in)                                                                                        \
    OPTIONAL_STRING("game", type, in game), OPTIONAL_STRING("variant", type, in variant),                      \
        OPTIONAL_STRING("set", type, in set), OPTIONAL_STRING("algorithm", type, in algorithm),                \
        OPTIONAL_STRING("preset", type, in preset), OPTIONAL_STRING("param", type, in param),                  \
        OPTIONAL_STRING("with", type, in with),                                                                \
        CYAML_FIELD_MAPPING_PTR("evaluations", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in evaluations, \
                                number_fields),                                                                \
        CYAML_FIELD_FLOAT_PTR("target", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in target),            \
        CYAML_FIELD_FLOAT_PTR("seconds", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in seconds)

static const cyaml_schema_field_t level_fields[] = {STRING("label", plan_words, label), WORDS(plan_words, ),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t level_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_words, level_fields)};

static const cyaml_schema_field_t factor_fields[] = {
    STRING("name", plan_factor, name),
    OPTIONAL_STRING("param", plan_factor, param),
    OPTIONAL_STRING("set", plan_factor, set),
    OPTIONAL_STRING("with", plan_factor, with),
    OPTIONAL_STRING("key", plan_factor, key),
    OPTIONAL_LIST("values", plan_factor, value, values, &string_entry),
    OPTIONAL_LIST("levels", plan_factor, level, levels, &level_entry),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t factor_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_factor, factor_fields)};

static const cyaml_schema_field_t smoke_fields[] = {WORDS(plan_words, ), CYAML_FIELD_END};

static const cyaml_schema_field_t experiment_fields[] = {
    STRING("name", plan_experiment, name),
    STRING("sentence", plan_experiment, sentence),
    OPTIONAL_STRING("kind", plan_experiment, kind),
    WORDS(plan_experiment, base.),
    CYAML_FIELD_MAPPING_PTR("smoke", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_experiment, smoke, smoke_fields),
    OPTIONAL_LIST("factors", plan_experiment, factor, factors, &factor_entry),
    CYAML_FIELD_MAPPING("repetitions", CYAML_FLAG_DEFAULT, plan_experiment, repetitions, number_fields),
    CYAML_FIELD_INT_PTR("seed", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_experiment, seed),
    OPTIONAL_LIST("record", plan_experiment, record, records, &string_entry),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t experiment_entry = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_experiment, experiment_fields)};

static const cyaml_schema_field_t figure_fields[] = {
    STRING("style", plan_figure, style),
    STRING("x", plan_figure, x),
    STRING("y", plan_figure, y),
    OPTIONAL_STRING("z", plan_figure, z),
    OPTIONAL_STRING("low", plan_figure, low),
    OPTIONAL_STRING("high", plan_figure, high),
    OPTIONAL_STRING("group", plan_figure, group),
    OPTIONAL_STRING("xlabel", plan_figure, xlabel),
    OPTIONAL_STRING("ylabel", plan_figure, ylabel),
    OPTIONAL_STRING("with", plan_figure, with),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t claim_fields[] = {
    STRING("what", plan_claim, what),
    STRING("paper", plan_claim, paper),
    STRING("column", plan_claim, column),
    OPTIONAL_STRING("row", plan_claim, row),
    OPTIONAL_STRING("as", plan_claim, as),
    CYAML_FIELD_FLOAT_PTR("sd", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_claim, sd),
    CYAML_FIELD_FLOAT_PTR("n", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_claim, n),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t claim_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_claim, claim_fields)};

static const cyaml_schema_field_t output_fields[] = {
    STRING("name", plan_output, name),
    OPTIONAL_STRING("shows", plan_output, shows),
    STRING("sentence", plan_output, sentence),
    STRING("analysis", plan_output, analysis),
    STRING("experiment", plan_output, experiment),
    OPTIONAL_STRING("where", plan_output, where),
    OPTIONAL_STRING("with", plan_output, with),
    OPTIONAL_LIST("response", plan_output, response, responses, &string_entry),
    OPTIONAL_LIST("by", plan_output, by, bys, &string_entry),
    CYAML_FIELD_MAPPING_PTR("figure", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_output, figure, figure_fields),
    OPTIONAL_LIST("claims", plan_output, claim, claims, &claim_entry),
    OPTIONAL_STRING("verdict", plan_output, verdict),
    OPTIONAL_STRING("reason", plan_output, reason),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t output_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_output, output_fields)};

static const cyaml_schema_field_t text_fields[] = {
    STRING("study", plan_text, study),
    STRING("title", plan_text, title),
    STRING("question", plan_text, question),
    OPTIONAL_STRING("paper", plan_text, paper),
    STRING("method", plan_text, method),
    STRING("limits", plan_text, limits),
    OPTIONAL_STRING("verdict", plan_text, verdict),
    OPTIONAL_LIST("experiments", plan_text, experiment, experiments, &experiment_entry),
    OPTIONAL_LIST("outputs", plan_text, output, outputs, &output_entry),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema_of_plan = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, plan_text, text_fields)};

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

/* Writes FOLDER/NAME to `path`. Returns false if this file does not exist. */
static bool is_in(const char *folder, int length, const char *name, char path[PATH_MAX]) {
    int used = snprintf(path, PATH_MAX, "%.*s/%s", length, folder, name);
    return used < PATH_MAX && !file_is_missing(path);
}

bool beside_find(const char *plan, const char *name, char path[PATH_MAX]) {
    const char *end = strrchr(plan, '/'), *shared = getenv("LG_SHARED");
    if (name[0] == '/') return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX && !file_is_missing(path);
    return is_in(end ? plan : ".", end ? (int)(end - plan) : 1, name, path) ||
           (shared && is_in(shared, INT_MAX, name, path));
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

bool plan_open(plan *p, const char *name, lg_error *error) {
    char path[PATH_MAX], **names;
    int count;
    lg_text text = {0};
    *p = (plan){0};
    snprintf(path, sizeof path, "%s", name);
    bool found =
        is_file(path) ||
        (snprintf(path, sizeof path, "%s/study.yaml", name) < PATH_MAX && is_file(path) && strchr(name, '/')) ||
        find_by_name(name, path);
    if (found) {
        bool good = file_read(path, PLAN_BYTES_MAX, &text, error) && plan_read(p, path, text.data, text.length, error);
        lg_text_clear(&text);
        return good;
    }
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

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool plan_names(char ***names, int *count, lg_error *error) {
    char folder[FOLDERS_MAX][PATH_MAX];
    int n = list_folders(folder);
    *count = 0;
    *names = calloc(1, sizeof **names); /* always ends with NULL */
    bool good = *names;
    for (int i = 0; good && i < n; i++) {
        DIR *dir = opendir(folder[i]);
        for (struct dirent *entry; dir && good && (entry = readdir(dir));) {
            char path[PATH_MAX];
            int twin = 0;
            snprintf(path, sizeof path, "%.2000s/%s/study.yaml", folder[i], entry->d_name);
            while (twin < *count && strcmp((*names)[twin], entry->d_name) != 0)
                twin++;
            if (access(path, R_OK) || twin < *count) continue;
            char **more = realloc(*names, ((size_t)*count + 2) * sizeof *more);
            if (more) *names = more;
            good = more && (more[*count] = strdup(entry->d_name));
            if (good) more[++*count] = NULL;
        }
        if (dir) closedir(dir);
    }
    if (good && *count) qsort(*names, (size_t)*count, sizeof **names, by_name);
    return good || lg_fail_memory(error);
}

/* Reads lists of pairs. Copies the list into a buffer of its own and splits it there. */

bool pairs_read(const char *text, pair_list *list, lg_error *error) {
    list->count = 0;
    if (strlen(text) >= sizeof list->room) return lg_fail(error, "expected NAME=VALUE NAME=VALUE ..., found too much");
    strcpy(list->room, text);
    for (char *at = list->room; *(at += strspn(at, " \n"));) {
        char *equals = strchr(at, '=');
        if (!equals || equals == at || list->count == PAIRS_MAX)
            return lg_fail(error, "expected NAME=VALUE, found '%.60s'", at);
        *equals = '\0';
        const bool quoted = equals[1] == '"';
        char *value = equals + 1 + quoted, *end = quoted ? strchr(value, '"') : value + strcspn(value, " \n");
        if (!end || (quoted && end[1] && end[1] != ' ' && end[1] != '\n'))
            return lg_fail(error, "%.40s: expected a value, found a quote without its end", equals);
        list->name[list->count] = at;
        list->value[list->count++] = value;
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    return true;
}

bool pairs_apply(lg_values *values, const char *text, lg_error *error) {
    pair_list list;
    if (!text) return true;
    if (!pairs_read(text, &list, error)) return false;
    for (int i = 0; i < list.count; i++)
        if (!lg_values_set(values, list.name[i], list.value[i], error)) return false;
    return true;
}
