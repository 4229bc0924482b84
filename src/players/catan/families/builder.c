/* The player that builds what lets it win soonest. It estimates how many rolls each thing takes that it could build next, and
 * how many more it would then need to win (pace.h). It keeps to the thing with the smallest sum until something is built. So it
 * plans by time, where `greedy` weighs worths. After JSettlers (Thomas 2003). */
#include <limits.h>
#include <string.h>

#include "pace.h"
#include "plan.h"

enum { TARGETS_MAX = CT_SETTLEMENTS + CT_PACE_SITES + 2 };
/* HASTE: a roll before the target is built counts this many times as much as a roll after it, because much happens in between.
 * ASKS: how many rolls a trade with another player must gain, and how many a target beside the goal may cost. Both were found by
 * games against `greedy`. */
static const double HASTE = 5, ASKS = 1;

/* Something that the seat can build next, perhaps after roads that lead there. */
typedef struct {
    int next_kind, next_x; /* the next move towards the target: its kind, and its corner or edge */
    int kind;              /* CT_MOVE_SETTLE, _CITY, _BUY, or CT_MOVE_ROAD for the longest road */
    int index;             /* for a settlement or a city: index of the site, or of the settlement, in ct_pace_state */
    uint8_t need[CT_RESOURCES]; /* all cards that the target takes, with the roads on the way */
    double rolls; /* number of rolls until the seat wins after the target is built; below 0: not computed yet */
} target;

typedef struct {
    int built; /* a hash of what was built when the targets were listed; 0: not listed yet */
    ct_pace_state pace;
    int targets;
    target target[TARGETS_MAX];
    uint64_t offered; /* offers made in this turn, as bits */
    int turn;
} memory;

typedef struct {
    ct_mind *mind;
    memory *memory;
    const ct_position *p;
    const ct_move *moves;
    int n;
    ct_hand hand;
} builder;

static target *add_target(memory *m, int kind, int index, int x, int roads) {
    assert(m->targets < TARGETS_MAX);
    target *t = &m->target[m->targets++];
    *t = (target){.next_kind = kind, .next_x = x, .kind = kind, .index = index, .rolls = -1};
    for (int r = 0; r < CT_RESOURCES; r++)
        t->need[r] = (uint8_t)((kind == CT_MOVE_ROAD ? 0 : ct_prices[kind][r]) + roads * ct_prices[CT_MOVE_ROAD][r]);
    return t;
}

static void list_targets(memory *m, const ct_table *table, const ct_position *p, int seat) {
    int sum = 1 + p->seat[seat].points + 64 * p->seat[seat].knights;
    for (int s = 0; s < table->house.players; s++)
        sum = 3 * sum + p->seat[s].settlements + 5 * p->seat[s].cities + 7 * p->seat[s].roads;
    int built = sum | 1;
    if (m->built == built) return;
    m->built = built;
    m->targets = 0;
    ct_pace_init(&m->pace, table, p, seat);
    for (int i = 0; i < m->pace.sites; i++) {
        const ct_station *site = &m->pace.site[i];
        target *t = add_target(m, CT_MOVE_SETTLE, i, site->corner, site->roads);
        if (!site->roads) continue;
        t->next_kind = CT_MOVE_ROAD;
        t->next_x = site->first;
    }
    for (int i = 0; i < m->pace.held && m->pace.cities_left; i++)
        add_target(m, CT_MOVE_CITY, i, m->pace.held_at[i], 0);
    if (ct_cards_in_deck(p)) add_target(m, CT_MOVE_BUY, 0, 0, 0);
    /* Roads that make the seat's longest road longer than all others. */
    int most = CT_ROAD_LEAST - 1;
    for (int s = 0; s < table->house.players; s++)
        if (s != seat && p->seat[s].length > most) most = p->seat[s].length;
    int roads = most + 1 - p->seat[seat].length;
    if (p->longest == seat || roads < 1 || roads > 4 || roads > p->seat[seat].roads) return;
    add_target(m, CT_MOVE_ROAD, 0, -1, roads);
}

static double rolls_with(const builder *b, const target *t, const ct_hand *hand) {
    return ct_rolls_until(&b->memory->pace.income, hand, t->need);
}

