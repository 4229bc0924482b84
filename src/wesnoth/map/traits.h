/* Studies of maps, and the traits that distinguish maps, as numbers: the parts of the published fitness, how the land is
 * connected, how fairly villages lie, and the shares of the terrain. */
#ifndef WESNOTH_MAP_TRAITS_H
#define WESNOTH_MAP_TRAITS_H

#include "level.h"
#include "levelground/search.h"
#include "settings.h"
#include "wesnoth/ring/ring.h"
#include "wesnoth/survey/survey.h"

extern const lg_trait wn_traits[];
/* The first rows of wn_traits: the published fitness and its parts. */
enum { WN_TRAIT_FITNESS, WN_TRAIT_DIFFERENTIAL, WN_TRAIT_ENTROPY, WN_TRAIT_VILLAGE };

/* wn_describe computes all traits of a map, for the record of the game. wn_describe_ring computes them for the problem of a
 * whole map. Both return false if memory is short. */
bool wn_describe(const lg_task *task, const lg_level *level, double *traits);
/* Computes the traits of a board; `which` is the set of wanted traits, as bits. The traits of the published fitness
 * (WN_FITNESS_TRAITS) are not computed and become 0. The survey changes the arrays of the board. */
enum { WN_FITNESS_TRAITS = 15 /* as a set of bits */ };
void wn_describe_board(wn_board *board, int apart, uint64_t which, double *traits);
bool wn_describe_ring(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits);

/* Studies a map: computes its fitness and what a survey finds on it. */

typedef struct {
    const wn_task *task;
    const wn_map *map;
    wn_board board;
    wn_terrain *terrain;
    wn_findings findings;
    wn_character character; /* filled in only if the rules ask for it */
    wn_parts parts;
    double count[WN_RULES], score;
    bool known; /* are all heights known? */
    void *memory;
} wn_study;

/* Surveys the given parts of a map. Borrows the task and the map. Returns false if memory is short; then there is nothing
 * to close. */
bool wn_study_open(wn_study *study, const wn_task *task, const wn_map *map, unsigned parts);
void wn_study_close(wn_study *study);

#endif
