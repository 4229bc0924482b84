/* levelground report --replay: runs a report again. Somebody else has written the report, so no part of it is run as a command or opened
 * as a file: its id, level and game are read as text. */
#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "cli/report/report.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/json.h"
#include "io/named_level.h"
#include "io/safe.h"

typedef struct {
    const char *title; /* what errors call the file */
    lg_text text;
    json_t *object, *report;            /* report: its member of this name */
    const char *version, *command, *id; /* NULL if they are missing or no strings */
} replay;

static bool fail_at(const replay *r, const char *member, bool inside, lg_error *error, const char *format, ...)
    LG_PRINTF(5, 6);
/* Fails at a member: one of the file's object or, if it is inside, one of the object `report`; or where that object begins. */
static bool fail_at(const replay *r, const char *member, bool inside, lg_error *error, const char *format, ...) {
    const char *at = strchr(r->text.data, '{');
    char sentence[300];
    int line = 1, column = 1;
    lg_error inner;
    va_list list;
    va_start(list, format);
    vsnprintf(sentence, sizeof sentence, format, list);
    va_end(list);
    if (at && inside) at = strchr(report_member(at, "report"), '{');
    if (at) at = report_member(at, member);
    for (const char *c = r->text.data; at && c < at; c++) {
        column = *c == '\n' ? 1 : column + 1;
        line += *c == '\n';
    }
    lg_fail_at(&inner, line, column, "%s", sentence);
    return lg_fail_within(error, &inner, "%s:", r->title);
}

/* Opens a text as a file. */
static bool open_text(const lg_text *text, const char *title, input *in, lg_error *error) {
    *in = input_of(text->length ? fmemopen(text->data, text->length, "r") : NULL, title);
    if (!text->length) return lg_fail(error, "%s:1:1: expected a report, found an empty file", title);
    return in->stream || lg_fail_memory(error);
}

/* Reads the only object of a text. Returns NULL with an error. */
static json_t *read_object(const lg_text *text, const char *title, lg_error *error) {
    input in;
    if (!open_text(text, title, &in, error)) return NULL;
    input_skip_blanks(&in);
    json_t *object = json_read(&in, error);
    input_skip_blanks(&in);
    if (object && input_peek(&in) != EOF) {
        lg_fail(error, "%s:%lld:%d: expected one report, found more behind it", title, (long long)in.line, in.column);
        json_decref(object);
        object = NULL;
    }
    input_close(&in);
    return object;
}

