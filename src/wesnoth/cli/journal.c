/* The journal of a match, games.jsonl. The first line describes the match, and each finished game has one line. If the process
 * was killed, the last line can be incomplete; such a line is skipped and its game is played again. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/file.h"
#include "io/json.h"
#include "match.h"

/* Writes the member only if the value is not 0, because older journals do not have it and must still match. */
static void put_extra(json_t **match, const char *name, int value) {
    if (value) json_put(match, name, json_integer(value));
}

/* Describes the match. A match can be continued only if the descriptions are equal. */
static json_t *describe_match(const match_plan *plan) {
    lg_text land = {0};
    describe_choice(&plan->land, &land);
    json_t *factions = json_array(), *words = land.failed ? NULL : json_string(land.data ? land.data : "");
    lg_text_clear(&land);
    for (int side = 0; side < plan->sides; side++)
        json_push(&factions, json_string(plan->faction[side]));
    json_t *match = json_pack("{so so si si si si ss so sI}", "match", json_file_name(plan->map), "factions", factions,
                              "turns", plan->turns, "size", plan->size, "evaluations", plan->evaluations, "scale",
                              plan->scale, "variant", plan->variant, "land", words, "seed", (json_int_t)plan->seed);
    put_extra(&match, "levels", plan->levels > 1 ? plan->levels : 0);
    put_extra(&match, "help", plan->help);
    put_extra(&match, "patches", plan->patches);
    put_extra(&match, "second-gold", plan->second_gold);
    put_extra(&match, "second-villages", plan->second_villages);
    put_extra(&match, "teams", plan->teams);
    if (*plan->version) json_put(&match, "wesnoth", json_string(plan->version));
    return match;
}

static bool write_line(const journal *j, json_t *object, lg_error *error) {
    lg_text line = {0};
    json_add_line(json_incref(object), &line);
    bool room = !line.failed;
    bool good = room && write(j->file, line.data, line.length) == (ssize_t)line.length && fsync(j->file) == 0;
    int reason = errno;
    lg_text_clear(&line);
    return good || lg_fail_as(error, room ? LG_ERROR_INPUT : LG_ERROR_MEMORY, "games.jsonl: cannot write: %s",
                              room ? strerror(reason) : "out of memory");
}

static bool is_record(const json_t *record, const journal *j) {
    json_int_t game = -1, turns = -1, winner = -1;
    json_t *villages = NULL, *rings = NULL, *factions = NULL, *faction;
    size_t i;
    if (!record || json_unpack((json_t *)record, "{sI sI sI so so so}", "game", &game, "turns", &turns, "winner",
                               &winner, "villages", &villages, "rings", &rings, "factions", &factions) != 0)
        return false;
    json_array_foreach(factions, i, faction) {
        if (!json_is_string(faction)) return false;
    }
    return game >= 0 && json_is_array(villages) && json_is_array(rings) && json_is_array(factions) &&
           (game >= j->games || !j->record[game]);
}

static void keep_record(journal *j, json_t *record) {
    json_int_t game = json_integer_value(json_object_get(record, "game"));
    if (game < j->games) {
        j->record[game] = json_incref(record);
        j->done++;
    }
}

/* Is this the description of the match that is to be continued? Journals of before 1.18 do not name the game's version.
 * Games of two versions are never pooled. */
static bool is_same_match(match_plan *plan, const json_t *there, json_t *now, lg_error *error) {
    const char *version = json_string_value(json_object_get(there, "wesnoth"));
    if (!version && !strcmp(wesnoth_costs(plan->version), wesnoth_costs("1.16"))) json_object_del(now, "wesnoth");
    if (plan->absent && version) {
        snprintf(plan->version, sizeof plan->version, "%s", version);
        json_put(&now, "wesnoth", json_string(plan->version));
    }
    if (json_equal(there, now)) return true;
    if (version && strcmp(version, plan->version) != 0)
        return lg_fail(error,
                       "%.200s: was played with Wesnoth %.20s, and %.100s is %s: games of two versions are not pooled",
                       plan->output, version, plan->program, *plan->version ? plan->version : "another program");
    return lg_fail(error, "%.200s: another match was played there", plan->output);
}

/* Reads all complete lines. Returns their length in bytes, or -1 with an error. */
static off_t read_lines(journal *j, match_plan *plan, const lg_text *text, lg_error *error) {
    size_t at = 0;
    json_t *plan_now = describe_match(plan);
    if (!plan_now) lg_fail_memory(error);
    if (!plan_now) return -1;
    for (const char *end; at < text->length && (end = memchr(text->data + at, '\n', text->length - at));) {
        json_t *line = json_loadb(text->data + at, (size_t)(end - text->data) - at, 0, NULL);
        bool same = at || is_same_match(plan, line, plan_now, error);
        if (at && is_record(line, j)) keep_record(j, line);
        json_decref(line);
        at = (size_t)(end - text->data) + 1;
        if (same) continue;
        json_decref(plan_now);
        return -1;
    }
    json_decref(plan_now);
    return (off_t)at;
}

bool journal_open(journal *j, match_plan *plan, lg_error *error) {
    char path[PATH_SIZE];
    lg_text text = {0}, line = {0};
    struct stat there;
    *j = (journal){.games = plan->games, .file = -1};
    j->record = calloc((size_t)plan->games, sizeof(json_t *));
    if (!j->record) return lg_fail_memory(error);
    if (!plan->output) return true;
    if (!file_make_folder(plan->output, error) || !join_path(path, error, "%s/games.jsonl", plan->output)) return false;
    /* opens the file without waiting for a reader and without following a link */
    j->file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (j->file < 0) return lg_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
    if (fstat(j->file, &there) != 0 || !S_ISREG(there.st_mode))
        return lg_fail(error, "%.200s: cannot write: not a plain file", path);
    if (flock(j->file, LOCK_EX | LOCK_NB) != 0)
        return lg_fail(error, "%.200s: a match is being played there", plan->output);
    if (!file_read(path, FILE_SIZE_MAX, &text, error)) return false;
    off_t whole = read_lines(j, plan, &text, error);
    bool ours = whole > 0;
    /* the file may hold only a beginning of our first line, if the process was killed while writing it */
    if (whole == 0) {
        json_add_line(describe_match(plan), &line);
        ours = !line.failed && text.length <= line.length && !memcmp(line.data, text.data, text.length);
        lg_text_clear(&line);
    }
    lg_text_clear(&text);
    if (whole < 0) return false;
    if (!ours) return lg_fail(error, "%.200s: exists, and is not the journal of a match", path);
    if (ftruncate(j->file, whole) != 0) return lg_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
    json_t *first = whole ? NULL : describe_match(plan);
    bool good = whole || write_line(j, first, error);
    json_decref(first);
    return good;
}

void journal_close(journal *j) {
    for (int i = 0; j->record && i < j->games; i++)
        json_decref(j->record[i]);
    free(j->record);
    if (j->file >= 0) close(j->file);
}

bool journal_add(journal *j, json_t *record, lg_error *error) {
    bool good = j->file < 0 || write_line(j, record, error);
    keep_record(j, record);
    json_decref(record);
    return good;
}
