/* The schema of study.yaml. */
#ifndef LAB_SCHEMA_H
#define LAB_SCHEMA_H

#include <cyaml/cyaml.h>
#include <stddef.h>

#include "lab/plan.h"

extern const cyaml_schema_value_t schema_of_plan; /* describes a plan_text */

#endif
