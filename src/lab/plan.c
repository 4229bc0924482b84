/* Reads plans: a YAML tree becomes structures, by a table of keys for each of them. The names inside a plan are checked where they are
 * used (design.c, question.c). */
#include "plan.h"

#include <assert.h>
#include <dirent.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "boards/file/language/tree.h"
#include "io/file.h"

enum { PLAN_BYTES_MAX = 1 << 20, ITEMS_MAX = 4096, KEYS_MAX = 32, FOLDERS_MAX = 3 };

const char *const plan_size_names[] = {"smoke", "desk", "full", NULL};

/* What the value of a key is, and what is written at the key's place in a structure: TEXT: a const char *. TEXTS: an array
 * of these. WHOLE: an int64_t. REAL: a double. MAP: the structure itself. MAPS: an array of structures. The places of an
 * OPTIONAL_WHOLE, _REAL and _MAP are pointers, which are NULL if the key is missing, and an optional text or array is NULL. */
typedef enum { TEXT, OPTIONAL_TEXT, TEXTS, WHOLE, OPTIONAL_WHOLE, OPTIONAL_REAL, MAP, OPTIONAL_MAP, MAPS } value_kind;

typedef struct plan_key {
    const char *key; /* NULL ends a table */
    value_kind kind;
    size_t at, count_at;        /* count_at: where the size of an array is written */
    const struct plan_key *map; /* the keys of a map */
    size_t size;                /* bytes of a map's structure */
} plan_key;

#define ONE(key, kind, type, member) \
    { key, kind, offsetof(type, member), 0, NULL, 0 }
#define LIST_OF_TEXTS(key, type, member, count) \
    { key, TEXTS, offsetof(type, member), offsetof(type, count), NULL, 0 }
#define ONE_MAP(key, kind, type, member, keys, of) \
    { key, kind, offsetof(type, member), 0, keys, sizeof(of) }
#define LIST_OF_MAPS(key, type, member, count, keys, of) \
    { key, MAPS, offsetof(type, member), offsetof(type, count), keys, sizeof(of) }
#define END \
    { NULL, TEXT, 0, 0, NULL, 0 }

static const plan_key number_keys[] = {ONE("smoke", WHOLE, plan_number, of[PLAN_SMOKE]),
                                       ONE("desk", WHOLE, plan_number, of[PLAN_DESK]),
                                       ONE("full", WHOLE, plan_number, of[PLAN_FULL]), END};

#define WORDS(type, in)                                                                               \
    ONE("game", OPTIONAL_TEXT, type, in game), ONE("variant", OPTIONAL_TEXT, type, in variant),       \
        ONE("set", OPTIONAL_TEXT, type, in set), ONE("algorithm", OPTIONAL_TEXT, type, in algorithm), \
        ONE("preset", OPTIONAL_TEXT, type, in preset), ONE("param", OPTIONAL_TEXT, type, in param),   \
        ONE("with", OPTIONAL_TEXT, type, in with),                                                    \
        ONE_MAP("evaluations", OPTIONAL_MAP, type, in evaluations, number_keys, plan_number),         \
        ONE("target", OPTIONAL_REAL, type, in target), ONE("seconds", OPTIONAL_REAL, type, in seconds)

static const plan_key level_keys[] = {ONE("label", TEXT, plan_words, label), WORDS(plan_words, ), END};
static const plan_key smoke_keys[] = {WORDS(plan_words, ), END};

static const plan_key factor_keys[] = {ONE("name", TEXT, plan_factor, name),
                                       ONE("param", OPTIONAL_TEXT, plan_factor, param),
                                       ONE("set", OPTIONAL_TEXT, plan_factor, set),
                                       ONE("with", OPTIONAL_TEXT, plan_factor, with),
                                       ONE("key", OPTIONAL_TEXT, plan_factor, key),
                                       LIST_OF_TEXTS("values", plan_factor, value, values),
                                       LIST_OF_MAPS("levels", plan_factor, level, levels, level_keys, plan_words),
                                       END};

