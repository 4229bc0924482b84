/* Fills the texts of --help with words from tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

/* A help filter for argp. Replaces {games} by the names of the games and {tiles} by the sizes of their tiles. */
char *help_filter(int key, const char *text, void *unused);

#endif
