/* Writes a figure's axes, labels and legend, and has gnuplot draw it; styles.c draws the content. The colours are those of Okabe
 * and Ito (2008), which colour-blind people can distinguish. Dark colours come first. */
#include "lab/report/figure.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "io/file.h"
#include "lab/escape.h"

enum { LEGEND_MOST = 24, LETTERS_LEVEL = 70 };

static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#999933"};

static const lg_param options[] = {
    {"logx", LG_WORD, 0, 0, 0, "no|yes", "is the x axis logarithmic?", NULL},
    {"logy", LG_WORD, 0, 0, 0, "no|yes", "is the y axis logarithmic?", NULL},
    {"xmin", LG_NUMBER, NAN, -1e300, 1e300, NULL, "where the x axis begins", NULL},
    {"xmax", LG_NUMBER, NAN, -1e300, 1e300, NULL, "where the x axis ends", NULL},
    {"ymin", LG_NUMBER, NAN, -1e300, 1e300, NULL, "where the y axis begins", NULL},
    {"ymax", LG_NUMBER, NAN, -1e300, 1e300, NULL, "where the y axis ends", NULL},
    {"zmin", LG_NUMBER, NAN, -1e300, 1e300, NULL, "the value of the darkest colour", NULL},
    {"zmax", LG_NUMBER, NAN, -1e300, 1e300, NULL, "the value of the lightest colour", NULL},
    {"places", LG_WORD, 0, 0, 0, "no|yes", "place the values of x at equal distances, even if they are numbers", NULL},
    {"joined", LG_WORD, 0, 0, 0, "no|yes", "join the points by lines", NULL},
    {"fit", LG_WORD, 0, 0, 0, "no|yes", "draw the line of least squares through the points", NULL},
    {"legend", LG_WORD, 1, 0, 0, "no|yes", "show the names of the groups", NULL},
    {"width", LG_WHOLE, 720, 200, 2000, NULL, "width of the picture", NULL},
    {"height", LG_WHOLE, 440, 150, 2000, NULL, "height of the picture", NULL},
    {.name = NULL}};

bool figure_init(figure *f, const plan_figure *p, const frame *table, const char **key, lg_error *error) {
    const struct {
        const char *key, *name;
        int *column;
    } columns[] = {{"x", p->x, &f->x},       {"y", p->y, &f->y},          {"z", p->z, &f->z},
                   {"low", p->low, &f->low}, {"high", p->high, &f->high}, {"group", p->group, &f->group}};
    const char *styles[16] = {0}, *names[256] = {0};
    *f = (figure){.plan = p, .frame = table};
    for (int i = 0; figure_styles[i].name; i++) {
        styles[i] = figure_styles[i].name;
        if (!strcmp(styles[i], p->style)) f->style = &figure_styles[i];
    }
    *key = "style";
    if (!f->style) {
        lg_fail(error, "unknown style '%.40s'", p->style);
        return lg_suggest(error, lg_nearest(p->style, styles));
    }
    *key = "z";
    if (!strcmp(f->style->name, "heat") != !!p->z) return lg_fail(error, "a heat map has a z, and no other style has");
    for (int i = 0; i < table->columns && i < 255; i++)
        names[i] = table->column[i].name;
    for (int i = 0; i < (int)(sizeof columns / sizeof *columns); i++) {
        const char *name = columns[i].name;
        *key = columns[i].key;
        *columns[i].column = name ? frame_find(table, name) : -1;
        if (!name || *columns[i].column >= 0) continue;
        lg_fail(error, "the table has no column '%.40s'", name);
        return lg_suggest(error, lg_nearest(name, names));
    }
    *key = "group";
    if (f->group >= 0 && !table->column[f->group].is_words)
        return lg_fail(error, "expected a column of words, and %s has numbers", p->group);
    *key = p->low ? "low" : "high";
    if (!p->low != !p->high) return lg_fail(error, "expected both low and high, or none");
    *key = "with";
    lg_values_init(&f->with, options);
    return pairs_apply(&f->with, p->with, error);
}

void figure_clear(figure *f) {
    if (f->with.table) lg_values_clear(&f->with);
    free(f->shown);
    free(f->place);
    *f = (figure){0};
}

