/* How many games a contest needs: N games determine a share of wins p to sqrt(p (1 - p) / N), which is one point for four seats
 * and N = 2000. If the forecasts of the candidates have a root mean square of 1.7 points and an error of 1.8, then 51
 * candidates and 16,000 games leave a bias of 1.2 points; 1.1 if wins are corrected for luck, and 1.0 if the forecast counts as
 * well. More candidates or other rounds change this by less than .1 (by simulation). A bias of 1 point is known to be under 2
 * at 95 % after about 5,000 games of the judge. */
#include "contest.h"

#include "match.h"

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
