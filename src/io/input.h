/* Reads a file byte by byte and keeps the line and column of the next byte. Memory holds no more of the file than the caller
 * has asked for. */
#ifndef IO_INPUT_H
#define IO_INPUT_H

#include <stdio.h>

#include "recipe/texts/pieces.h"

typedef struct {
    FILE *stream;
    const char *title; /* name of the file, for errors; borrowed */
    int64_t line;      /* from 1; a line ends with \n, \r\n or \r */
    int column;        /* from 1, in bytes */
    int held;          /* 1 + a byte that was read ahead; 0: none */
} input;

/* Opens the file; "-" is standard input. */
bool input_open(input *in, const char *path, lg_error *error);
/* Makes an input of an open stream. The input owns the stream from now on. */
input input_of(FILE *stream, const char *title);
void input_close(input *in);

int input_get(input *in);  /* returns the next byte, or EOF */
int input_peek(input *in); /* like input_get, but does not consume the byte */
/* Returns the byte after the next one, or EOF, and consumes none. The input must not be at its end. */
int input_peek_second(input *in);
/* Consumes the next byte and appends it to `text`. The input must not be at its end. */
void input_keep(input *in, lg_text *text);
bool input_is_blank(int byte);
/* Skips white space. */
void input_skip_blanks(input *in);
/* Call at the end of the input. Returns false with an error if reading stopped because the file cannot be read. */
bool input_ended(const input *in, lg_error *error);

/* The input as the source of pieces. It must stay where it is. */
piece_source input_source(input *in);
/* Returns false with an error if the piece is longer than the limit, if memory was short, or if the file cannot be read. */
bool input_fits(const input *in, const piece *p, size_t limit, lg_error *error);

#endif
