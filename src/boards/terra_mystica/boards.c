/* The seven official boards. Five of them were compared with the map ids of online play and agree; the other two were copied
 * from published pictures. */
#include <assert.h>
#include <string.h>

#include "level.h"

/* The length of the first row tells whether a board starts with a long or a short row. */
const lg_board tm_boards[] = {
    {"original", "the base game's board; map id 126fe960 of online play",
     "U,S,G,B,Y,R,U,K,R,G,B,R,K;\n"
     "Y,I,I,U,K,I,I,Y,K,I,I,Y;\n"
     "I,I,K,I,S,I,G,I,G,I,S,I,I;\n"
     "G,B,Y,I,I,R,B,I,R,I,R,U;\n"
     "K,U,R,B,K,U,S,Y,I,I,G,K,B;\n"
     "S,G,I,I,Y,G,I,I,I,U,S,U;\n"
     "I,I,I,S,I,R,I,G,I,Y,K,B,Y;\n"
     "Y,B,U,I,I,I,B,K,I,S,U,S;\n"
     "R,K,S,B,R,G,Y,U,S,I,B,G,R;\n"},
    {"fire-ice-1", "the first side of Fire & Ice; map id 95a66999 of online play",
     "U,I,U,K,Y,I,S,G,R,B,Y,B;\n"
     "R,Y,I,B,S,R,I,I,I,Y,U,K,S;\n"
     "G,K,I,I,I,U,G,Y,I,I,I,I;\n"
     "Y,S,G,Y,K,I,B,R,U,I,G,B,G;\n"
     "I,I,U,I,I,R,K,G,S,I,U,K;\n"
     "G,R,I,I,G,I,I,I,U,B,I,S,R;\n"
     "S,I,Y,S,B,R,G,I,R,S,I,K;\n"
     "K,B,I,K,U,S,B,I,Y,K,I,R,B;\n"
     "S,G,I,R,Y,K,Y,I,B,U,I,U;\n"},
    {"fire-ice-2", "the second side of Fire & Ice; map id be8f6ebf of online play",
     "U,S,G,B,U,R,U,K,R,B,G,R,K;\n"
     "Y,I,I,Y,K,I,I,Y,G,I,I,Y;\n"
     "I,I,K,I,S,I,G,I,K,I,R,I,I;\n"
     "G,B,Y,I,I,R,B,I,R,I,S,U;\n"
     "K,U,R,B,Y,U,G,Y,I,I,G,K,R;\n"
     "S,G,I,I,K,S,I,I,I,U,S,Y;\n"
     "I,I,I,S,I,R,I,G,I,Y,K,B,U;\n"
     "Y,B,U,I,I,I,B,K,I,S,U,R;\n"
     "B,K,S,B,R,G,Y,U,S,I,B,G,S;\n"},
    {"fjords", "Fjords; map id 2afadc63 of online play",
     "G,K,I,U,Y,S,K,S,Y,R,K,B,Y;\n"
     "B,U,I,B,G,R,I,I,I,I,I,U;\n"
     "S,G,R,I,I,U,I,K,S,U,Y,I,S;\n"
     "I,I,I,S,I,I,G,R,B,G,R,I;\n"
     "R,S,Y,I,B,R,I,U,Y,S,U,I,K;\n"
     "K,U,I,G,Y,G,I,S,B,G,I,S;\n"
     "Y,B,I,K,S,K,B,I,U,K,I,G,R;\n"
     "G,I,U,R,U,Y,R,I,I,I,R,B;\n"
     "K,I,I,G,B,S,B,I,G,Y,K,U,Y;\n"},
    {"loon-lakes", "Loon Lakes; map id fdb13a13 of online play",
     "S,B,R,U,Y,B,Y,R,I,I,G,B;\n"
     "Y,K,G,I,I,K,U,I,G,S,I,U,K;\n"
     "U,I,I,G,R,S,I,K,B,R,I,Y;\n"
     "B,R,S,I,Y,U,G,I,I,Y,I,K,R;\n"
     "G,Y,I,K,B,I,I,R,I,S,G,U;\n"
     "S,I,U,S,I,Y,I,S,I,U,K,B,R;\n"
     "R,I,I,I,R,G,U,K,Y,I,I,S;\n"
     "Y,B,K,I,B,S,B,I,I,S,G,I,B;\n"
     "K,U,I,G,I,I,I,G,R,U,Y,K;\n"},
    {"arrow", "Arrow, from published pictures",
     "G,B,Y,U,G,Y,R,B,S,G,S,G,K;\n"
     "R,K,B,I,I,I,I,I,I,Y,R,B;\n"
     "S,U,I,I,S,R,Y,U,R,I,I,K,Y;\n"
     "B,R,I,G,B,K,I,S,B,I,G,U;\n"
     "G,S,G,I,U,I,I,I,G,I,I,I,I;\n"
     "U,I,I,Y,K,R,I,K,Y,R,I,K;\n"
     "R,Y,I,I,I,S,Y,B,U,I,I,U,B;\n"
     "U,K,B,I,I,I,I,I,I,B,G,S;\n"
     "K,S,U,S,K,S,G,K,R,Y,U,R,Y;\n"},
    {"archipelago", "Archipelago, from published pictures",
     "K,S,R,G,B,U,I,K,G,U,I,B,U;\n"
     "Y,G,U,R,S,Y,I,I,Y,I,G,S;\n"
     "S,B,Y,K,B,G,I,B,I,I,I,I,B;\n"
     "I,S,R,I,I,I,Y,K,I,R,S,I;\n"
     "K,I,G,I,R,I,I,R,G,I,U,K,U;\n"
     "R,I,I,S,K,I,I,I,I,S,Y,I;\n"
     "U,Y,G,B,Y,B,I,S,K,I,I,I,B;\n"
     "K,S,K,R,G,S,I,U,I,Y,R,K;\n"
     "B,U,G,U,Y,U,I,Y,R,I,B,G,R;\n"},
    {NULL, NULL, NULL},
};

bool tm_official(const char *name, tm_board *board) {
    const lg_board *b = tm_boards;
    while (b->name && strcmp(b->name, name) != 0)
        b++;
    if (!b->name) return false;
    bool good = tm_read(NULL, b->text, strlen(b->text), board, NULL);
    assert(good);
    return good;
}
