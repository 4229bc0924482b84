/* Reads, judges, draws and writes levels. */
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "judge.h"

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
    const lg_game *game = NULL;
    *b = (board){.level = level_of(map, &game, error)};
    return b->level && rules_read(&b->rules, link, game, error) && rules_adopt(&b->rules, b->level, edited, error) &&
           rules_task(&b->rules, false, error);
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
    lg_level *level = level_of(map, &game, &error);
    bool good = level && rules_check_format(game, level, format, &error);
    if (good) game->text.write(game, level, format, text);
    free(level);
    return good ? answer(text) : refuse(&error);
}

static const char *read_as(const lg_game *game, lg_level *level, lg_text *text) {
    lg_text map = {0};
    game->text.write(game, level, game->formats[0].name, &map);
    put_open(text, NULL, '{');
    put_string(text, "game", game->name);
    put_string(text, "map", map.data ? map.data : "");
    put_close(text, '}');
    text->failed = text->failed || map.failed;
    lg_text_clear(&map);
    return answer(text);
}

/* Reads a level in any format of its game. Returns {"game", "map"}. */
const char *EXPORT(lg_web_read)(const char *text, const char *name) {
    lg_text *out = answer_begin();
    lg_error error;
    const lg_game *game = *name ? lg_game_find(name) : NULL;
    lg_level *level = level_of(text, &game, &error);
    const char *said = level ? read_as(game, level, out) : refuse(&error);
    free(level);
    return said;
}

/* Does the same for a level that is given by the game's own members of a JSON object. `lines` has a line PATH<tab>VALUE for
 * each member, as lg_game's read_members expects. */
const char *EXPORT(lg_web_read_members)(const char *lines, const char *name) {
    lg_text *out = answer_begin();
    lg_error error;
    const lg_game *game = lg_game_find(name);
    if (!game || !game->text.read_members) {
        lg_fail(&error, "expected a game whose levels can be members of an object, found '%.40s'", name);
        return refuse(&error);
    }
    lg_level *level = calloc(1, game->level_size);
    bool good = (level || lg_fail_memory(&error)) && record_read_members(game, lines, level, &error);
    const char *said = good ? read_as(game, level, out) : refuse(&error);
    free(level);
    return said;
}
