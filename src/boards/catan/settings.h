/* The task: the rules, the board with its fixed hexes, and the tiles, tokens and ports that are left. */
#ifndef BOARDS_CATAN_SETTINGS_H
#define BOARDS_CATAN_SETTINGS_H

#include <assert.h>

#include "base/verdicts.h"
#include "rules.h"

typedef struct {
    lg_task base;
    ct_rules rules;
    lg_trial trial;
    lg_verdicts *forecasts; /* of the last boards: a record asks for them several times */
    ct_shape shape;
    ct_board fixed;
    bool spiral;                     /* tokens lie along the official spiral: genes are its corner and direction */
    int16_t order[12][CT_HEXES_MAX]; /* the hexes along each of the twelve spirals */
    /* the pieces that are left for the free places: tiles (with deserts), tokens (0: no token, for deserts), ports */
    int tiles[CT_SEA], tokens[CT_NUMBERS], harbours[CT_PORT_KINDS];
} ct_task;

extern const lg_param ct_settings[];
extern const lg_setting_group ct_groups[];
extern const lg_game lg_game_catan;

static inline const ct_task *ct_task_of(const lg_task *task) {
    assert(task->game->requirements == ct_requirements);
    return (const ct_task *)task;
}

lg_task *ct_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void ct_destroy(lg_task *task);
/* Lays tokens along one of the twelve spirals, skipping deserts. */
void ct_lay_spiral(const ct_task *task, ct_board *board, int spiral);
/* Returns the unavoidable score of REQ1 to REQ7. */
int ct_unavoidable_others(const ct_task *task);
void ct_unavoidable(const lg_task *task, lg_report *report);
/* The record's `measure`, except that it leaves out REQ8 if the task judges boards by play. */
bool ct_measure(const lg_task *task, const lg_level *level, lg_report *report);
/* The record's `adopt`: whether the tokens lie along the spiral, and which frame it is. */
bool ct_adopt(const lg_game *game, const lg_level *level, lg_values *settings);
/* The record's `decides`: some settings are only for boards that games judge. */
bool ct_decides(const lg_game *game, const lg_values *settings, const char *setting);
/* The record's `measured`: what each resource, half, seat and intersection has. */
void ct_measured(const lg_task *task, const lg_level *level, lg_measured *list);
void ct_remark(const lg_task *task, const lg_level *level, lg_text *text);

lg_problem *ct_problem(const lg_task *task, const char *stage, lg_error *error);
void ct_problem_destroy(lg_problem *problem);
void ct_start_from(lg_problem *problem, const lg_level *so_far);
bool ct_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
bool ct_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error);
bool ct_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error);

#endif
