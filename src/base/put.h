/* Writes JSON into a text, member by member, as one line of ASCII without blanks. Commas are inserted automatically. A name of
 * NULL writes an element of an array. Values that JSON cannot hold, such as a string that is not UTF-8, make the text failed.
 *
 *     put_open(text, NULL, '{'), put_string(text, "game", "catan"), put_number(text, "score", 0), put_close(text, '}');
 */
#ifndef BASE_PUT_H
#define BASE_PUT_H

#include "levelground.h"

void put_open(lg_text *text, const char *name, char bracket); /* '{' or '[' */
/* writes only the name; write the value next, with the name NULL */
void put_name(lg_text *text, const char *name);
void put_close(lg_text *text, char bracket);
void put_string(lg_text *text, const char *name, const char *string); /* NULL: null */
void put_whole(lg_text *text, const char *name, int64_t number);
/* put_number writes at most 10 significant digits, whole numbers without a point, and null for infinity and NaN. put_real
 * always writes a point or an exponent. */
void put_number(lg_text *text, const char *name, double number);
void put_real(lg_text *text, const char *name, double number);
void put_bool(lg_text *text, const char *name, bool value);
/* Appends text that is already JSON. If the name is NULL, the text may be members of the current object, such as `"a": 1, "b":
 * 2`. */
void put_json(lg_text *text, const char *name, const char *json);

#endif
