/* Reads, judges, draws and writes levels. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "judge.h"
#include "recipe/texts/all_levels.h"

/* A level that was read from its text, and the rules of a link. The task is made without the link's lock. */
typedef struct {
    rules rules;
    lg_level *level;
} board;

static void board_clear(board *b) {
    free(b->level);
    rules_clear(&b->rules);
}

static bool board_read(board *b, const char *map, const char *link, bool edited, lg_error *error) {
    b->level = rules_read_level(&b->rules, link, map, &web_made, error);
    return b->level && rules_adopt(&b->rules, b->level, edited, error) && rules_task(&b->rules, false, error);
}

/* Returns the record of a level. An empty link means the game's default rules. edited: as in rules_adopt. */
const char *EXPORT(lg_web_judge)(const char *map, const char *link, int edited) {
    lg_text *text = answer_begin();
    lg_error error;
    board b;
    bool good = board_read(&b, map, link, edited, &error) &&
                (judge_put(&b.rules, b.level, NULL, text) || lg_fail_memory(&error));
    board_clear(&b);
    return good ? answer(text) : refuse(&error);
}

/* Returns the drawing as SVG. If `marked` is set, the drawing also shows the violations and the game's other marks. */
const char *EXPORT(lg_web_draw)(const char *map, const char *link, int marked) {
    lg_text *text = answer_begin();
    lg_error error;
    board b;
    bool good = board_read(&b, map, link, true, &error);
    lg_report *report = good && marked ? malloc(sizeof *report) : NULL;
    good = good && (!marked || (report && lg_task_measure(b.rules.task, b.level, report)) || lg_fail_memory(&error));
    if (good) b.rules.task->game->drawing.draw(b.rules.task, b.level, report, text);
    free(report);
    board_clear(&b);
    return good ? answer(text) : refuse(&error);
}

/* Returns the level in one of its game's formats. */
const char *EXPORT(lg_web_write)(const char *map, const char *format) {
    lg_text *text = answer_begin();
    lg_error error;
    const lg_game *game = NULL;
    lg_level *level = level_of(map, &game, &web_made, &error);
    bool good = level && rules_check_format(game, level, format, &error);
    if (good) game->text.write(game, level, format, text);
    free(level);
    return good ? answer(text) : refuse(&error);
}

static text_games games_of(const lg_game *named) {
    return (text_games){.named = named, .known = lg_games, .made = &web_made};
}

/* Reads all levels of a text, in any format of their game or in the form of another program. Returns them as all_levels_put
 * does. */
const char *EXPORT(lg_web_read)(const char *text, const char *name) {
    lg_text *out = answer_begin();
    lg_error error;
    const text_games games = games_of(*name ? lg_game_find(name) : NULL);
    return all_levels_put(text, &games, out, &error) ? answer(out) : refuse(&error);
}

/* Does the same for a level that is given by the game's own members of a JSON object. `lines` has a line PATH<tab>VALUE for
 * each member, as lg_game's read_members expects. `map` is the text of the same level: it can say a layout. */
static bool put_members(const lg_game *game, const char *lines, const char *map, lg_text *out, lg_error *error) {
    lg_level *level = level_of(map, &game, &web_made, error);
    lg_text text = {0};
    if (level) memset(level, 0, game->level_size);
    const bool good = level && record_read_members(game, lines, level, error);
    if (good) game->text.write(game, level, game->formats[0].name, &text);
    put_open(out, NULL, '[');
    put_open(out, NULL, '{');
    put_string(out, "game", game->name);
    put_string(out, "map", text.data ? text.data : "");
    put_close(out, '}');
    put_close(out, ']');
    out->failed = out->failed || text.failed;
    lg_text_clear(&text);
    free(level);
    return good;
}

/* Without a map, reads the members of any game, or the form of another program; a name is that of the only game to look at. */
const char *EXPORT(lg_web_read_members)(const char *lines, const char *name, const char *map) {
    lg_text *out = answer_begin();
    lg_error error;
    const lg_game *game = *name ? lg_game_find(name) : NULL;
    const text_games games = games_of(game);
    bool good = false;
    if (*name && (!game || (*map && !game->text.read_members)))
        lg_fail(&error, "expected a game whose levels can be members of an object, found '%.40s'", name);
    else
        good = *map ? put_members(game, lines, map, out, &error) : member_levels_put(lines, &games, out, &error);
    return good ? answer(out) : refuse(&error);
}
