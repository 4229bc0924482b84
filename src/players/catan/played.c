/* Shares and biases are printed in points: hundredths of all games. */
#include "played.h"

#include <assert.h>

#include "base/verdicts.h"
#include "match.h"

/* How many games a contest needs: N games determine a share of wins p to sqrt(p (1 - p) / N), which is one point for four seats
 * and N = 2000. If the forecasts of the candidates have a root mean square of 1.7 points and an error of 1.8, then 51
 * candidates and 16,000 games leave a bias of 1.2 points; 1.1 if wins are corrected for luck, and 1.0 if the forecast counts as
 * well. More candidates or other rounds change this by less than .1 (by simulation). A bias of 1 point is known to be under 2
 * at 95 % after about 5,000 games of the judge. */

enum { GAMES_EACH = 312 }; /* games for each entrant, to choose the winner */

static int entrants(const lg_task *task) {
    return lg_contest_entrants(&ct_task_of(task)->trial, GAMES_EACH);
}

static void *create(const lg_task *task, lg_error *error) {
    const lg_court court = ct_court_of(ct_task_of(task));
    return lg_contest_create(&court, entrants(task), error);
}

const lg_contest ct_contest = {
    entrants, create, lg_contest_destroy, lg_contest_start, lg_contest_step, lg_contest_leader, lg_contest_cut_short};

lg_task *ct_played_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error) {
    lg_task *base = ct_create(game, settings, lock, error);
    ct_task *task = (ct_task *)base; /* the lg_task is the first member */
    if (!base || !task->trial.play) return base;
    task->trial.verdicts = lg_verdicts_create(sizeof(ct_board), sizeof(ct_verdict));
    if (task->trial.verdicts) return base;
    lg_fail_memory(error);
    ct_destroy(base);
    return NULL;
}

void ct_played_destroy(lg_task *base) {
    lg_verdicts_destroy(((ct_task *)base)->trial.verdicts);
    ct_destroy(base);
}

static bool judge_board(const ct_task *task, const ct_board *board, ct_verdict *verdict, lg_error *error) {
    const lg_court court = ct_court_of(task);
    return lg_judge_level(&court, board, verdict, error);
}

bool ct_played_measure(const lg_task *base, const lg_level *level, lg_report *report) {
    const ct_task *task = ct_task_of(base);
    ct_verdict verdict;
    if (!ct_measure(base, level, report)) return false;
    if (!task->trial.play || report->unjudged[CT_REQ8]) return true; /* unjudged: nobody can play on the board */
    if (!judge_board(task, level, &verdict, NULL)) return false;
    int off = ct_verdict_excess(task, &verdict);
    report->count[CT_REQ8] = off;
    report->score += task->rules.weight[CT_REQ8] * off;
    if (off) lg_report_add(report, CT_REQ8, -1);
    return true;
}

static double share_of(const ct_tally *t, int seat) {
    int64_t all = ct_tally_won(t);
    assert(seat < t->players && t->won[seat] <= all);
    return all ? 100.0 * (double)t->won[seat] / (double)all : 0;
}

void ct_played_facts(const lg_task *base, const lg_level *level, lg_text *text) {
    const ct_task *task = ct_task_of(base);
    ct_verdict v;
    lg_error error = {.text = ""};
    if (!task->trial.play) {
        ct_facts(base, level, text);
        return;
    }
    if (!judge_board(task, level, &v, &error)) text->failed = true;
    if (text->failed) return;
    if (!v.tally.games) {
        lg_text_add(text, "not played: %s", error.text);
        return;
    }
    lg_text_add(text, "seats win");
    for (int s = 0; s < v.tally.players; s++)
        lg_text_add(text, " %.1f", share_of(&v.tally, s));
    lg_text_add(text, " of 100 games (%lld played by ", (long long)v.tally.games);
    ct_match_players(task, text);
    lg_text_add(text, "): bias %.1f points, at most %.1f at %.0f %% confidence; %s %.1f", 1e2 * v.bias.bias,
                1e2 * v.bias.high, task->trial.confidence,
                ct_verdict_excess(task, &v) ? "that is not surely within" : "that is within", task->rules.bias / 10.0);
    lg_judge_say_shortened(&task->trial, v.tally.games, text);
}

void ct_played_members(const lg_task *base, const lg_level *level, lg_text *json) {
    ct_verdict v;
    ct_members(base, level, json);
    if (!base || !ct_task_of(base)->trial.play) return;
    const ct_task *task = ct_task_of(base);
    if (!judge_board(task, level, &v, NULL)) json->failed = true;
    if (json->failed || !v.tally.games) return;
    lg_text_add(json, ", \"play\": {\"player\": \"");
    ct_match_players(task, json);
    lg_text_add(json, "\", \"games\": %lld, \"won\": [", (long long)v.tally.games);
    for (int s = 0; s < v.tally.players; s++)
        lg_text_add(json, "%s%lld", s ? ", " : "", (long long)v.tally.won[s]);
    lg_text_add(json, "], \"shares\": [");
    for (int s = 0; s < v.tally.players; s++)
        lg_text_add(json, "%s%.2f", s ? ", " : "", share_of(&v.tally, s));
    lg_text_add(
        json, "], \"bias\": %.2f, \"low\": %.2f, \"high\": %.2f, \"confidence\": %.0f, \"bound\": %.1f, \"kept\": %s}",
        1e2 * v.bias.bias, 1e2 * v.bias.low, 1e2 * v.bias.high, task->trial.confidence, task->rules.bias / 10.0,
        ct_verdict_excess(task, &v) ? "false" : "true");
}
