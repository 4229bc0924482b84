/* JSON written into a text, member by member, as one line of ASCII without a blank; commas come by themselves. A name of NULL
 * is an element of an array. What cannot be written, such as a string that is no UTF-8, fails the text.
 *
 *     put_open(text, NULL, '{'), put_string(text, "game", "catan"), put_number(text, "score", 0), put_close(text, '}');
 */
#ifndef LG_IO_PUT_H
#define LG_IO_PUT_H

#include "levelground.h"

void put_open(lg_text *text, const char *name, char bracket); /* '{' or '[' */
void put_name(lg_text *text, const char *name);               /* for a value that is put next, without one */
void put_close(lg_text *text, char bracket);
void put_string(lg_text *text, const char *name, const char *string); /* NULL: null */
void put_whole(lg_text *text, const char *name, int64_t number);
/* With 10 digits; a whole number as such, and null for one without an end; put_real has a point or an exponent always. */
void put_number(lg_text *text, const char *name, double number);
void put_real(lg_text *text, const char *name, double number);
void put_bool(lg_text *text, const char *name, bool value);
/* What is JSON already: a value, or with no name members of the object at hand, as `"a": 1, "b": 2`. */
void put_json(lg_text *text, const char *name, const char *json);

#endif
