/* Finds the files of games that are installed with the tool, or that lie beside the sources of a build. */
#ifndef IO_INSTALLED_H
#define IO_INSTALLED_H

#include <stdbool.h>

enum { INSTALLED_MAX = 64, INSTALLED_NAME_MAX = 64, INSTALLED_PATH_MAX = 4096 };

/* Writes the path of NAME.game.yaml. Returns false if no such file is installed. */
bool installed_game(const char *name, char path[INSTALLED_PATH_MAX]);
/* Lists the names, sorted. Returns their number. */
int installed_games(char names[INSTALLED_MAX][INSTALLED_NAME_MAX]);

#endif
