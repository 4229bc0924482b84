/* The formats that levels are written in: svg, png, pdf and json, which every game has, and the game's own. */
#ifndef LG_IO_FORMATS_H
#define LG_IO_FORMATS_H

#include "levelground.h"

/* The extension of files of this format, or NULL where there is no such format. txt is the game's native one. */
const char *format_extension(const lg_game *game, const char *format);
/* Is it one of the pictures: svg, png or pdf? */
bool format_is_picture(const char *format);
/* What a file's name asks for by its ending, the longest that fits; NULL if none does. */
const char *format_of_file(const lg_game *game, const char *path);
/* The like, of pictures only. */
const char *picture_of_file(const char *path);
/* All there are, and NULL; `room` pointers at most. */
void format_names(const lg_game *game, const char **names, int room);

typedef struct {
    const lg_game *game;
    const lg_task *task;
    const lg_level *level;
    const char *id; /* for JSON, or NULL */
    /* of pictures; each may be NULL */
    const lg_report *marks; /* whose violations are marked */
    const char *caption;    /* lines under it, see io/caption.h */
} level_view;

/* Can the level be written in that format, one the game has? */
bool format_fits(const level_view *view, const char *format, lg_error *error);
/* The level as bytes of that format. */
bool level_format(const level_view *view, const char *format, lg_text *bytes, lg_error *error);
/* An SVG as a picture of that format; what has failed to be drawn is an error. */
bool picture_format(const lg_text *svg, const char *format, lg_text *bytes, lg_error *error);

#endif
