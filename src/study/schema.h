/* The schema of study.yaml. */
#ifndef LG_STUDY_SCHEMA_H
#define LG_STUDY_SCHEMA_H

#include <cyaml/cyaml.h>
#include <stddef.h>

#include "study/plan.h"

extern const cyaml_schema_value_t schema_of_plan; /* of a plan_text */

#endif
