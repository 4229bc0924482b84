/* --title: the caption of a picture. It has a line with the title, and a line that names the level: game and variant, seed,
 * changed settings, and the date of drawing. */
#ifndef CLI_CAPTION_H
#define CLI_CAPTION_H

#include "cli/cli.h"

enum { TITLE_BYTES_MAX = 400 };

typedef struct {
    const char *title; /* NULL: no caption; empty: only the line that names the level */
    char date[16];
} captions;

/* Checks the title. If a caption is `wanted`, also finds the date: today's date, or the date of SOURCE_DATE_EPOCH in UTC. */
bool captions_set(captions *c, const char *title, bool wanted, lg_error *error);
/* Writes the caption of one level. `board` is the level's name ("tm-w801-0e8, seed 1 board 0"), or NULL. From the recipe it
 * uses game, variant and the changed settings. */
void captions_write(const captions *c, const lg_recipe *recipe, const char *board, lg_text *text);

#endif