/* Returns the number of rolls until the seat wins after it has built a target. */
static double rolls_after(const builder *b, target *t) {
    const ct_table *table = b->mind->table;
    const ct_pace_state *pace = &b->memory->pace;
    if (t->rolls >= 0) return t->rolls;
    ct_pace_state then = *pace;
    if (t->kind == CT_MOVE_BUY) {
        /* A card brings a part of the largest army; one in five brings a point. */
        const double before = ct_rolls_to_win(then, table);
        if (then.missing_knights) then.missing_knights--;
        if (!then.missing_knights && pace->missing_knights) then.missing_points -= 2;
        const double knight = ct_rolls_to_win(then, table);
        then = *pace;
        then.missing_points--;
        return t->rolls = .56 * knight + .2 * ct_rolls_to_win(then, table) + .24 * before;
    }
    if (t->kind == CT_MOVE_SETTLE) ct_pace_add_settlement(&then, table, t->index);
    if (t->kind == CT_MOVE_CITY) ct_pace_add_city(&then, table, t->index);
    if (t->kind == CT_MOVE_ROAD) then.missing_points -= 2;
    return t->rolls = ct_rolls_to_win(then, table);
}

/* Returns the target that lets the seat win soonest; NULL if nothing can be built. The target that can be built first sets a
 * bound. So the rolls until the win need not be computed for targets that take longer than this bound. */
static const target *find_goal(const builder *b) {
    memory *m = b->memory;
    double wait[TARGETS_MAX] = {0}, least;
    int first = 0, best = -1;
    if (!m->targets) return NULL;
    for (int i = 0; i < m->targets; i++) {
        wait[i] = HASTE * rolls_with(b, &m->target[i], &b->hand);
        if (wait[i] < wait[first]) first = i;
    }
    least = wait[first] + rolls_after(b, &m->target[first]);
    for (int i = 0; i < m->targets; i++) {
        if (wait[i] > least) continue;
        double rolls = wait[i] + rolls_after(b, &m->target[i]);
        if (best >= 0 ? rolls >= least : rolls > least) continue;
        best = i;
        least = rolls;
    }
    assert(best >= 0);
    return &m->target[best];
}

static int find_move(const builder *b, int kind, int x) {
    for (int i = 0; i < b->n; i++)
        if (b->moves[i].kind == kind && (x < 0 || b->moves[i].x == x)) return i;
    return -1;
}

/* Returns the legal road that makes the longest trail, or -1. */
static int find_longest(const builder *b) {
    int best = -1, most = 0;
    for (int i = 0; i < b->n; i++) {
        if (b->moves[i].kind != CT_MOVE_ROAD) continue;
        int length = ct_road_length_by(b->mind->table, b->p, b->mind->seat, b->moves[i].x);
        if (length <= most) continue;
        most = length;
        best = i;
    }
    return best;
}

static int find_building(const builder *b, const target *t) {
    return t->next_kind == CT_MOVE_ROAD && t->next_x < 0
               ? find_longest(b)
               : find_move(b, t->next_kind, t->next_kind == CT_MOVE_BUY ? -1 : t->next_x);
}

/* Returns the move that builds a target, or that trades for it; -1 if neither can be done now. */
static int find_step(const builder *b, const target *t) {
    ct_hand hand = b->hand;
    int give, get;
    if (ct_can_pay(&hand, ct_prices[t->next_kind])) return find_building(b, t);
    if (b->p->phase != CT_ACT || !ct_trade_for(&hand, b->memory->pace.income.rate, t->need, &give, &get)) return -1;
    for (int i = 0; i < b->n; i++)
        if (b->moves[i].kind == CT_MOVE_BANK && b->moves[i].y == give && b->moves[i].z == get) return i;
    return -1;
}

/* Finds something to build beside the goal: something that hardly delays the goal, or anything that can be built if a 7
 * would halve the hand. Returns the move, or -1. */
static int find_spending(const builder *b, const target *goal) {
    int best = -1;
    double least = 0, most = rolls_with(b, goal, &b->hand) + ASKS;
    bool full = ct_hand_size(&b->hand) > CT_HAND_SAFE;
    for (int i = 0; i < b->memory->targets; i++) {
        target *t = &b->memory->target[i];
        int step = find_step(b, t);
        if (step < 0 || (best >= 0 && rolls_after(b, t) >= least)) continue;
        if (!full) {
            if (!ct_can_pay(&b->hand, ct_prices[t->next_kind])) continue;
            const ct_hand left = ct_pay(&b->hand, ct_prices[t->next_kind]);
            if (rolls_with(b, goal, &left) > most) continue;
        }
        best = step;
        least = rolls_after(b, t);
    }
    return best;
}

