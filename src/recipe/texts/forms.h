/* Texts of other programs that are maps in a form of their own, and become texts of a game. Each function replaces the text from
 * `at` on if it is in the form, and returns whether it was. The caller checks text->failed. */
#ifndef RECIPE_TEXTS_FORMS_H
#define RECIPE_TEXTS_FORMS_H

#include "levelground.h"

/* A map of Twilight Imperium by the numbers of Board Game Arena. */
bool form_open_arena(lg_text *text, size_t at);
/* Slices of a draft of Twilight Imperium. */
bool form_open_slices(lg_text *text, size_t at);
/* Maps of Terra Mystica among other lines, which become remarks. */
bool form_open_rows(lg_text *text, size_t at);

/* Is the text an address with parameters, as programs share maps by? */
bool form_is_address(const char *text);
/* Replaces the address by its longest parameter, which is the map in the addresses of map programs. */
void form_open_address(lg_text *text, size_t at);

#endif
