/* Reads a file byte by byte and keeps the line and column of the next byte. Memory holds no more of the file than the caller
 * has asked for. */
#ifndef IO_INPUT_H
#define IO_INPUT_H

#include <stdio.h>

#include "levelground.h"

typedef struct {
    FILE *stream;
    const char *title; /* name of the file, for errors; borrowed */
    int64_t line;      /* from 1; a line ends with \n, \r\n or \r */
    int column;        /* from 1, in bytes */
} input;

/* Opens the file; "-" is standard input. */
bool input_open(input *in, const char *path, lg_error *error);
/* Makes an input of an open stream. The input owns the stream from now on. */
input input_of(FILE *stream, const char *title);
void input_close(input *in);

int input_get(input *in);  /* returns the next byte, or EOF */
int input_peek(input *in); /* like input_get, but does not consume the byte */
/* Consumes the next byte and appends it to `text`. The input must not be at its end. */
void input_keep(input *in, lg_text *text);
bool input_is_blank(int byte);
/* Skips white space. */
void input_skip_blanks(input *in);
/* Call at the end of the input. Returns false with an error if reading stopped because the file cannot be read. */
bool input_ended(const input *in, lg_error *error);

#endif
