/* Words round wins to whole games of 100; JSON has all that was counted. */
#include "played.h"

#include <math.h>

#include "base/verdicts.h"
#include "boards/terra_mystica/forecast.h"
#include "match.h"

/* A colour's points in one game have a standard deviation of about 14, and a colour plays in four of seven games. So 250 games
 * determine each colour's points to 1.2, which is less than boards differ by; the later rounds determine them better. */

enum { GAMES_EACH = 250 }; /* games for each entrant on average */

static int entrants(const lg_task *task) {
    return lg_contest_entrants(&tm_task_of(task)->trial, GAMES_EACH);
}

static void *create(const lg_task *task, lg_error *error) {
    const lg_court court = tm_court_of(tm_task_of(task));
    return lg_contest_create(&court, entrants(task), error);
}

const lg_contest tm_contest = {
    entrants, create, lg_contest_destroy, lg_contest_start, lg_contest_step, lg_contest_leader, lg_contest_cut_short};

lg_task *tm_played_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_task *base = tm_create(game, settings, lock, error);
    tm_task *task = (tm_task *)base; /* the lg_task is the first member */
    if (!base || !task->trial.play) return base;
    lg_error inner;
    tm_board all = task->fixed;
    int cell = 0;
    if (task->any_stock) {
        lg_fail(error, "fair=play: expected a stock of tiles, found stock=free");
        tm_destroy(base);
        return NULL;
    }
    /* Every colour needs land for every faction, whatever the search does with the free hexes. */
    for (int t = 0; t < TM_TERRAINS; t++)
        for (int i = 0; i < task->stock[t]; i++)
            all.cell[cell++] = (uint8_t)t;
    bool good = tm_match_board(&all, &inner) || lg_fail(error, "fair=play: %s", inner.text);
    if (good) task->trial.verdicts = lg_verdicts_create(sizeof(tm_board), sizeof(tm_verdict));
    if (good && task->trial.verdicts) return base;
    if (good) lg_fail_memory(error);
    tm_destroy(base);
    return NULL;
}

void tm_played_destroy(lg_task *base) {
    lg_verdicts_destroy(((tm_task *)base)->trial.verdicts);
    tm_destroy(base);
}

static bool judge_board(const tm_task *task, const lg_level *board, tm_verdict *verdict, lg_error *error) {
    const lg_court court = tm_court_of(task);
    return lg_judge_level(&court, board, verdict, error);
}

void tm_played_facts(const lg_task *base, const lg_level *level, lg_text *text) {
    const tm_task *task = tm_task_of(base);
    tm_verdict v;
    lg_error error = {.text = ""};
    if (task->foresees && !task->trial.play) tm_say_forecast(level, text);
    if (!task->trial.play) return;
    if (!judge_board(task, level, &v, &error)) text->failed = true;
    if (text->failed) return;
    if (!v.tally.games) {
        lg_text_add(text, "not played: %s", error.text);
        return;
    }
    int order[TM_COLOURS]; /* the colours from the most favoured to the least */
    for (int c = 0; c < TM_COLOURS; c++) {
        int at = c;
        for (; at && tm_tally_won(&v.tally, order[at - 1]) < tm_tally_won(&v.tally, c); at--)
            order[at] = order[at - 1];
        order[at] = c;
    }
    for (int i = 0; i < TM_COLOURS; i++)
        lg_text_add(text, "%s%s %+d", i ? ", " : "", tm_colour_names[order[i]],
                    tm_rounded(tm_tally_won(&v.tally, order[i])));
    lg_text_add(
        text, " of 100 games (%lld played by %s): colours differ by %.1f points, at most %.1f at %.0f %% confidence",
        (long long)v.tally.games, tm_match_player(task)->name, v.spread.bias, v.spread.high, task->trial.confidence);
    lg_judge_say_shortened(&task->trial, v.tally.games, text);
}

static void put_colours(const tm_tally_of_games *tally, const char *name, double (*of)(const tm_tally_of_games *, int),
                        lg_text *json) {
    lg_text_add(json, ", \"%s\": {", name);
    for (int c = 0; c < TM_COLOURS; c++)
        lg_text_add(json, "%s\"%s\": %.2f", c ? ", " : "", tm_colour_names[c], of(tally, c));
    lg_text_add(json, "}");
}

void tm_played_members(const lg_task *base, const lg_level *level, lg_text *json) {
    tm_verdict v;
    const tm_task *task = base ? tm_task_of(base) : NULL;
    bool more = task && task->foresees && tm_put_forecast(level, json);
    if (!task || !task->trial.play) return;
    if (!judge_board(task, level, &v, NULL)) json->failed = true;
    if (json->failed || !v.tally.games) return;
    lg_text_add(json, "%s\"play\": {\"player\": \"%s\", \"games\": %lld", more ? ", " : "", tm_match_player(task)->name,
                (long long)v.tally.games);
    put_colours(&v.tally, "won", tm_tally_won, json);
    put_colours(&v.tally, "points", tm_tally_points, json);
    lg_text_add(json, ", \"spread\": %.2f, \"low\": %.2f, \"high\": %.2f, \"confidence\": %.0f}", v.spread.bias,
                v.spread.low, v.spread.high, task->trial.confidence);
}
