/* Lines of words under a picture. */
#ifndef LG_IO_CAPTION_H
#define LG_IO_CAPTION_H

#include "levelground.h"

/* Puts the lines (text that may hold any bytes; \n between them) under a game's SVG, which becomes that much higher; the
 * first line is bold, and long ones are set smaller. False with an error if the SVG does not say its size. */
bool caption_add(lg_text *svg, const char *caption, lg_error *error);
/* Appends bytes as text of an SVG: safe to show, and no tags. */
void caption_escape(lg_text *svg, const char *bytes, size_t length);

#endif
