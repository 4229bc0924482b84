/* The cards in a hand, what they can buy, and how the bank changes them. */
#ifndef PLAYERS_CATAN_GAME_HAND_H
#define PLAYERS_CATAN_GAME_HAND_H

#include "position.h"

typedef struct {
    uint8_t card[CT_RESOURCES];
} ct_hand;

ct_hand ct_hand_of(const ct_position *p, int seat);
int ct_hand_size(const ct_hand *hand);
bool ct_can_pay(const ct_hand *hand, const uint8_t price[CT_RESOURCES]);
/* Returns what is left of a hand that can pay. */
ct_hand ct_pay(const ct_hand *hand, const uint8_t price[CT_RESOURCES]);
/* Trades with the bank at these rates until the hand can pay, always giving what it has most to spare of. *give and *get are the
 * first trade. Returns false if the hand cannot get there. The hand must not be able to pay already. */
bool ct_trade_for(ct_hand *hand, const uint8_t rate[CT_RESOURCES], const uint8_t price[CT_RESOURCES], int *give,
                  int *get);
void ct_hand_add(ct_hand *hand, int resource, int count);

#endif
