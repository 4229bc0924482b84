/* Counts rare situations, which are easy to get wrong, in games of the slow implementation. So a test can check that they have
 * occurred. */
#ifndef LG_TESTS_REFERENCE_CATAN_EVENTS_H
#define LG_TESTS_REFERENCE_CATAN_EVENTS_H

#include "catan_rules.h"

enum {
    SHRANK,
    PASSED_BY_BREAK,
    KEPT_IN_TIE,
    LOST_IN_TIE,
    TAKEN_AGAIN,
    PASSED_BY_MORE,
    ARMY_PASSED,
    SHORT_ALONE,
    SHORT_MANY,
    DECK_EMPTY,
    PLENTY_ONE,
    PLENTY_NONE,
    MONOPOLY_HIT,
    FREE_CUT,
    DISCARDS_MANY,
    NO_VICTIM,
    TWO_VICTIMS,
    SPARED,
    STUCK,
    OFF_BOARD,
    CALM,
    BUILT_BETWEEN,
    WON_BETWEEN,
    WON_BY_CARD,
    WON_BEFORE_DICE,
    NO_WINNER,
    RATE_2,
    RATE_3,
    RATE_4,
    YES,
    NO,
    UNASKED,
    ALL_ROADS,
    ALL_SETTLEMENTS,
    ALL_CITIES,
    FRESH_HELD,
    EVENTS
};

static const char *const events[EVENTS] = {
    [SHRANK] = "a road was broken",
    [PASSED_BY_BREAK] = "a broken road gave the award to another",
    [KEPT_IN_TIE] = "the holder's broken road was still among the longest",
    [LOST_IN_TIE] = "a broken road left two others with the longest, so nobody has the award",
    [TAKEN_AGAIN] = "the award was taken while two had been equal",
    [PASSED_BY_MORE] = "a longer road took the award",
    [ARMY_PASSED] = "a larger army took the award",
    [SHORT_ALONE] = "the bank had too little for one seat",
    [SHORT_MANY] = "the bank had too little for several seats",
    [DECK_EMPTY] = "the deck was empty for one who could pay",
    [PLENTY_ONE] = "year of plenty with one card in the bank",
    [PLENTY_NONE] = "year of plenty with an empty bank",
    [MONOPOLY_HIT] = "monopoly took cards from several",
    [FREE_CUT] = "road building was one road only",
    [DISCARDS_MANY] = "several seats discarded",
    [NO_VICTIM] = "the robber found nobody with cards",
    [TWO_VICTIMS] = "the robber could choose among seats",
    [SPARED] = "a friendly robber left out a hex",
    [STUCK] = "a friendly robber could go nowhere",
    [OFF_BOARD] = "the robber came from beside the board",
    [CALM] = "dice in a round without sevens",
    [BUILT_BETWEEN] = "special building",
    [WON_BETWEEN] = "enough points in another's turn",
    [WON_BY_CARD] = "a point card won",
    [WON_BEFORE_DICE] = "a win at the very beginning of a turn",
    [NO_WINNER] = "too many rounds",
    [RATE_2] = "2 to 1",
    [RATE_3] = "3 to 1",
    [RATE_4] = "4 to 1",
    [YES] = "an offer was taken",
    [NO] = "an offer was refused",
    [UNASKED] = "an offer of what nobody has",
    [ALL_ROADS] = "15 roads",
    [ALL_SETTLEMENTS] = "5 settlements",
    [ALL_CITIES] = "4 cities",
    [FRESH_HELD] = "a card was held back, bought in this turn",
};

static int seen[EVENTS];

static inline void note(int event, bool happened) {
    seen[event] += happened;
}

static inline void note_roads(const ref_game *was, const ref_game *is) {
    int longest = 0, holder = was->longest, shrank = 0;
    for (int s = 0; s < is->house.players; s++) {
        int length = ref_length(is, s);
        shrank |= (length < ref_length(was, s)) << s;
        longest = length > longest ? length : longest;
    }
    bool broken = holder != REF_NONE && shrank >> holder & 1;
    note(SHRANK, shrank);
    note(PASSED_BY_BREAK, broken && is->longest != REF_NONE && is->longest != holder);
    note(LOST_IN_TIE, broken && is->longest == REF_NONE && longest >= CT_ROAD_LEAST);
    note(PASSED_BY_MORE, !broken && holder != REF_NONE && is->longest != holder);
    for (int s = 0; s < is->house.players; s++) {
        note(KEPT_IN_TIE, broken && is->longest == holder && s != holder && ref_length(is, s) == longest);
        note(TAKEN_AGAIN, holder == REF_NONE && is->longest == s && ref_length(was, s) >= CT_ROAD_LEAST);
    }
}

static inline void note_harvest(const ref_game *was, int number) {
    for (int r = 0; r < CT_RESOURCES; r++) {
        int due[CT_SEATS_MAX], seats = 0;
        ref_dues(was, number, r, due);
        for (int s = 0; s < CT_SEATS_MAX; s++)
            seats += due[s] > 0;
        if (ref_sum(due, CT_SEATS_MAX) <= was->bank[r]) continue;
        note(SHORT_ALONE, seats == 1 && was->bank[r]);
        note(SHORT_MANY, seats > 1 && was->bank[r]);
    }
}

