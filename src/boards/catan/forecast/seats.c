/* What is known of a board's seats, in words and as JSON: shares of games won, bias, and where each would start. A record needs
 * the forecasts for its members and for its traits, so a task remembers them. */
#include "seats.h"

#include <assert.h>

#include "base/verdicts.h"

void ct_foresee_all(const ct_task *task, const ct_shape *shape, const ct_board *board, ct_forecasts *all) {
    if (task && lg_verdicts_recall(task->forecasts, board, all)) return;
    *all = (ct_forecasts){0};
    int order = task ? task->rules.order : CT_ORDER_OF_GREEDY;
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++)
        all->good[players] = ct_foresee_on(shape, board, players, order, &all->of[players]);
    if (task) lg_verdicts_note(task->forecasts, board, all);
}

static void add_shares(const ct_forecast *f, lg_text *text) {
    int games[CT_SEATS_MAX];
    /* Rounds shares to whole games that add up to 100, by the largest remainders. */
    int left = 100;
    for (int s = 0; s < f->players; s++)
        left -= games[s] = (int)(100 * f->share[s]);
    assert(left >= 0 && left <= f->players); /* each seat was rounded down by less than 1 */
    for (; left > 0; left--) {
        int most = 0;
        for (int s = 1; s < f->players; s++)
            if (100 * f->share[s] - games[s] > 100 * f->share[most] - games[most]) most = s;
        games[most]++;
    }
    for (int s = 0; s < f->players; s++)
        lg_text_add(text, "%s%d", s ? ", " : "", games[s]);
}

void ct_facts(const lg_task *task, const lg_level *level, lg_text *text) {
    const ct_board *board = level;
    const ct_rules *rules = &ct_task_of(task)->rules;
    int judged = ct_judged_players(rules, board), most = ct_players_most(board),
        other = judged == most ? most - 1 : most;
    ct_forecast forecast;
    ct_shape shape;
    ct_shape_init(&shape, board);
    if (!ct_foresee_on(&shape, board, judged, rules->order, &forecast)) {
        lg_text_add(text, "who would win can be foreseen on a whole board with room for %d players", judged);
        return;
    }
    lg_text_add(text, "seats win ");
    add_shares(&forecast, text);
    lg_text_add(text, " of 100 games of %s, as foreseen",
                rules->order == CT_ORDER_OF_GREEDY ? "greedy"
                : rules->order                     ? "players between greedy and people"
                                                   : "greedy without its order of seats");
    if (ct_foresee_on(&shape, board, other, rules->order, &forecast)) {
        lg_text_add(text, "; with %d players ", other);
        add_shares(&forecast, text);
    }
}

void ct_write_seats(const lg_task *task, const ct_shape *shape, const ct_board *board, lg_text *json) {
    ct_forecasts all;
    int written = 0;
    ct_foresee_all(task ? ct_task_of(task) : NULL, shape, board, &all);
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++) {
        if (!all.good[players]) continue;
        lg_text_add(json, written++ ? ", " : "");
        const ct_forecast *f = &all.of[players];
        lg_text_add(json, "\"%d\": {\"bias\": %.2f, \"shares\": [", f->players, 100 * f->bias);
        for (int s = 0; s < f->players; s++)
            lg_text_add(json, "%s%.4f", s ? ", " : "", f->share[s]);
        lg_text_add(json, "], \"starts\": [");
        for (int s = 0; s < f->players; s++) {
            lg_text_add(json, "%s[", s ? ", " : "");
            for (int k = 0; k < 2; k++) { /* the two intersections where the seat starts */
                int hex, q, r, side = ct_corner_side(shape, f->corner[s][k], &hex);
                ct_axial(board, hex, &q, &r);
                lg_text_add(json, "%s{\"q\": %d, \"r\": %d, \"corner\": \"%s\"}", k ? ", " : "", q, r,
                            ct_corner_names[side]);
            }
            lg_text_add(json, "]");
        }
        lg_text_add(json, "]}");
    }
}
