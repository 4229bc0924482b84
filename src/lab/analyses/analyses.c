/* The list of all analyses. */
#include "lab/report/analysis.h"

#define ANALYSES(ANALYSIS) \
    ANALYSIS(summary)      \
    ANALYSIS(margins)      \
    ANALYSIS(responses)    \
    ANALYSIS(values)       \
    ANALYSIS(anova)        \
    ANALYSIS(compare)      \
    ANALYSIS(tournament)   \
    ANALYSIS(pvalues)      \
    ANALYSIS(correlation)  \
    ANALYSIS(success)      \
    ANALYSIS(curve)        \
    ANALYSIS(series)       \
    ANALYSIS(ecdf)         \
    ANALYSIS(fixed)        \
    ANALYSIS(best)         \
    ANALYSIS(map)          \
    ANALYSIS(choice)       \
    ANALYSIS(rms)          \
    ANALYSIS(beside)

#define DECLARE(name) extern const analysis analysis_##name;
#define ENTRY(name) &analysis_##name,

ANALYSES(DECLARE)
const analysis *const analyses[] = {ANALYSES(ENTRY) NULL};
