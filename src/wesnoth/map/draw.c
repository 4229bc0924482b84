/* Draws pictures of maps. Hexes have integer coordinates and a flat side on top, with a glyph for their terrain. Villages have
 * the colour of the half in which they lie, those of even sides a door, and keeps where sides start are towers. If the map
 * tells which ring each hex belongs to, a line surrounds each ring. */
#include <string.h>

#include "base/legend.h"
#include "level.h"
#include "settings.h"
#include "wesnoth/land/terrain.h"

enum { HALF = 12, COLUMN = 18, ROW = 21, MARGIN = 10, LEGEND = 20, LEGEND_WIDTH = 620 };

typedef struct {
    const wn_map *map;
    const wn_board *board;
    const wn_unit *unit;
    int units, width;
    int land_names, height; /* where the names of the land begin, and the lines about requirements */
    lg_text *svg;
} picture;

static wn_point centre_of(int x, int y) {
    return (wn_point){MARGIN + HALF + COLUMN * x, MARGIN + 10 + ROW * y + (x & 1 ? 0 : 10)};
}

lg_spot wn_cell_at(const lg_game *game, const lg_level *level, int cell) {
    (void)game;
    const wn_map *map = level;
    wn_point c = centre_of(cell % map->width + 1, cell / map->width + 1);
    return (lg_spot){c.x, c.y, HALF};
}

static const char *code_at(const picture *p, int x, int y) {
    return wn_code_of(wn_map_text(p->map, x, y));
}

static bool is_on_map(const picture *p, wn_point at) {
    return at.x >= 0 && at.x < p->map->width + 2 && at.y >= 0 && at.y < p->map->height + 2;
}

/* Returns the look that the ground of a hex has: below a road, that of most flat land beside it. */
static int ground_of(const picture *p, wn_point at) {
    const char *code = code_at(p, at.x, at.y);
    int look = wn_look_of(code), beside[WN_LOOKS] = {0}, most = 0;
    if (wn_looks[look].glyph != WN_TRACK) return look;
    for (int d = 0; d < 6; d++) {
        const wn_point to = wn_step(at, d);
        const int other = is_on_map(p, to) ? wn_look_of(code_at(p, to.x, to.y)) : look;
        const wn_look *land = &wn_looks[other];
        if ((land->letter == '.' || land->glyph == WN_SPECKS) && ++beside[other] > most)
            most = beside[other], look = other;
    }
    return look;
}

static void draw_land(const picture *p) {
    for (int look = 0; look < WN_LOOKS; look++) {
        int hexes = 0;
        for (int y = 0; y < p->map->height + 2; y++)
            for (int x = 0; x < p->map->width + 2; x++) {
                if (ground_of(p, (wn_point){x, y}) != look) continue;
                wn_point c = centre_of(x, y);
                if (!hexes++)
                    lg_text_add(p->svg, "<path class=\"h\" fill=\"#%06x\" d=\"", (unsigned)wn_looks[look].fill);
                lg_text_add(p->svg, "M%d %dh12l6 10l-6 11h-12l-6-11z", c.x - 6, c.y - 10);
            }
        if (hexes) lg_text_add(p->svg, "\"/>\n");
    }
}

