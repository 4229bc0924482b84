/* A file that is read byte by byte, with the line and column of the next one; never more of it in memory than asked for. */
#ifndef LG_IO_INPUT_H
#define LG_IO_INPUT_H

#include <stdio.h>

#include "levelground.h"

typedef struct {
    FILE *stream;
    const char *title; /* for errors; borrowed */
    int64_t line;      /* from 1; it ends with \n, \r\n or \r */
    int column;        /* from 1, in bytes */
} input;

/* "-" is standard input. */
bool input_open(input *in, const char *path, lg_error *error);
/* Takes the stream over. */
input input_of(FILE *stream, const char *title);
void input_close(input *in);

int input_get(input *in);  /* the next byte, or EOF */
int input_peek(input *in); /* the like, without taking it */
/* Appends the next byte, which is there. */
void input_keep(input *in, lg_text *text);
bool input_is_blank(int byte);
/* Over white space. */
void input_skip_blanks(input *in);
/* At the end: false with an error if it is none, but the file cannot be read. */
bool input_ended(const input *in, lg_error *error);

#endif
