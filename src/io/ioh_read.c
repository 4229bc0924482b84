/* Reads folders of IOHprofiler: JSON files, and the traces that they name. */
#include "io/ioh_read.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "base/text.h"
#include "io/file.h"
#include "io/json.h"

enum { NESTED_MOST = 2, COLUMNS_MOST = 32, FILES_MOST = 10000 };

/* What is being read: one JSON file, and the improvements of the current run. */
typedef struct {
    const char *path;
    ioh_take take;
    void *context;
    ioh_run run;
    bool is_of_json; /* is the error about the JSON file, which it names already, not about the traces? */
    int64_t *when, room;
    double *cost;
} reading;

static bool has_room(reading *r) {
    if (r->run.improvements < r->room) return true;
    const int64_t room = r->room ? 2 * r->room : 64;
    int64_t *when = realloc(r->when, (size_t)room * sizeof *when);
    if (when) r->when = when;
    double *cost = when ? realloc(r->cost, (size_t)room * sizeof *cost) : NULL;
    if (cost) r->cost = cost;
    if (cost) r->room = room;
    return cost;
}

/* Cuts a line into words, which may be quoted. Returns their number, at most COLUMNS_MOST. */
static int cut_words(lg_reader *line, const char *word[COLUMNS_MOST], size_t length[COLUMNS_MOST]) {
    int count = 0;
    for (lg_reader_skip_blanks(line); line->at < line->end && count < COLUMNS_MOST; lg_reader_skip_blanks(line)) {
        const bool is_quoted = *line->at == '"';
        const char *from = line->at + is_quoted, *to = from;
        while (to < line->end && (is_quoted ? *to != '"' : *to != ' ' && *to != '\t'))
            to++;
        word[count] = from;
        length[count++] = (size_t)(to - from);
        lg_reader_advance(line, is_quoted && to < line->end ? to + 1 : to);
    }
    return count;
}

static bool read_number(const char *word, size_t length, double *number) {
    char copy[64];
    if (length >= sizeof copy) return false;
    memcpy(copy, word, length);
    copy[length] = '\0';
    return lg_number_read(copy, number);
}

/* Takes a row of a trace. The rows of a run count up; only improvements are kept. */
static bool take_row(reading *r, lg_reader *line, int column, lg_error *error) {
    const char *word[COLUMNS_MOST];
    size_t length[COLUMNS_MOST];
    double when, y;
    lg_reader start = *line;
    const int count = cut_words(line, word, length);
    if (count <= column || !read_number(word[0], length[0], &when) || !read_number(word[column], length[column], &y) ||
        when < 1 || when > 9e15 || when != floor(when))
        return lg_reader_expected(&start, "a number of evaluations and a value");
    if (r->run.improvements && !(y < r->cost[r->run.improvements - 1])) return true;
    if (r->run.improvements && when <= (double)r->when[r->run.improvements - 1])
        return lg_reader_expected(&start, "more evaluations than in the row before");
    if (!has_room(r)) return lg_fail_memory(error);
    r->when[r->run.improvements] = (int64_t)when;
    r->cost[r->run.improvements++] = y;
    return true;
}

/* Passes on a run whose trace is complete. `runs` is the list of the JSON file. */
static bool end_run(reading *r, json_t *runs, size_t *number, lg_error *error) {
    r->is_of_json = true;
    json_t *evaluations = json_object_get(json_array_get(runs, *number), "evals");
    if (!json_is_integer(evaluations) || json_integer_value(evaluations) < r->when[r->run.improvements - 1])
        return lg_fail(error, "%s: run %zu: expected evals, a whole number as large as in its trace", r->run.file,
                       *number);
    r->run.evaluations = json_integer_value(evaluations);
    r->run.when = r->when;
    r->run.cost = r->cost;
    ++*number;
    if (!r->take(r->context, &r->run, error)) return false;
    r->is_of_json = false;
    return true;
}

/* Reads the traces of a scenario. Each begins with a line of names. */
static bool read_traces(reading *r, const lg_text *text, json_t *runs, lg_error *error) {
    const char *word[COLUMNS_MOST];
    size_t length[COLUMNS_MOST], number = 0;
    int column = 1;
    lg_reader all = lg_reader_open(text->data, text->length, error), line;
    r->run.improvements = 0;
    while (lg_reader_next_line(&all, &line)) {
        lg_reader_skip_blanks(&line);
        if (line.at == line.end) continue;
        if (lg_is_digit(*line.at)) {
            if (!take_row(r, &line, column, error)) return false;
            continue;
        }
        if (r->run.improvements && !end_run(r, runs, &number, error)) return false;
        r->run.improvements = 0;
        const int count = cut_words(&line, word, length);
        column = 1;
        for (int i = 0; i < count; i++)
            if (length[i] == 5 && !memcmp(word[i], "raw_y", 5)) column = i;
    }
    return (!r->run.improvements || end_run(r, runs, &number, error)) &&
           (number == json_array_size(runs) ||
            lg_fail(error, "expected %zu traces, found %zu", json_array_size(runs), number));
}

