/* Rules, compiled for one layout and one choice of settings: numbers that are measured on a board, and bounds on them.
 *
 * A cell's pieces of all layers together are its state, a small number. A selection is a set of states, a set of places, and
 * conditions on what lies around. A measure computes numbers of a board from selections. A bound says how far its numbers are
 * off. docs/reference/game-file.md lists the words. */
#ifndef BOARDS_FILE_RULES_RULES_H
#define BOARDS_FILE_RULES_RULES_H

#include "boards/file/game.h"

/* Bounds: which numbers are right, and how far others are off. */

typedef enum {
    FG_BETWEEN, /* each number is from low to high */
    FG_EVEN, /* all numbers lie in one window of this width; off is the smallest sum of changes that brings them there */
    FG_DIFFER,    /* the largest less the smallest is at most this */
    FG_RATIO,     /* the smallest divided by the largest is at least this */
    FG_EVEN_SHARE /* Jain's index of the numbers is at least this */
} fg_bound_kind;

typedef struct {
    fg_bound_kind kind;
    double low, high; /* of a joint bound only `high` counts, or `low` of a ratio or share */
} fg_bound;

enum { FG_JOINED_MAX = 64 };

/* Writes the numbers to `sorted`, the smallest first. */
void fg_sort_numbers(const int *number, int count, int *sorted);

/* Returns how far these numbers, in units of 1 / scale, are off. Ratios and shares are off in hundredths. */
double fg_bound_off(const fg_bound *bound, const int *number, int count, int scale);
/* Returns the least that any numbers between low[i] and high[i] can be off; a lower bound for that, in general. */
double fg_bound_least(const fg_bound *bound, const int *low, const int *high, int count, int scale);

enum {
    FG_NUMBERS_MAX = 400,
    FG_NUMBER_MOST =
        (1 << 28) - 1, /* no number is larger, or smaller than minus this, so that sums of a few fit into an int */
    FG_PARTS_MAX = 64,
    FG_CONDITIONS_MAX = 3,
    FG_SELECTION_PARTS = 2 << (3 * FG_CONDITIONS_MAX),
    FG_UNDECIDED = 255 /* of a layer, in a state that leaves it open */
};

/* All states. States of cells come first, then those of edges, of corners and of slots. In a coarse world the states are
 * classes: the pieces of the structure, and the rest; and a class without fine states, which all places are in that no piece of the
 * structure can lie on. */
typedef struct {
    int states, cell_states;
    int fine_states, fine_cell_states; /* the states of the world that this one is coarser than, or its own */
    int first[FG_ON_MODULES + 1];      /* of each kind of places: the first fine state; the last is fine_states */
    int step[FG_LAYERS_MAX];           /* the fine state is the sum of this first one and of step * symbol */
    uint8_t (*symbol)[FG_LAYERS_MAX];  /* of each fine state */
    const fg_states *within;           /* of each coarse state: its fine states; NULL in a fine world */
    const fg_group *structure;
    int structure_on; /* of a coarse world: what the structure lies on, which is cells, edges or corners */
} fg_world;

/* A set of cells. `layer` is the layer of the pieces that were named. */
typedef struct fg_condition fg_condition;
typedef struct {
    fg_states states, fine; /* the states; and those of the fine world, if this one is coarse */
    fg_places places;
    int layer;
    int conditions;
    const fg_condition *condition[FG_CONDITIONS_MAX];
} fg_selection;

typedef struct fg_walk fg_walk;     /* ways.h */
typedef struct fg_lines fg_lines;   /* sight.c */
typedef struct fg_joints fg_joints; /* sides.h */

/* The number of places within `steps` that are in the target is from low to high. */
struct fg_condition {
    fg_states states;
    fg_places places;
    int steps, low, high;
    const fg_walk *sight; /* only places count that are in sight; NULL: all */
    const fg_joints *by;  /* only neighbours count that are joined by their sides; NULL: all */
};

/* Ways that were found on earlier boards (ways.h). */
typedef struct fg_kept_ways fg_kept_ways;

/* A board as a measure sees it. */
typedef struct {
    const fg_layout *layout;
    const fg_world *world;
    const uint16_t *state; /* of each place */
    fg_kept_ways *ways;    /* NULL: none are kept */
} fg_view;

/* A change of one place from a state to another one. */
typedef struct {
    int place, was, is;
} fg_change;

typedef struct fg_kind fg_kind;

/* A measure with its parameters. It has the numbers `first` to `first + count - 1`, in units of 1 / scale. */
typedef struct {
    const fg_kind *kind;
    const void *own;
    int first, count, scale;
    bool no_model;              /* solvers cannot be told of it, although its kind has a form for them */
    bool looks;                 /* it looks along lines (sight.c), which tables cannot follow */
    bool joins;                 /* a condition counts joined neighbours (sides.h), which tables cannot follow */
    uint8_t seat[FG_SEATS_MAX]; /* of kinds with a number for each seat: which seats these are, from 0 */
    const char *it, *that;      /* what the words `it` and `that` stood for when the measure was read; NULL: nothing */
} fg_measure;

/* What a trait takes of its numbers. */
typedef enum { FG_SUM, FG_LEAST, FG_LARGEST, FG_SPREAD } fg_take_of;

/* A bound on the numbers of some measures. */
typedef struct {
    int rule;
    const fg_node *clause;
    int measure, measures; /* the first measure, and how many */
    int first, count, scale;
    fg_bound bound;
    fg_take_of take; /* of a trait */
} fg_part;

