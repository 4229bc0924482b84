/* A record needs the forecasts for its members and for its traits. */
#include "foreseen.h"

#include "base/verdicts.h"

void ct_foresee_all(const ct_task *task, const ct_shape *shape, const ct_board *board, ct_forecasts *all) {
    if (task && lg_verdicts_recall(task->forecasts, board, all)) return;
    *all = (ct_forecasts){0};
    int order = task ? task->rules.order : CT_ORDER_OF_GREEDY;
    for (int players = CT_PLAYERS_MIN; players <= CT_SEATS_MAX; players++)
        all->good[players] = ct_foresee_on(shape, board, players, order, &all->of[players]);
    if (task) lg_verdicts_note(task->forecasts, board, all);
}
