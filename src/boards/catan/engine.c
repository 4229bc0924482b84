/* The map files of Catan.jl, an engine in Julia with players of its own (https://github.com/BKaperick/Catan.jl):
 *   A,11,g     a tile, its number, its resource: w wood, g grain, p pasture, b brick, s stone, d desert, which has a 7
 *   3,p        a harbour, 1 to 9, and its resource; those that are not named are 3:1
 * Tiles are A to S from the lower left, row by row; harbours go round from the lower left against the clock. That engine
 * supports only the base game. Its harbours have fixed places, which may lie one edge of the coast away from the ports of our
 * board. */
#include "engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"

enum { TILES = 19, HARBOURS = 9, SEVEN = 7 };

static const char letters[] = "wgpbsd"; /* the engine's letter for each resource */
/* Clockwise from the upper left: the edge of each harbour, and its number in the engine. */
static const uint8_t edges[HARBOURS] = {0, 3, 7, 10, 13, 17, 20, 23, 26}, names[HARBOURS] = {7, 6, 5, 4, 3, 2, 1, 9, 8};
/* The first tile of each of the engine's rows: its number on our board, and its letter. */
static const uint8_t first_tile[] = {16, 12, 7, 3, 0};
static const char first_letter[] = "ADHMQ";

static int tile_of(char letter) {
    int row = 4;
    assert(letter >= 'A' && letter < 'A' + TILES);
    while (letter < first_letter[row])
        row--;
    return first_tile[row] + letter - first_letter[row];
}

static bool has_room(const ct_board *b) {
    for (int p = 0; p < b->ports && b->ports == HARBOURS; p++)
        if (abs(b->edge[p] - edges[p]) > 1) return false;
    return b->ports == HARBOURS;
}

/* Does the board contain exactly the tiles of the official box? */
static bool is_whole(const ct_board *b) {
    ct_board box;
    int tiles[CT_FREE + 1] = {0}, tokens[CT_NUMBERS + 1] = {0};
    ct_frame(&box, 4);
    for (int h = 0; h < TILES; h++) {
        tiles[b->resource[h]]++;
        tokens[b->number[h]]++;
    }
    for (int s = 0; s < CT_SEA; s++)
        if (tiles[s] != box.tiles[s]) return false;
    for (int n = 2; n < CT_NUMBERS; n++)
        if (tokens[n] != box.tokens[n]) return false;
    return true;
}

bool ct_can_write(const lg_game *game, const lg_level *level, const char *format, lg_error *error) {
    (void)game;
    const ct_board *b = level;
    ct_board frame;
    if (strcmp(format, CT_ENGINE_FORMAT) != 0) return true;
    ct_frame(&frame, 4);
    if (b->rows != frame.rows || memcmp(b->length, frame.length, sizeof b->length) != 0)
        return lg_fail(error, "expected the base game's 19 hexes");
    if (!is_whole(b)) return lg_fail(error, "expected the base game's tiles and tokens, none of them free");
    if (!has_room(b)) return lg_fail(error, "expected nine harbours where the base game has them");
    return !memchr(b->kind, CT_PORT_FREE, HARBOURS) || lg_fail(error, "expected harbours none of which is free");
}

void ct_write_engine(const ct_board *b, lg_text *text) {
    assert(b->hexes == TILES && is_whole(b) && has_room(b));
    for (int i = 0; i < TILES; i++) {
        int h = tile_of((char)('A' + i));
        lg_text_add(text, "%c,%d,%c\n", 'A' + i, b->number[h] ? b->number[h] : SEVEN, letters[b->resource[h]]);
    }
    for (int name = 1; name <= HARBOURS; name++)
        for (int p = 0; p < HARBOURS; p++)
            if (names[p] == name && b->kind[p] != CT_ANY) lg_text_add(text, "%d,%c\n", name, letters[b->kind[p]]);
}

/* Is there another word in the line, before its end or a comment? */
static bool has_words(lg_reader *line) {
    lg_reader_skip_blanks(line);
    return line->at < line->end && *line->at != '#';
}

/* Reads a resource up to `most`, and the end of the line. */
static bool read_resource(lg_reader *in, int most, uint8_t *resource) {
    const char *at = in->at < in->end && lg_is_letter(*in->at) ? strchr(letters, lg_small(*in->at)) : NULL;
    if (!at || at - letters > most)
        return lg_reader_expected(in, most == CT_DESERT ? "a resource: w g p b s, or d" : "a resource: w g p b s");
    *resource = (uint8_t)(at - letters);
    in->at++;
    return !has_words(in) || lg_reader_expected(in, "the end of the line");
}

bool ct_read_engine(const char *text, size_t length, ct_board *board, lg_error *error) {
    lg_reader all = lg_reader_open(text, length, error), line;
    uint32_t tiles = 0, harbours = 0; /* the tiles and harbours read so far, as bits by their numbers on our board */
    ct_frame(board, 4);
    memcpy(board->edge, edges, sizeof edges);
    memset(board->kind, CT_ANY, HARBOURS);
    while (lg_reader_next_line(&all, &line)) {
        int64_t number = 0;
        if (!has_words(&line)) continue;
        const lg_reader start = line;
        if (lg_is_digit(*line.at)) {
            int p = 0;
            if (!lg_reader_take_whole(&line, 1, HARBOURS, &number) || !lg_reader_take(&line, ","))
                return lg_reader_expected(&line, "HARBOUR,RESOURCE with a harbour 1 to 9");
            while (names[p] != number)
                p++;
            if (harbours >> p & 1) return lg_reader_expected(&start, "each harbour once");
            harbours |= 1u << p;
            if (!read_resource(&line, CT_ORE, &board->kind[p])) return false;
            continue;
        }
        if (*line.at < 'A' || *line.at >= 'A' + TILES)
            return lg_reader_expected(&line, "a tile A to S, or a harbour 1 to 9");
        int h = tile_of(*line.at);
        if (tiles >> h & 1) return lg_reader_expected(&line, "each tile once");
        line.at++;
        if (!lg_reader_take(&line, ",") || !lg_reader_take_whole(&line, 2, 12, &number) || !lg_reader_take(&line, ","))
            return lg_reader_expected(&line, "TILE,NUMBER,RESOURCE with a number 2 to 12");
        if (!read_resource(&line, CT_DESERT, &board->resource[h])) return false;
        if ((number == SEVEN) != (board->resource[h] == CT_DESERT))
            return lg_reader_expected(&start, "a 7 on the desert, and nowhere else");
        board->number[h] = (uint8_t)(number == SEVEN ? CT_NONE : number);
        tiles |= 1u << h;
    }
    for (int h = 0; h < TILES; h++) {
        int row = 0;
        if (tiles >> h & 1) continue;
        while (h < first_tile[row])
            row++;
        return lg_fail_at(error, all.line, 1, "expected 19 tiles, found none called %c",
                          first_letter[row] + h - first_tile[row]);
    }
    return true;
}

/* Recognises the format by its first line: a tile, its number and its resource. */
bool ct_recognize_engine(const char *text, size_t length) {
    lg_reader all = lg_reader_open(text, length, NULL), line;
    int64_t number;
    while (lg_reader_next_line(&all, &line)) {
        if (!has_words(&line)) continue;
        if (*line.at < 'A' || *line.at >= 'A' + TILES) return false;
        line.at++;
        return lg_reader_take(&line, ",") && lg_reader_take_whole(&line, 0, 99, &number) && lg_reader_take(&line, ",");
    }
    return false;
}
