/* levelground report: writes down what somebody else needs in order to see what the user sees. */
#include "cli/report/report.h"

#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "base/fast.h"
#include "base/put.h"
#include "base/utf8.h"
#include "cli/version.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/named_level.h"
#include "recipe/record.h"

typedef struct {
    choice choice;
    const char *file, *output, *replay;
    bool json;
} options;

enum { OF_LEVEL = 1 }; /* the tag of the options that choose how a level is judged */

static const option_row rows[] = {
    {"output", 'o', "FILE", TEXT(options, output), "write the report into this file instead of standard output", 0},
    {"replay", 0, "FILE", TEXT(options, replay),
     "run the report of this file again, and say whether the same comes out: status 0 if it does, 1 if not", 0},
    {"game", 0, "G", TEXT(options, choice.game), "read the file as a level of this game", 0, OF_LEVEL},
    {"variant", 0, "V", TEXT(options, choice.variant), "judge by this variant of the requirements", 0, OF_LEVEL},
    {"set", 0, "K=V", LIST(options, choice.set, choice.sets), "change a setting of the game", 0, OF_LEVEL},
    {"json", 0, NULL, FLAG(options, json), "print the report, or what --replay finds, as one line of JSON", 0},
    {0},
};

static void check_options(const void *options_read, unsigned tags, const option_reading *reading) {
    const options *o = options_read;
    if (o->replay && (o->file || o->output || tags))
        options_error(reading, "--replay FILE: expected no other option than --json, because the report says all");
    if (tags && !o->file)
        options_error(reading, "--game, --variant and --set: expected a FILE, an id or a link with them");
}

const char *report_skip(const char *at) {
    bool quoted = false;
    for (int depth = 0; *at; at++) {
        if (quoted && *at == '\\' && at[1])
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && (*at == '{' || *at == '['))
            depth++;
        else if (!quoted && (*at == '}' || *at == ']') && depth)
            depth--;
        else if (!quoted && strchr(depth ? "" : ",}]", *at))
            break;
    }
    return at;
}

const char *report_member(const char *object, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = object; *at == '{' || *at == ',';) {
        const char *member = at + 1 + strspn(at + 1, " \t\r\n");
        if (*member == '"' && !strncmp(member + 1, name, length) && member[1 + length] == '"') return member;
        at = report_skip(member);
    }
    return object;
}

/* Writes each member of an object on a line of its own, so that people can read the report and errors have a line. */
static void add_members(const char *object, lg_text *text) {
    lg_text_add(text, "{");
    for (const char *at = object; *at == '{' || *at == ',';) {
        const char *member = at + 1;
        at = report_skip(member);
        lg_text_add(text, "\n  ");
        lg_text_append(text, member, (size_t)(at - member) + (*at == ','));
    }
    lg_text_add(text, "\n}\n");
}

bool report_record(const level_item *item_read, const choice *c, lg_text *text, lg_error *error) {
    lg_recipe rules;
    if (!rules_for(item_read, c, &rules, error)) return false;
    lg_task *task = catalog_task(item_read->game, &rules.settings, NULL, error);
    lg_report *report = malloc(sizeof *report);
    bool room = report && (!task || lg_task_measure(task, item_read->level, report));
    if (room && task) {
        record_put(&(item){.recipe = &rules, .task = task, .level = item_read->level, .report = report}, text);
        room = !text->failed;
    }
    free(report);
    lg_recipe_clear(&rules);
    if (!room) lg_fail_memory(error);
    bool good = task && room;
    lg_task_destroy(task);
    return good;
}

/* Writes the id or the link that makes the level again: the one that the user typed, or that of a record of this version. Writes nothing
 * if no search is known to make the level. A link is written anew, because the typed one may be part of an address. */
