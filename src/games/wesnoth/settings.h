/* The settings as numbers: weights of the fitness, what `balanced` adds, and the thesis's operators. */
#ifndef LG_WESNOTH_SETTINGS_H
#define LG_WESNOTH_SETTINGS_H

#include "games/wesnoth/ladder/bands.h"
#include "games/wesnoth/land/land.h"
#include "games/wesnoth/survey/survey.h"
#include <assert.h>

#include "levelground.h"

/* Requirements, in the order of wn_requirements. */
enum {
    WN_FITNESS,
    WN_ALIKE,
    WN_PATCHES,
    WN_LARGEST,
    WN_PATH,
    WN_REACH,
    WN_APART,
    WN_HALVES,
    WN_MATCHED,
    WN_EVEN,
    WN_KINDS,
    WN_BANDED,
    WN_JOINED,
    WN_RULES
};

typedef struct {
    int sides;
    double differential, entropy, village;           /* weights of the published fitness */
    double goal;                                     /* a whole map's fitness costs from here on */
    double scale;                                    /* k of equation 3.10 */
    double weight[WN_RULES];                         /* that of WN_FITNESS is 1 */
    double alike_low, alike_high;                    /* share of neighbours with the same terrain */
    double patches_low, patches_high;                /* on 40 x 40 */
    double largest;                                  /* share of the land */
    double apart, halves, matched;                   /* least distance; villages off; movement points off */
    double even, kinds;                              /* share of the land off; movement points off */
    bool every_kind;                                 /* kinds are all that are followed: their sum counts */
    double chance, first_pull, second_pull, changes; /* the thesis's operators */
    double share[4];                                 /* of the bands, for a constructive start */
    bool ladder;                                     /* land as a ladder problem makes it, not a ring */
    int symmetry, climate;                           /* of such land: the settings' words by number */
    double forest;                                   /* share of the grass */
    bool roads;
    bool over_side; /* the differential is shared over all that the side has made */
    bool settling;  /* a mutation changes villages by its chance alone */
} wn_rules;

typedef struct {
    lg_task base;
    wn_rules rules;
    int width, height, sides;
    wn_land *land; /* the keeps and castles */
} wn_task;

extern const lg_param wn_settings[];
extern const lg_requirement wn_requirements[];
extern const lg_game lg_game_wesnoth;

static inline const wn_task *wn_task_of(const lg_task *task) {
    assert(task->game == &lg_game_wesnoth);
    return (const wn_task *)task;
}

void wn_rules_init(wn_rules *rules, const lg_values *settings);
/* How far each requirement but WN_FITNESS is missed, if it has a weight; returns the weighted sum. The character is asked
 * for where wn_rules_character says so, and may else be NULL. */
double wn_faults(const wn_rules *rules, const wn_findings *findings, const wn_character *character,
                 double count[WN_RULES]);
bool wn_rules_character(const wn_rules *rules);
/* The most villages by which a side is off its share. */
double wn_unevenness(const wn_findings *findings);
/* The share by which the land nearest to a side is off the mean, at most. */
double wn_land_uneven(const wn_findings *findings);
/* Points by which the k-th nearest villages differ in armour or swimming, whichever is worse; NAN: none. */
double wn_kinds_apart(const wn_findings *findings);
/* Which of the two it is, one of the WN_WAYS. */
int wn_farthest_kind(const wn_findings *findings);
/* By how much they differ more than the rules allow. */
double wn_kinds_off(const wn_rules *rules, const wn_findings *findings);
/* What wn_survey has to find for the rules that have a weight. */
unsigned wn_rules_parts(const wn_rules *rules);

lg_task *wn_create(const lg_values *settings, const lg_level *lock, lg_error *error);
void wn_destroy(lg_task *task);
void wn_unavoidable(const lg_task *task, lg_report *report);
void wn_remark(const lg_task *task, const lg_level *level, lg_text *text);
lg_problem *wn_problem(const lg_task *task, const char *stage, lg_error *error);
void wn_problem_destroy(lg_problem *problem);
void wn_enter(lg_problem *problem, const lg_level *so_far);
bool wn_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
bool wn_measure(const lg_task *task, const lg_level *level, lg_report *report);
void wn_facts(const lg_task *task, const lg_level *level, lg_text *text);
void wn_members(const lg_task *task, const lg_level *level, lg_text *json);
void wn_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
/* The map alone, with the units that stand on it: a shape a side, a leader's larger. */
void wn_draw_units(const lg_level *level, const wn_unit *unit, int units, lg_text *svg);
lg_spot wn_cell_at(const lg_level *level, int cell);
void wn_print(const lg_level *level, const lg_terminal *terminal, lg_text *text);

#endif
