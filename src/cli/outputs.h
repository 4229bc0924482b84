/* --output and --format: writes the files of each level as FOLDER/ID.EXTENSION. If a level has no id, or an id that is not a
 * good file name, the file is FOLDER/GAME-SEED-INDEX-DIGEST.EXTENSION, where the digest is computed from the level's text. An
 * output that is no folder and ends as the files of a format do is a file for one level, and "-" is standard output. Shared by
 * generate, repair and wesnoth simulate. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "cli.h"

/* --title: the caption of a picture. It has a line with the title, and a line that names the level: game and variant, seed,
 * changed settings, and the date of drawing. */

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

enum { OUTPUT_FORMATS_MAX = 8, OUTPUT_PATH_MAX = 4096 };

typedef struct {
    const char *folder; /* the folder, or the file if `one`; NULL: write no files */
    bool one; /* all is written into one file, which is replaced if it exists, because the user has named it */
    const lg_game *game;
    uint64_t seed;
    const char *format[OUTPUT_FORMATS_MAX];
    int formats;
    char *words;       /* holds the names of the formats */
    captions captions; /* captions of pictures */
    bool force;        /* replace files even if they differ */
    bool hurried; /* do not wait for the disk, because the level was made in milliseconds and is quick to make again */
} outputs;

/* Sets up the outputs, which must be all zero except for `seed` and `force`. formats: "F,F,...", or NULL for txt and svg. The
 * caller must clear them, also after an error. */
bool outputs_set(outputs *o, const lg_game *game, const char *folder, const char *formats, lg_error *error);
void outputs_clear(outputs *o);
/* Is the output one file, not a folder? The game may be NULL, if it is not known yet. */
bool outputs_is_file(const char *output, const lg_game *game);
/* Fails because one file would have to hold so many levels, or so many files' levels. */
bool outputs_refuse(const char *output, const char *what, int64_t count, lg_error *error);
/* Makes the folder, or tries the file out, before the search begins. */
bool outputs_open(const outputs *o, lg_error *error);
bool outputs_have(const outputs *o, const char *format);
/* The level to write, and how it was made if that is known. */
typedef struct {
    const lg_task *task;
    const lg_level *level;
    int64_t index;
    const lg_recipe *recipe;          /* may be NULL */
    const char *id;                   /* id or link, or NULL */
    const lg_changes *changes;        /* cells that pictures mark with a ring; may be NULL */
    const lg_text *native, *scenario; /* as in level_view */
} output_item;

typedef enum { OUTPUTS_WRITTEN, OUTPUTS_REFUSED, OUTPUTS_FAILED } outputs_end;

/* Writes all files of a level, or none. If one of the files exists and differs, and --force is not given, writes none: then
 * `path` is the path of the existing file and the result is OUTPUTS_REFUSED. After OUTPUTS_WRITTEN, `path` is the path of the
 * first file; it is empty if there is no folder. If there is a recipe, a PDF gets a caption; if there is also a title, all
 * pictures get a caption. */
outputs_end outputs_write(const outputs *o, const output_item *it, char path[OUTPUT_PATH_MAX], lg_error *error);

#endif