bool figure_option(const figure *f, const char *name) {
    return lg_value(&f->with, name) != 0;
}

bool figure_separates(const figure *f, int column) {
    const bool joins = f->style->joins || figure_option(f, "joined");
    const bool is_axis = column == f->x || (f->z >= 0 && column == f->y);
    return !joins || is_axis || column == f->group;
}

/* Returns the indices of the words that occur in at least one row of the column, in ascending order; NULL if memory
 * is short. */
static int *words_used(const frame *table, int column, int *count) {
    const frame_column *c = &table->column[column];
    int *used = calloc((size_t)c->words + 1, sizeof *used);
    *count = 0;
    for (int r = 0; used && r < table->rows; r++)
        if (!isnan(c->value[r])) used[(int)c->value[r]] = 1;
    for (int i = 0; used && i < c->words; i++)
        if (used[i]) used[(*count)++] = i;
    assert(*count <= c->words);
    return used;
}

bool figure_in_group(const figure *f, int row, int group) {
    assert(group >= 0 && group < f->groups);
    return !f->shown || frame_get(f->frame, f->group, row) == f->shown[group];
}

double figure_at(const figure *f, int column, int row) {
    assert(column >= 0 && column < f->frame->columns);
    if (column != f->x || !f->place) return frame_number(f->frame, column, row);
    for (int i = 0; i < f->places; i++)
        if (frame_get(f->frame, column, row) == f->place[i]) return i;
    return NAN;
}

const char *figure_colour(int group) {
    assert(group >= 0);
    return colours[group % (int)(sizeof colours / sizeof *colours)];
}

void figure_title(const figure *f, int group, lg_text *script) {
    if (!f->shown || f->groups > LEGEND_MOST) {
        lg_text_add(script, " notitle");
        return;
    }
    lg_text_add(script, " title ");
    gnuplot_add(script, f->frame->column[f->group].word[f->shown[group]]);
}

static void write_label(const char *axis, const char *label, const char *name, lg_text *script) {
    lg_text words = {0};
    if (label)
        lg_text_append(&words, label, strlen(label));
    else
        frame_write_heading(name, &words);
    if (words.failed) script->failed = true;
    lg_text_add(script, "set %slabel ", axis);
    gnuplot_add(script, words.failed ? "" : words.data);
    lg_text_add(script, "\n");
    lg_text_clear(&words);
}

static void write_range(const figure *f, char axis, lg_text *script) {
    lg_text_add(script, "set %crange [", axis);
    for (int i = 0; i < 2; i++) {
        char name[] = {axis, 'm', i ? 'a' : 'i', i ? 'x' : 'n', '\0'};
        double end = lg_value(&f->with, name);
        if (i) lg_text_add(script, ":");
        if (isnan(end))
            lg_text_add(script, "*");
        else
            lg_text_add(script, "%.10g", end);
    }
    lg_text_add(script, axis == 'x' ? "] noextend\n" : "]\n");
}

/* Makes an axis logarithmic if the option asks for it. If no number is below 1, the labels are 1, 10, 100, 1k, 10k. */
static void write_scale(const figure *f, char axis, int column, lg_text *script) {
    double least = INFINITY;
    if (!figure_option(f, (char[]){'l', 'o', 'g', axis, '\0'})) return;
    for (int r = 0; r < f->frame->rows; r++)
        least = fmin(least, frame_number(f->frame, column, r));
    lg_text_add(script, "set logscale %c\nset format %c '%s'\n", axis, axis, least < 1 ? "%g" : "%.0s%c");
}