/* Returns the move that plays a development card, or -1. goal: may be NULL. */
static int find_card(const builder *b, const target *goal) {
    const int seat = b->mind->seat;
    const bool wins_army = ct_army_lack(b->p, seat) == 1, has_many = b->p->seat[seat].card[CT_KNIGHT] > 1;
    int card = -1, most = 3;
    if (wins_army || has_many || ct_is_robbed(b->mind->table, b->p, seat)) card = find_move(b, CT_MOVE_KNIGHT, -1);
    if (card < 0 && goal && goal->next_kind == CT_MOVE_ROAD) card = find_move(b, CT_MOVE_ROADS, -1);
    if (card >= 0) return card;
    for (int i = 0; i < b->n && goal; i++) {
        /* Year of Plenty takes the cards that are missing for the goal. */
        ct_hand hand = b->hand;
        if (b->moves[i].kind != CT_MOVE_PLENTY) continue;
        ct_hand_add(&hand, b->moves[i].y, 1);
        if (b->moves[i].z < CT_RESOURCES) ct_hand_add(&hand, b->moves[i].z, 1);
        if (ct_can_pay(&hand, goal->need)) return i;
    }
    for (int i = 0; i < b->n; i++) {
        /* Plays the monopoly that brings most cards, if it brings four or more. */
        int n = 0;
        if (b->moves[i].kind != CT_MOVE_MONOPOLY) continue;
        for (int s = 0; s < b->mind->table->house.players; s++)
            if (s != seat) n += b->p->seat[s].hand[b->moves[i].y];
        if (n <= most) continue;
        most = n;
        card = i;
    }
    return card;
}

static uint64_t bit_of_offer(const ct_move *move) {
    return (uint64_t)1 << (((move->x - 1) * CT_RESOURCES + move->y) * CT_RESOURCES + move->z);
}

/* Returns the offer that brings the goal nearest, or -1. An offer that was refused is not repeated in the same turn. */
static int find_offer(const builder *b, const target *goal) {
    memory *m = b->memory;
    int best = -1;
    double least = rolls_with(b, goal, &b->hand) - ASKS;
    if (m->turn != b->p->round + 1) m->offered = 0;
    m->turn = b->p->round + 1;
    for (int i = 0; i < b->n; i++) {
        ct_hand hand = b->hand;
        if (b->moves[i].kind != CT_MOVE_OFFER || m->offered & bit_of_offer(&b->moves[i])) continue;
        ct_hand_add(&hand, b->moves[i].y, -b->moves[i].x);
        ct_hand_add(&hand, b->moves[i].z, 1);
        double rolls = rolls_with(b, goal, &hand);
        if (rolls >= least) continue;
        least = rolls;
        best = i;
    }
    if (best >= 0) m->offered |= bit_of_offer(&b->moves[best]);
    return best;
}

/* Discards the card that it can spare best on the way to its goal. */
static int choose_discard(const builder *b, const target *goal) {
    int best = 0;
    double least = 1e9;
    for (int i = 0; i < b->n; i++) {
        ct_hand left = b->hand;
        ct_hand_add(&left, b->moves[i].y, -1);
        double rolls = (goal ? rolls_with(b, goal, &left) : 0) - .01 * b->hand.card[b->moves[i].y];
        if (rolls >= least) continue;
        least = rolls;
        best = i;
    }
    return best;
}

/* Blocks and robs the seat that leads. */
static int choose_robbing(const builder *b) {
    const ct_table *table = b->mind->table;
    /* The leader is the other seat that shows most points; among equal ones the one with the longest road. */
    int leader = -1, most_shown = -1, best = 0, most = INT_MIN;
    for (int s = 0; s < table->house.players; s++) {
        const ct_player_state *other = &b->p->seat[s];
        int shown = 16 * (other->points - other->card[CT_VICTORY]) + other->length;
        if (s == b->mind->seat || shown <= most_shown) continue;
        leader = s;
        most_shown = shown;
    }
    for (int i = 0; i < b->n; i++) {
        const ct_move *move = &b->moves[i];
        int sum = 0;
        for (int k = 0; k < 6; k++) {
            int corner = table->corner_of[move->x][k], seat = ct_holder(b->p, corner);
            if (seat == CT_NOBODY) continue;
            sum += (1 + ct_is_city(b->p, corner)) * (seat == b->mind->seat ? -6 : seat == leader ? 3 : 1);
        }
        int harm = sum * ct_pips(table->number[move->x]);
        harm += move->y == leader ? 10 : move->y != CT_NOBODY ? 4 : 0;
        if (harm <= most) continue;
        most = harm;
        best = i;
    }
    return best;
}

