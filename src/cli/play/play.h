/* The games that can be played by the tool, each with a command of its own. */
#ifndef LG_CLI_PLAY_PLAY_H
#define LG_CLI_PLAY_PLAY_H

int play_ptsp_main(int argc, char **argv);
int play_catan_main(int argc, char **argv);

#endif
