/* The robber goes where it hurts other seats most, the leaders above all, and not next to the seat's own settlements. */
#include "robbing.h"

#include "boards/catan/forecast/taste.h"

static double threat_of(const ct_outlook *o, const ct_position *p, int seat) {
    const ct_player_state *s = &p->seat[seat];
    double share = (s->points - s->card[CT_VICTORY]) / (double)o->opening.ground.table->house.points;
    return 1 + 3 * ct_weight(o, CT_TASTE_LEADER) * share * share;
}

/* Returns what a hex yields for the others, weighted by threat, minus what it yields for the seat itself. */
static double robbing_harm(const ct_outlook *o, const ct_position *p, const double *threats, int hex) {
    const ct_table *table = o->opening.ground.table;
    double sum = 0;
    for (int k = 0; k < 6; k++) {
        int v = ct_nibble(p->at, table->corner_of[hex][k]);
        if (!v) continue;
        int seat = (v - 1) % CT_SEATS_MAX;
        sum += (v > CT_SEATS_MAX ? 2 : 1) * (seat == o->seat ? -ct_weight(o, CT_TASTE_SELF) : threats[seat]);
    }
    return sum * ct_pips(table->number[hex]);
}

bool ct_is_robbed(const ct_table *table, const ct_position *p, int seat) {
    if (p->robber == CT_NOBODY || !table->number[p->robber]) return false;
    for (int k = 0; k < 6; k++)
        if (ct_holder(p, table->corner_of[p->robber][k]) == seat) return true;
    return false;
}

double ct_knight_worth(const ct_outlook *o, const ct_position *p) {
    bool takes = ct_army_lack(p, o->seat) == 1;
    return ct_weight(o, CT_TASTE_ARMY) * (takes ? 10 : 1) * o->point +
           (ct_is_robbed(o->opening.ground.table, p, o->seat) ? ct_weight(o, CT_TASTE_RESCUE) : 0);
}

int ct_choose_robbing(const ct_outlook *o, const ct_position *p, const ct_move *moves, int n) {
    double threats[CT_SEATS_MAX], best = -1e9, here = 0;
    int choice = 0, hex = -1;
    for (int s = 0; s < o->opening.ground.table->house.players; s++)
        threats[s] = threat_of(o, p, s);
    for (int i = 0; i < n; i++) {
        assert(moves[i].kind == CT_MOVE_ROB && moves[i].y != o->seat);
        if (moves[i].x != hex) here = robbing_harm(o, p, threats, hex = moves[i].x);
        double score = here + (moves[i].y == CT_NOBODY ? 0 : ct_weight(o, CT_TASTE_STEAL) * threats[moves[i].y]);
        if (score <= best) continue;
        best = score;
        choice = i;
    }
    return choice;
}
