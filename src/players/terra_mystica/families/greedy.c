/* The player that looks one turn ahead: it takes the action whose end it values most, with all that belongs to it. In the last
 * round it looks two turns ahead. */
#include "greedy.h"
#include "players/terra_mystica/game/turn.h"
#include "site.h"

enum { LAST_ROUND_OPTIONS = 3 };  /* so many options of a turn in the last round are tried with the turn after it */
static const double NEVER = -1e6, /* the value of what is taken only if nothing else is legal */
    NEARLY = 2;                   /* by so many points such an option may be worth less than the best */

static bool is_answer(const tm_move *m) {
    return m->kind == TM_LEECH || m->kind == TM_DECLINE;
}

static double move_value(const tm_outlook *o, const tm_position *p, const tm_move *m) {
    tm_position copy;
    tm_ground ground = {.known = is_answer(m) ? TM_KNOWS_ALL : 0};
    tm_position_copy(o->table, &copy, p);
    tm_ground_note(&ground, m);
    if (m->kind == TM_FORFEIT || m->kind == TM_NEXT || tm_apply_move(o->table, &copy, m)) return NEVER;
    if (m->kind == TM_BUILD) return tm_site_value(o->table, &copy, o->seat); /* a first dwelling */
    double extra = m->kind == TM_LEECH ? tm_weight(o, TM_TASTE_LEECH) * m->x * o->left / TM_ROUNDS : 0;
    return tm_value(o, &copy, &ground) + extra;
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
        double value = move_value(&o, p, &moves[i]);
        if (value > most) most = value, best = i;
    }
    return moves[best];
}

static tm_plan plan_of(const tm_option *option) {
    tm_plan plan = option->plan;
    plan.at = 0;
    return plan;
}

static bool passes(const tm_plan *plan) {
    return plan->moves && plan->move[plan->moves - 1].kind == TM_PASS;
}

/* Applies a plan as if all others had passed, so that the seat's next turn follows. Returns false if it does not. */
static bool play_alone(const tm_mind *mind, tm_position *p, const tm_plan *plan) {
    for (int s = 0; s < mind->table->rules.seats; s++)
        p->seat[s].passed |= s != mind->seat;
    for (int i = 0; i < plan->moves; i++) {
        if (tm_apply_move(mind->table, p, &plan->move[i])) return false;
        p->offers = 0; /* of power to the others */
    }
    return p->phase == TM_PLAYING && p->active == mind->seat && p->seat[mind->seat].actions;
}

/* Returns what an option is worth together with the best one of the seat's next turn. */
static double value_with_next(const tm_mind *mind, const tm_position *p, const tm_option *option) {
    tm_position next;
    tm_outlook o;
    tm_options options = {.most = 1};
    tm_position_copy(mind->table, &next, p);
    if (passes(&option->plan) || !play_alone(mind, &next, &option->plan)) return option->value;
    tm_outlook_init(&o, mind->table, &next, mind->seat, mind->taste);
    tm_options_list(&o, &next, &options);
    if (!options.n || passes(&options.option[0].plan)) return option->value;
    return options.option[0].value + option->rush;
}

/* Goods and places left over after the last round are worth little, so its turns must fit together: of the best options, if
 * they are worth nearly the same, takes the one that is worth most together with the turn after it. */
static int best_of_two_turns(const tm_mind *mind, const tm_position *p, const tm_options *options) {
    double most = 10 * NEVER, least = options->option[0].value - NEARLY;
    int best = 0;
    if (options->n < 2 || options->option[1].value < least) return 0;
    for (int i = 0; i < options->n && options->option[i].value >= least; i++) {
        double value = value_with_next(mind, p, &options->option[i]);
        if (value > most) most = value, best = i;
    }
    return best;
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

static bool is_offered_power(const tm_position *p, int seat) {
    return p->offers && p->offer[0].to == seat;
}

bool tm_is_own_turn(const tm_mind *mind, const tm_position *p) {
    return p->phase == TM_PLAYING && p->active == mind->seat && !is_offered_power(p, mind->seat);
}

tm_move tm_greedy_choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    tm_move move;
    if (!tm_is_own_turn(mind, p)) return best_move(mind, p, moves);
    if (tm_follow_plan(mind, p, &move)) return move;
    if (p->seat[mind->seat].actions) {
        bool is_last = p->round == TM_ROUNDS;
        tm_outlook o;
        tm_options options = {.most = is_last ? LAST_ROUND_OPTIONS : 1};
        tm_outlook_init(&o, mind->table, p, mind->seat, mind->taste);
        tm_options_list(&o, p, &options);
        mind->plan.moves = mind->plan.at = 0;
        if (options.n) mind->plan = plan_of(&options.option[is_last ? best_of_two_turns(mind, p, &options) : 0]);
    }
    return tm_follow_plan(mind, p, &move) ? move : best_move(mind, p, moves);
}

const tm_player tm_player_greedy = {"greedy", "the action whose end it values most, with all that belongs to it",
                                    .choose = tm_greedy_choose};
