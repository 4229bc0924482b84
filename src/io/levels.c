/* Reads levels from files in any format, and from records. */
#include "io/levels.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/json.h"
#include "io/named_level.h"
#include "levelground/game_file.h"
#include "recipe/record.h"

/* Fails with "TITLE:LINE:1: expected SENTENCE". The caller makes sure that the sentence is short. */
static bool fail_line(const level_reader *r, lg_error_kind kind, const char *sentence, lg_error *error) {
    return lg_fail_as(error, kind, "%s:%lld:1: expected %s", r->in.title, (long long)r->item.line, sentence);
}

/* Why a game refuses a text, and where: at the first word that it cannot read, or somewhere if it can read all of them. */
typedef struct {
    const lg_game *game; /* NULL: none */
    lg_error error;
    int read_line, read_column; /* where the first word is that cannot be read */
} fault;

/* Reads a text of a game in a file that may be wrong. Returns false if memory is short. */
static bool try_text(const lg_game *game, const lg_text *text, lg_error *error) {
    lg_level *level = calloc(1, game->level_size);
    bool room = level;
    *error = (lg_error){.text = ""};
    if (room && game->text.read(game, text->data, text->length, level, error)) *error = (lg_error){.text = ""};
    free(level);
    return room;
}

/* Finds out which games that are described in files read the most of the text before they refuse it: the game that reads furthest,
 * and a second one that reads as far, because games that have words in common may read a short text to its end. Games in C need
 * not be tried: they claim a text by its beginning, and then say themselves what is wrong with it. */
static bool find_faults(const char *text, size_t length, fault furthest[2]) {
    lg_text whole = {0}, longer = {0}; /* longer: with a line that no game can read */
    lg_text_append(&whole, text, length);
    lg_text_append(&longer, text, length);
    lg_text_add(&longer, "\n\x01\n");
    furthest[0] = (fault){.read_line = 1, .read_column = 1};
    furthest[1] = (fault){.game = NULL};
    bool good = !whole.failed && !longer.failed;
    for (const lg_game *const *game = catalog_games(); good && *game; game++) {
        if (!lg_game_is_read(*game)) continue;
        fault here = {.game = *game};
        lg_error stop;
        good = try_text(*game, &whole, &here.error) && try_text(*game, &longer, &stop);
        if (!good || !here.error.line || !stop.line) continue;
        here.read_line = stop.line;
        here.read_column = stop.column;
        bool same_line = here.read_line == furthest[0].read_line;
        if (here.read_line > furthest[0].read_line || (same_line && here.read_column > furthest[0].read_column)) {
            furthest[0] = here;
            furthest[1].game = NULL;
        } else if (same_line && here.read_column == furthest[0].read_column && !furthest[1].game) {
            furthest[1] = here;
        }
    }
    lg_text_clear(&whole);
    lg_text_clear(&longer);
    return good;
}

/* Has the game read the first word that is not in a comment line, and is there another word? Nearly every game refuses a foreign
 * text at its first word, which says nothing. */
static bool is_behind_word(const char *text, size_t length, const fault *f) {
    static const char blank[] = " \t\r\n";
    long long line = 1;
    for (size_t at = 0; at < length; line++) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = (end ? (size_t)(end - text) : length) - at, blanks = 0, word = 0;
        while (blanks < size && strchr(blank, text[at + blanks]))
            blanks++;
        while (blanks + word < size && !strchr(blank, text[at + blanks + word]))
            word++;
        if (word && text[at + blanks] != '#') {
            bool alone = true;
            for (size_t i = at + blanks + word; i < length; i++)
                alone = alone && strchr(blank, text[i]);
            return !alone && (f->read_line > line || (f->read_line == line && (size_t)f->read_column > blanks + word));
        }
        at += size + 1;
    }
    return false;
}

