/* Where a file stands that a plan names. */
#ifndef LG_STUDY_BESIDE_H
#define LG_STUDY_BESIDE_H

#include <limits.h>

#include "study/kind.h"

/* In the plan's folder or, where that has none of its name, in the folder that LG_SHARED names: what may not be given away with
 * the project. False where neither has it, and nothing has it as an absolute path. */
bool beside_find(const study_bench *bench, const char *name, char path[PATH_MAX]);

#endif