static const struct {
    const char *style, *path; /* the path starts at the centre of the hex */
} glyphs[WN_GLYPHS] = {
    [WN_WAVES] = {"fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\".35\"", "m-6 -1q2 -2 4 0t4 0t4 0"},
    [WN_STONES] = {"fill=\"none\" stroke=\"#3f5f63\" stroke-opacity=\".7\" stroke-width=\"2.2\"",
                   "m-7 2h3m2 -4h3m2 4h3m-8 3h3"},
    [WN_REEFS] = {"fill=\"#3f5f63\" fill-opacity=\".8\"", "m-7 3l3 -5l3 5zm6 2l3 -5l3 5zm-2 -6l3 -5l3 5z"},
    [WN_TUFTS] = {"fill=\"none\" stroke=\"#6f7330\" stroke-width=\"1.2\"",
                  "m-5 -1l-2 -3m2 3v-4m0 4l2 -3m6 8l-2 -3m2 3v-4m0 4l2 -3"},
    [WN_SPECKS] = {"fill=\"#6d5632\"", "m-6 -4h2v2h-2zm8 -1h2v2h-2zm-4 6h2v2h-2zm7 -1h2v2h-2z"},
    [WN_BRICKS] = {"fill=\"none\" stroke=\"#6d5632\" stroke-width=\"1.1\"",
                   "m-7 -3h14m-14 4h14m-9 -8v4m6 0v4m-6 0v4m0 0"},
    [WN_DUNES] = {"fill=\"none\" stroke=\"#a58a3c\" stroke-width=\"1.2\"", "m-7 0q4 -5 8 0m-1 4q4 -5 8 0"},
    [WN_FLAKES] = {"fill=\"none\" stroke=\"#6f8fa3\" stroke-width=\"1.1\"", "m-4 0h8m-6 -3.5l4 7m0 -7l-4 7"},
    [WN_RUBBLE] = {"fill=\"none\" stroke=\"#3f342a\" stroke-width=\"1.1\"", "m-7 3l2 -4l3 1l1 3zm8 -3l1 -4l4 0l1 4z"},
    [WN_REEDS] = {"fill=\"none\" stroke=\"#2c4426\" stroke-opacity=\".8\" stroke-width=\"1.4\"",
                  "m-6 5l-1 -6m4 6v-9m3 9l1 -7m3 7v-9"},
    [WN_BUMPS] = {"fill=\"none\" stroke=\"#5d4a1e\" stroke-opacity=\".55\" stroke-width=\"1.4\"",
                  "m-8 4q4 -9 8 -1m-2 -3q4 -8 8 4"},
    [WN_PEAKS] = {"fill=\"#f4f1ea\" fill-opacity=\".75\" stroke=\"#3c342b\" stroke-opacity=\".7\"",
                  "m-8 6l6 -13l4 7l2 -3l4 9z"},
    [WN_WALLS] = {"fill=\"none\" stroke=\"#3c342b\" stroke-opacity=\".75\" stroke-width=\"1.4\"",
                  "m-7 5v-9h3v3h3v-3h3v3h3v-3h3v9z"},
    [WN_KEEPS] = {"fill=\"#3c342b\" fill-opacity=\".6\" stroke=\"#3c342b\" stroke-opacity=\".75\" stroke-width=\"1.4\"",
                  "m-7 5v-9h3v3h3v-3h3v3h3v-3h3v9z"},
    [WN_PINES] = {"fill=\"#2f6b35\" stroke=\"#1e4424\" stroke-width=\".6\"",
                  "m1 1h-7l3 -9zm9 1h-7l3 -9zm-6 7h-8l4 -11z"},
    [WN_TREES] =
        {"fill=\"#4c8a3a\" stroke=\"#2b5423\" stroke-width=\".6\"",
         "m1 -3a4 4 0 1 1 -8 0a4 4 0 1 1 8 0zm8 1a4 4 0 1 1 -8 0a4 4 0 1 1 8 0zm-4 7a4 4 0 1 1 -8 0a4 4 0 1 1 8 0z"},
    [WN_MUSHROOMS] = {"fill=\"#e9d3c8\" stroke=\"#5a2f2a\" stroke-width=\".9\"",
                      "m-9 -1a5 5 0 0 1 10 0zm3.5 0v5h3v-5zm5.5 5a4 4 0 0 1 8 0zm2.5 0v4h3v-4z"},
    [WN_CLIFFS] = {"fill=\"#332c25\" stroke=\"#f4f1ea\" stroke-width=\".9\"",
                   "m-9 6l5 -13l3 6l4 -8l6 15zm4 -9l8 8m0 -8l-8 8"},
};

#define HILL_STYLE "fill=\"#c0a464\" stroke=\"#3f3110\" stroke-width=\"1.2\""
#define HILL "m-6 9q6 -11 12 0z"
/* A road is drawn twice, its edges first; a bridge has planks in addition. */
enum { PLANKS = 2, TRACK_STROKES };
static const char *const track_strokes[TRACK_STROKES] = {
    "fill=\"none\" stroke-linecap=\"round\" stroke=\"#7d6a45\" stroke-width=\"7.5\"",
    "fill=\"none\" stroke-linecap=\"round\" stroke=\"#d2b98a\" stroke-width=\"5.5\"",
    "fill=\"none\" stroke=\"#54421f\" stroke-width=\"7.5\" stroke-dasharray=\"1.2 3\""};

