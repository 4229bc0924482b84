/* --title: what stands under a picture. A line with the title, and one that says which level it is: of what game and
 * variant, by what seed, with which settings changed, and drawn when. */
#ifndef LG_CLI_CAPTION_H
#define LG_CLI_CAPTION_H

#include "cli/cli.h"

enum { TITLE_BYTES_MAX = 400 };

typedef struct {
    const char *title; /* NULL: no caption; empty: the second line alone */
    char date[16];
} captions;

/* Checks the title, and finds the date where it is wanted: today's, or that of SOURCE_DATE_EPOCH in UTC. */
bool captions_set(captions *c, const char *title, bool wanted, lg_error *error);
/* Of one level; board is what names it ("tm-w801-0e8, seed 1 board 0"), or NULL. Of the recipe it is game, variant and the
 * settings that are changed. */
void captions_write(const captions *c, const lg_recipe *recipe, const char *board, lg_text *text);

#endif
