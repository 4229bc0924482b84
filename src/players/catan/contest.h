/* The contest that finds boards that are fair by play. */
#ifndef PLAYERS_CATAN_CONTEST_H
#define PLAYERS_CATAN_CONTEST_H

#include "levelground/search.h"

extern const lg_contest ct_contest;

#endif
