/* Draws flights. The track is coloured by speed (slow is dark, fast is light), crosses mark collisions, and the planned path is
 * dashed. An animated picture plays the game: the ship flies along its track, a waypoint turns grey when the ship visits it,
 * and a bar shows the time. A picture without animation shows the whole flight with the ship at its start or, for a frame of a
 * film, at its end. */
#include "draw.h"

#include "sheet.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { HEAD = 42, SPEEDS = 12, FRAMES = 420, PLAY_SECONDS = 20, PAUSE_SECONDS = 2, TICKS = 25 };
enum { LOOK_AHEAD = 100, CROSS_EVERY = 6, LEGEND_HEIGHT = 44 };

static const double top_speed = 2.475;

typedef struct {
    pt_sheet sheet;
    pt_analyst *analyst;
    const pt_drawn_flight *flight;
    pt_motion motion;
    double seconds, rate;       /* seconds: length of the animation; rate: ticks of the game in a second */
    pt_spot *spot;              /* the ship's place after each tick */
    int tick[PT_WAYPOINTS_MAX]; /* the tick of each waypoint's visit; 0: never */
    int visited, collisions;
    bool moved, collided, planned; /* does any flight move? does any ship collide? has any flight a planned path? */
} picture;

/* Returns the colour of a speed, interpolated between the anchors of a colour scale whose brightness rises evenly ("plasma" of
 * matplotlib, public domain). */
static unsigned colour_of(int speed) {
    static const uint8_t anchor[][3] = {{13, 8, 135},   {70, 3, 159},   {114, 1, 168},  {156, 23, 158},
                                        {189, 55, 134}, {216, 87, 107}, {237, 121, 83}, {251, 159, 58}};
    double at = 7.0 * speed / (SPEEDS - 1);
    int i = at >= 7 ? 6 : (int)at;
    unsigned colour = 0;
    for (int k = 0; k < 3; k++)
        colour = colour << 8 | (unsigned)(anchor[i][k] + (at - i) * (anchor[i + 1][k] - anchor[i][k]) + 0.5);
    return colour;
}

static int speed_of(const pt_state *state) {
    int speed = (int)(sqrt(state->vx * state->vx + state->vy * state->vy) / top_speed * SPEEDS);
    return speed < SPEEDS ? speed : SPEEDS - 1;
}

static bool is_straight(const pt_spot *spot, int from, int to, double tolerance) {
    double dx = spot[to].x - spot[from].x, dy = spot[to].y - spot[from].y, length = sqrt(dx * dx + dy * dy);
    for (int i = from + 1; i < to; i++) {
        double x = spot[i].x - spot[from].x, y = spot[i].y - spot[from].y;
        double off = length > 1e-9 ? fabs(x * dy - y * dx) / length : sqrt(x * x + y * y);
        if (off > tolerance || x * dx + y * dy < 0 || x * dx + y * dy > length * length) return false;
    }
    return true;
}

/* Adds the track from one tick to another. Leaves out points whose removal moves the line by at most `tolerance`. */
static void add_track(const picture *p, int from, int to, double tolerance) {
    lg_text_add(p->sheet.svg, "M%.1f %.1fL", p->spot[from].x, p->spot[from].y);
    while (from < to) {
        int next = from + 1;
        while (next < to && next - from < LOOK_AHEAD && is_straight(p->spot, from, next + 1, tolerance))
            next++;
        lg_text_add(p->sheet.svg, "%.1f %.1f%s", p->spot[next].x, p->spot[next].y, next < to ? " " : "");
        from = next;
    }
}

