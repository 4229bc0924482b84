/* Levels in JSON: objects with "game", "map" (the native text) and a game's own members, one or many in a text. */
#include "io/json.h"

#include "io/safe.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 64 };

static bool unknown_game(const char *name, int line, const char *game, lg_error *error) {
    const char *names[GAMES_MAX + 1] = {0};
    for (int i = 0; i < GAMES_MAX && lg_games[i]; i++)
        names[i] = lg_games[i]->name;
    const char *near = lg_nearest(game, names);
    return lg_fail(error, "%s:%d:1: expected a known \"game\", found '%.40s'%s%s%s", name, line, game,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* A game's own members as lines PATH<tab>VALUE. */
static void flatten(json_t *value, const char *path, lg_text *lines) {
    const char *key;
    json_t *member;
    size_t i;
    char longer[128];
    if (strlen(path) > 80) return;
    json_object_foreach(value, key, member) {
        snprintf(longer, sizeof longer, "%s%s%.40s", path, *path ? "." : "", key);
        flatten(member, longer, lines);
    }
    json_array_foreach(value, i, member) {
        snprintf(longer, sizeof longer, "%s%s%zu", path, *path ? "." : "", i);
        flatten(member, longer, lines);
    }
    if (json_is_integer(value)) lg_text_add(lines, "%s\t%lld\n", path, (long long)json_integer_value(value));
    if (json_is_string(value) && !strpbrk(json_string_value(value), "\t\n"))
        lg_text_add(lines, "%s\t%.200s\n", path, json_string_value(value));
}

static const lg_game *reads_members(void) {
    for (int i = 0; lg_games[i]; i++)
        if (lg_games[i]->read_members) return lg_games[i];
    return NULL;
}

static bool parse_members(const char *name, int line, json_t *object, const lg_game *game, level_list *list,
                          lg_error *error) {
    lg_text lines = {0};
    lg_error inner;
    lg_text_append(&lines, "", 0);
    flatten(object, "", &lines);
    bool good = levels_add(list, game, line, error);
    if (good && (lines.failed || !game->read_members(lines.data, list->item[list->items - 1].level, &inner)))
        good = lg_fail(error, "%s:%d:1: %s", name, line, lines.failed ? "out of memory" : inner.text);
    lg_text_clear(&lines);
    return good;
}

/* One line: an object with "game", and "map" or the game's own members. */
static bool parse_object(const char *name, int line, json_t *object, const lg_game *game, level_list *list,
                         lg_error *error) {
    const json_t *game_value = json_object_get(object, "game"), *map_value = json_object_get(object, "map");
    const char *game_name = json_string_value(game_value), *map = json_string_value(map_value);
    const lg_game *named = game_name ? lg_game_find(game_name) : game;
    lg_error inner;
    if (game_value && !game_name)
        return lg_fail(error, "%s:%d:1: expected a string as \"game\", found something else", name, line);
    if (game_name && !named) return unknown_game(name, line, game_name, error);
    if (game && named != game)
        return lg_fail(error, "%s:%d:1: expected a level of %s, found one of %s", name, line, game->name, named->name);
    if (!map && json_object_get(object, "hexes")) {
        if (!named) named = reads_members();
        if (named && named->read_members) return parse_members(name, line, object, named, list, error);
    }
    if (!map)
        return lg_fail(error, "%s:%d:1: expected an object with a string \"map\", found %s", name, line,
                       json_is_object(object) ? "one without" : "something else");
    if (!named) named = levels_recognize(map, strlen(map));
    if (!named) return levels_unknown(name, line, error);
    if (!levels_add(list, named, line, error)) return false;
    if (named->read(map, strlen(map), list->item[list->items - 1].level, &inner)) return true;
    return lg_fail(error, "%s:%d:1: in \"map\" at %s", name, line, inner.text);
}

bool json_levels(const char *name, const char *at, const char *end, const lg_game *game, level_list *list,
                 lg_error *error) {
    const char *line_start = at;
    for (int line = 1; at < end;) {
        if (isspace((unsigned char)*at)) {
            line += *at == '\n';
            if (*at++ == '\n') line_start = at;
            continue;
        }
        json_error_t reason;
        json_t *object = json_loadb(at, (size_t)(end - at), JSON_DISABLE_EOF_CHECK, &reason);
        if (!object)
            return lg_fail(error, "%s:%d:%d: expected JSON, found an error: %s", name, line + reason.line - 1,
                           reason.column + (reason.line == 1 ? (int)(at - line_start) : 0), reason.text);
        bool good = parse_object(name, line, object, game, list, error);
        json_decref(object);
        if (!good) return false;
        for (const char *stop = at + reason.position; at < stop;) {
            line += *at == '\n';
            if (*at++ == '\n') line_start = at;
        }
    }
    return true;
}

void json_put(json_t **object, const char *name, json_t *value) {
    if (json_object_set_new(*object, name, value) == 0) return;
    json_decref(*object);
    *object = NULL;
}

void json_push(json_t **array, json_t *value) {
    if (json_array_append_new(*array, value) == 0) return;
    json_decref(*array);
    *array = NULL;
}

static void put_members(json_t **object, const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text text = {0};
    lg_text_add(&text, "{");
    game->members(task, level, &text);
    lg_text_add(&text, "}");
    json_t *members = text.failed ? NULL : json_loads(text.data, 0, NULL), *member;
    const char *name;
    if (!members) json_put(object, "", NULL);
    json_object_foreach(members, name, member) {
        json_put(object, name, json_incref(member));
    }
    json_decref(members);
    lg_text_clear(&text);
}

void json_put_level(json_t **object, const lg_game *game, const lg_task *task, const lg_level *level) {
    lg_text map = {0};
    game->write(level, game->formats[0].name, &map);
    json_put(object, "map", map.failed ? NULL : json_string(map.data ? map.data : ""));
    if (game->members) put_members(object, game, task, level);
    lg_text_clear(&map);
}

json_t *json_file_name(const char *name) {
    return safe_is_utf8(name) ? json_string(name) : json_null();
}

void json_add_line(json_t *object, lg_text *text) {
    char *line = object ? json_dumps(object, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10)) : NULL;
    if (line) lg_text_add(text, "%s\n", line);
    text->failed = text->failed || !line;
    free(line);
    json_decref(object);
}

bool json_write_level(const lg_game *game, const lg_task *task, const lg_level *level, lg_text *bytes,
                      lg_error *error) {
    json_t *object = json_pack("{ss}", "game", game->name);
    json_put_level(&object, game, task, level);
    json_add_line(object, bytes);
    return !bytes->failed || lg_fail(error, "out of memory");
}

bool json_print(json_t *object) {
    lg_text line = {0};
    json_add_line(object, &line);
    bool good = !line.failed;
    if (good) fwrite(line.data, 1, line.length, stdout);
    lg_text_clear(&line);
    return good;
}
