/* Hands. */
#include "hand.h"

#include <string.h>

ct_hand ct_hand_of(const ct_position *p, int seat) {
    ct_hand hand;
    memcpy(hand.card, p->seat[seat].hand, sizeof hand.card);
    return hand;
}

int ct_hand_size(const ct_hand *hand) {
    int cards = 0;
    for (int r = 0; r < CT_RESOURCES; r++)
        cards += hand->card[r];
    return cards;
}

void ct_hand_add(ct_hand *hand, int resource, int count) {
    assert(resource < CT_RESOURCES && hand->card[resource] + count >= 0);
    hand->card[resource] = (uint8_t)(hand->card[resource] + count);
}

bool ct_can_pay(const ct_hand *hand, const uint8_t price[CT_RESOURCES]) {
    for (int r = 0; r < CT_RESOURCES; r++)
        if (hand->card[r] < price[r]) return false;
    return true;
}

ct_hand ct_pay(const ct_hand *hand, const uint8_t price[CT_RESOURCES]) {
    ct_hand left = *hand;
    assert(ct_can_pay(hand, price));
    for (int r = 0; r < CT_RESOURCES; r++)
        left.card[r] -= price[r];
    return left;
}

bool ct_trade_for(ct_hand *hand, const uint8_t rate[CT_RESOURCES], const uint8_t price[CT_RESOURCES], int *give,
                  int *get) {
    *give = *get = -1;
    for (int missing = 0; missing < CT_RESOURCES;) {
        if (hand->card[missing] >= price[missing]) {
            missing++;
            continue;
        }
        /* Gives what the hand has most to spare of. */
        int spare = -1, most = -1;
        for (int r = 0; r < CT_RESOURCES; r++) {
            int over = hand->card[r] - price[r] - rate[r];
            if (over <= most) continue;
            most = over;
            spare = r;
        }
        if (spare < 0) return false;
        assert(spare != missing && hand->card[spare] >= rate[spare]);
        hand->card[spare] -= rate[spare];
        hand->card[missing]++;
        if (*give >= 0) continue;
        *give = spare;
        *get = missing;
    }
    return true;
}