static inline void note_roll(const ref_game *was, const ref_game *is, const ct_move *m) {
    int owing = 0;
    for (int s = 0; s < CT_SEATS_MAX; s++)
        owing += is->owed[s] > 0;
    note(CALM, was->round < was->house.calm);
    note(DISCARDS_MANY, owing > 1);
    if (m->y + m->z != 7) note_harvest(was, m->y + m->z);
}

static inline void note_rob(const ref_game *was, const ref_moves *list, const ct_move *made) {
    note(NO_VICTIM, made->y == CT_NOBODY);
    note(STUCK, list->n == 1 && made->x == (was->robber == REF_NONE ? CT_NOBODY : was->robber));
    note(OFF_BOARD, was->robber == REF_NONE);
    for (int h = 0; h < was->map->board.hexes; h++)
        note(SPARED, ref_is_land(was->map, h) && ref_is_spared(was, h));
    for (int i = 0; i < list->n; i++)
        note(TWO_VICTIMS, list->move[i].x == made->x && list->move[i].y != made->y);
}

static inline void note_trade(const ref_game *was, const ref_game *is, const ct_move *made) {
    int rate = ref_rate(was, was->turn, made->y);
    note(RATE_2, made->kind == CT_MOVE_BANK && rate == 2);
    note(RATE_3, made->kind == CT_MOVE_BANK && rate == 3);
    note(RATE_4, made->kind == CT_MOVE_BANK && rate == 4);
    note(YES, made->kind == CT_MOVE_YES);
    note(NO, made->kind == CT_MOVE_NO);
    note(UNASKED, made->kind == CT_MOVE_OFFER && is->phase == CT_ACT);
}

static inline void note_cards(const ref_game *was, const ref_game *is, const ct_move *made) {
    int robbed = 0;
    for (int s = 0; s < is->house.players; s++)
        robbed += s != was->turn && ref_cards(is, s) < ref_cards(was, s);
    note(PLENTY_ONE, made->kind == CT_MOVE_PLENTY && made->z == CT_RESOURCES);
    note(PLENTY_NONE, was->phase == CT_ACT && ref_may_play(was, CT_PLENTY) && !ref_sum(was->bank, CT_RESOURCES));
    note(MONOPOLY_HIT, made->kind == CT_MOVE_MONOPOLY && robbed > 1);
    note(FREE_CUT, was->phase == CT_FREE_ROADS && is->phase != CT_FREE_ROADS && is->phase != CT_OVER && is->due);
    note(ARMY_PASSED, was->army != REF_NONE && is->army != was->army);
    for (int c = 0; c < CT_VICTORY; c++)
        note(FRESH_HELD, was->phase == CT_ACT && !was->carded && was->held[was->turn][c] && !ref_may_play(was, c));
    note(DECK_EMPTY, was->phase == CT_ACT && !ref_sum(was->deck, CT_CARDS) && ref_can_pay(was, was->turn, CT_MOVE_BUY));
}

static inline void note_end(const ref_game *was, const ref_game *is, const ct_move *made) {
    note(BUILT_BETWEEN, was->phase == CT_BUILD && made->kind != CT_MOVE_END);
    for (int s = 0; s < is->house.players; s++)
        note(WON_BETWEEN, is->phase == CT_BUILD && s != is->turn && ref_points(is, s) >= is->house.points);
    note(WON_BY_CARD, is->phase == CT_OVER && made->kind == CT_MOVE_BUY);
    note(WON_BEFORE_DICE, is->phase == CT_OVER && made->kind == CT_MOVE_END && is->winner != REF_NONE);
    note(NO_WINNER, is->phase == CT_OVER && is->winner == REF_NONE);
    note(ALL_ROADS, ref_roads(is, is->turn) == CT_ROAD_PIECES);
    note(ALL_SETTLEMENTS, ref_buildings(is, is->turn, 1) == CT_SETTLEMENTS);
    note(ALL_CITIES, ref_buildings(is, is->turn, 2) == CT_CITIES);
}

/* Counts what happened in a move: `was` is the game before the move, `list` the moves that were legal then, `is` the game after
 * the move. */
static inline void note_all(const ref_game *was, const ref_moves *list, const ref_game *is, const ct_move *made) {
    if (made->kind == CT_MOVE_ROAD || made->kind == CT_MOVE_SETTLE) note_roads(was, is);
    if (made->kind == CT_MOVE_ROLL) note_roll(was, is, made);
    if (made->kind == CT_MOVE_ROB) note_rob(was, list, made);
    if (made->kind == CT_MOVE_BANK || made->kind >= CT_MOVE_OFFER) note_trade(was, is, made);
    note_cards(was, is, made);
    note_end(was, is, made);
}

#endif