static void write_frame(const figure *f, lg_text *script) {
    lg_text_add(script,
                "# gnuplot -d FILE > PICTURE.svg\n"
                "set terminal svg size %d,%d fixed noenhanced font 'DejaVu Sans,12' linewidth 1\n"
                "set encoding utf8\n"
                "set border 3 linewidth 0.8 linecolor rgb '#777777'\n"
                "set tics nomirror out scale 0.5 textcolor rgb '#333333'\n"
                "set grid ytics linetype 1 linewidth 0.5 linecolor rgb '#dddddd'\n"
                "set pointintervalbox 0\n"
                "set offsets graph 0.02, graph 0.02, graph 0.03, graph 0.03\n",
                (int)lg_value(&f->with, "width"), (int)lg_value(&f->with, "height"));
    write_label("x", f->plan->xlabel, f->plan->x, script);
    write_label("y", f->plan->ylabel, f->plan->y, script);
    write_range(f, 'x', script);
    write_range(f, 'y', script);
    write_scale(f, 'x', f->x, script);
    write_scale(f, 'y', f->y, script);
    if (f->places) {
        char **word = f->frame->column[f->x].word;
        const int step = f->places > 40 ? 10 : 1;
        size_t letters = 0;
        for (int i = 0; i < f->places; i++)
            letters += strlen(word[f->place[i]]) + 1;
        lg_text_add(script, "set xtics %s (", letters > LETTERS_LEVEL ? "rotate by 35 right" : "");
        for (int i = 0; i < f->places; i += step) {
            if (i) lg_text_add(script, ", ");
            gnuplot_add_tic(script, word[f->place[i]]);
            lg_text_add(script, " %d", i);
        }
        lg_text_add(script, ")\nset xrange [-0.6:%g]\n", f->places - 0.4);
    }
    if (f->shown && f->groups <= LEGEND_MOST && figure_option(f, "legend")) {
        lg_text_add(script, "set key outside right top vertical Left reverse samplen 1.5 width 1 title ");
        gnuplot_add(script, f->frame->column[f->group].name);
        lg_text_add(script, " left\n");
    } else
        lg_text_add(script, "unset key\n");
}

bool figure_write(figure *f, lg_text *script, lg_error *error) {
    const frame *t = f->frame;
    f->groups = 1;
    if (f->group >= 0 && !(f->shown = words_used(t, f->group, &f->groups))) return lg_fail_memory(error);
    const bool in_places =
        t->column[f->x].is_words && (f->style->places || figure_option(f, "places") || !frame_is_numeric(t, f->x));
    if (in_places && !(f->place = words_used(t, f->x, &f->places))) return lg_fail_memory(error);
    write_frame(f, script);
    f->style->draw(f, script);
    return !script->failed || lg_fail_memory(error);
}

/* Runs gnuplot as a separate process: without a shell and without the user's settings, with the script as standard input and
 * the picture through a pipe. The script's name is never an argument, because gnuplot would run a name that begins with < as a
 * command. What gnuplot prints on standard error is dropped; run the script by hand to see it. */

extern char **environ;

bool gnuplot_draw(const char *script, lg_text *svg, bool *missing, lg_error *error) {
    char *arguments[] = {"gnuplot", "-d", "-", NULL}, buffer[1 << 14];
    const char *name = file_title(script);
    posix_spawn_file_actions_t actions;
    int ends[2], reason = 0, ended = 0;
    pid_t child = 0;
    ssize_t n = -1;
    int in = open(script, O_RDONLY | O_CLOEXEC);
    if (in < 0) return lg_fail(error, "%s: cannot open: %s", name, strerror(errno));
    if (pipe2(ends, O_CLOEXEC)) {
        reason = errno;
        close(in);
        return lg_fail(error, "%s: cannot run gnuplot: %s", name, strerror(reason));
    }
    bool good = !posix_spawn_file_actions_init(&actions);
    if (good) {
        posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        reason = posix_spawnp(&child, "gnuplot", &actions, NULL, arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
    }
    close(in);
    close(ends[1]);
    *missing = good && reason == ENOENT;
    if (good && !reason) {
        while ((n = read(ends[0], buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
            if (n > 0) lg_text_append(svg, buffer, (size_t)n);
        good = !n && !svg->failed;
    }
    close(ends[0]);
    if (*missing) return true;
    if (reason) return lg_fail(error, "%s: cannot run gnuplot: %s", name, strerror(reason));
    if (!good) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: cannot run gnuplot: out of memory", name);
    while (waitpid(child, &ended, 0) < 0 && errno == EINTR) {}
    return (WIFEXITED(ended) && !WEXITSTATUS(ended) && svg->length) ||
           lg_fail(error, "%s: gnuplot could not draw", name);
}