static bool is_picture(const char *text, size_t length) {
    static const char *const begins[] = {"<svg", "<?xml", "%PDF", "\x89PNG", "\xff\xd8\xff", "GIF8"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (length >= strlen(begins[i]) && !memcmp(text, begins[i], strlen(begins[i]))) return true;
    return false;
}

/* Says why no game knows the text. If a game has read a part of it, the sentence is that game's. where: what the error says before
 * the place in the text, for a text inside a JSON object. */
static bool fail_unknown(const level_reader *r, const char *text, size_t length, const char *where, lg_error *error) {
    fault f[2];
    if (is_picture(text, length))
        return fail_line(r, LG_ERROR_FOREIGN,
                         "a level, found a picture; give the text that was written beside it, or its id", error);
    if (!find_faults(text, length, f)) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", r->in.title);
    if (!f[0].game || !is_behind_word(text, length, &f[0]))
        return fail_line(r, LG_ERROR_FOREIGN,
                         "a level of a known game (see: levelground list games; a game in a file needs --game FILE), "
                         "found something else",
                         error);
    const char *sentence = f[0].error.text + f[0].error.sentence, *other = f[1].error.text + f[1].error.sentence;
    bool same = f[1].game && f[0].error.line == f[1].error.line && f[0].error.column == f[1].error.column &&
                !strcmp(sentence, other);
    char games[100], second[200] = "";
    snprintf(games, sizeof games, "%.40s%s%.40s", f[0].game->name, same ? " or " : "", same ? f[1].game->name : "");
    if (f[1].game && !same && strlen(other) <= 100)
        snprintf(second, sizeof second, "; or %.40s: %s", f[1].game->name, other);
    if (*where)
        return lg_fail_as(error, LG_ERROR_FOREIGN, "%s:%lld:1: %s%d:%d: %s: %.200s%s", r->in.title,
                          (long long)r->item.line, where, f[0].error.line, f[0].error.column, games, sentence, second);
    return lg_fail_as(error, LG_ERROR_FOREIGN, "%s:%lld:%d: %s: %.300s%s", r->in.title,
                      (long long)r->item.line + f[0].error.line - 1, f[0].error.column, games, sentence, second);
}

/* Forgets what the record said apart from the level. */
static void forget_record(level_item *item) {
    if (item->settings.table) lg_values_clear(&item->settings);
    item->settings = (lg_values){.table = NULL};
    item->variant = NULL;
    free(item->id);
    item->id = NULL;
    *item->version = '\0';
}

static void forget_text(level_item *item) {
    lg_text_clear(&item->text);
    lg_text_clear(&item->whole);
}

void level_item_clear(level_item *item) {
    forget_record(item);
    forget_text(item);
    free(item->level);
    item->level = NULL;
}

/* Makes room for a level of the game, and sets it to zero. Reuses the memory of the last level if both levels are of the same
 * game. */
static bool make_room(level_reader *r, const lg_game *game, lg_error *error) {
    level_item *item = &r->item;
    item->title = r->in.title;
    if (item->level && item->game == game) {
        memset(item->level, 0, game->level_size);
        return true;
    }
    free(item->level);
    item->game = game;
    item->level = calloc(1, game->level_size);
    return item->level || lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", r->in.title);
}

static bool read_text(const level_reader *r, const lg_game *game, const char *text, size_t length, lg_level *level,
                      lg_error *error) {
    if (r->locks) return lg_lock_read(game, text, length, level, error);
    return game->text.read(game, text, length, level, error);
}

/* An object of the file, and its members as the library reads them. */
typedef struct {
    json_t *json;
    members tree;
} object;

static bool object_init(object *o, json_t *json) {
    lg_text lines = {0};
    *o = (object){.json = json};
    lg_text_append(&lines, "", 0);
    json_flatten(json, &lines);
    const bool good = !lines.failed && members_init(&o->tree, lines.data);
    lg_text_clear(&lines);
    return good;
}

static void object_clear(object *o) {
    json_decref(o->json);
    members_clear(&o->tree);
}

/* Returns the game of an object that has a game's own members. */
static const lg_game *game_of_members(const object *o) {
    const text_games games = catalog_texts(NULL);
    const lg_game *game = foreign_own_game(o->tree.row, &games);
    if (!game) catalog_add_installed();
    return game ? game : foreign_own_game(o->tree.row, &games);
}

/* Takes a level that the library has read. */
static void take_found(level_reader *r, const foreign_level *found) {
    free(r->item.level);
    r->item.title = r->in.title;
    r->item.game = found->game;
    r->item.level = found->level;
}

static bool read_members(level_reader *r, const object *o, const lg_game *game, foreign_level *found, lg_error *error) {
    const text_games games = catalog_texts(game);
    lg_error inner;
    return foreign_read_own(o->tree.row, game, &games, found, r->item.note, &inner) ||
           lg_fail_within(error, &inner, "%s:%lld:1: ", r->in.title, (long long)r->item.line);
}

static bool take_members(level_reader *r, const object *o, const lg_game *game, lg_error *error) {
    foreign_level found;
    const bool good = read_members(r, o, game, &found, error);
    if (good) take_found(r, &found);
    return good;
}

/* Checks that the members of an object say the same as its map, from which the level was read. The members do not say what is
 * in the box. */
static bool check_members(level_reader *r, const object *o, lg_error *error) {
    const lg_game *game = r->item.game;
    foreign_level found;
    if (!foreign_has_own(o->tree.row, game)) return true;
    if (!read_members(r, o, game, &found, error)) return false;
    bool good = true, same = found.game == game && !memcmp(r->item.level, found.level, game->level_size);
    if (found.game == game && !same && game->places.layers) { /* they may differ in what no layer shows */
        lg_changes changes;
        lg_error inner = {.text = ""};
        same = lg_changes_find(game, r->item.level, found.level, &changes, &inner) && !changes.count;
        lg_changes_clear(&changes);
        good = inner.kind != LG_ERROR_MEMORY || lg_fail_memory(error);
    }
    free(found.level);
    if (good && !same)
        return lg_fail(error,
                       "%s:%lld:1: expected \"map\" and \"%s\" to say the same, found different levels; leave one "
                       "of them out",
                       r->in.title, (long long)r->item.line, game->text.member);
    return good;
}

/* Checks that the map of an object is the text of the level, which was read from its members. */
static bool check_map(const level_reader *r, const char *map, lg_error *error) {
    lg_text text = {0};
    r->item.game->text.write(r->item.game, r->item.level, r->item.game->formats[0].name, &text);
    const bool same = !text.failed && !strcmp(text.data, map);
    const bool failed = text.failed;
    lg_text_clear(&text);
    if (failed) return lg_fail_memory(error);
    return same ||
           fail_line(r, LG_ERROR_INPUT, "\"map\" and the other members to say the same, found different levels", error);
}

/* Do two words differ in at most two letters that stand together? */
static bool is_misspelt(const char *found, const char *meant) {
    size_t n = strlen(found), m = strlen(meant), shorter = n < m ? n : m, head = 0, tail = 0;
    while (head < shorter && found[head] == meant[head])
        head++;
    while (tail < shorter - head && found[n - 1 - tail] == meant[m - 1 - tail])
        tail++;
    return (n < m ? m : n) - head - tail <= 2;
}

/* Copies the variant and the settings of a record; settings without a variant belong to the default variant. The level is judged
 * by them unless the user chooses others. */
static bool take_rules(level_reader *r, const object *o, lg_error *error) {
    level_item *item = &r->item;
    const json_t *named = json_object_get(o->json, "variant");
    json_t *settings = json_object_get(o->json, "settings");
    const char *variant = json_string_value(named);
    lg_error inner = {.text = ""};
    if (named && !variant && !json_is_null(named))
        return fail_line(r, LG_ERROR_INPUT, "a string as \"variant\", found something else", error);
    if (settings && !json_is_object(settings) && !json_is_null(settings))
        return fail_line(r, LG_ERROR_INPUT, "an object as \"settings\", found something else", error);
    if (!variant && !json_object_size(settings)) return true;
    item->variant = lg_variant_find(item->game, variant);
    if (!item->variant)
        return lg_fail(error, "%s:%lld:1: expected a known \"variant\" of %s, found '%.40s'", r->in.title,
                       (long long)item->line, item->game->name, variant);
    lg_values_init(&item->settings, item->game->settings);
    return json_read_settings(settings, item->variant, &item->settings, &inner) ||
           lg_fail_within(error, &inner, "%s:%lld:1: in \"settings\": ", r->in.title, (long long)item->line);
}

/* Copies the id, and the version that wrote the record. Objects of other programs have versions of their own, but no game. */
static bool take_origin(level_reader *r, const object *o, lg_error *error) {
    const char *id = json_string_value(json_object_get(o->json, "id"));
    const char *version = json_string_value(json_object_get(o->json, "version"));
    const bool ours = version && json_object_get(o->json, "game");
    snprintf(r->item.version, sizeof r->item.version, "%s", ours ? version : "");
    r->item.id = id ? strdup(id) : NULL;
    return !id || r->item.id || lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", r->in.title);
}

/* Reads the text of a record's member `map`. `game` is the game that the record or the user named, or NULL. */
static bool take_map(level_reader *r, const lg_game *game, const char *map, lg_error *error) {
    lg_text text = {0};
    lg_error inner;
    const text_games games = catalog_texts(game);
    lg_text_add(&text, "%s", map);
    const lg_game *found = text.failed ? NULL : text_game_find(&games, &text, 0, r->item.note, &inner);
    if (!found) found = game;
    bool good = !text.failed || lg_fail_memory(error);
    if (good && !found) good = fail_unknown(r, map, strlen(map), "in \"map\" at ", error);
    good = good && make_room(r, found, error);
    if (good && !read_text(r, found, text.data, text.length, r->item.level, &inner))
        good = lg_fail_within(error, &inner, "%s:%lld:1: in \"map\" at ", r->in.title, (long long)r->item.line);
    lg_text_clear(&text);
    return good;
}

/* Reads a level from an object. The object has "game", and either "map" or the game's own members. */
static bool take_object(level_reader *r, const object *o, lg_error *error) {
    const json_t *name_value = json_object_get(o->json, "game"), *map_value = json_object_get(o->json, "map");
    const char *name = json_string_value(name_value), *map = json_string_value(map_value);
    lg_error fault = {.text = ""}; /* in the game's file */
    const bool named = name && !(r->game && !strcmp(r->game->name, name));
    const lg_game *game = named ? catalog_find_game(name, &fault) : r->game;
    if (name_value && !name) return fail_line(r, LG_ERROR_INPUT, "a string as \"game\", found something else", error);
    if (*fault.text && !game) return lg_fail_again(error, &fault);
    if (name && !game) {
        const char *names[CATALOG_MAX + 1] = {0};
        for (int i = 0; catalog_games()[i]; i++)
            names[i] = catalog_games()[i]->name;
        lg_fail_as(error, LG_ERROR_FOREIGN, "%s:%lld:1: expected a known \"game\", found '%.40s'", r->in.title,
                   (long long)r->item.line, name);
        return lg_suggest(error, lg_nearest(name, names));
    }
    if (r->game && game != r->game)
        return lg_fail(error, "%s:%lld:1: expected a level of %s, found one of %s", r->in.title,
                       (long long)r->item.line, r->game->name, game->name);
    if (map_value && !map && !json_is_null(map_value))
        return fail_line(r, LG_ERROR_INPUT, "a string as \"map\", found something else", error);
    /* The text of modules does not say where they lie. */
    const text_games games = catalog_texts(game);
    const lg_game *own = map ? foreign_own_modules(&games, game, o->tree.row, r->item.note, &fault) : NULL;
    if (own) return take_members(r, o, own, error) && check_map(r, map, error);
    if (map) return take_map(r, game, map, error) && check_members(r, o, error);
    if (!game) game = game_of_members(o);
    if (game && foreign_has_own(o->tree.row, game)) return take_members(r, o, game, error);
    return fail_line(r, game ? LG_ERROR_INPUT : LG_ERROR_FOREIGN,
                     json_is_object(o->json) ? "an object with a string \"map\", found one without"
                                             : "an object with a string \"map\", found something else",
                     error);
}

/* Is the value a record, or an object with a game's own members? */
static bool is_own(const object *o) {
    return json_object_get(o->json, "game") || json_is_string(json_object_get(o->json, "map")) || game_of_members(o);
}

/* Writes why the library cannot read a level in the form of another program. */
static bool fail_foreign_form(const level_reader *r, const lg_error *inner, const char *place, lg_error *error) {
    lg_fail_within(error, inner, "%s:%s", r->in.title, place);
    const bool unknown = inner->kind == LG_ERROR_FOREIGN && !r->game;
    return unknown ? lg_fail_further(error, "; a game in a file needs --game FILE") : false;
}

/* Reads a level in the form of another program. Returns FOREIGN_UNKNOWN if the object is in no such form. */
static foreign_end take_foreign(level_reader *r, const object *o, lg_error *error) {
    foreign_level found;
    lg_error inner;
    if (is_own(o)) return FOREIGN_UNKNOWN;
    if (!r->game) catalog_add_installed();
    const text_games games = catalog_texts(r->game);
    const foreign_end end = foreign_read(o->tree.row, &games, &found, r->item.note, &inner);
    char place[40];
    snprintf(place, sizeof place, "%lld:1: ", (long long)r->item.line);
    if (end == FOREIGN_WRONG) fail_foreign_form(r, &inner, place, error);
    if (end == FOREIGN_READ) take_found(r, &found);
    return end;
}

/* Reads a whole table of cells as one level. */
static bool next_table(level_reader *r, lg_error *error) {
    piece *p = &r->texts.ahead;
    foreign_level found;
    lg_error inner;
    r->state = LEVELS_END;
    r->item.line = p->line;
    if (!several_join_rest(&r->texts, error)) return false;
    if (!r->game) catalog_add_installed();
    const text_games games = catalog_texts(r->game);
    const bool good = foreign_read_table(p->text.data + p->body, p->text.length - p->body, (int)p->body_line, &games,
                                         &found, r->item.note, &inner);
    if (good) take_found(r, &found);
    piece_clear(p);
    return good || fail_foreign_form(r, &inner, "", error);
}

/* Refuses members whose names are a misspelt "variant" or "settings", because without them the level would be judged by other
 * rules. Other unknown members of an object with a map may be those of other programs. */
static bool check_names(const level_reader *r, const object *o, lg_error *error) {
    static const char *const names[] = {"variant", "settings"};
    const char *key;
    json_t *value;
    json_object_foreach(o->json, key, value) {
        for (int i = 0; i < 2 && !record_has_member(key); i++) {
            if (!is_misspelt(key, names[i])) continue;
            lg_fail(error, "%s:%lld:1: %.40s: expected only members of a record", r->in.title, (long long)r->item.line,
                    key);
            return lg_suggest(error, names[i]);
        }
    }
    return true;
}

/* Reads the next level of JSON Lines. */
static bool read_object(level_reader *r, lg_error *error) {
    object o;
    forget_record(&r->item);
    forget_text(&r->item);
    r->item.line = r->in.line;
    json_t *json = json_read(&r->in, error);
    if (!json) return false;
    bool good = object_init(&o, json) || lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", r->in.title);
    good = good && take_origin(r, &o, error);
    const foreign_end end = good ? take_foreign(r, &o, error) : FOREIGN_WRONG;
    good = end == FOREIGN_READ || (end == FOREIGN_UNKNOWN && take_object(r, &o, error) && check_names(r, &o, error) &&
                                   take_rules(r, &o, error));
    object_clear(&o);
    return good;
}

/* Reads the next level of JSON Lines. If it is refused and another version has written it, the error says so. */
static bool next_object(level_reader *r, lg_error *error) {
    if (read_object(r, error)) return true;
    if (!error || !*r->item.version || !strcmp(r->item.version, lg_version())) return false;
    return lg_fail_further(error, "; version %s wrote this, and this is %s", r->item.version, lg_version());
}

static bool check_piece(void *of, const piece *p, lg_error *error) {
    const level_reader *r = of;
    return input_fits(&r->in, p, LEVEL_TEXT_MAX, error);
}

/* Reads the level of a text that ends before another one. */
static bool read_level(void *of, const lg_game *game, const lg_text *text, int64_t line) {
    level_reader *r = of;
    r->item.line = line;
    return make_room(r, game, NULL) && read_text(r, game, text->data, text->length, r->item.level, NULL);
}

/* Reads the level of all that was left. `game` reads it, or NULL with an error in *unread, which is empty if no game knows it. */
static bool read_rest(level_reader *r, const piece *p, const lg_game *game, const lg_error *unread, lg_error *error) {
    lg_error inner;
    r->state = LEVELS_END;
    r->item.line = p->line;
    if (!game && *unread->text) return lg_fail_within(error, unread, "%s:%lld: ", r->in.title, (long long)p->line);
    if (!game) game = r->game;
    if (!game) return fail_unknown(r, p->text.data, p->text.length, "", error);
    if (!make_room(r, game, error)) return false;
    if (read_text(r, game, p->text.data, p->text.length, r->item.level, &inner)) return true;
    /* The game's reader counts lines from the start of the piece, the error from the start of the file. */
    if (!inner.line) return lg_fail_within(error, &inner, "%s: ", r->in.title);
    return lg_fail_as(error, inner.kind, "%s:%lld:%d: %s", r->in.title, inner.line + (long long)p->line - 1,
                      inner.column, inner.text + inner.sentence);
}

static bool next_native(level_reader *r, lg_error *error) {
    piece p;
    const lg_game *game;
    lg_error unread;
    const several_end end = several_take(&r->texts, &p, &game, &unread, error);
    const bool good = end == SEVERAL_READ || (end == SEVERAL_REST && read_rest(r, &p, game, &unread, error));
    lg_text_clear(&r->item.text);
    r->item.text = p.text;
    p.text = (lg_text){0};
    piece_clear(&p);
    return good;
}

/* Reads the first level of a text. */
static bool first_native(level_reader *r, lg_error *error) {
    if (!several_begin(&r->texts, error)) return false;
    lg_text *text = &r->texts.ahead.text;
    const char *body = text->data + r->texts.ahead.body;
    if (foreign_is_wml(body)) {
        lg_error inner;
        if (!several_join_rest(&r->texts, error)) return false;
        lg_text_append(&r->item.whole, text->data, text->length);
        if (!foreign_open_wml(text, r->texts.ahead.body, r->item.note, &inner))
            return lg_fail_within(error, &inner, "%s:", r->in.title);
    } else if (foreign_is_table(body, strlen(body))) {
        return next_table(r, error);
    }
    return several_open_rows(&r->texts, error) && next_native(r, error);
}

/* Reads the first level and finds out which kind of file it is. A byte order mark and white space stay in the piece, because they
 * belong to the game's text. */
static bool first_level(level_reader *r, lg_error *error) {
    static const char mark[] = "\xef\xbb\xbf";
    lg_text *head = &r->texts.ahead.text;
    assert(!head->length);
    r->texts = (several){.source = input_source(&r->in),
                         .games = catalog_texts(r->game),
                         .note = r->item.note,
                         .of = r,
                         .check = check_piece,
                         .read = read_level,
                         .ahead.line = 1};
    while (head->length < 3 && !head->failed && input_peek(&r->in) == (unsigned char)mark[head->length])
        input_keep(&r->in, head);
    bool cut = head->length == 1 || head->length == 2; /* one or two bytes are not a byte order mark */
    if (head->length && !cut) r->in.column = 1;
    while (!cut && head->length <= LEVEL_TEXT_MAX && !head->failed && input_is_blank(input_peek(&r->in)))
        input_keep(&r->in, head);
    int first = cut ? 0 : input_peek(&r->in);
    /* {18} 75 40 ... is a map string, and [multiplayer] the beginning of a scenario. */
    int second = first == '[' || first == '{' ? input_peek_second(&r->in) : EOF;
    bool json = (first == '[' && !isalpha(second)) || (first == '{' && !isdigit(second));
    r->state = json ? LEVELS_JSON : LEVELS_NATIVE;
    if (first == EOF)
        return input_ended(&r->in, error) &&
               lg_fail(error, "%s:1:1: expected a level, found an empty file", r->in.title);
    if (!json) return first_native(r, error);
    piece_clear(&r->texts.ahead);
    return next_object(r, error);
}

bool levels_next(level_reader *r, lg_error *error) {
    assert(r->in.stream);
    bool good;
    *r->item.note = '\0';
    if (r->state == LEVELS_JSON) input_skip_blanks(&r->in);
    if (r->state == LEVELS_BEGIN) {
        good = first_level(r, error);
    } else if (r->state == LEVELS_NATIVE) {
        good = next_native(r, error);
    } else if (r->state == LEVELS_JSON && input_peek(&r->in) != EOF) {
        good = next_object(r, error);
    } else {
        level_item_clear(&r->item);
        good = input_ended(&r->in, error);
    }
    if (!good) r->state = LEVELS_END;
    return good;
}

/* Opens the text that a word names as a stream, so that it is read like a file. */
static bool open_named(level_reader *r, const char *word, lg_error *error) {
    lg_text text = {0};
    if (!named_level_text(word, &r->game, &text, error)) {
        lg_text_clear(&text);
        return false;
    }
    r->named = text.data;
    r->in = input_of(fmemopen(r->named, text.length, "r"), is_level_text(word) ? "the text given" : file_title(word));
    if (r->in.stream) return true;
    free(r->named);
    return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", r->in.title);
}

bool levels_open(level_reader *r, const char *path, const lg_game *game, lg_error *error) {
    *r = (level_reader){.game = game};
    return file_is_missing(path) ? open_named(r, path, error) : input_open(&r->in, path, error);
}

void levels_close(level_reader *r) {
    level_item_clear(&r->item);
    several_clear(&r->texts);
    input_close(&r->in);
    free(r->named);
}

static bool read_one(const char *path, const lg_game *game, bool lock, level_item *item, lg_error *error) {
    level_reader r;
    *item = (level_item){.game = NULL};
    bool good = levels_open(&r, path, game, error);
    r.locks = lock;
    good = good && levels_next(&r, error);
    if (good) {
        *item = r.item;
        r.item = (level_item){.game = NULL};
        good = levels_next(&r, error) &&
               (!r.item.level || fail_line(&r, LG_ERROR_INPUT, "one level, found a second one", error));
    }
    levels_close(&r);
    if (!good) level_item_clear(item);
    assert(!good || (item->game && item->level && (!game || catalog_listed(item->game) == game)));
    return good;
}

bool level_read(const char *path, const lg_game *game, level_item *item, lg_error *error) {
    return read_one(path, game, false, item, error);
}

bool lock_read(const char *path, const lg_game *game, level_item *item, lg_error *error) {
    return read_one(path, game, true, item, error);
}
