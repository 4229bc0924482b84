/* The player that tries its best plans out: after each it plays some games to their end, with `greedy` in all seats, and takes the
 * plan after which it has most points on average. The game has no chance and greedy always plays the same, so a plan that is
 * good against exactly this play may be good by accident. Therefore the seats' weights are drawn anew for each game. All plans
 * meet the same draws. */
#include "turn_search.h"

enum { USUAL_BUDGET = 8, GAMES = 3 };
static const double SPREAD = .15; /* standard deviation of the logarithms of the drawn weights */

/* Adds to each plan the points after a game that begins with it. */
static void try_plans(tm_mind *mind, const tm_position *p, const tm_options *options, int *points,
                      tm_move moves[TM_MOVES_MAX]) {
    tm_taste tastes[TM_SEATS_MAX];
    for (int s = 0; s < mind->table->rules.seats; s++) {
        tm_taste_of(p->seat[s].faction, &tastes[s]);
        tm_taste_draw(s == mind->seat ? mind->taste : &tastes[s], SPREAD, &mind->rng, &tastes[s]);
    }
    for (int i = 0; i < options->n; i++) {
        const tm_plan *plan = &options->option[i].plan;
        tm_position end = *p;
        int made = 0;
        while (made < plan->moves && !tm_apply_move(mind->table, &end, &plan->move[made]))
            made++;
        if (made < plan->moves) continue; /* a move was not legal */
        tm_mind greedy[TM_SEATS_MAX];
        for (int s = 0; s < mind->table->rules.seats; s++)
            greedy[s] = (tm_mind){.table = mind->table, .seat = s, .taste = &tastes[s]};
        while (end.phase != TM_OVER) {
            int seat = tm_actor(mind->table, &end);
            tm_move move = {.kind = TM_NEXT, .seat = TM_NOBODY};
            if (seat != TM_NOBODY) move = tm_greedy_choose(&greedy[seat], &end, moves);
            if (tm_apply_move(mind->table, &end, &move)) break;
        }
        points[i] += end.seat[mind->seat].vp;
    }
}

static tm_move choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    tm_move move;
    if (tm_is_own_turn(mind, p)) {
        if (tm_follow_plan(mind, p, &move)) return move;
        if (p->seat[mind->seat].actions) {
            tm_outlook o;
            tm_options options = {.most = mind->budget ? mind->budget : USUAL_BUDGET};
            int points[TM_OPTIONS_MAX] = {0}, best = 0;
            tm_outlook_init(&o, mind->table, p, mind->seat, mind->taste);
            tm_options_list(&o, p, &options);
            for (int game = 0; options.n > 1 && game < GAMES; game++)
                try_plans(mind, p, &options, points, moves);
            assert(options.n <= TM_OPTIONS_MAX);
            for (int i = 1; i < options.n; i++)
                if (points[i] > points[best]) best = i;
            mind->plan = options.n ? options.option[best].plan : (tm_plan){.moves = 0};
            mind->plan.at = 0;
        }
    }
    return tm_greedy_choose(mind, p, moves);
}

const tm_player tm_player_search = {
    "search", "the plan after which games of greedy end best; --budget: how many plans it tries", choose, true};
