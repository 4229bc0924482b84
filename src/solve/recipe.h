/* Bounds of what a recipe says. */
#ifndef LG_SOLVE_RECIPE_H
#define LG_SOLVE_RECIPE_H

enum { INDEX_BITS = 48, AGAIN_MAX = 0x7fff };

#endif
