/* Series of numbers as letters and digits that survive being read out and typed: the inside of an id. */
#ifndef LG_SOLVE_CODE_H
#define LG_SOLVE_CODE_H

#include "levelground.h"

enum { CODE_MAX = 1024 };

typedef struct {
    uint8_t value[CODE_MAX]; /* of characters, each below 32 */
    int length, at;          /* at: the next to be read */
    bool failed;             /* it got too long, memory was short, or there was less to read than asked for */
    bool poor;               /* it was memory */
} code;

void code_put(code *c, uint64_t number);
void code_put_real(code *c, double x); /* finite */
uint64_t code_get(code *c);
double code_get_real(code *c);

/* "tm-m40x-8r2k": the prefix, and with two characters more that tell of slips. */
void code_write(const code *c, const char *prefix, lg_text *text);
/* What stands behind the prefix; false if it is no code, or has a slip in it. */
bool code_read(code *c, const char *prefix, const char *text);

#endif
