/* The contest that finds boards whose colours do equally well in games (players/playtest/contest.h), as Terra Mystica's record has it. */
#ifndef PLAYERS_TERRA_MYSTICA_CONTEST_H
#define PLAYERS_TERRA_MYSTICA_CONTEST_H

#include "levelground/search.h"

extern const lg_contest tm_contest;

#endif
