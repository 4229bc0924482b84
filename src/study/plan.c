/* Plans: to come. */
#include "study/plan.h"
static const int to_come = 0;
int plan_to_come(void) { return to_come; }
