/* The formats in which levels are written: svg, png, pdf and json, which every game has, and the game's own formats. */
#ifndef IO_FORMATS_H
#define IO_FORMATS_H

#include "levelground.h"

/* Goes through the formats of a game's text: its own, and then those of other programs. Returns the one after `format`, or the first
 * one after NULL; NULL behind the last. */
const lg_format *format_after(const lg_game *game, const lg_format *format);
/* Returns the extension of files in this format; NULL if the format does not exist. The format txt is the game's native
 * format. */
const char *format_extension(const lg_game *game, const char *format);
/* Is the format a picture format: svg, png or pdf? */
bool format_is_picture(const char *format);
/* Returns the format that belongs to the ending of the file's name. If several endings match, the longest wins; .txt is the
 * game's native format, where no other format has this ending. Returns NULL if none matches. */
const char *format_of_file(const lg_game *game, const char *path);
/* Like format_of_file, but only for picture formats. */
const char *picture_format_of_path(const char *path);
/* Lists the names of all formats, followed by NULL; writes at most `room` pointers. */
void format_names(const lg_game *game, const char **names, int room);

typedef struct {
    const lg_game *game;
    const lg_task *task;
    const lg_level *level;
    const char *id; /* id of the level, which is written into JSON; may be NULL */
    /* The rest is for pictures; each may be NULL. */
    const lg_report *marks;    /* report whose violations are marked */
    const lg_changes *changes; /* cells to mark with a ring; a line under the picture says how many they are */
    const char *caption;       /* lines under the picture, see io/pictures/caption.h */
    /* The level as foreign_rewrite has written it back into a text of its game, or into a scenario; NULL: it has not. */
    const lg_text *native, *scenario;
} level_view;

/* Can the level be written in this format of the game's own? */
bool format_fits(const level_view *view, const char *format, lg_error *error);
/* Writes the level in this format into `bytes`. */
bool level_format(const level_view *view, const char *format, lg_text *bytes, lg_error *error);
/* Converts an SVG to a picture format. Fails if drawing the SVG has failed. */
bool picture_format(const lg_text *svg, const char *format, lg_text *bytes, lg_error *error);

#endif