/* Draws a hill in front of the trees that stand on hills, because units move there as slowly as on hills. */
static void draw_wooded_hills(const picture *p) {
    int drawn = 0;
    for (int y = 0; y < p->map->height + 2; y++)
        for (int x = 0; x < p->map->width + 2; x++) {
            const char *code = code_at(p, x, y);
            const wn_glyph glyph = wn_glyph_of(code);
            if (*code != 'H' || (glyph != WN_PINES && glyph != WN_TREES)) continue;
            wn_point c = centre_of(x, y);
            if (!drawn++) lg_text_add(p->svg, "<path " HILL_STYLE " d=\"");
            lg_text_add(p->svg, "M%d %d" HILL, c.x, c.y);
        }
    if (drawn) lg_text_add(p->svg, "\"/>\n");
}

static void draw_glyphs(const picture *p) {
    for (int g = WN_WAVES; g < WN_GLYPHS; g++) {
        int drawn = 0;
        for (int y = 0; y < p->map->height + 2; y++)
            for (int x = 0; x < p->map->width + 2; x++) {
                const char *code = code_at(p, x, y);
                if (wn_glyph_of(code) != (wn_glyph)g || strstr(code, "^V")) continue;
                wn_point c = centre_of(x, y);
                if (!drawn++) lg_text_add(p->svg, "<path %s d=\"", glyphs[g].style);
                lg_text_add(p->svg, "M%d %d%s", c.x, c.y, glyphs[g].path);
            }
        if (drawn) lg_text_add(p->svg, "\"/>\n");
    }
}

/* What the legend of the land names: the land of each look and, behind these, each overlay that has a glyph of its own. */
enum { WOODED_HILLS = WN_LOOKS + WN_GLYPHS, LAND_NAMES };
static const char *const overlay_names[WN_GLYPHS] = {[WN_TRACK] = "bridge",
                                                     [WN_PINES] = "pines",
                                                     [WN_TREES] = "trees",
                                                     [WN_MUSHROOMS] = "mushrooms",
                                                     [WN_CLIFFS] = "impassable"};

static int land_name_of(const char *code) {
    const int look = wn_look_of(code);
    const wn_glyph glyph = wn_glyph_of(code);
    if (!strchr(code, '^') || (!overlay_names[glyph] || glyph == (wn_glyph)wn_looks[look].glyph)) return look;
    return *code == 'H' && (glyph == WN_PINES || glyph == WN_TREES) ? (int)WOODED_HILLS : WN_LOOKS + (int)glyph;
}

/* Draws a hex of this land. */
static void draw_sample(const picture *p, const char *code, wn_point c) {
    const wn_glyph glyph = wn_glyph_of(code);
    lg_text_add(p->svg, "<path class=\"h\" fill=\"#%06x\" d=\"M%d %dh12l6 10l-6 11h-12l-6-11z\"/>",
                (unsigned)wn_looks[wn_look_of(code)].fill, c.x - 6, c.y - 10);
    if (glyphs[glyph].path)
        lg_text_add(p->svg, "<path %s d=\"M%d %d%s\"/>", glyphs[glyph].style, c.x, c.y, glyphs[glyph].path);
    if (glyph == WN_TRACK)
        for (int k = 0; k < (strchr(code, '^') ? TRACK_STROKES : PLANKS); k++)
            lg_text_add(p->svg, "<path %s d=\"M%d %dh14\"/>", track_strokes[k], c.x - 7, c.y);
    if (land_name_of(code) == WOODED_HILLS)
        lg_text_add(p->svg, "<path %s d=\"M%d %d%s\"/>", HILL_STYLE, c.x, c.y, HILL);
}

/* Returns the colour of a side. If the number is not a side, returns the colour of hexes that belong to nobody. */
static unsigned side_colour(int side) {
    return (unsigned)wn_side_colours[side > 0 ? side % WN_SIDE_COLOURS : 0];
}

/* Returns the half in which the village on a hex lies, 0 if it is nobody's; -1: there is no village. */
static int village_of(const picture *p, int x, int y) {
    const int hex = wn_index(p->map->height, (wn_point){x, y}), owner = p->map->maker[wn_map_index(p->map, x, y)];
    return !p->board->village[hex] ? -1 : owner ? owner : p->board->half[hex];
}

