/* A colour's points in one game have a standard deviation of about 14, and a colour plays in four of seven games. So 250 games
 * determine each colour's points to 1.2, which is less than boards differ by; the later rounds determine them better. */
#include "contest.h"

#include "match.h"

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
