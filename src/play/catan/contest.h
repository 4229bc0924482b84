/* The contest that finds boards that are fair by play. */
#ifndef LG_CATAN_FAIR_CONTEST_H
#define LG_CATAN_FAIR_CONTEST_H

#include "levelground/search.h"

extern const lg_contest ct_contest;

#endif
