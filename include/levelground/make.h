/* Levels by text alone, for bindings of other languages: functions without structures. A recipe goes in as a link or an id,
 * a level as text of its game, and the record of a level comes out, as the JSON that the tool prints.
 *
 *     lg_maker *maker = lg_maker_open("generate", "game=catan&seed=7&set.players=3", NULL);
 *     while (lg_maker_step(maker, 100) > 0) {}
 *     puts(lg_maker_text(maker));
 *     lg_maker_close(maker);
 */
#ifndef LEVELGROUND_MAKE_H
#define LEVELGROUND_MAKE_H

#include "levelground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One job. Makers share nothing, so each thread may have its own. */
typedef struct lg_maker lg_maker;

/* Opens a job. All texts are UTF-8 that ends with a zero byte, and are read before the function returns.
 *
 * job: "generate" makes the level of a recipe; "evaluate" judges a level; "repair" changes as few cells of a level as it can so
 * that the level meets the rules; "read" reads all levels of a text, which may be in the form of another program; "read-members"
 * reads the level of a JSON value, which may be in the form of another program, too. The caller parses the JSON, and gives a line
 * PATH<tab>VALUE for each of its members, in their order (slices.0.tiles.2<tab>61). null is ?, what is empty {} or [], and a value
 * of several lines (lines); a dot, a tab or the end of a line in a name becomes ?.
 * recipe: a link (levelground/recipe.h), such as game=catan&seed=7&set.players=3 with values that are percent-encoded, a web
 * address with a link after its "#", or an id. In a link, game-file=TEXT in place of game=NAME holds the text of a game's file, and
 * pieces=TEXT beside it a table of more pieces. To evaluate and to repair, only the rules count, and a link may hold the level as
 * its board; an empty text or NULL stands for the game's default rules.
 * level: the level to evaluate or to repair, in its game's native format; NULL: the board of the link; or the text to read.
 *
 * Returns NULL only if memory is short. If something else is wrong, the maker's first step says so. */
LG_API lg_maker *lg_maker_open(const char *job, const char *recipe, const char *level);
/* Does up to `steps` bounded slices of work. A slice of "generate" takes a fraction of a millisecond on boards, and some
 * milliseconds where it plays or forecasts games. A slice of "repair" makes up to 1000 evaluations: 1 to 10 milliseconds on
 * boards, and up to a tenth of a second under rules that forecast a game for each change, such as Terra Mystica's REQ13. Returns 1
 * while there is more to do, 0 if the job is done, and -1 if it has failed. A caller who loses interest just closes the maker. */
LG_API int lg_maker_step(lg_maker *maker, int steps);
/* Returns what there is to say, as text that belongs to the maker until its next call:
 *
 * - After a failure, a sentence that says what is wrong. If the level is wrong, the sentence begins with LINE:COLUMN.
 * - Otherwise the record, a JSON object on one line: the same bytes as `levelground generate --json` prints, or evaluate or
 *   repair, but without "cpu_seconds" and "seconds", because the library has no clock, and with null for "file".
 * - Of a job that reads, a JSON array with an object for each level: "game", "map" (its native text), "line" (where it begins) and
 *   "note" (how it was read and what was left out; empty for the game's own text).
 * - While the search goes on, the record of the best level so far, with "running" for "stop"; "null" if there is none yet.
 *
 * Returns NULL if memory is short. */
LG_API const char *lg_maker_text(lg_maker *maker);
/* Let somebody who plays the game judge the level of an "evaluate" job, or change the one of a "repair" job, after the job
 * is done (levelground/balance.h). lg_maker_play begins; `wish` is words such as "seats=4 within=.05 games=3000": seats (by
 * default as many as the game has players, unless it leaves them open), bots, counts (worst or mean), share (wanted shares,
 * with commas between them), within, confidence (90, 95 or 99), games, changes, front, seed. lg_maker_ask returns what to
 * play next, {"bot": 0, "job": {...}} with a job as programs get it (docs/reference/bots.md), or "null" at the end; NULL if
 * memory is short. lg_maker_tell gets the result, games x seats shares, before the next question. At the end the record has
 * the member "played". With front=N, games then go on with lg_maker_widen: first the level itself was judged, and then the
 * best one for each number of changes up to N is looked for and judged. It returns false if there is nothing more to look
 * for. */
LG_API bool lg_maker_play(lg_maker *maker, const char *wish, lg_error *error);
LG_API const char *lg_maker_ask(lg_maker *maker);
LG_API bool lg_maker_tell(lg_maker *maker, const double *shares, lg_error *error);
LG_API bool lg_maker_widen(lg_maker *maker);
/* Return the level of the record in another form, as text that belongs to the maker until its next call; NULL with an error if that
 * is not possible, for example because there is no level yet.
 *
 * draw: as an SVG document; `marked` also marks the violations.
 * write: in a format of the game (levelground list games), for example "snellman".
 * layout: as a JSON object {"cells": [{"name", "x", "y", "reach"}], "layers": [{"name", "free", "symbols": [{"letter", "name"}],
 *     "places": [{"cell", "symbol"}]}]}: where the cells are in the drawing, and the symbol on each place of a layer. Games
 *     without layers have no layout. */
LG_API const char *lg_maker_draw(lg_maker *maker, bool marked, lg_error *error);
LG_API const char *lg_maker_write(lg_maker *maker, const char *format, lg_error *error);
LG_API const char *lg_maker_layout(lg_maker *maker, lg_error *error);
/* Closes the maker, whether or not it is done. NULL is allowed. */
LG_API void lg_maker_close(lg_maker *maker);

#ifdef __cplusplus
}
#endif
#endif
