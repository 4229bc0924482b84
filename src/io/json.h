/* Reads JSON objects from a file one after another, builds JSON objects and prints them. An object is never printed
 * incomplete. */
#ifndef IO_JSON_H
#define IO_JSON_H

#include <jansson.h>

#include "io/input.h"

enum { JSON_OBJECT_MAX = 8 << 20, JSON_PARTS_MAX = 100000 };

/* Reads the object or array that begins here and consumes no byte after it. Returns NULL with an error if the JSON is invalid,
 * longer than JSON_OBJECT_MAX or made of more parts than JSON_PARTS_MAX. The limits keep memory small whatever the input is. */
json_t *json_read(input *in, lg_error *error);

/* Writes all members below a value as lines PATH<tab>VALUE, for games that read levels from members. Every member gets a line, so
 * that the game can tell what is missing from what is null: null is written as ?, an empty object as {} and an empty list as
 * []. */
void json_flatten(json_t *value, lg_text *lines);

/* Sets the values of a variant and then those of the object, which may be NULL. The values are initialised before. */
bool json_read_settings(json_t *object, const lg_variant *variant, lg_values *settings, lg_error *error);

/* Sets a member, or appends an element, and takes ownership of the value. If memory is short, or if the value is NULL because
 * memory was short, the whole object is freed and becomes NULL. Later calls leave it NULL, so that no object is printed with
 * something missing. */
void json_put(json_t **object, const char *name, json_t *value);
void json_push(json_t **array, json_t *value);
/* Returns an integer for a whole number, and null for infinity and NaN. */
json_t *json_number(double x);
/* Returns the array [low, high], each number as json_number gives it; NULL if memory is short. */
json_t *json_interval(double low, double high);
/* Returns the name of a file as a string; null if the name is not UTF-8, because JSON strings must be. */
json_t *json_file_name(const char *name);
/* Appends the object as a line of ASCII, with 10 digits for each number, and frees the object. If the object is NULL because
 * memory was short, the text becomes failed. */
void json_add_line(json_t *object, lg_text *text);
/* Prints the line of json_add_line on standard output and frees the object. Returns false if memory is short. */
bool json_print(json_t *object);

#endif