static void draw_track(const picture *p) {
    const pt_drawn_flight *f = p->flight;
    lg_text *svg = p->sheet.svg;
    if (!f->ticks) return;
    lg_text_add(svg,
                "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"%s>\n"
                "<path stroke=\"#f6f1e3\" stroke-width=\"5\" d=\"",
                p->motion == PT_MOVING ? " opacity=\"0.55\"" : "");
    add_track(p, 0, f->ticks, 0.25);
    lg_text_add(svg, "\"/>\n");
    for (int from = 0, to; from < f->ticks; from = to) {
        int speed = speed_of(&f->state[from + 1]);
        for (to = from + 1; to < f->ticks && speed_of(&f->state[to + 1]) == speed; to++)
            continue;
        lg_text_add(svg, "<path stroke=\"#%06x\" stroke-width=\"3\" d=\"", colour_of(speed));
        add_track(p, from, to, 0.25);
        lg_text_add(svg, "\"/>\n");
    }
    lg_text_add(svg, "</g>\n");
}

static void add_cross(lg_text *svg, double x, double y) {
    lg_text_add(svg, "M%.1f %.1fl9 9m0-9l-9 9", x - 4.5, y - 4.5);
}

/* Finds the place of the ship at each tick, the number of collisions, and the tick at which each waypoint is visited. */
static void follow_flight(picture *p) {
    const pt_drawn_flight *f = p->flight;
    const pt_map *map = p->sheet.map;
    p->visited = p->collisions = 0;
    for (int w = 0; w < map->waypoints; w++)
        p->tick[w] = 0;
    for (int t = 0; t <= f->ticks; t++) {
        p->spot[t] = pt_unit(&p->sheet, f->state[t].x, f->state[t].y);
        p->collisions += t && f->state[t].collided;
        if (t && f->state[t].left == f->state[t - 1].left) continue;
        for (int w = 0; w < map->waypoints; w++)
            if (!p->tick[w] && !pt_is_open(&f->state[t], w)) {
                p->visited++;
                p->tick[w] = t;
            }
    }
    assert(p->visited == map->waypoints - f->state[f->ticks].left);
}

/* Adds an animation. The attribute has the first value until a tick and the second value after it, and gets the first value
 * again when the animation restarts. */
static void add_change(const picture *p, const char *attribute, const char *values, int tick) {
    lg_text_add(p->sheet.svg,
                "<animate attributeName=\"%s\" values=\"%s\" keyTimes=\"0;%.4f\" calcMode=\"discrete\" dur=\"%.1fs\" "
                "repeatCount=\"indefinite\"/>",
                attribute, values, tick / (p->rate * p->seconds), p->seconds);
}

static void draw_waypoints(const picture *p) {
    const pt_sheet *s = &p->sheet;
    for (int w = s->map->waypoints - 1; w >= 0; w--) {
        if (p->motion != PT_MOVING || !p->tick[w]) {
            /* grey: waypoints that are missed or, in a film, waypoints that have been visited */
            pt_sheet_waypoint(s, w, (p->tick[w] != 0) == (p->motion == PT_FRAME) ? "u" : "o");
            continue;
        }
        pt_spot at = pt_unit(s, s->map->waypoint[w].x, s->map->waypoint[w].y);
        double size = pt_sheet_number_size(s, w);
        lg_text_add(s->svg,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"#ffffff\" stroke=\"#22262e\" "
                    "stroke-width=\"1.4\">",
                    at.x, at.y, s->disc);
        add_change(p, "fill", "#ffffff;#9aa1ac", p->tick[w]);
        add_change(p, "r", s->disc > 5 ? s->disc > 8 ? "9;6" : "7;5" : "4;3", p->tick[w]);
        lg_text_add(s->svg, "</circle>");
        if (s->disc > 4)
            lg_text_add(s->svg, "<text x=\"%.1f\" y=\"%.1f\" class=\"n\" font-size=\"%.1f\">%d</text>", at.x,
                        at.y + 0.36 * size, size, w);
        lg_text_add(s->svg, "\n");
    }
}

/* Returns the ship's heading in degrees, counted from upwards. A ship turns by 3 degrees at a time, so the function turns a
 * unit vector by the same steps until it is close to the ship's heading. */
static int heading_of(const pt_state *state) {
    static const double turn_cos = 0.99862953475457383, turn_sin = 0.052335956242943828, close = 0.9996;
    double x = 0, y = -1;
    int degrees = 0;
    for (; x * state->dx + y * state->dy < close && degrees < 360; degrees += 3) {
        double turned = x * turn_cos - y * turn_sin;
        y = y * turn_cos + x * turn_sin;
        x = turned;
    }
    assert(degrees % 3 == 0 && degrees <= 360);
    return degrees;
}

