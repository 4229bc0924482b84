/* Writes lines of text under a picture. */
#ifndef IO_PICTURES_CAPTION_H
#define IO_PICTURES_CAPTION_H

#include "levelground.h"

/* Adds the caption's lines under a game's SVG and increases the height of the SVG to make room. Lines are separated by
 *
 * and may contain any bytes. The first line is bold, and long lines get a smaller font. Returns false with an error if the SVG
 * does not state its size. */
bool caption_add(lg_text *svg, const char *caption, lg_error *error);
/* Appends bytes as text of an SVG. Replaces unsafe characters (io/safe.h), and escapes characters that could begin a tag. */
void caption_escape(lg_text *svg, const char *bytes, size_t length);

#endif