/* Reads the file of traces that a scenario names, relative to its JSON file. */
static bool read_scenario(reading *r, json_t *scenario, lg_error *error) {
    const char *path = json_string_value(json_object_get(scenario, "path")), *slash = strrchr(r->path, '/');
    json_t *dimension = json_object_get(scenario, "dimension"), *runs = json_object_get(scenario, "runs");
    char name[PATH_MAX];
    lg_text text = {0};
    lg_error inner;
    if (!path || !json_is_integer(dimension) || !json_is_array(runs))
        return lg_fail(error, "%s: expected scenarios with dimension, path and runs", r->run.file);
    r->run.dimension = (int)json_integer_value(dimension);
    if (snprintf(name, sizeof name, "%.*s%s", slash ? (int)(slash - r->path + 1) : 0, r->path, path) >=
        (int)sizeof name)
        return lg_fail(error, "%s: too long a path", r->run.file);
    bool good = file_read(name, FILE_SIZE_MAX, &text, error);
    if (good && !read_traces(r, &text, runs, &inner))
        good = r->is_of_json ? (*error = inner, false) : lg_fail_within(error, &inner, "%s:", file_title(name));
    lg_text_clear(&text);
    return good;
}

static bool read_json(reading *r, json_t *file, lg_error *error) {
    json_t *scenarios = json_object_get(file, "scenarios"), *most = json_object_get(file, "maximization");
    r->run.algorithm = json_string_value(json_object_get(json_object_get(file, "algorithm"), "name"));
    r->run.function_name = json_string_value(json_object_get(file, "function_name"));
    if (!r->run.algorithm || !*r->run.algorithm || !r->run.function_name || !json_is_array(scenarios))
        return lg_fail(error, "%s: expected algorithm.name, function_name and scenarios", r->run.file);
    if (json_is_true(most)) return lg_fail(error, "%s: expected values that are minimised", r->run.file);
    for (size_t i = 0; i < json_array_size(scenarios); i++)
        if (!read_scenario(r, json_array_get(scenarios, i), error)) return false;
    return true;
}

static bool read_file(const char *path, ioh_take take, void *context, lg_error *error) {
    reading r = {.path = path, .take = take, .context = context, .run = {.file = file_title(path)}};
    input in;
    if (!input_open(&in, path, error)) return false;
    json_t *file = json_read(&in, error);
    bool good = file && read_json(&r, file, error);
    json_decref(file);
    input_close(&in);
    free(r.when);
    free(r.cost);
    return good;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Collects the paths in a folder, sorted. Hidden files are left out. */
static bool list_folder(const char *folder, char ***names, int *count, lg_error *error) {
    DIR *dir = opendir(folder);
    bool good = dir || lg_fail(error, "%s: cannot read the folder: %s", file_title(folder), strerror(errno));
    *names = good ? calloc(FILES_MOST, sizeof **names) : NULL;
    good = good && (*names || lg_fail_memory(error));
    for (struct dirent *entry; good && (entry = readdir(dir));) {
        lg_text path = {0};
        if (entry->d_name[0] == '.') continue;
        if (*count == FILES_MOST) good = lg_fail(error, "%s: more than %d files", file_title(folder), FILES_MOST);
        lg_text_add(&path, "%s/%s", folder, entry->d_name);
        if (good && path.failed) good = lg_fail_memory(error);
        if (good)
            (*names)[(*count)++] = path.data;
        else
            lg_text_clear(&path);
    }
    if (dir) closedir(dir);
    if (good) qsort(*names, (size_t)*count, sizeof **names, by_name);
    return good;
}

static bool read_folder(const char *folder, int depth, ioh_take take, void *context, int *files, lg_error *error) {
    char **names = NULL;
    int count = 0;
    bool good = list_folder(folder, &names, &count, error);
    for (int i = 0; i < count; i++) {
        const size_t length = strlen(names[i]);
        if (good && file_is_folder(names[i])) {
            good = depth == NESTED_MOST || read_folder(names[i], depth + 1, take, context, files, error);
        } else if (good && length > 5 && !strcmp(names[i] + length - 5, ".json")) {
            ++*files;
            good = read_file(names[i], take, context, error);
        }
        free(names[i]);
    }
    free(names);
    return good;
}

bool ioh_read(const char *folder, ioh_take take, void *context, lg_error *error) {
    int files = 0;
    return read_folder(folder, 0, take, context, &files, error) &&
           (files ||
            lg_fail(error, "%s: expected files of IOHprofiler (IOHprofiler_f1_NAME.json)", file_title(folder)));
}
