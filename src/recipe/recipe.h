/* Bounds of the numbers in a recipe. */
#ifndef LG_RECIPE_RECIPE_H
#define LG_RECIPE_RECIPE_H

enum { INDEX_BITS = 48, AGAIN_MAX = 0x7fff };

#endif
