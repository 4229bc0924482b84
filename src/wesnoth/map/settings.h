/* The settings as numbers: weights of the fitness, weights and limits that the variant `balanced` adds, and parameters of
 * the thesis's operators. */
#ifndef WESNOTH_MAP_SETTINGS_H
#define WESNOTH_MAP_SETTINGS_H

#include "wesnoth/ladder/bands.h"
#include "wesnoth/ladder/terrain_codes.h"
#include "wesnoth/land/land.h"
#include "wesnoth/survey/survey.h"
#include <assert.h>

#include "levelground.h"

/* The requirements, in the order of wn_requirements. */
enum {
    WN_FITNESS,
    WN_ALIKE,
    WN_PATCHES,
    WN_LARGEST,
    WN_PATH,
    WN_REACH,
    WN_APART,
    WN_ASHORE,
    WN_HALVES,
    WN_MATCHED,
    WN_EVEN,
    WN_KINDS,
    WN_BANDED,
    WN_JOINED,
    WN_RIVALS,
    WN_ZONE,
    WN_SUMMIT,
    WN_RULES
};

typedef struct {
    int sides;
    wn_version version;                    /* whose costs of terrain count */
    double differential, entropy, village; /* weights of the published fitness */
    double goal;                           /* the fitness of a whole map counts as a cost only above this value */
    double scale;                          /* k of equation 3.10 */
    double weight[WN_RULES];               /* by requirement; WN_FITNESS has weight 1 */
    double alike_low, alike_high;          /* share of neighbours with the same terrain */
    double patches_low, patches_high;      /* patches of a map of 40 x 40 hexes */
    double largest;                        /* size of the largest patch, as a share of the land */
    /* apart: the least distance between villages; halves, matched: tolerances in villages and in movement points */
    double apart, halves, matched;
    /* tolerances: even as a share of the land; kinds and rivals in movement points */
    double even, kinds, rivals;
    int zone; /* movement points on foot by which a village has to be nearer to one keep than to all others */
    /* judge all movement types of WN_WAYS, not only those on foot, in armour and swimming */
    bool every_kind;
    bool repaired; /* the map is repaired, so what cannot be judged costs as much as what is broken */
    double chance, first_pull, second_pull, changes; /* parameters of the thesis's operators */
    double share[4];                                 /* share of each band in a constructed start */
    bool ladder;                                     /* the map is made by a ladder problem, not as a ring */
    int symmetry, climate; /* for ladder maps: the values of the settings `symmetry` and `climate` */
    wn_form form;          /* for ladder maps */
    double forest;         /* share of the grass that trees cover */
    bool roads;
    bool over_side; /* the differential is divided by all tiles of the side, not only by the ring's */
    double help;    /* how much better new land becomes for a side that is behind */
    bool settling;  /* a mutation changes villages only with the probability `chance`, not always */
} wn_rules;

typedef struct {
    lg_task base;
    wn_rules rules;
    int width, height, sides; /* width and height: 0 if a ladder map chooses its size */
    lg_level *given;          /* the wn_map that is repaired; NULL: maps are made anew */
    wn_land *land;            /* contains only the keeps and castles; NULL if such a map can be judged, but not made */
} wn_task;

extern const lg_param wn_settings[];
extern const lg_setting_group wn_groups[];
extern const lg_requirement wn_requirements[];
extern const lg_game lg_game_wesnoth;

static inline const wn_task *wn_task_of(const lg_task *task) {
    assert(task->game->settings == wn_settings);
    return (const wn_task *)task;
}

void wn_rules_init(wn_rules *rules, const lg_values *settings);
/* Writes to `count` by how much each requirement with a weight is missed; WN_FITNESS counts as 0. If `repaired` is set and
 * villages cannot be compared, `count` of WN_MATCHED and WN_KINDS is what the score contains in their place. Returns the
 * weighted sum. `character` is used only if wn_rules_character returns true, and may otherwise be NULL. */
double wn_faults(const wn_rules *rules, const wn_findings *findings, const wn_character *character,
                 double count[WN_RULES]);
bool wn_rules_character(const wn_rules *rules);
/* Return how unevenly a rule treats the sides for one movement type, `way` of WN_WAYS. wn_balance_off returns the deviation
 * itself, wn_balance_over the part of it above what the rules allow. WN_HALVES: the largest number of villages by which a side
 * differs from its share. WN_EVEN: the largest share by which the land nearest to a side differs from the mean. WN_MATCHED and
 * WN_KINDS: the average difference of the costs of the k-th nearest villages, in movement points. */
double wn_balance_off(const wn_findings *findings, int rule, int way);
double wn_balance_over(const wn_rules *rules, const wn_findings *findings, int rule, int way);
/* Returns the parts of a survey that the rules with a weight need. */
unsigned wn_rules_parts(const wn_rules *rules);

lg_task *wn_create(const lg_game *game, const lg_values *settings, const lg_level *lock, lg_error *error);
void wn_destroy(lg_task *task);
/* The record's `adopt`: the size, and the number of starts. A size of 0 stays, because a map of any size can come of it. */
bool wn_adopt(const lg_game *game, const lg_level *level, lg_values *settings);
/* The record's `decides`: many settings only say how maps and growing land are made, and some belong to ladder maps. */
bool wn_decides(const lg_game *game, const lg_values *settings, const char *setting);
void wn_unavoidable(const lg_task *task, lg_report *report);
void wn_remark(const lg_task *task, const lg_level *level, lg_text *text);
lg_problem *wn_problem(const lg_task *task, const char *stage, lg_error *error);
void wn_problem_destroy(lg_problem *problem);
void wn_start_from(lg_problem *problem, const lg_level *so_far);
bool wn_decode(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error);
bool wn_measure(const lg_task *task, const lg_level *level, lg_report *report);
void wn_facts(const lg_task *task, const lg_level *level, lg_text *text);
/* The record's `measured`: what each side has. */
void wn_measured(const lg_task *task, const lg_level *level, lg_measured *list);
void wn_members(const lg_task *task, const lg_level *level, lg_text *json);
void wn_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg);
/* Draws only the map and the units on it. The shape of a unit depends on its side. Leaders are drawn larger. */
void wn_draw_units(const lg_level *level, const wn_unit *unit, int units, lg_text *svg);
lg_spot wn_cell_at(const lg_game *game, const lg_level *level, int cell);
void wn_print(const lg_game *game, const lg_level *level, const lg_terminal *terminal, lg_text *text);

#endif