/* Returns the tick shown in a frame. */
static int tick_at(const picture *p, int frame) {
    double tick = frame * p->seconds * p->rate / FRAMES;
    return tick < p->flight->ticks ? (int)(tick + 0.5) : p->flight->ticks;
}

static void add_motion(const picture *p, const char *kind) {
    lg_text_add(p->sheet.svg,
                "<animateTransform attributeName=\"transform\" type=\"%s\" dur=\"%.1fs\" "
                "repeatCount=\"indefinite\" values=\"",
                kind, p->seconds);
}

/* Draws the ship that flies along its track, and the bar that shows the time. */
static void draw_moving_ship(const picture *p) {
    const pt_state *state = p->flight->state;
    lg_text *svg = p->sheet.svg;
    double full = p->sheet.width * p->flight->ticks / ((p->seconds - PAUSE_SECONDS) * p->rate);
    lg_text_add(svg,
                "<rect y=\"%d\" width=\"%d\" height=\"4\" fill=\"#d9d5c8\"/><rect y=\"%d\" width=\"%d\" height=\"4\" "
                "fill=\"#4a5568\">",
                p->sheet.height + 5, p->sheet.width, p->sheet.height + 5, 0);
    lg_text_add(svg,
                "<animate attributeName=\"width\" values=\"0;%.0f;%.0f\" keyTimes=\"0;%.4f;1\" dur=\"%.1fs\" "
                "repeatCount=\"indefinite\"/></rect>\n",
                full, full, p->flight->ticks / (p->rate * p->seconds), p->seconds);
    lg_text_add(svg, "<g transform=\"translate(%.1f %.1f)\">", p->spot[0].x, p->spot[0].y);
    add_motion(p, "translate");
    for (int frame = 0; frame <= FRAMES; frame++) {
        pt_spot at = p->spot[tick_at(p, frame)];
        lg_text_add(svg, "%s%.1f %.1f", frame ? ";" : "", at.x, at.y);
    }
    lg_text_add(svg, "\"/>\n<g transform=\"rotate(%d)\">", heading_of(&state[0]));
    add_motion(p, "rotate");
    int shown = 0;
    for (int frame = 0; frame <= FRAMES; frame++) {
        /* the turn since the last frame, positive or negative */
        int turn = (heading_of(&state[tick_at(p, frame)]) - shown) % 360;
        /* takes the shorter of the two directions of turning */
        shown += turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
        lg_text_add(svg, "%s%d", frame ? ";" : "", shown);
    }
    lg_text_add(svg, "\"/>\n");
    pt_sheet_ship(&p->sheet, (pt_spot){0, 0}, 0);
    lg_text_add(svg, "</g></g>\n");
}

