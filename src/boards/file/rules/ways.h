/* Distances by costs: what it costs to walk over pieces, and which cells see each other. */
#ifndef BOARDS_FILE_RULES_WAYS_H
#define BOARDS_FILE_RULES_WAYS_H

#include "kind.h"
#include "sides.h"

enum { FG_NO_WAY = 1 << 20, FG_COSTS = FG_STOP + FG_NEVER + 1 }; /* FG_COSTS: no cost of a step is larger */

enum { FG_PASSED = 2 }; /* in `ground`: a cell can be left, or be seen through */

/* Costs by state. A cost of FG_NEVER means that a cell cannot be entered, or that an edge cannot be crossed; with FG_STOP added,
 * that a cell cannot be left. */
struct fg_walk {
    int *cost;
    uint8_t *ground;     /* by state: 1 if a cell can be entered or seen, with FG_PASSED added if it can also be left */
    int least;           /* what entering the cheapest cell costs */
    const fg_joints *by; /* steps lead only over these joints; NULL: to all neighbours */
    int span;            /* no step, with the edge that it crosses, costs as much as this */
    /* a walk stops once it has reached so many goals, so that to farther cells there may seem to be no way, or a longer one; 0: it
     * does not stop early */
    int goals;
    int limit;    /* farther cells are of no interest, and may seem to have no way */
    bool even;    /* every step costs 1, or cannot be made */
    bool sets;    /* the same, and the board is so small that sets of cells are faster than a queue */
    bool crosses; /* crossing some edges costs something */
    bool plain;   /* every step costs 1, so the steps of the layout say how far cells are */
    /* ways lead only to cells in sight, and cost as many steps as these are away; NULL: this is no sight */
    const fg_lines *lines;
    /* by state: which of the pieces that are seats it has (fg_seat_pieces); NULL: the seats are fixed, or the world is coarse */
    uint8_t *seat;
};

/* Of a board on which steps are even: which cells can be entered, and which of them can also be left. */
typedef struct {
    fg_places open, passed;
} fg_ground;

/* Gives a measure one number for each seat that plays, and fails if the board has no seats. In a coarse world placed seats are not
 * known. */
bool fg_seats_take(fg_compiler *c, const fg_node *clause, fg_measure *m);
/* Finds where all seats are. */
fg_seats fg_seats_seen(const fg_view *view);
/* Finds the seats that play in a measure, in the order of its numbers. */
fg_seats fg_seats_playing(const fg_measure *m, const fg_view *view);
/* Reads `by:`, the name of costs, and `by sides`; or `sight:`. Without costs every step costs 1. */
bool fg_walk_read(fg_compiler *c, const fg_node *clause, fg_walk *walk);
/* Reads `sight:` for measures that have no ways. Without the key, *sight becomes NULL. */
bool fg_sight_read(fg_compiler *c, const fg_node *map, const fg_walk **sight);
/* Finds the lines between all cells of the board. Returns NULL without memory. */
const fg_lines *fg_lines_find(fg_compiler *c);
/* Do the two cells see each other? A cell sees itself. */
bool fg_sees(const fg_walk *sight, const fg_view *view, int cell, int other);
/* The same for a board of which not all is known: `ground` returns, as the ground of a state, what lies on a cell or on an edge. */
typedef int fg_ground_at(const void *of, int place);
bool fg_sees_by(const fg_walk *sight, const fg_layout *layout, fg_ground_at *ground, const void *of, int cell,
                int other);
/* Finds the ground for fg_walk_from, which reads it for walks with `sets` only. It serves all walks on the same board. Of the sets only the
 * words for cells are written. */
void fg_ground_find(const fg_walk *walk, const fg_view *view, fg_ground *ground);
/* Finds what it costs to come to each cell from the cells of `from`, which cost nothing; FG_NO_WAY if there is no way. The way from
 * a cell is open even if others cannot leave it. `to`: the goals, if walk->goals is not 0; sight may leave out all other cells;
 * NULL: all cells are of interest. */
void fg_walk_from(const fg_walk *walk, const fg_view *view, const fg_ground *ground, const fg_places *from,
                  const fg_places *to, int cost[FG_PLACES_MAX]);

/* How far each cell is from each seat. */
enum { FG_BEYOND = 255 }; /* farther than the limit of the walk */
typedef struct {
    uint8_t distance[FG_SEATS_MAX][FG_PLACES_MAX];
} fg_reach;