static bool find_id(const char *word, const level_item *item, lg_text *id, lg_error *error) {
    const char *found = file_is_missing(word) && is_id(word) ? word : NULL;
    lg_link link;
    lg_error damaged;
    if (!found && item->id && !strcmp(item->version, lg_version()) && is_id(item->id)) found = item->id;
    if (found && !record_is_link(found)) {
        lg_text_add(id, "%s", found);
    } else if (found && lg_link_read(found, &link, &damaged)) {
        if (!link.board) lg_link_name(&link, id);
        lg_link_clear(&link);
    }
    return !id->failed || lg_fail_memory(error);
}

/* Writes the file of a game that only this user has. */
static bool put_game_file(const lg_game *game, lg_text *text, lg_error *error) {
    const char *path = catalog_path(game);
    lg_text file = {0};
    if (!path) return true;
    bool good = file_read(path, JSON_OBJECT_MAX / 2, &file, error) &&
                (lg_utf8_is(file.data) || lg_fail(error, "%s: expected UTF-8", file_title(path)));
    if (good) put_string(text, "game_file", file.data);
    lg_text_clear(&file);
    return good;
}

/* Writes the kind of this machine. */
static void put_machine(lg_text *text) {
    struct utsname kind;
    const bool known = uname(&kind) == 0;
    put_open(text, "machine", '{');
    put_string(text, "system", known ? kind.sysname : NULL);
    put_string(text, "processor", known ? kind.machine : NULL);
    put_whole(text, "cores", threads_or_cores((whole_option){.given = false}));
    put_bool(text, "avx2", wider_here());
    put_close(text, '}');
}

/* Writes the report as one line; without a level if `item` is NULL. */
static bool put_report(const options *o, const level_item *item, lg_text *text, lg_error *error) {
    lg_text id = {0}, record = {0};
    bool good = !item || (find_id(o->file, item, &id, error) && report_record(item, &o->choice, &record, error));
    put_open(text, NULL, '{');
    put_open(text, "report", '{');
    put_whole(text, "format", REPORT_FORMAT);
    if (item) put_string(text, "command", id.length ? "generate" : "evaluate");
    if (id.length) put_string(text, "id", id.data);
    if (good && item) good = put_game_file(item->game, text, error);
    version_put(text);
    put_machine(text);
    put_close(text, '}');
    if (good && item) { /* the members of the record, without its brackets */
        record.data[record.length - 1] = '\0';
        put_json(text, NULL, record.data + 1);
    } else {
        put_string(text, "version", lg_version());
    }
    put_close(text, '}');
    lg_text_clear(&id);
    lg_text_clear(&record);
    return good && (!text->failed || lg_fail_memory(error));
}

static int write_report(const options *o) {
    const lg_game *game = NULL;
    level_item item = {.game = NULL};
    lg_text line = {0}, lines = {0};
    lg_error error;
    bool good = (!o->choice.game || find_game(o->choice.game, &game, &error)) &&
                (!o->file || level_read(o->file, game, &item, &error));
    if (good && o->file) note_how_read(o->file, &item);
    good = good && put_report(o, o->file ? &item : NULL, &line, &error);
    int status = good ? DONE : reject(&error);
    if (good && o->json)
        lg_text_add(&line, "\n");
    else if (good)
        add_members(line.data, &lines);
    lg_text *written = o->json ? &line : &lines;
    if (good && written->failed)
        status = complain(FAILED, "out of memory");
    else if (good &&
             !(o->output ? file_write(o->output, written->data, written->length, &error) : say_text(written, &error)))
        status = complain(FAILED, "%s", error.text);
    level_item_clear(&item);
    lg_text_clear(&line);
    lg_text_clear(&lines);
    return status;
}

int report_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(options, file, "expected one FILE"),
        .check = check_options,
        .usage = "[FILE|ID|LINK]",
        .sentence = "Writes a report for whoever mends levelground: the version, the settings, the level with its "
                    "verdict, and the kind of this machine. It has no paths, and no names of users or machines. "
                    "Without a FILE it tells of the program and the machine alone. Look at it before you send it."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    return o.replay ? report_replay(o.replay, o.json) : write_report(&o);
}