static void draw_flight(picture *p, int index) {
    const pt_drawn_flight *f = p->flight;
    lg_text *svg = p->sheet.svg;
    follow_flight(p);
    pt_sheet_panel(&p->sheet, index, f->title ? f->title : "", "");
    pt_sheet_heading(&p->sheet, -9, "l");
    lg_text_add(svg, "%d ticks, %d of %d waypoints", f->ticks, p->visited, p->sheet.map->waypoints);
    if (p->collisions) lg_text_add(svg, ", %d collision%s", p->collisions, p->collisions > 1 ? "s" : "");
    lg_text_add(svg, "</text>\n");
    p->moved |= f->ticks > 0;
    p->collided |= p->collisions > 0;
    if (p->analyst && f->order) {
        p->planned = true;
        pt_way way = pt_sheet_way(&p->sheet, p->analyst, f->order);
        lg_text_add(svg, "<path fill=\"none\" stroke=\"#5b6472\" stroke-width=\"1.2\" stroke-dasharray=\"2 4\" d=\"");
        for (int i = 0; i < way.spots; i++)
            lg_text_add(svg, "%c%.1f %.1f", i ? 'L' : 'M', way.spot[i].x, way.spot[i].y);
        lg_text_add(svg, "\"/>\n");
        free(way.spot);
    }
    draw_track(p);
    if (p->motion == PT_STILL) pt_sheet_arrows(&p->sheet, p->spot, f->ticks + 1, "#22262e");
    static const char *const looks[] = {"#ffffff\" stroke-width=\"4.6", "#000000\" stroke-width=\"2.2"};
    for (int k = 0; k < 2 && p->collisions; k++) {
        lg_text_add(svg, "<path fill=\"none\" stroke=\"%s\" d=\"", looks[k]);
        for (int t = 1, last = -CROSS_EVERY; t <= f->ticks; t++) {
            if (!f->state[t].collided || t - last < CROSS_EVERY) continue;
            add_cross(svg, p->spot[t].x, p->spot[t].y);
            last = t;
        }
        lg_text_add(svg, "\"/>\n");
    }
    draw_waypoints(p);
    int tick = p->motion == PT_FRAME ? f->ticks : 0;
    if (p->motion == PT_MOVING)
        draw_moving_ship(p);
    else
        pt_sheet_ship(&p->sheet, p->spot[tick], heading_of(&f->state[tick]));
    lg_text_add(svg, "</g>\n");
}

/* Draws a legend for what the picture contains. */
static void draw_legend(const picture *p) {
    lg_text *svg = p->sheet.svg;
    int x = PT_MARGIN_X, y = p->sheet.foot + 4;
    if (p->moved) {
        lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">0</text>\n", x, y + 11);
        for (int speed = 0; speed < SPEEDS; speed++)
            lg_text_add(svg, "<rect x=\"%d\" y=\"%d\" width=\"15\" height=\"13\" fill=\"#%06x\"/>\n",
                        x + 14 + 15 * speed, y, colour_of(speed));
        x += 20 + 15 * SPEEDS;
        lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">%g pixels a tick (40 ms)</text>\n", x, y + 11, top_speed);
        x += 200;
    }
    if (p->collided) {
        lg_text_add(svg, "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"2.2\" d=\"");
        add_cross(svg, x + 5, y + 7);
        lg_text_add(svg, "\"/><text x=\"%d\" y=\"%d\" class=\"l\">collision</text>\n", x + 15, y + 11);
        x += 92;
    }
    if (p->planned)
        lg_text_add(svg,
                    "<path fill=\"none\" stroke=\"#5b6472\" stroke-width=\"1.2\" stroke-dasharray=\"2 4\" d=\"M%d "
                    "%dh32\"/><text x=\"%d\" y=\"%d\" class=\"l\">planned way</text>\n",
                    x, y + 7, x + 38, y + 11);
}

void pt_draw_flights(pt_analyst *analyst, const pt_map *map, const pt_drawn_flight *flight, int count, pt_motion motion,
                     lg_text *svg) {
    picture *p = calloc(1, sizeof *p);
    int longest = 1;
    for (int i = 0; i < count; i++)
        if (flight[i].ticks > longest) longest = flight[i].ticks;
    if (!p) {
        svg->failed = true;
        return;
    }
    p->sheet = (pt_sheet){.map = map, .svg = svg, .panels = count, .head = HEAD};
    p->analyst = analyst;
    p->motion = motion;
    p->rate = longest > TICKS * PLAY_SECONDS ? (double)longest / PLAY_SECONDS : TICKS;
    p->seconds = longest / p->rate + PAUSE_SECONDS;
    p->spot = malloc(sizeof *p->spot * (size_t)(longest + 1));
    svg->failed = svg->failed || !p->spot;
    pt_sheet_begin(&p->sheet, LEGEND_HEIGHT, "PTSP flights");
    for (int i = 0; i < count && !svg->failed; i++) {
        p->flight = &flight[i];
        draw_flight(p, i);
    }
    draw_legend(p);
    lg_text_add(svg, "</svg>\n");
    free(p->spot);
    free(p);
}