static void draw_village(const picture *p, wn_point c, int half) {
    lg_text_add(p->svg, "<path class=\"v\" fill=\"#%06x\" d=\"M%d %dl8 -7l8 7h-2v7h-%sv-7z\"/>\n", side_colour(half),
                c.x - 8, c.y - 1, half && half % 2 == 0 ? "4v-6h-4v6h-4" : "12");
}

/* Returns what a name says: of land or, behind LAND_NAMES, of a kind of village. */
static const char *words_of(int name) {
    static const char *const villages[WN_SIDE_COLOURS] = {
        "village",           "village in half 1", "village in half 2", "village in half 3", "village in half 4",
        "village in half 5", "village in half 6", "village in half 7", "village in half 8", "village in half 9"};
    if (name >= LAND_NAMES) return villages[name - LAND_NAMES];
    if (name == WOODED_HILLS) return "wooded hills";
    return name < WN_LOOKS ? wn_looks[name].means : overlay_names[name - WN_LOOKS];
}

/* Draws a hex of each land that the map has, and each kind of village, with its name, in lines below the map. Returns the height
 * of the lines; if `top` is 0, draws nothing. */
static int draw_land_names(const picture *p, int top) {
    enum { LINE = 26, LETTER = 8, SAMPLE = 42, NAMES = LAND_NAMES + WN_SIDE_COLOURS };
    const char *first[NAMES] = {NULL}; /* the code of the first hex that has the name */
    for (int y = 1; y <= p->map->height; y++)
        for (int x = 1; x <= p->map->width; x++) {
            const char *code = code_at(p, x, y);
            const int half = village_of(p, x, y), name = half < 0 ? land_name_of(code) : LAND_NAMES + half;
            if (name < NAMES && !first[name] && (half >= 0 || !strstr(code, "^V"))) first[name] = code;
        }
    int left = MARGIN, lines = 1;
    for (int name = 0; name < NAMES; name++) {
        const char *words = words_of(name);
        const int width = first[name] ? SAMPLE + LETTER * (int)strlen(words) : 0;
        if (left > MARGIN && left + width > p->width - MARGIN) lines++, left = MARGIN;
        const wn_point at = {left + HALF, top + LINE * lines - HALF};
        if (top && width && name >= LAND_NAMES) draw_village(p, at, name - LAND_NAMES);
        if (top && width && name < LAND_NAMES) draw_sample(p, first[name], at);
        if (top && width)
            lg_text_add(p->svg, "<text class=\"l\" x=\"%d\" y=\"%d\">%s</text>\n", at.x + 17, at.y + 5, words);
        left += width;
    }
    return LINE * lines;
}

static bool is_track(const picture *p, wn_point at) {
    return wn_glyph_of(code_at(p, at.x, at.y)) == WN_TRACK;
}

/* Finds the arms of the track on a hex: the directions in which it leaves the hex. They lead through the middles of edges to
 * neighbouring track hexes. If the track would end on this hex, an arm leads to a castle or another kind of road instead, or
 * else into a village. Returns the number of arms. */
static int find_arms(const picture *p, wn_point at, wn_point arm[6]) {
    static const wn_point middle[6] = {{0, -10}, {9, -5}, {9, 5}, {0, 11}, {-9, 5}, {-9, -5}};
    wn_point c = centre_of(at.x, at.y);
    int arms = 0;
    for (int d = 0; d < 6; d++) {
        wn_point to = wn_step(at, d);
        if (is_on_map(p, to) && is_track(p, to)) arm[arms++] = (wn_point){c.x + middle[d].x, c.y + middle[d].y};
    }
    for (int n = 0; n < 12 && arms < 2; n++) {
        int d = n % 6, village = n / 6;
        wn_point to = wn_step(at, d);
        if (!is_on_map(p, to) || is_track(p, to)) continue;
        const char *code = code_at(p, to.x, to.y);
        bool is_end = village ? strstr(code, "^V") != NULL : strchr("RCK", *code) != NULL;
        if (is_end) arm[arms++] = (wn_point){c.x + (1 + village) * middle[d].x, c.y + (1 + village) * middle[d].y};
    }
    return arms;
}

