/* Numbers of outside text. Like all that the library writes they have a point, whatever locale the host has chosen. */
#ifndef LG_CORE_TEXT_H
#define LG_CORE_TEXT_H

#include "levelground.h"

/* The whole text as a decimal number, such as -1, .5 or 2.5e-3, rounded correctly; false if it is none or has no end. */
bool lg_number_read(const char *text, double *number);
/* With as many digits as it takes to read the same number back; finite. */
void lg_number_write(double number, lg_text *text);

/* Of words such as "slow|steady|fast": the place of one, -1 if it is none of them; and the one at a place, false if there
 * is none. */
int lg_word_index(const char *words, const char *word);
bool lg_word_write(const char *words, int index, lg_text *text);

/* The nearest of them, as lg_nearest has it; false if none is near. */
enum { WORD_ROOM = 41 };
bool lg_word_nearest(const char *words, const char *word, char near[WORD_ROOM]);

#endif
