/* The schema of study.yaml. */
#ifndef LG_LAB_SCHEMA_H
#define LG_LAB_SCHEMA_H

#include <cyaml/cyaml.h>
#include <stddef.h>

#include "lab/plan.h"

extern const cyaml_schema_value_t schema_of_plan; /* describes a plan_text */

#endif