/* Founds where everything that can be built takes least time; draws among the best. */
static int choose_founding(const builder *b) {
    const ct_table *table = b->mind->table;
    double worth[CT_MOVES_MAX] = {0};
    ct_income own = {.rate = {4, 4, 4, 4, 4}};
    for (int corner = 0; corner < table->corners; corner++)
        if (ct_holder(b->p, corner) == b->mind->seat) ct_income_add(&own, table, corner);
    for (int i = 0; i < b->n; i++) {
        ct_income income = own;
        ct_income_add(&income, table, b->moves[i].x);
        worth[i] = -ct_building_time(&income);
    }
    return ct_draw_best(b->mind, worth, b->n, ct_openings_of(b->mind->manner));
}

/* Chooses the road with the best place to settle, one road further than its far end. */
static int choose_first_road(const builder *b) {
    const ct_table *table = b->mind->table;
    int best = 0, most = INT_MIN;
    for (int i = 0; i < b->n; i++) {
        const int16_t *end = table->end[b->moves[i].x];
        int far = end[0] == b->p->last ? end[1] : end[0], pips = -1;
        for (int k = 0; k < 3 && table->beside[far][k] >= 0; k++) {
            int corner = table->beside[far][k];
            bool closed = b->p->closed[corner / 64] >> corner % 64 & 1;
            if (!closed && table->pips[corner] > pips) pips = table->pips[corner];
        }
        if (pips <= most) continue;
        most = pips;
        best = i;
    }
    return best;
}

static int choose(ct_mind *mind, const ct_position *p, const ct_move *moves, int n) {
    builder b = {
        .mind = mind, .memory = mind->memory, .p = p, .moves = moves, .n = n, .hand = ct_hand_of(p, mind->seat)};
    if (p->phase == CT_FOUND) return choose_founding(&b);
    if (p->phase == CT_PAVE) return choose_first_road(&b);
    if (p->phase == CT_ROB) return choose_robbing(&b);
    if (p->phase == CT_BEFORE) {
        int knight = find_move(&b, CT_MOVE_KNIGHT, -1);
        return knight >= 0 && ct_is_robbed(mind->table, p, mind->seat) ? knight : find_move(&b, CT_MOVE_ROLL, -1);
    }

    list_targets(b.memory, mind->table, p, mind->seat);
    const target *goal = find_goal(&b);
    if (p->phase == CT_DISCARD) return choose_discard(&b, goal);
    if (p->phase == CT_FREE_ROADS) {
        int road = goal && goal->next_kind == CT_MOVE_ROAD ? find_building(&b, goal) : -1;
        if (road < 0) road = find_longest(&b);
        return road < 0 ? 0 : road;
    }
    if (p->phase == CT_ANSWER) {
        /* Accepts a trade that brings its goal nearer, unless the other seat may soon win. */
        const ct_player_state *other = &p->seat[p->turn];
        ct_hand after = b.hand;
        ct_hand_add(&after, p->give, p->count);
        ct_hand_add(&after, p->get, -1);
        bool leads = other->points - other->card[CT_VICTORY] + 2 >= mind->table->house.points;
        bool gains = goal && rolls_with(&b, goal, &after) < rolls_with(&b, goal, &b.hand) - ASKS;
        return find_move(&b, gains && !leads ? CT_MOVE_YES : CT_MOVE_NO, -1);
    }
    int move = find_card(&b, goal);
    if (move < 0 && goal) move = find_step(&b, goal);
    if (move < 0 && goal) move = find_offer(&b, goal);
    if (move < 0 && goal) move = find_spending(&b, goal);
    return move < 0 ? find_move(&b, CT_MOVE_END, -1) : move;
}

const ct_player ct_player_builder = {"builder", "what lets it win soonest, by the time that building takes",
                                     sizeof(memory), 0, .choose = choose};