/* Writes the track on a hex as a path. */
static void add_track(const picture *p, int x, int y, lg_text *path) {
    wn_point c = centre_of(x, y), arm[6];
    int arms = find_arms(p, (wn_point){x, y}, arm);
    if (arms == 2) lg_text_add(path, "M%d %dQ%d %d %d %d", arm[0].x, arm[0].y, c.x, c.y, arm[1].x, arm[1].y);
    if (!arms) lg_text_add(path, "M%d %dh0", c.x, c.y);
    for (int k = 0; k < arms && arms != 2; k++)
        lg_text_add(path, "M%d %dL%d %d", arm[k].x, arm[k].y, c.x, c.y);
}

static void draw_tracks(const picture *p) {
    lg_text path = {0}, bridges = {0};
    for (int y = 0; y < p->map->height + 2; y++)
        for (int x = 0; x < p->map->width + 2; x++) {
            if (!is_track(p, (wn_point){x, y})) continue;
            add_track(p, x, y, &path);
            if (strchr(code_at(p, x, y), '^')) add_track(p, x, y, &bridges);
        }
    for (int k = 0; k < TRACK_STROKES; k++) {
        const lg_text *drawn = k == PLANKS ? &bridges : &path;
        if (drawn->length) lg_text_add(p->svg, "<path %s d=\"%s\"/>\n", track_strokes[k], drawn->data);
    }
    p->svg->failed |= path.failed || bridges.failed;
    lg_text_clear(&path);
    lg_text_clear(&bridges);
}

static int ring_of(const wn_map *m, int x, int y) {
    int hex = wn_map_index(m, x, y);
    return m->turn[hex] * 16 + m->maker[hex];
}

/* Draws the lines around the rings. `from` holds the ends of the edges of a hex, clockwise from north. */
static void draw_rings(const picture *p) {
    static const int from[6][2] = {{-6, -10}, {6, -10}, {12, 0}, {6, 11}, {-6, 11}, {-12, 0}};
    bool any = false;
    for (int x = 1; x <= p->map->width; x++)
        for (int y = 1; y <= p->map->height; y++)
            for (int d = 0; d < 3; d++) {
                wn_point q = wn_step((wn_point){x, y}, d), c = centre_of(x, y);
                bool inside = q.x >= 1 && q.x <= p->map->width && q.y >= 1 && q.y <= p->map->height;
                if (!inside || ring_of(p->map, x, y) == ring_of(p->map, q.x, q.y)) continue;
                if (!any)
                    lg_text_add(p->svg, "<path fill=\"none\" stroke=\"#fffbe8\" stroke-width=\"2.4\" "
                                        "stroke-linecap=\"round\" stroke-opacity=\".9\" d=\"");
                any = true;
                lg_text_add(p->svg, "M%d %dL%d %d", c.x + from[d][0], c.y + from[d][1], c.x + from[d + 1][0],
                            c.y + from[d + 1][1]);
            }
    if (any) lg_text_add(p->svg, "\"/>\n");
}

/* Shapes of units, around the origin. They differ by side, so that sides can be told apart without colours. */
static const char *const unit_shapes[] = {"M-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z", "M-4 -4h8v8h-8z", "M0 -6l5 9h-10z",
                                          "M0 -6l6 6l-6 6l-6 -6z"};
enum { UNIT_SHAPES = sizeof unit_shapes / sizeof *unit_shapes };

/* Where the lines about requirements stand. */
static legend_frame frame_of(const picture *p) {
    return (legend_frame){.x = MARGIN, .y = p->height + 12, .step = LEGEND, .width = p->width, .font = 13, .digits = 4};
}

static void draw_violations(const picture *p, const lg_report *report) {
    for (int v = 0; v < report->violations; v++) {
        int cell = report->violation[v].cell;
        if (cell < 0) continue;
        wn_point c = centre_of(cell % p->map->width + 1, cell / p->map->width + 1);
        lg_text_add(p->svg,
                    "<circle cx=\"%d\" cy=\"%d\" r=\"12\" fill=\"none\" stroke=\"#e0168f\" "
                    "stroke-width=\"2.5\"/>\n",
                    c.x, c.y);
    }
    const legend_frame frame = frame_of(p);
    legend_draw(report, wn_requirements, &frame, p->svg);
}

