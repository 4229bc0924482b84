/* Named boards. The rules' starting map for beginners and the harbours on the frame of the sea are facts of the base game.
 * Editions differ in where the larger frame has its ports, so there they are spread evenly. */
#include "level.h"

#define HARBOURS "coast: 0 3 7 10 13 17 20 23 27\nports: 3:1 G O 3:1 S 3:1 3:1 B L\n"

const lg_board ct_boards[] = {
    {"beginners", "the rules' starting map for beginners, 3 or 4 players, with the harbours printed on the frame",
     "    O10 S2  L9\n"
     "  G12 B6  S4  B10\n"
     "G9  L11 D   L3  O8\n"
     "  L8  O3  G4  S5\n"
     "    B5  G6  S11\n" HARBOURS},
    {"frame-4", "3 or 4 players: the harbours printed on the frame, all hexes free",
     "    ? ? ?\n"
     "   ? ? ? ?\n"
     "  ? ? ? ? ?\n"
     "   ? ? ? ?\n"
     "    ? ? ?\n" HARBOURS},
    {"frame-6", "5 or 6 players: 30 free hexes, 11 free ports spread evenly, as editions differ in where they are",
     "     ? ? ?\n"
     "    ? ? ? ?\n"
     "   ? ? ? ? ?\n"
     "  ? ? ? ? ? ?\n"
     "   ? ? ? ? ?\n"
     "    ? ? ? ?\n"
     "     ? ? ?\n"
     "ports: ? ? ? ? ? ? ? ? ? ? ?\n"},
    {NULL, NULL, NULL},
};