static const plan_key experiment_keys[] = {
    ONE("name", TEXT, plan_experiment, name),
    ONE("sentence", TEXT, plan_experiment, sentence),
    ONE("kind", OPTIONAL_TEXT, plan_experiment, kind),
    WORDS(plan_experiment, base.),
    ONE_MAP("smoke", OPTIONAL_MAP, plan_experiment, smoke, smoke_keys, plan_words),
    LIST_OF_MAPS("factors", plan_experiment, factor, factors, factor_keys, plan_factor),
    ONE_MAP("repetitions", MAP, plan_experiment, repetitions, number_keys, plan_number),
    ONE("seed", OPTIONAL_WHOLE, plan_experiment, seed),
    LIST_OF_TEXTS("record", plan_experiment, record, records),
    END};

static const plan_key figure_keys[] = {ONE("style", TEXT, plan_figure, style),
                                       ONE("x", TEXT, plan_figure, x),
                                       ONE("y", TEXT, plan_figure, y),
                                       ONE("z", OPTIONAL_TEXT, plan_figure, z),
                                       ONE("low", OPTIONAL_TEXT, plan_figure, low),
                                       ONE("high", OPTIONAL_TEXT, plan_figure, high),
                                       ONE("group", OPTIONAL_TEXT, plan_figure, group),
                                       ONE("xlabel", OPTIONAL_TEXT, plan_figure, xlabel),
                                       ONE("ylabel", OPTIONAL_TEXT, plan_figure, ylabel),
                                       ONE("with", OPTIONAL_TEXT, plan_figure, with),
                                       END};

static const plan_key claim_keys[] = {
    ONE("what", TEXT, plan_claim, what),      ONE("paper", TEXT, plan_claim, paper),
    ONE("column", TEXT, plan_claim, column),  ONE("row", OPTIONAL_TEXT, plan_claim, row),
    ONE("as", OPTIONAL_TEXT, plan_claim, as), ONE("sd", OPTIONAL_REAL, plan_claim, sd),
    ONE("n", OPTIONAL_REAL, plan_claim, n),   END};

static const plan_key output_keys[] = {ONE("name", TEXT, plan_output, name),
                                       ONE("shows", OPTIONAL_TEXT, plan_output, shows),
                                       ONE("sentence", TEXT, plan_output, sentence),
                                       ONE("analysis", TEXT, plan_output, analysis),
                                       ONE("experiment", TEXT, plan_output, experiment),
                                       ONE("where", OPTIONAL_TEXT, plan_output, where),
                                       ONE("with", OPTIONAL_TEXT, plan_output, with),
                                       LIST_OF_TEXTS("response", plan_output, response, responses),
                                       LIST_OF_TEXTS("by", plan_output, by, bys),
                                       ONE_MAP("figure", OPTIONAL_MAP, plan_output, figure, figure_keys, plan_figure),
                                       LIST_OF_MAPS("claims", plan_output, claim, claims, claim_keys, plan_claim),
                                       ONE("verdict", OPTIONAL_TEXT, plan_output, verdict),
                                       ONE("reason", OPTIONAL_TEXT, plan_output, reason),
                                       END};

static const plan_key text_keys[] = {
    ONE("study", TEXT, plan_text, study),
    ONE("title", TEXT, plan_text, title),
    ONE("question", TEXT, plan_text, question),
    ONE("paper", OPTIONAL_TEXT, plan_text, paper),
    ONE("method", TEXT, plan_text, method),
    ONE("limits", TEXT, plan_text, limits),
    ONE("verdict", OPTIONAL_TEXT, plan_text, verdict),
    LIST_OF_MAPS("experiments", plan_text, experiment, experiments, experiment_keys, plan_experiment),
    LIST_OF_MAPS("outputs", plan_text, output, outputs, output_keys, plan_output),
    END};

static bool read_map(fg_room *room, const fg_node *node, const plan_key *keys, void *to, lg_error *error);

/* The texts of a tree live as long as the room, so that structures point to them. */
static bool read_word(const fg_node *node, const char **to, lg_error *error) {
    *to = node->text;
    return (node->shape == FG_WORD && *node->text) || fg_expected(node, "a text", error);
}

static bool read_number(const fg_node *node, bool whole, double *x, lg_error *error) {
    const double most = 0x1p53; /* larger whole numbers are not exact in a double */
    if (node->shape == FG_WORD && lg_number_read(node->text, x) && (!whole || (*x == floor(*x) && fabs(*x) <= most)))
        return true;
    return fg_expected(node, whole ? "a whole number" : "a number", error);
}