static const char *string_at(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/* Checks the members of `report`. */
static bool check_report(const replay *r, lg_error *error) {
    static const char *const known[] = {"format",   "command",  "id",      "game_file", "commit",
                                        "compiler", "features", "machine", "libraries", NULL};
    const json_t *format = json_object_get(r->report, "format"), *file = json_object_get(r->report, "game_file");
    const char *name;
    json_t *member;
    if (!json_is_object(r->report))
        return fail_at(r, "report", false, error, "expected a report, which has an object \"report\", found none");
    if (!json_is_integer(format)) return fail_at(r, "format", true, error, "expected a whole number as \"format\"");
    if (json_integer_value(format) != REPORT_FORMAT)
        return fail_at(r, "format", true, error, "expected format %d; version %.23s wrote this report, and this is %s",
                       REPORT_FORMAT, r->version ? r->version : "unknown", lg_version());
    json_object_foreach(r->report, name, member) {
        int k = 0;
        while (known[k] && strcmp(known[k], name) != 0)
            k++;
        if (known[k]) continue;
        fail_at(r, name, true, error, "expected a member of a report, found '%.40s'", name);
        return lg_suggest(error, lg_nearest(name, known));
    }
    if (!json_object_get(r->report, "command"))
        return fail_at(r, "report", false, error, "expected a report of a level, found one of the program alone");
    const bool makes = r->command && !strcmp(r->command, "generate");
    if (!makes && (!r->command || strcmp(r->command, "evaluate") != 0))
        return fail_at(r, "command", true, error, "expected \"generate\" or \"evaluate\" as \"command\"");
    if (makes && !r->id) return fail_at(r, "id", true, error, "expected a string as \"id\" of the command generate");
    if (!makes && json_object_get(r->report, "id"))
        return fail_at(r, "id", true, error, "expected no \"id\", because the command is evaluate");
    return !file || json_is_string(file) || fail_at(r, "game_file", true, error, "expected a string");
}

/* Checks the types of the members that are compared with what comes out now. */
static bool check_record(const replay *r, lg_error *error) {
    static const struct {
        const char *name;
        json_type type;
    } row[] = {{"version", JSON_STRING},  {"game", JSON_STRING},         {"variant", JSON_STRING},
               {"settings", JSON_OBJECT}, {"requirements", JSON_OBJECT}, {"map", JSON_STRING}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const json_t *member = json_object_get(r->object, row[i].name);
        if (!member || json_typeof(member) != row[i].type)
            return fail_at(r, row[i].name, false, error, "expected %s as \"%s\"",
                           row[i].type == JSON_STRING ? "a string" : "an object", row[i].name);
    }
    const json_t *score = json_object_get(r->object, "score");
    return json_is_number(score) || json_is_null(score) ||
           fail_at(r, "score", false, error, "expected a number or null as \"score\"");
}

/* Reads the level of a text that is a record. */
static bool read_level(const lg_text *text, const char *title, level_item *item, lg_error *error) {
    level_reader reader = {.game = NULL};
    bool good = open_text(text, title, &reader.in, error) && levels_next(&reader, error);
    if (good) {
        *item = reader.item;
        reader.item = (level_item){.game = NULL};
    }
    levels_close(&reader);
    return good;
}

/* Makes the level by its id again. Other words that stand for levels are refused, because one of them could be a file of this
 * machine. */
static bool make_level(const replay *r, level_item *item, lg_error *error) {
    const lg_game *game = NULL;
    lg_text text = {0};
    lg_error inner;
    if (!is_id(r->id)) return fail_at(r, "id", true, error, "expected an id or a link, found '%.60s'", r->id);
    bool good = named_level_text(r->id, &game, &text, &inner) && read_level(&text, "the level", item, &inner);
    lg_text_clear(&text);
    return good || (inner.kind == LG_ERROR_MEMORY ? lg_fail_again(error, &inner)
                                                  : fail_at(r, "id", true, error, "%s", inner.text));
}

/* Runs the report again and returns the record of what comes out. */
static json_t *run_again(const replay *r, lg_error *error) {
    const char *file = string_at(r->report, "game_file");
    const choice by_record = {.game = NULL};
    level_item item = {.game = NULL};
    lg_text title = {0}, record = {0};
    json_t *here = NULL;
    lg_text_add(&title, "%s: game_file", r->title);
    bool good = !title.failed || lg_fail_memory(error);
    good = good && (!file || catalog_text(title.data, file, strlen(file), error)) &&
           read_level(&r->text, r->title, &item, error);
    if (good && !strcmp(r->command, "generate")) {
        level_item_clear(&item);
        good = make_level(r, &item, error);
    }
    if (good && report_record(&item, &by_record, &record, error)) here = read_object(&record, "the record", error);
    level_item_clear(&item);
    lg_text_clear(&title);
    lg_text_clear(&record);
    return here;
}

/* Writes a line PATH<tab>VALUE for each value below the members that must come out the same. The level and what decides it come out
 * only where a search makes it: otherwise they were read from the report. */
static void write_values(const replay *r, json_t *record, lg_text *lines) {
    static const char *const members[] = {"game",       "variant", "settings", "score",    "requirements",
                                          "not_judged", "remark",  "traits",   "measured", NULL};
    enum { OF_SEARCH = 3 };
    json_t *chosen = json_object();
    for (const char *const *name = members + (r->id ? 0 : OF_SEARCH); *name; name++)
        if (json_object_get(record, *name)) json_put(&chosen, *name, json_incref(json_object_get(record, *name)));
    lines->failed = lines->failed || !chosen;
    lg_text_append(lines, "", 0);
    json_flatten(chosen, lines);
    json_decref(chosen);
}

/* Returns the value of the line that begins with this path; NULL if there is none. */
static const char *find_value(const lg_text *lines, const char *path, size_t length) {
    for (const char *at = lines->data; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (!strncmp(at, path, length) && at[length] == '\t') return at + length + 1;
    return NULL;
}

static json_t *text_of(const char *value) {
    return value ? json_stringn(value, strcspn(value, "\n")) : json_null();
}

/* Lists the values that differ, and those that only one of the texts has. What a measure has that only this version knows is no
 * difference. */
static json_t *compare(const lg_text *report, const lg_text *here) {
    static const char new_ones[] = "measured.";
    const lg_text *both[] = {report, here};
    json_t *list = json_array();
    for (int side = 0; side < 2; side++)
        for (const char *at = both[side]->data; *at; at += strcspn(at, "\n"), at += *at == '\n') {
            const size_t path = strcspn(at, "\t"), whole = strcspn(at, "\n") + 1;
            const char *mine = at + path + 1, *other = find_value(both[!side], at, path);
            if (other && (side || !strncmp(mine, other, whole - path - 1))) continue;
            if (side && !strncmp(at, new_ones, strlen(new_ones))) continue;
            json_t *difference = json_object();
            json_put(&difference, "member", json_stringn(at, path));
            json_put(&difference, "report", text_of(side ? other : mine));
            json_put(&difference, "here", text_of(side ? mine : other));
            json_push(&list, difference);
        }
    return list;
}

/* Lists what comes out otherwise; NULL if memory is short. */
static json_t *find_differences(const replay *r, json_t *here) {
    lg_text was = {0}, is = {0};
    write_values(r, r->object, &was);
    write_values(r, here, &is);
    json_t *list = was.failed || is.failed ? NULL : compare(&was, &is);
    if (list && strcmp(string_at(r->object, "map"), string_at(here, "map")) != 0)
        json_push(&list, json_pack("{ss sO sO}", "member", "map", "report", json_object_get(r->object, "map"), "here",
                                   json_object_get(here, "map")));
    lg_text_clear(&was);
    lg_text_clear(&is);
    return list;
}

static void add_differences(const json_t *list, lg_text *text) {
    size_t i;
    const json_t *row;
    json_array_foreach(list, i, row) {
        const char *member = string_at(row, "member"), *was = string_at(row, "report"), *is = string_at(row, "here");
        if (!strcmp(member, "map")) {
            lg_text_add(text, "  the level is another one\n");
            continue;
        }
        lg_text_add(text, "  ");
        safe_add(text, member, strlen(member));
        lg_text_add(text, ": ");
        safe_add(text, was ? was : "nothing", strlen(was ? was : "nothing"));
        lg_text_add(text, " in the report, %s here\n", is ? is : "nothing");
    }
}

/* Prints what comes out. `list` is taken. */
static int print_end(const replay *r, json_t *list, bool json) {
    const bool same = !json_array_size(list);
    lg_text text = {0};
    lg_error error;
    if (json) {
        json_t *line =
            json_pack("{so ss ss ss sb so}", "file", json_file_name(r->title), "version", r->version, "game",
                      string_at(r->object, "game"), "command", r->command, "same", same, "differences", list);
        json_add_line(line, &text);
    } else {
        safe_add(&text, r->title, strlen(r->title));
        lg_text_add(&text, ": %s %s: %s\n", string_at(r->object, "game"), string_at(r->object, "variant"),
                    !same   ? "something else comes out"
                    : r->id ? "the same comes out: the level, its score and each requirement"
                            : "the same comes out: the score and each requirement");
        add_differences(list, &text);
        json_decref(list);
    }
    if (!say_text(&text, &error)) return complain(FAILED, "%s", error.text);
    return same ? DONE : FAILED;
}

/* Checks the report in r->text, runs it again, and returns what comes out otherwise: a list that is empty if all is the same.
 * Returns NULL with an error. */
static json_t *run_report(replay *r, lg_error *error) {
    if (!(r->object = read_object(&r->text, r->title, error))) return NULL;
    r->report = json_object_get(r->object, "report");
    r->version = string_at(r->object, "version");
    r->command = string_at(r->report, "command");
    r->id = string_at(r->report, "id");
    if (!check_report(r, error) || !check_record(r, error)) return NULL;
    if (strcmp(r->version, lg_version()) != 0)
        note("note: version %.23s wrote the report, and this is %s", r->version, lg_version());
    json_t *here = run_again(r, error);
    json_t *list = here ? find_differences(r, here) : NULL;
    if (here && !list) lg_fail_memory(error);
    json_decref(here);
    return list;
}

bool report_try(const char *text, size_t length, lg_error *error) {
    replay r = {.title = "report"};
    lg_text_append(&r.text, text, length);
    json_t *list = r.text.failed ? NULL : run_report(&r, error);
    const bool good = list;
    json_decref(list);
    json_decref(r.object);
    lg_text_clear(&r.text);
    return good;
}

int report_replay(const char *path, bool json) {
    replay r = {.title = file_title(path)};
    lg_error error;
    json_t *list = file_read(path, JSON_OBJECT_MAX, &r.text, &error) ? run_report(&r, &error) : NULL;
    int status = list ? print_end(&r, list, json) : reject(&error);
    json_decref(r.object);
    lg_text_clear(&r.text);
    return status;
}
