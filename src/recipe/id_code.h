/* The inside of an id: a series of numbers, written as letters and digits that can be read aloud and typed without mistakes. */
#ifndef RECIPE_ID_CODE_H
#define RECIPE_ID_CODE_H

#include "levelground.h"

enum { ID_CODE_MAX = 1024 };

typedef struct {
    uint8_t value[ID_CODE_MAX]; /* the values of the characters, each below 32 */
    int length, at;             /* at: the index of the next character to read */
    bool failed;                /* the code is too long or ended too early, or memory was short */
    bool poor;                  /* memory was short */
} id_code;

void id_code_put(id_code *c, uint64_t number);
void id_code_put_real(id_code *c, double x); /* x must be finite */
uint64_t id_code_get(id_code *c);
double id_code_get_real(id_code *c);

/* Writes the prefix and the characters, with a checksum of two characters, as "tm-m40x-8r2k". */
void id_code_write(const id_code *c, const char *prefix, lg_text *text);
/* Reads the characters after the prefix. Returns false if they are no code or the checksum is wrong. */
bool id_code_read(id_code *c, const char *prefix, const char *text);

#endif