static bool read_value(fg_room *room, const fg_node *node, const plan_key *k, char *holder, lg_error *error) {
    void *to = holder + k->at, **pointer = to;
    bool is_pointer = k->kind == OPTIONAL_WHOLE || k->kind == OPTIONAL_REAL || k->kind == OPTIONAL_MAP;
    if (k->kind == TEXTS || k->kind == MAPS) {
        size_t size = k->kind == TEXTS ? sizeof(char *) : k->size;
        if (node->shape != FG_LIST || !node->children || node->children > ITEMS_MAX)
            return fg_expected(node, "a list of 1 to 4096 items", error);
        char *item = *pointer = fg_take(room, (size_t)node->children, size);
        if (!item) return lg_fail_memory(error);
        *(unsigned *)(void *)(holder + k->count_at) = (unsigned)node->children;
        for (const fg_node *n = node->first; n; n = n->next, item += size)
            if (!(k->kind == TEXTS ? read_word(n, (const char **)(void *)item, error)
                                   : read_map(room, n, k->map, item, error)))
                return false;
        return true;
    }
    if (is_pointer) {
        to = *pointer = fg_take(room, 1, k->kind == OPTIONAL_MAP ? k->size : sizeof(double));
        if (!to) return lg_fail_memory(error);
    }
    if (k->kind == TEXT || k->kind == OPTIONAL_TEXT) return read_word(node, to, error);
    if (k->kind == MAP || k->kind == OPTIONAL_MAP) return read_map(room, node, k->map, to, error);
    double x;
    bool whole = k->kind != OPTIONAL_REAL;
    if (!read_number(node, whole, &x, error)) return false;
    if (whole)
        *(int64_t *)to = (int64_t)x;
    else
        *(double *)to = x;
    return true;
}

static bool read_map(fg_room *room, const fg_node *node, const plan_key *keys, void *to, lg_error *error) {
    const char *names[KEYS_MAX + 1] = {0};
    for (int i = 0; keys[i].key; i++) {
        assert(i < KEYS_MAX);
        names[i] = keys[i].key;
    }
    if (!fg_check_keys(node, names, "this part of a study", error)) return false;
    for (; keys->key; keys++) {
        const fg_node *value = fg_find(node, keys->key);
        if (value && !read_value(room, value, keys, to, error)) return false;
        if (!value && (keys->kind == TEXT || keys->kind == WHOLE || keys->kind == MAP))
            return fg_fail_at(node, error, "expected a key `%s`, found none", keys->key);
    }
    return true;
}

bool plan_read(plan *p, const char *path, const char *text, size_t length, lg_error *error) {
    lg_error inner;
    *p = (plan){.path = strdup(path)};
    lg_text_append(&p->bytes, text, length);
    if (!p->path || p->bytes.failed) return lg_fail_memory(error);
    plan_text *read = fg_take(&p->room, 1, sizeof *read);
    if (!read) return lg_fail_memory(error);
    p->tree = fg_tree_read(&p->room, text, length, &inner);
    if (p->tree && read_map(&p->room, p->tree, text_keys, read, &inner)) {
        p->text = read;
        return true;
    }
    return inner.line ? lg_fail_within(error, &inner, "%s:", file_title(path)) : lg_fail_again(error, &inner);
}

void plan_clear(plan *p) {
    fg_room_clear(&p->room);
    lg_text_clear(&p->bytes);
    free(p->path);
    *p = (plan){0};
}

/* Returns the node at a place such as "experiments.0.factors.1.name", or the innermost one around it. */
static const fg_node *find_node(const fg_node *node, const char *where) {
    while (*where) {
        char word[40];
        size_t length = strcspn(where, ".");
        snprintf(word, sizeof word, "%.*s", (int)length, where);
        const long n = strtol(word, NULL, 10);
        const fg_node *next = node->shape == FG_MAP                          ? fg_find(node, word)
                              : node->shape == FG_LIST && n < node->children ? fg_item(node, (int)n)
                                                                             : NULL;
        if (!next) return node;
        node = next;
        where += length + (where[length] == '.');
    }
    return node;
}

bool plan_fail(const plan *p, const char *where, lg_error *error, const char *format, ...) {
    char sentence[sizeof error->text / 2];
    lg_error inner;
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    (void)fg_fail_at(find_node(p->tree, where), &inner, "%s", sentence);
    return lg_fail_within(error, &inner, "%s:", file_title(p->path));
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
