/* --output and --format: files of each level, as FOLDER/GAME-SEED-INDEX.EXTENSION. Shared by generate and wesnoth
 * simulate. */
#ifndef LG_CLI_OUTPUTS_H
#define LG_CLI_OUTPUTS_H

#include "cli/caption.h"

enum { OUTPUT_FORMATS_MAX = 8, OUTPUT_PATH_MAX = 4096 };

typedef struct {
    const char *folder; /* or NULL: no files */
    const lg_game *game;
    uint64_t seed;
    const char *format[OUTPUT_FORMATS_MAX];
    int formats;
    char *words;       /* the formats live in here */
    captions captions; /* of pictures */
    bool hurried;      /* do not wait for the disk: a level of milliseconds is made again as fast */
} outputs;

/* Of outputs that are zero but for the seed. formats: "F,F,...", or NULL for txt and svg. They are to be cleared, also
 * after an error. */
bool outputs_set(outputs *o, const lg_game *game, const char *folder, const char *formats, lg_error *error);
void outputs_clear(outputs *o);
bool outputs_have(const outputs *o, const char *format);
/* What is written, and how it was made where that is known. */
typedef struct {
    const lg_task *task;
    const lg_level *level;
    int64_t index;
    const lg_recipe *recipe; /* or NULL */
    const char *id;          /* or NULL */
} output_item;

/* Writes a level's files; `first` becomes the path of the first, empty where there is no folder. Where there is a recipe a
 * PDF has a caption, as have all pictures where there is a title. */
bool outputs_write(const outputs *o, const output_item *it, char first[OUTPUT_PATH_MAX], lg_error *error);

#endif