static void draw_all(const picture *p, const lg_report *report) {
    const legend_frame frame = frame_of(p);
    int height = p->height + (report ? LEGEND * legend_count(report, wn_requirements, &frame, p->svg) : 0);
    picture_open(p->width, height, "Wesnoth map", p->svg);
    lg_text_add(p->svg, "<style>.h{stroke:#1d2a18;stroke-opacity:.16;stroke-width:.8}"
                        ".v{stroke:#fffdf4;stroke-width:1.6;stroke-linejoin:round}"
                        ".k{stroke:#26221c;stroke-width:1.4;stroke-linejoin:round}"
                        "text{font-family:\"DejaVu Sans\",Verdana,sans-serif;text-anchor:middle}"
                        ".n{font-size:11px;font-weight:700;fill:#ffffff}"
                        ".l{font-size:13px;text-anchor:start;fill:#333333}</style>\n");
    picture_paper(p->width, height, p->svg);
    draw_land(p);
    draw_tracks(p);
    draw_glyphs(p);
    draw_wooded_hills(p);
    draw_rings(p);
    for (int x = 1; x <= p->map->width; x++)
        for (int y = 1; y <= p->map->height; y++) {
            const int side = wn_start_of(wn_map_text(p->map, x, y)), half = village_of(p, x, y);
            wn_point c = centre_of(x, y);
            if (half >= 0) draw_village(p, c, half);
            if (side)
                lg_text_add(p->svg,
                            "<path class=\"k\" fill=\"#%06x\" d=\"M%d %dv-16h4v3h4v-3h4v3h4v-3h4v16z\"/>"
                            "<text x=\"%d\" y=\"%d\" class=\"n\">%d</text>\n",
                            side_colour(side), c.x - 10, c.y + 8, c.x, c.y + 6, side);
        }
    for (int n = 0; n < p->units; n++) {
        const wn_unit *u = &p->unit[n];
        wn_point c = centre_of(u->at.x, u->at.y);
        lg_text_add(p->svg,
                    "<path fill=\"#%06x\" stroke=\"#ffffff\" stroke-width=\"1.5\" transform=\"translate(%d %d)%s\" "
                    "d=\"%s\"/>\n",
                    side_colour(u->side), c.x, c.y, u->leader ? " scale(1.5)" : "",
                    unit_shapes[u->side > 0 ? (u->side - 1) % UNIT_SHAPES : 0]);
    }
    draw_land_names(p, p->land_names);
    if (report) draw_violations(p, report);
    lg_text_add(p->svg, "</svg>\n");
}

static wn_terrain *lay_out(const wn_map *map, wn_board *board, arena *memory) {
    wn_board_lay(board, memory, map->width, map->height, WN_LAND_ONLY);
    return arena_take(memory, WN_CODES_MAX, sizeof(wn_terrain));
}

static void draw_map(picture p, const lg_report *report) {
    wn_board board = {0};
    arena memory = {0};
    wn_terrain *terrain = lay_out(p.map, &board, &memory);
    memory = (arena){calloc(1, memory.used), 0};
    p.svg->failed |= !memory.base;
    if (memory.base) {
        terrain = lay_out(p.map, &board, &memory);
        wn_map_terrain(p.map, WN_NEWEST, terrain);
        wn_map_board(p.map, terrain, &board);
        p.board = &board;
        p.width = 2 * MARGIN + 2 * HALF + COLUMN * (p.map->width + 1);
        if (report && p.width < LEGEND_WIDTH) p.width = LEGEND_WIDTH;
        p.land_names = MARGIN + ROW * (p.map->height + 2) + 10;
        p.height = p.land_names + draw_land_names(&p, 0) + MARGIN;
        draw_all(&p, report);
    }
    free(memory.base);
}

void wn_draw(const lg_task *task, const lg_level *level, const lg_report *report, lg_text *svg) {
    (void)task;
    draw_map((picture){.map = level, .svg = svg}, report);
}

void wn_draw_units(const lg_level *level, const wn_unit *unit, int units, lg_text *svg) {
    draw_map((picture){.map = level, .unit = unit, .units = units, .svg = svg}, NULL);
}
