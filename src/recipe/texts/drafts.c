/* Slices are a list `slices`, somewhere in the value, of objects with a list `tiles`, or of lists; a tile is its number, or an
 * object with `systemId`, as ti4-lab has them, where a home stands among them. A map is a list of such objects with `type`:
 * SYSTEM, HOME, OPEN or CLOSED. */
#include "recipe/texts/drafts.h"

#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "base/text.h"

enum { DEPTH = 5, SLICE = 5, MAP_LEAST = 19, ID_ROOM = 8 };
static const char slices_name[] = "slices.", types[] = "SYSTEM|HOME|OPEN|CLOSED";
static const char *const words[] = {"", " 0", " ?", " -1"};
enum { SYSTEM, HOME };

/* The list that is read, and the tile in it whose members are read. */
typedef struct {
    bool map;
    long slice, place; /* place: -1 before the first one */
    int type, count;   /* type: -1 for none; count: tiles of the slice, or places of the map */
    long turn;
    char id[ID_ROOM];
    lg_text *text;
} reading;

static bool is_id(const char *value, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!lg_is_letter_or_digit(value[i]) && value[i] != '-') return false;
    return length && length < ID_ROOM;
}

/* Writes the tile that has been read. Returns false if it is none. */
static bool end_tile(reading *r) {
    const size_t length = strlen(r->id);
    if (r->place < 0 || (!r->map && r->type == HOME)) return true;
    if (r->map && r->type < 0) return false;
    r->count++;
    if (r->type > SYSTEM) {
        lg_text_add(r->text, "%s", words[r->type]);
        return true;
    }
    lg_text_add(r->text, " %s", r->id);
    if (r->map && r->turn && strchr("AB", r->id[length - !!length])) lg_text_add(r->text, ":%ld", r->turn);
    return length > 0;
}

static bool end_slice(reading *r) {
    const bool good = end_tile(r) && r->count == SLICE;
    lg_text_add(r->text, "\n");
    r->count = 0;
    return good;
}

/* Takes a member of a tile: "" is the tile itself. Other members do not matter. */
static void take_member(reading *r, const char *name, size_t length, const char *value, size_t size) {
    const bool id = length == 0 || (length == 9 && !memcmp(name, ".systemId", length));
    if (id && is_id(value, size)) {
        memcpy(r->id, value, size);
        r->id[size] = '\0';
    }
    if (length == 5 && !memcmp(name, ".type", length)) {
        char word[ID_ROOM] = "";
        if (size < ID_ROOM) memcpy(word, value, size);
        r->type = lg_word_index(types, word);
    }
    if (length == 9 && !memcmp(name, ".rotation", length)) r->turn = strtol(value, NULL, 10);
}

/* Takes a line whose path goes on with `at` behind the list's name. Returns false if it cannot be in such a list. */
static bool take_line(reading *r, const char *at, const char *tab, const char *value, size_t size) {
    char *end;
    long slice = 0, place = strtol(at, &end, 10);
    if (!r->map) {
        slice = place;
        if (!strncmp(end, ".tiles", 6)) end += 6;
        if (*end != '.' || !lg_is_digit(end[1])) return *end == '.'; /* another member of the slice */
        place = strtol(end + 1, &end, 10);
    }
    if (slice != r->slice && !end_slice(r)) return false;
    if (slice == r->slice && place != r->place && !end_tile(r)) return false;
    if (slice != r->slice || place != r->place) {
        r->slice = slice, r->place = place;
        r->type = -1, r->turn = 0, *r->id = '\0';
    }
    take_member(r, end, (size_t)(tab - end), value, size);
    return true;
}

/* Reads the list whose first line this is. The paths of its lines begin with the same `prefix` characters. */
static bool read_list(const char *lines, size_t prefix, reading *r) {
    for (const char *line = lines; !strncmp(line, lines, prefix) && lg_is_digit(line[prefix]);) {
        const char *tab = line + strcspn(line, "\t"), *value = tab + (*tab == '\t');
        const size_t size = strcspn(value, "\n");
        if (!take_line(r, line + prefix, tab, value, size)) return false;
        line = value + size + (value[size] == '\n');
    }
    return r->map ? end_tile(r) && r->count >= MAP_LEAST : end_slice(r);
}

/* Returns the length of what stands in a path before the first number, with its dot; that of the whole path if it has no number, or
 * lies too deep. */
static size_t list_name(const char *line) {
    const size_t length = strcspn(line, "\t");
    size_t at = 0;
    for (int depth = 0; at < length && !lg_is_digit(line[at]) && depth < DEPTH; depth++) {
        at += strcspn(line + at, ".\t");
        at += line[at] == '.';
    }
    return lg_is_digit(line[at]) ? at : length;
}

/* Is the line the first one of a list that may be slices, or a map? */
static bool begins_list(const char *line, size_t name, const char *before, size_t before_name, bool map) {
    const size_t ours = strlen(slices_name);
    if (!lg_is_digit(line[name]) || (before && before_name == name && !memcmp(before, line, name))) return false;
    return map || (name >= ours && !memcmp(line + name - ours, slices_name, ours) &&
                   (name == ours || line[name - ours - 1] == '.'));
}

const char *draft_find(const char *lines, const char *named, lg_text *map, char note[NOTE_MAX]) {
    static const char *const games[] = {"milty-draft", "twilight-imperium"};
    for (int k = 0; k < 2; k++) {
        const char *before = NULL;
        size_t name = 0, before_name = 0;
        if (named && strcmp(named, games[k]) != 0) continue;
        for (const char *line = lines, *next; *line; line = next) {
            reading r = {.map = k, .place = -1, .text = map};
            name = list_name(line);
            map->length = 0;
            if (begins_list(line, name, before, before_name, k) && read_list(line, name, &r)) {
                const size_t path = k ? name : name - strlen(slices_name);
                lg_text said = {0};
                lg_text_add(&said, "read the %s%s%.*s%s; the rest is left out", k ? "map" : "slices",
                            path ? " at `" : "", (int)(path < 60 ? path - !!path : 60), line, path ? "`" : "");
                map->failed = !note_end(&said, note) || map->failed;
                return games[k];
            }
            before = line, before_name = name;
            next = line + strcspn(line, "\n");
            next += *next == '\n';
        }
    }
    return NULL;
}
