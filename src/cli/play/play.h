/* The games that the tool can play. Each has a command of its own. */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

int play_ptsp_main(int argc, char **argv);
int play_catan_main(int argc, char **argv);
int play_terra_mystica_main(int argc, char **argv);

#endif
