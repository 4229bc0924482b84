/* Words of --help that tables say. */
#ifndef LG_CLI_HELP_H
#define LG_CLI_HELP_H

/* For argp: the text with its games instead of {games} and {tiles}: their names, and the sizes of their tiles. */
char *help_filter(int key, const char *text, void *unused);

#endif
