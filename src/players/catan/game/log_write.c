/* Writes logs. */
#include "house.h"
#include "log.h"
#include "words.h"

const char *const ct_move_words[] = {
    [CT_MOVE_SETTLE] = "settle",
    [CT_MOVE_ROAD] = "road",
    [CT_MOVE_CITY] = "city",
    [CT_MOVE_BUY] = "buy",
    [CT_MOVE_ROLL] = "roll",
    [CT_MOVE_DISCARD] = "discard",
    [CT_MOVE_ROB] = "rob",
    [CT_MOVE_KNIGHT] = "knight",
    [CT_MOVE_ROADS] = "roads",
    [CT_MOVE_PLENTY] = "plenty",
    [CT_MOVE_MONOPOLY] = "monopoly",
    [CT_MOVE_BANK] = "bank",
    [CT_MOVE_OFFER] = "offer",
    [CT_MOVE_YES] = "yes",
    [CT_MOVE_NO] = "no",
    [CT_MOVE_END] = "end",
    [CT_MOVES] = NULL,
};
const char *const ct_card_words[] = {"knight", "roads", "plenty", "monopoly", "point", NULL};

void ct_log_begin(const ct_log_title *title, const ct_house *house, lg_text *text) {
    lg_text rules = {0};
    ct_house_write(house, &rules);
    lg_text_add(text, "# A game of Catan, levelground %s: seed %llu, game %llu\nplayers:", LG_VERSION,
                (unsigned long long)title->seed, (unsigned long long)title->number);
    for (int s = 0; s < house->players; s++)
        lg_text_add(text, " %s", title->player[s]);
    lg_text_add(text, "\n");
    if (rules.length) lg_text_add(text, "house:%s\n", rules.data);
    text->failed = text->failed || rules.failed;
    lg_text_clear(&rules);
}

static void add_hex(const ct_board *board, int hex, lg_text *text) {
    int row = 0;
    while (hex >= board->length[row])
        hex -= board->length[row++];
    assert(row < board->rows);
    lg_text_add(text, " %d.%d", row + 1, hex + 1);
}

static void add_corner(const ct_scene *scene, int corner, lg_text *text) {
    int hex = scene->table->touches[corner][0], side = 0;
    while (scene->table->corner_of[hex][side] != corner) {
        side++;
        assert(side < 6);
    }
    add_hex(scene->board, hex, text);
    lg_text_add(text, " %s", ct_corner_names[side]);
}

static void add_edge(const ct_scene *scene, int edge, lg_text *text) {
    int hex = 0, side = 0;
    while (scene->table->edge_of[hex][side] != edge) {
        if (++side == 6) hex++, side = 0;
        assert(hex < scene->table->hexes);
    }
    add_hex(scene->board, hex, text);
    lg_text_add(text, " %s", ct_side_names[side]);
}

static void add_robbing(const ct_scene *scene, const ct_move *move, lg_text *text) {
    if (move->x >= scene->table->hexes)
        lg_text_add(text, " nowhere");
    else
        add_hex(scene->board, move->x, text);
    if (move->y != CT_NOBODY) lg_text_add(text, " seat %d %s", move->y + 1, ct_resources[move->z]);
}

static void add_exchange(int count, const ct_move *move, lg_text *text) {
    lg_text_add(text, " %d %s for %s", count, ct_resources[move->y], ct_resources[move->z]);
}

void ct_log_move(const ct_scene *scene, const ct_position *p, const ct_move *move, lg_text *text) {
    assert(p->phase != CT_OVER && p->actor < scene->table->house.players && move->kind < CT_MOVES);
    lg_text_add(text, "%d %s", p->actor + 1, ct_move_words[move->kind]);
    switch ((ct_move_kind)move->kind) {
    case CT_MOVE_SETTLE:
    case CT_MOVE_CITY: add_corner(scene, move->x, text); break;
    case CT_MOVE_ROAD: add_edge(scene, move->x, text); break;
    case CT_MOVE_BUY: lg_text_add(text, " %s", ct_card_words[move->z]); break;
    case CT_MOVE_ROLL: lg_text_add(text, " %d %d", move->y, move->z); break;
    case CT_MOVE_DISCARD:
    case CT_MOVE_MONOPOLY: lg_text_add(text, " %s", ct_resources[move->y]); break;
    case CT_MOVE_PLENTY:
        lg_text_add(text, " %s", ct_resources[move->y]);
        if (move->z < CT_RESOURCES) lg_text_add(text, " %s", ct_resources[move->z]);
        break;
    case CT_MOVE_ROB: add_robbing(scene, move, text); break;
    case CT_MOVE_BANK: add_exchange(ct_rate(p, p->actor, move->y), move, text); break;
    case CT_MOVE_OFFER: add_exchange(move->x, move, text); break;
    default: break;
    }
    lg_text_add(text, "\n");
}

void ct_log_result(const ct_table *table, const ct_position *p, lg_text *text) {
    if (p->phase != CT_OVER)
        lg_text_add(text, "the game is not over: seat %d is to move in round %d", p->actor + 1, p->round + 1);
    else if (p->winner == CT_NOBODY)
        lg_text_add(text, "nobody has won in %d rounds", table->house.rounds);
    else
        lg_text_add(text, "seat %d has won with %d points in round %d", p->winner + 1, p->seat[p->winner].points,
                    p->round + 1);
}