typedef struct fg_tables fg_tables;

typedef struct {
    const fg_game *game;
    const fg_layout *layout;
    const fg_world *world;
    int rules, measures, parts, numbers;
    double weight[LG_REQUIREMENTS_MAX];
    bool decided[LG_REQUIREMENTS_MAX]; /* false in a coarse world: the rule depends on what is left open */
    fg_measure measure[FG_NUMBERS_MAX];
    fg_part part[FG_PARTS_MAX];
    const fg_tables *tables; /* for updates after moves; NULL until fg_tables_build */
} fg_rules;

/* What the words `it`, `that` and `next` stand for. */
typedef struct {
    const char *it, *that, *next;
} fg_bindings;
enum { FG_IT, FG_THAT, FG_NEXT, FG_BOUND_WORDS };

typedef struct {
    fg_room *room;
    const fg_game *game;
    const fg_layout *layout;
    const lg_values *values;
    const fg_world *world;
    fg_bindings with;
    bool used[FG_BOUND_WORDS]; /* which of these words the clause has so far */
    unsigned playing;          /* the seats that play in the clause, as bits */
    bool undecided;            /* something cannot be said in a coarse world */
    bool looks;                /* the measure that is read looks along lines */
    bool joins;                /* a condition of the measure that is read counts joined neighbours */
    const fg_lines *lines;
    int work; /* how much reading may still take */
    lg_error *error;
} fg_compiler;

enum { FG_WORDS_ROOM = 160 };

bool fg_world_build(fg_room *room, const fg_game *game, fg_world *world, lg_error *error);
/* Makes the world in which only the structure is known. */
bool fg_world_coarsen(fg_room *room, const fg_world *fine, const fg_game *game, fg_world *coarse, lg_error *error);

/* Compiles all rules of the game. Of a rule without weight only its mistakes are looked for. */
bool fg_rules_compile(fg_compiler *c, fg_rules *rules);
/* Compiles the file's traits; each is a part, whose `rule` is its row in the game's table. */
bool fg_traits_compile(fg_compiler *c, fg_rules *rules);

/* Copies the text of a word, with `it`, `that` and `next` replaced. */
bool fg_words_read(fg_compiler *c, const fg_node *node, char words[FG_WORDS_ROOM]);
/* Reads a number, or a setting such as $island. */
bool fg_setting_read(fg_compiler *c, const fg_node *node, double low, double high, double *number);
bool fg_whole_setting_read(fg_compiler *c, const fg_node *node, int low, int high, int *number);
/* Reads a bound of the map: one of the keys "at most", "at least", "exactly", "between" and, if `joint`, those that compare
 * several numbers. Returns false if there is none. */
bool fg_bound_read(fg_compiler *c, const fg_node *map, bool joint, fg_bound *bound);
/* Reads the same as whole numbers from 0 on. A missing bound is `at least 1`. */
bool fg_count_read(fg_compiler *c, const fg_node *map, int *low, int *high);

bool fg_selection_read(fg_compiler *c, const fg_node *node, fg_selection *selection);
/* Refuses a selection that has pieces on edges or corners, for measures that look only at cells and at the steps between them. */
bool fg_cells_check(fg_compiler *c, const fg_node *node, const fg_selection *selection);
/* Reads a selection, and refuses one with pieces on edges or corners. */
bool fg_cells_read(fg_compiler *c, const fg_node *node, fg_selection *selection);
/* Selects what lies in `fine`, a set of fine states. */
void fg_selection_set(fg_compiler *c, const fg_states *fine, fg_selection *selection);
/* Finds the fine states in which a layer has one of these pieces. */
fg_states fg_states_of(const fg_world *world, const fg_group *group);
/* Finds the state's value, times the value's scale. Notes where a coarse world cannot say it. */
int fg_value_of(fg_compiler *c, int state, int value);
/* Refuses values whose sum can pass FG_NUMBER_MOST: `times` values of states, in units of 1 / scale, and `more`. */
bool fg_check_sum(fg_compiler *c, const fg_node *node, const int *value, double times, double more, int scale);

/* A relation of the pieces on two neighbouring cells: "same", "next on RING", "apart 2 on RING", or a selection. Calls `add`
 * for each kind of `from` with the pieces that stand in the relation to it. */
typedef bool fg_relate(fg_compiler *c, void *context, const fg_selection *from, const fg_selection *to);
bool fg_relation_read(fg_compiler *c, const fg_node *node, const fg_selection *from, fg_relate *add, void *context);

/* Is the place selected? Looks at everything anew. */
bool fg_is_selected(const fg_selection *selection, const fg_view *view, int place);
/* Returns how many places around this one are in the condition's target. */
int fg_condition_count(const fg_condition *condition, const fg_view *view, int place);
/* Returns what a selection asks of a state, as bits: is it selected, is it in the target of each condition, and does it block the
 * sight? */
int fg_selection_part(const fg_selection *selection, int state);
/* Counts all numbers from nothing. */
void fg_rules_count(const fg_rules *rules, const fg_view *view, int *number);
/* Returns how far each part is off, and the weighted sum. */
double fg_rules_score(const fg_rules *rules, const double *off);
void fg_rules_bound(const fg_rules *rules, const int *number, double *off);
/* Marks the places that are to blame for what a part is off; none if it is no single place. */
void fg_part_blame(const fg_rules *rules, int part, const fg_view *view, const int *number, fg_places *where);

#endif
