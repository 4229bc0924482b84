/* The verdict on a board by played games. */
#ifndef LG_PLAY_CATAN_VERDICT_H
#define LG_PLAY_CATAN_VERDICT_H

#include "bias.h"

typedef struct {
    ct_tally tally;
    ct_bias bias;
} ct_verdict;

#endif
