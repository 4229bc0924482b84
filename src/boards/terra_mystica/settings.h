/* The task: the rules, the shape, what a lock or a given river fixes, and the stock of terrains that is left for the free
 * hexes. */
#ifndef BOARDS_TERRA_MYSTICA_SETTINGS_H
#define BOARDS_TERRA_MYSTICA_SETTINGS_H

#include <assert.h>

#include "base/verdicts.h"
#include "rules.h"

typedef struct {
    lg_task base;
    tm_rules asked; /* the rules as the settings give them */
    bool scaled;    /* the bounds are scaled with the size of the board */
    tm_rules rules; /* the rules with the bounds for this shape */
    tm_shape shape;
    tm_fields fields;
    tm_board fixed;         /* TM_FREE: the search decides */
    int stock[TM_TERRAINS]; /* stock of the whole board */
    int left[TM_TERRAINS];  /* stock that is left for the free hexes */
    bool any_stock;         /* there is no stock: a free hex may become any terrain */
    bool balances;          /* fair=model or fair=play: the forecast of colours' points is balanced */
    bool judges_favour;     /* fair=model: REQ13 is judged, with the weight 1, although the search leaves it out */
    bool foresees;          /* is the forecast told: when the task balances, or REQ13 has a weight? */
    bool aims;              /* the games of fair=play are played by `aim`, not by `greedy` */
    lg_trial trial;
} tm_task;

extern const lg_param tm_settings[];
extern const lg_setting_group tm_groups[];
extern const lg_game lg_game_terra_mystica;

static inline const tm_task *tm_task_of(const lg_task *task) {
    assert(task->game->settings == tm_settings);
    return (const tm_task *)task;
}

/* Returns the rules for a board of another shape. */
tm_rules tm_rules_on(const tm_task *task, const tm_shape *shape, const tm_fields *fields);

lg_task *tm_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void tm_destroy(lg_task *task);
bool tm_measure(const lg_task *task, const lg_level *level, lg_report *report);
void tm_unavoidable(const lg_task *task, lg_report *report);
/* The record's `adopt`: the size of the board. */
bool tm_adopt(const lg_game *game, const lg_level *level, lg_values *settings);
/* The record's `decides`: some settings are only for boards that games or the model judge. */
bool tm_decides(const lg_game *game, const lg_values *settings, const char *setting);
/* The record's `measured`: what each colour has. */
void tm_measured(const lg_task *task, const lg_level *level, lg_measured *list);
void tm_remark(const lg_task *task, const lg_level *level, lg_text *text);

/* Computes a lower bound of the score of the requirements in `which`, over all ways to fill the open hexes. TM_FREE may
 * become any terrain, TM_LAND any colour. The board is given by position. The tally receives the places where violations are
 * certain. */
enum { TM_LAND = 9 };
void tm_lower_bound(const tm_task *task, const uint8_t open[TM_CELLS_MAX], unsigned which, tm_tally *tally);

/* Makes the forecasts of the colours' points more even, without changing REQ1 to REQ12, the stock or what is fixed. Does nothing
 * if the task does not ask for it. *added receives what REQ13 then adds to the score, if the search has left it out. Returns
 * false if memory is short. */
bool tm_balance(const lg_task *task, lg_level *board, double *added);
/* Does the same for a repaired board, if the task judges REQ13: changes few hexes, and none if REQ13 is met. */
bool tm_mend(const lg_task *task, lg_level *board, double *added);

/* Write what the forecast expects of a complete board, in words, or as a member of a JSON object; nothing if hexes are free.
 * tm_put_forecast returns whether it has written the member. */
void tm_say_forecast(const tm_board *board, lg_text *text);
bool tm_put_forecast(const tm_board *board, lg_text *json);

lg_problem *tm_problem(const lg_task *task, const char *stage, lg_error *error);
void tm_problem_destroy(lg_problem *problem);
void tm_start_from(lg_problem *problem, const lg_level *so_far);
bool tm_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
bool tm_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error);
bool tm_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error);

#endif
