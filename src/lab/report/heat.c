/* Draws heat maps. gnuplot embeds a small bitmap, which viewers blur when they enlarge it. Therefore the bitmap is replaced by
 * squares; all squares of one colour form a single path. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/escape.h"
#include "lab/report/figure.h"

enum { TICS_MOST = 27, SHADES = 40, LETTERS_LEVEL = 60 };

/* The colour scale viridis (van der Walt and Smith 2015), whose steps look equal, also to colour-blind people and in grey. */
static const int viridis[][3] = {{68, 1, 84},    {71, 44, 122}, {59, 81, 139},  {44, 113, 142}, {33, 144, 141},
                                 {39, 173, 129}, {92, 200, 99}, {170, 220, 50}, {253, 231, 37}};
enum { ANCHORS = sizeof viridis / sizeof *viridis };

/* Writes the words as labels. If there are too many words to read, writes the number of every tenth word instead. */
static void write_tics(const figure *f, char axis, int column, lg_text *script) {
    const frame_column *c = &f->frame->column[column];
    bool many = c->words > TICS_MOST;
    size_t letters = 0;
    for (int i = 0; i < c->words && !many; i++)
        letters += strlen(c->word[i]) + 1;
    lg_text_add(script, "set %ctics scale 0 %s (", axis,
                axis == 'x' && letters > LETTERS_LEVEL ? "rotate by 90 right" : "norotate");
    for (int i = 0; i < c->words; i += many ? 10 : 1) {
        if (i) lg_text_add(script, ", ");
        if (many)
            lg_text_add(script, "'%d'", i + 1);
        else
            gnuplot_add_tic(script, c->word[i]);
        lg_text_add(script, " %d", i);
    }
    lg_text_add(script, ")\nset %crange [-0.5:%g]\n", axis, c->words - 0.5);
}

/* Finds the values that the darkest and the lightest colour stand for. */
static void find_ends(const figure *f, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int r = 0; r < f->frame->rows; r++) {
        double z = frame_number(f->frame, f->z, r);
        if (!isfinite(z)) continue;
        *low = fmin(*low, z);
        *high = fmax(*high, z);
    }
    if (!isnan(lg_value(&f->with, "zmin"))) *low = lg_value(&f->with, "zmin");
    if (!isnan(lg_value(&f->with, "zmax"))) *high = lg_value(&f->with, "zmax");
    if (!(*high > *low)) *high = *low + 1;
}

void heat_draw(const figure *f, lg_text *script) {
    double low, high;
    find_ends(f, &low, &high);
    lg_text_add(script, "set palette defined (");
    for (int i = 0; i < ANCHORS; i++)
        lg_text_add(script, "%s%d '#%02x%02x%02x'", i ? ", " : "", i, viridis[i][0], viridis[i][1], viridis[i][2]);
    lg_text_add(script,
                ")\nunset grid\nunset key\nset offsets 0, 0, 0, 0\nset border 0\nset rmargin 14\n"
                "set colorbox user origin graph 1.03, graph 0 size 0.025, graph 1\nset format cb '%%g'\nset cblabel ");
    gnuplot_add(script, f->plan->z);
    lg_text_add(script, "\nset cbrange [%.10g:%.10g]\n", low, high);
    if (f->frame->column[f->x].is_words) write_tics(f, 'x', f->x, script);
    if (f->frame->column[f->y].is_words) write_tics(f, 'y', f->y, script);
    lg_text_add(script, "$g0 << END\n");
    for (int r = 0; r < f->frame->rows; r++)
        if (isfinite(frame_number(f->frame, f->z, r)))
            lg_text_add(script, "%.8g %.8g %.6g\n", frame_get(f->frame, f->x, r), frame_get(f->frame, f->y, r),
                        frame_number(f->frame, f->z, r));
    lg_text_add(script, "END\nplot $g0 using 1:2:3 with image\n");
}

/* The shade of each square by row and column, beginning with the lowest row; -1: no square. */
typedef struct {
    int columns, rows, *shade;
} squares;

static bool fill_cells(const figure *f, squares *s) {
    double low, high;
    find_ends(f, &low, &high);
    *s = (squares){f->frame->column[f->x].words, f->frame->column[f->y].words, NULL};
    s->shade = malloc((size_t)s->columns * (size_t)s->rows * sizeof *s->shade);
    if (!s->shade) return false;
    for (int i = 0; i < s->columns * s->rows; i++)
        s->shade[i] = -1;
    for (int r = 0; r < f->frame->rows; r++) {
        double z = frame_number(f->frame, f->z, r), x = frame_get(f->frame, f->x, r), y = frame_get(f->frame, f->y, r);
        if (isnan(z) || isnan(x) || isnan(y)) continue;
        assert(x >= 0 && x < s->columns && y >= 0 && y < s->rows);
        double share = fmin(1, fmax(0, (z - low) / (high - low)));
        s->shade[(int)y * s->columns + (int)x] = (int)(share * (SHADES - 1) + 0.5);
    }
    return true;
}

static void add_colour(int shade, lg_text *svg) {
    double at = (double)shade / (SHADES - 1) * (ANCHORS - 1);
    assert(shade >= 0 && shade < SHADES);
    int below = (int)at < ANCHORS - 1 ? (int)at : ANCHORS - 2;
    lg_text_add(svg, "<path stroke='#");
    for (int c = 0; c < 3; c++)
        lg_text_add(svg, "%02x",
                    (int)(viridis[below][c] + (at - below) * (viridis[below + 1][c] - viridis[below][c]) + 0.5));
    lg_text_add(svg, "' d='");
}

/* Draws the squares of one shade. They are drawn as strokes as wide as a row, because strokes take fewer characters than
 * squares. Adjacent squares share one stroke. */
static void add_shade(const squares *s, int shade, lg_text *svg) {
    bool begun = false;
    for (int y = 0; y < s->rows; y++)
        for (int x = 0; x < s->columns; x++) {
            int first = x;
            while (x < s->columns && s->shade[y * s->columns + x] == shade)
                x++;
            if (x == first) continue;
            if (!begun) add_colour(shade, svg);
            lg_text_add(svg, "M%d %dh%d", first, s->rows - 1 - y, x - first);
            begun = true;
        }
    if (begun) lg_text_add(svg, "'/>\n");
}

void heat_finish(const figure *f, lg_text *svg) {
    double place[4];
    squares s;
    lg_text whole = {0};
    const char *image = svg->failed ? NULL : strstr(svg->data, "<image "), *end = image ? strstr(image, "/>") : NULL;
    if (!end || !f->frame->column[f->x].is_words || !f->frame->column[f->y].is_words ||
        sscanf(image, "<image x='%lf' y='%lf' width='%lf' height='%lf'", &place[0], &place[1], &place[2], &place[3]) !=
            4)
        return;
    if (!fill_cells(f, &s)) svg->failed = true;
    if (svg->failed) return;
    lg_text_append(&whole, svg->data, (size_t)(image - svg->data));
    lg_text_add(&whole,
                "<g shape-rendering='crispEdges' fill='none' stroke-width='1' "
                "transform='translate(%.2f,%.2f) scale(%.6f,%.6f) translate(0,0.5)'>\n",
                place[0], place[1], place[2] / s.columns, place[3] / s.rows);
    for (int shade = 0; shade < SHADES; shade++)
        add_shade(&s, shade, &whole);
    lg_text_add(&whole, "</g>");
    lg_text_append(&whole, end + 2, strlen(end + 2));
    free(s.shade);
    lg_text_clear(svg);
    *svg = whole;
}