/* If steps are even, the ground, the seats and the limit decide how far everything is; otherwise the costs of all cells and edges, the
 * seats and the limit do. Most moves leave these as they are, and several measures walk on the same ground, so the last few are
 * kept. */
enum { FG_KEPT = 4 };
struct fg_kept_ways {
    int count, last; /* how many are kept; the one that was used last */
    struct fg_kept {
        fg_ground ground;
        int16_t cost[FG_PLACES_MAX]; /* instead of the ground, if steps are not even */
        fg_seats seats;
        int limit;
        bool even;
        const fg_lines *lines;
        fg_reach reach;
    } kept[FG_KEPT];
};

/* Returns what crossing to a neighbour costs in addition to entering it; near[e] is the neighbour. */
static inline int fg_crossing_of(const fg_walk *walk, const fg_view *view, int e) {
    const int edge = walk->crosses ? view->layout->crossed[e] : -1;
    return edge >= 0 ? walk->cost[view->state[edge]] : 0;
}

/* Can changes alter the ways from a seat that cost at most `limit`? They can if one of the cells, or of those beside the edges, is
 * within the limit, or comes within it. `cost` is what it cost to come to each cell before; costs above the limit need not be exact. */
bool fg_are_near(const fg_walk *walk, const fg_layout *layout, const int *cost, const fg_followed *followed, int limit);
/* Ways from a cell that are brought up to date. cell: those that the changes touch, which are the changed ones, those beside changed
 * edges, and those whose ways cost something else afterwards. was: what these cost before. */
typedef struct {
    const fg_walk *walk;
    const fg_view *view;
    int from, limit; /* farther cells are of no interest, whatever they cost before */
    int *cost;
    int cells, cell[FG_PLACES_MAX], was[FG_PLACES_MAX];
} fg_rewalk;
/* Can ways be brought up to date? */
static inline bool fg_can_rewalk(const fg_walk *walk) {
    return walk->least > 0 && !walk->by && !walk->lines;
}
/* Brings them up to date after changes, which are made in the view. */
void fg_rewalk_make(fg_rewalk *r, const fg_followed *followed);
void fg_rewalk_undo(const fg_rewalk *r);

/* Are the seats where they were before the changes? */
bool fg_seats_stay(const fg_walk *walk, const fg_layout *layout, const fg_followed *followed);

/* Are the ways of such a walk kept? Not if they lead over joints, because a tile that turns changes these and no costs. */
static inline bool fg_is_walk_kept(const fg_walk *walk) {
    return !walk->by;
}
/* Sets the limit of a walk from the seats, which is below FG_BEYOND. If seats are placed and ways are kept, all walks get the same
 * limit, so that they share these. Lines of sight keep their limit, because long ones take longer. */
void fg_walk_limit(fg_walk *walk, const fg_layout *layout, int limit);
/* Finds the distances from all seats, for a limit below FG_BEYOND. Returns kept ones, or those that it writes to `here`. */
const fg_reach *fg_reach_of(const fg_walk *walk, const fg_view *view, fg_reach *here);
/* Writes what it costs to come to each cell from a seat: FG_NO_WAY beyond the limit. */
static inline void fg_reach_costs(const fg_reach *reach, int seat, int cells, int *cost) {
    for (int c = 0; c < cells; c++)
        cost[c] = reach->distance[seat][c] == FG_BEYOND ? FG_NO_WAY : reach->distance[seat][c];
}
/* Finds the same for a plain walk, whatever its limit is. */
void fg_reach_by_steps(const fg_layout *layout, const fg_seats *seats, fg_reach *reach);

#define FG_PLAYING_KEY                                                                                                \
    {                                                                                                                 \
        "playing", "[SEAT, ...] or NUMBER",                                                                           \
            "which seats play; seats are counted from 1, and others are ignored. A number such as 3 stands for each " \
            "choice of three seats: the bound has to hold for all"                                                    \
    }

#define FG_BY_KEY                                                                                                  \
    {                                                                                                              \
        "by", "COSTS",                                                                                             \
            "one of the file's `costs`: what it costs to enter a cell or to cross an edge; without it, each step " \
            "costs 1"                                                                                              \
    }

#define FG_SIGHT_KEY                                                                                                \
    {                                                                                                               \
        "sight", "COSTS",                                                                                           \
            "one of the file's `costs`: only cells in sight count, which are those to which a straight line leads " \
            "over nothing that costs `never` or `stop`; rules with it cannot be exported for solvers"               \
    }

#endif
