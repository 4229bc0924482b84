/* Letters of sides are read once for all states, so that measures only compare them. */
#include "sides.h"

#include <string.h>

bool fg_side_letters(fg_compiler *c, const fg_node *node, int which, char (**letter)[FG_SIDES_MAX]) {
    const fg_pieces *p = &c->game->pieces;
    const fg_layer *layer = &p->layer[which];
    const int sides = c->layout->sides;
    int turns = -1;
    if (!sides || sides > 6) return fg_expected(node, "a board whose cells have four or six sides", c->error);
    *letter = fg_take(c->room, (size_t)c->world->fine_states, sizeof **letter);
    if (!*letter) return lg_fail_memory(c->error);
    for (int k = 0; k < layer->kinds; k++) {
        const fg_piece *piece = &layer->piece[k];
        if (piece->sides && strlen(piece->sides) != (size_t)sides)
            return fg_fail_at(node, c->error, "expected %d letters as the sides of '%.40s'", sides, piece->name);
    }
    for (int l = p->layers - 1; l >= 0; l--)
        if (p->layer[l].turns_of == which) turns = l;
    for (int s = 0; s < c->world->fine_states; s++) {
        int symbol = c->world->symbol[s][which], turn = turns < 0 ? 0 : c->world->symbol[s][turns];
        memset((*letter)[s], FG_ANY_SIDE, FG_SIDES_MAX);
        const char *letters = symbol < layer->kinds ? layer->piece[symbol].sides : NULL;
        for (int k = 0; k < sides && letters; k++)
            (*letter)[s][(k + turn) % sides] = letters[k]; /* turned clockwise */
    }
    return true;
}

static bool has_sides(const fg_layer *layer) {
    for (int k = 0; k < layer->kinds; k++)
        if (layer->piece[k].sides) return true;
    return false;
}

bool fg_joints_read(fg_compiler *c, const fg_node *clause, const fg_joints **joints) {
    enum { LETTERS_MAX = 8 };
    const fg_node *by = fg_find(clause, "by sides");
    const fg_pieces *p = &c->game->pieces;
    char words[FG_WORDS_ROOM];
    unsigned found = 0;
    *joints = NULL;
    if (!by) return true;
    fg_joints *j = fg_take(c->room, 1, sizeof *j);
    uint8_t(*on)[FG_SIDES_MAX] = fg_take(c->room, (size_t)c->world->fine_states, sizeof *on);
    if (!j || !on) return lg_fail_memory(c->error);
    if (!fg_words_read(c, by, words)) return false;
    const size_t letters = strlen(words);
    if (!letters || letters > LETTERS_MAX) return fg_expected(by, "one to eight letters of sides", c->error);
    c->undecided = c->undecided || c->world->within;
    for (int l = 0; l < p->layers; l++) {
        char(*letter)[FG_SIDES_MAX];
        if (!has_sides(&p->layer[l])) continue;
        if (!fg_side_letters(c, by, l, &letter)) return false;
        for (int s = 0; s < c->world->fine_states; s++)
            for (int k = 0; k < c->layout->sides; k++) {
                const char *at = letter[s][k] == FG_ANY_SIDE ? NULL : strchr(words, letter[s][k]);
                if (at) on[s][k] |= (uint8_t)(1u << (at - words));
                found |= on[s][k];
            }
    }
    if (found + 1 != 1u << letters) return fg_expected(by, "letters that `sides` of pieces have", c->error);
    *j = (fg_joints){c->layout->sides, on};
    *joints = j;
    return true;
}
