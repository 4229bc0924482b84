/* Shares and biases are printed in points: hundredths of all games. */
#include "say.h"

#include "judge.h"

static double share_of(const ct_tally *t, int seat) {
    int64_t all = ct_tally_won(t);
    return all ? 100.0 * (double)t->won[seat] / (double)all : 0;
}

void ct_say_verdict(const ct_task *task, const ct_board *board, lg_text *text) {
    ct_verdict v;
    lg_error error = {""};
    if (!task->trial.play) return;
    if (!ct_judge_board(task, board, &v, &error)) text->failed = true;
    if (text->failed) return;
    if (!v.tally.games) {
        lg_text_add(text, "not played: %s", error.text);
        return;
    }
    lg_text_add(text, "seats win");
    for (int s = 0; s < v.tally.players; s++)
        lg_text_add(text, " %.1f", share_of(&v.tally, s));
    lg_text_add(
        text, " of 100 games (%lld played by %s): bias %.1f points, at most %.1f at %.0f %% confidence; %s %.1f",
        (long long)v.tally.games, ct_match_player->name, 1e2 * v.bias.bias, 1e2 * v.bias.high, task->trial.confidence,
        ct_verdict_excess(task, &v) ? "that is not surely within" : "that is within", task->rules.bias / 10.0);
}

void ct_put_verdict(const ct_task *task, const ct_board *board, lg_text *json) {
    ct_verdict v;
    if (!task->trial.play) return;
    if (!ct_judge_board(task, board, &v, NULL)) json->failed = true;
    if (json->failed || !v.tally.games) return;
    lg_text_add(json, ", \"play\": {\"player\": \"%s\", \"games\": %lld, \"won\": [", ct_match_player->name,
                (long long)v.tally.games);
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
