/* The table of drawings. */
#include "drawing.h"

const pt_drawing *const pt_drawings[] = {&pt_shapes, &pt_bezier, &pt_turtle, &pt_cells, &pt_cppn, NULL};
