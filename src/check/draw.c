/* Checks pictures: the tags of an SVG document are well nested, and all its numbers are finite. Also checks boards for a
 * terminal: the text ends with a line break, no line is wider than the terminal, and escape sequences and letters beyond ASCII
 * occur only if the terminal has them. */
#include <string.h>

#include "check/parts.h"

enum { ROUNDS = 6, DEPTH_MAX = 32, TAG_MAX = 24 };

/* Returns the end of a tag, skipping quoted attributes; NULL if it is not closed. */
static const char *tag_end(const char *at) {
    for (; *at && *at != '>'; at++) {
        if (*at == '<') return NULL;
        if (*at != '"') continue;
        at = strchr(at + 1, '"');
        if (!at) return NULL;
    }
    return *at ? at : NULL;
}

/* Checks that tags nest, attributes are quoted and all tags are closed. */
static bool check_xml(checker *c, const char *at) {
    char open[DEPTH_MAX][TAG_MAX] = {""};
    int depth = 0;
    while ((at = strchr(at, '<'))) {
        bool closing = at[1] == '/';
        const char *tag = at + 1 + closing, *end = tag_end(tag);
        size_t name = strcspn(tag, " />");
        EXPECT(c, end && name > 0 && name < TAG_MAX, "draws a tag that is not closed: %.40s", at);
        if (closing) {
            EXPECT(c, depth && !strncmp(open[depth - 1], tag, name) && !open[depth - 1][name],
                   "draws the end of what is not open: %.20s", at);
            depth--;
        } else if (end[-1] != '/') {
            EXPECT(c, depth < DEPTH_MAX, "draws more than %d tags inside each other", DEPTH_MAX);
            memcpy(open[depth], tag, name);
            open[depth++][name] = '\0';
        }
        at = end;
    }
    EXPECT(c, !depth, "draws %s and leaves it open", open[depth ? depth - 1 : 0]);
    return true;
}

static bool check_svg(checker *c, const lg_text *svg) {
    static const char begin[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"", end[] = "</svg>\n";
    static const char *const never[] = {"nan", "inf\"", "(null)", "&"};
    size_t last = sizeof end - 1;
    EXPECT(c, !svg->failed && svg->length > sizeof begin + last, "draws nothing");
    EXPECT(c, !strncmp(svg->data, begin, sizeof begin - 1), "its picture does not begin %s", begin);
    EXPECT(c, !strcmp(svg->data + svg->length - last, end), "its picture does not end with </svg> and a line's end");
    for (size_t k = 0; k < sizeof never / sizeof *never; k++)
        EXPECT(c, !strstr(svg->data, never[k]), "its picture has '%s' in it", never[k]);
    return check_xml(c, svg->data);
}

static bool check_print(game_bench *b, lg_terminal terminal, const lg_changes *changes) {
    lg_text board = {0};
    if (changes)
        b->game->drawing.print_changes(b->game, b->level, &terminal, changes, &board);
    else
        b->game->drawing.print(b->game, b->level, &terminal, &board);
    bool ends = !board.failed && board.length && board.data[board.length - 1] == '\n';
    bool plain = terminal.colours || !board.length || !strchr(board.data, '\033'), known = true;
    for (size_t i = 0; i < board.length && !terminal.unicode; i++)
        known = known && (unsigned char)board.data[i] <= 126;
    /* The number of characters in the widest line, without escape sequences and continuation bytes of UTF-8. The last line may be
     * the level's text, which people paste into other programs, so it is not broken. */
    lg_text own = {0};
    b->game->text.write(b->game, b->level, b->game->formats->name, &own);
    size_t end = board.length - (own.length < board.length ? own.length : 0);
    if (own.failed || !own.length || strcmp(board.data + end, own.data) != 0) end = board.length;
    int widest = 0, width = 0;
    for (const char *at = board.data ? board.data : ""; *at && at < board.data + end; at++) {
        if (*at == '\033') {
            at += strcspn(at, "m");
            if (!*at) break;
        } else if (*at == '\n') {
            width = 0;
        } else if ((*at & 0xc0) != 0x80 && ++width > widest) {
            widest = width;
        }
    }
    lg_text_clear(&own);
    lg_text_clear(&board);
    EXPECT(&b->base, known, "its board in ASCII has other letters");
    EXPECT(&b->base, ends, "its board for a terminal does not end a line");
    EXPECT(&b->base, plain, "its board without colour has an escape sequence");
    EXPECT(&b->base, widest <= terminal.columns, "its board for a terminal of %d columns has a line of %d",
           terminal.columns, widest);
    return true;
}

static bool check_prints(game_bench *b, const lg_changes *changes) {
    static const int columns[] = {40, 52, 80, 81};
    bool good = true;
    for (size_t k = 0; good && k < sizeof columns / sizeof *columns; k++)
        for (int colours = LG_COLOURS_NONE; good && colours <= LG_COLOURS_ALL; colours++)
            good = check_print(b, (lg_terminal){columns[k], (lg_colours)colours, false}, changes) &&
                   check_print(b, (lg_terminal){columns[k], (lg_colours)colours, true}, changes);
    return good;
}

/* Checks the picture of a level, its board for a terminal, also with the first eight cells marked as changed, and the drawing of
 * each tile: it is part of an SVG document, namely a hex around the origin. */
static bool check_pictures(game_bench *b, lg_report *report, bool marks) {
    const lg_game *game = b->game;
    const lg_tiles *tiles = game->drawing.tiles;
    lg_text svg = {0};
    if (!bench_draw(b)) return false;
    EXPECT(&b->base, lg_task_measure(b->task, b->level, report), "out of memory");
    game->drawing.draw(b->task, b->level, marks ? report : NULL, &svg);
    bool good = check_svg(&b->base, &svg);
    lg_text_clear(&svg);
    const lg_changes changes = {(int[]){0, 1, 2, 3, 4, 5, 6, 7}, 8};
    if (!good || !check_prints(b, NULL) || (game->drawing.print_changes && !check_prints(b, &changes))) return false;
    if (!tiles) return true;
    EXPECT(&b->base, tiles->width > 0 && tiles->millimetres >= 0, "its tiles have no size");
    tiles->head(game, &svg);
    int drawn = 0, cells = tiles->count(game, b->level);
    for (int cell = 0; cell < cells; cell++) {
        size_t before = svg.length;
        bool is_there = tiles->draw(game, b->level, cell, &svg);
        drawn += is_there == (svg.length > before);
    }
    good = !svg.failed && svg.data && check_xml(&b->base, svg.data);
    lg_text_clear(&svg);
    EXPECT(&b->base, drawn == cells, "%d of %d tiles are drawn, or not, otherwise than they say", cells - drawn, cells);
    return good;
}

bool check_drawings(const checked_game *what, lg_text *finding) {
    game_bench b;
    bool good = bench_open(&b, what, finding);
    lg_report *report = good ? check_room(&b.base, sizeof *report) : NULL;
    good = report;
    for (int n = 0; good && n < ROUNDS; n++)
        good = check_pictures(&b, report, n % 2);
    bench_close(&b);
    return good;
}
