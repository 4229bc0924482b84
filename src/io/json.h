/* JSON: objects read from a file one after the other, and objects built and printed so that none is cut short. */
#ifndef LG_IO_JSON_H
#define LG_IO_JSON_H

#include <jansson.h>

#include "io/input.h"

enum { JSON_OBJECT_MAX = 8 << 20, JSON_PARTS_MAX = 100000 };

/* The object or array that begins here, and not a byte more of the file. NULL with an error: also if it is longer than
 * JSON_OBJECT_MAX or has more parts than JSON_PARTS_MAX, so that whatever comes takes little memory. */
json_t *json_read(input *in, lg_error *error);

/* Sets a member, or appends an element, and takes the value over. Where memory is short, or the value is NULL for want of
 * it, the whole is freed and becomes NULL, and stays it: no object is printed with something missing. */
void json_put(json_t **object, const char *name, json_t *value);
void json_push(json_t **array, json_t *value);
/* A whole number as such, and null for one without an end. */
json_t *json_number(double x);
/* The name of a file, which need not be UTF-8, as JSON is: then it is null. */
json_t *json_file_name(const char *name);
/* The object as a line of ASCII, with 10 digits a number. It is let go; NULL, as where memory is short, fails the text. */
void json_add_line(json_t *object, lg_text *text);
/* Prints json_add_line's line on standard output; false where memory is short. */
bool json_print(json_t *object);

#endif
