/* The player that looks one turn ahead: it takes the action whose end it values most, with all that belongs to it. In the last
 * round it looks two turns ahead. */
#include "players/terra_mystica/game/turn.h"
#include "site.h"
#include "turn_search.h"

enum { LAST_ROUND_OPTIONS = 3 };  /* so many options of a turn in the last round are tried with the turn after it */
static const double NEVER = -1e6, /* the value of what is taken only if nothing else is legal */
    NEARLY = 2;                   /* by so many points such an option may be worth less than the best */

static bool is_answer(const tm_move *m) {
    return m->kind == TM_LEECH || m->kind == TM_DECLINE;
}

static tm_move best_move(const tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    tm_outlook o;
    double most = 10 * NEVER;
    int best = 0, n = tm_list_moves(mind->table, p, moves);
    if (n == 1) return moves[0];
    if (is_answer(&moves[0]))
        tm_outlook_of_goods(&o, mind->table, p, mind->seat, mind->taste);
    else
        tm_outlook_init(&o, mind->table, p, mind->seat, mind->taste);
    for (int i = 0; i < n; i++) {
        const tm_move *m = &moves[i];
        tm_position copy;
        tm_ground ground = {.known = is_answer(m) ? TM_KNOWS_ALL : 0};
        double value = NEVER;
        tm_position_copy(o.table, &copy, p);
        tm_ground_note(&ground, m);
        if (m->kind != TM_FORFEIT && m->kind != TM_NEXT && !tm_apply_move(o.table, &copy, m)) {
            const double leech = m->kind == TM_LEECH ? tm_weight(&o, TM_TASTE_LEECH) * m->x * o.left / TM_ROUNDS : 0;
            /* A dwelling that is built outside of the seat's own turn is one of its first dwellings. */
            value = m->kind == TM_BUILD ? tm_site_value(o.table, &copy, o.seat) : tm_value(&o, &copy, &ground) + leech;
        }
        if (value > most) most = value, best = i;
    }
    return moves[best];
}

static bool passes(const tm_plan *plan) {
    return plan->moves && plan->move[plan->moves - 1].kind == TM_PASS;
}

/* Returns what an option is worth together with the best option of the seat's next turn. Applies the plan of the option as if
 * all other seats had passed, so that the seat's next turn follows. */
static double value_with_next(const tm_mind *mind, const tm_position *p, const tm_option *option) {
    const tm_plan *plan = &option->plan;
    tm_position next;
    tm_outlook o;
    tm_options options = {.most = 1};
    if (passes(plan)) return option->value;
    tm_position_copy(mind->table, &next, p);
    for (int s = 0; s < mind->table->rules.seats; s++)
        next.seat[s].passed |= s != mind->seat;
    for (int i = 0; i < plan->moves; i++) {
        if (tm_apply_move(mind->table, &next, &plan->move[i])) return option->value;
        next.offers = 0; /* drops the offers of power to other seats */
    }
    if (next.phase != TM_PLAYING || next.active != mind->seat || !next.seat[mind->seat].actions) return option->value;
    tm_outlook_init(&o, mind->table, &next, mind->seat, mind->taste);
    tm_options_list(&o, &next, &options);
    if (!options.n || passes(&options.option[0].plan)) return option->value;
    return options.option[0].value + option->rush;
}

bool tm_follow_plan(tm_mind *mind, const tm_position *p, tm_move *move) {
    tm_position copy;
    if (mind->plan.at == mind->plan.moves) return false;
    tm_position_copy(mind->table, &copy, p);
    assert(mind->plan.at < mind->plan.moves && mind->plan.moves <= TM_PLAN_MAX);
    *move = mind->plan.move[mind->plan.at++];
    assert(move->seat == mind->seat);
    if (!tm_apply_move(mind->table, &copy, move)) return true;
    mind->plan.moves = mind->plan.at = 0;
    return false;
}

bool tm_is_own_turn(const tm_mind *mind, const tm_position *p) {
    const bool is_offered_power = p->offers && p->offer[0].to == mind->seat;
    return p->phase == TM_PLAYING && p->active == mind->seat && !is_offered_power;
}

tm_move tm_greedy_choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    tm_move move;
    if (!tm_is_own_turn(mind, p)) return best_move(mind, p, moves);
    if (tm_follow_plan(mind, p, &move)) return move;
    if (p->seat[mind->seat].actions) {
        const bool is_last = p->round == TM_ROUNDS;
        tm_outlook o;
        tm_options options = {.most = is_last ? LAST_ROUND_OPTIONS : 1};
        tm_outlook_init(&o, mind->table, p, mind->seat, mind->taste);
        tm_options_list(&o, p, &options);
        /* Goods and places left over after the last round are worth little, so its turns must fit together: of the best
         * options, if they are worth nearly the same, takes the one that is worth most together with the turn after it. */
        const double least = options.option[0].value - NEARLY;
        double most = 10 * NEVER;
        int best = 0;
        for (int i = 0; is_last && options.n > 1 && options.option[1].value >= least && i < options.n; i++) {
            if (options.option[i].value < least) break;
            double value = value_with_next(mind, p, &options.option[i]);
            if (value > most) most = value, best = i;
        }
        mind->plan.moves = mind->plan.at = 0;
        if (options.n) mind->plan = options.option[best].plan;
        mind->plan.at = 0;
    }
    return tm_follow_plan(mind, p, &move) ? move : best_move(mind, p, moves);
}

const tm_player tm_player_greedy = {"greedy", "the action whose end it values most, with all that belongs to it",
                                    .choose = tm_greedy_choose};
