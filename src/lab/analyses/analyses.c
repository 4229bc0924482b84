/* The list of all analyses. */
#include "lab/report/analysis.h"

#define ANALYSIS(name) extern const analysis analysis_##name;
#include "analyses.def"
#undef ANALYSIS

#define ANALYSIS(name) &analysis_##name,
const analysis *const analyses[] = {
#include "analyses.def"
    NULL};
#undef ANALYSIS
