/* Prints what each part of a level has. */
#include "io/parts_table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/columns.h"
#include "levelground/measured.h"

enum { GAP = 2, ROOMY = 60 }; /* terminals up to this width get no explanations */

typedef struct {
    const lg_measure *measure;
    int width;
} table_column;

typedef struct {
    const parts_table *table;
    const item *it;
    const lg_measured *all;
    double marked; /* columns are marked whose measure uses up at least this much of what is allowed */
    lg_text *lines;
} printing;

static void add_padding(int width, lg_text *lines) {
    lg_text_add(lines, "%*s", width > 0 ? width : 0, "");
}

static bool is_marked(const printing *p, const lg_measure *measure) {
    return p->marked > 0 && measure->used >= p->marked;
}

/* Writes a number with its mark: "<9", ">14" or "11"; "-" if the part has none. */
static void write_cell(const printing *p, const lg_measure *measure, int part, lg_text *text) {
    double least, most, value = measure->part[part].value;
    if (isnan(value)) {
        lg_text_add(text, "-");
        return;
    }
    bool marked = is_marked(p, measure) && lg_measure_range(measure, &least, &most) && least < most;
    if (marked && value <= least) lg_text_add(text, "<");
    if (marked && value >= most) lg_text_add(text, ">");
    int decimals = 0;
    for (int i = 0; i < measure->parts; i++) {
        int own = columns_decimals(measure->part[i].value);
        if (own > decimals) decimals = own;
    }
    columns_add_number(value, decimals, text);
}

/* Adds a text at the right of a column, or at the left if the width is negative. */
static void add_aligned(const char *text, int width, lg_text *lines) {
    int own = columns_of(text);
    if (width > 0) add_padding(width - own, lines);
    lg_text_add(lines, "%s", text);
    if (width < 0) add_padding(-width - own, lines);
}

static int column_width(const printing *p, const lg_measure *measure) {
    int width = columns_of(measure->name);
    for (int i = 0; i < measure->parts; i++) {
        lg_text cell = {0};
        write_cell(p, measure, i, &cell);
        int own = cell.failed ? 0 : columns_of(cell.data);
        if (own > width) width = own;
        p->lines->failed = p->lines->failed || cell.failed;
        lg_text_clear(&cell);
    }
    return width;
}

/* Writes the name of a part, and its cell if that has another name: "1 at 19". */
static void write_part(const printing *p, const lg_part *part, lg_text *text) {
    const lg_game *game = p->it->recipe->game;
    lg_text cell = {0};
    lg_text_add(text, "%s", part->name);
    if (part->cell >= 0) game->places.cell_name(game, p->it->level, part->cell, &cell);
    if (cell.length && strcmp(cell.data, part->name) != 0) lg_text_add(text, " at %s", cell.data);
    text->failed = text->failed || cell.failed;
    lg_text_clear(&cell);
}

/* Returns the width of the first column, or adds one line of it if `lines` is given: the heading if `part` is negative. */
static int add_part(const printing *p, const lg_measure *measure, int part, int width, lg_text *lines) {
    lg_text name = {0};
    if (part < 0)
        lg_text_add(&name, "%s", measure->each);
    else
        write_part(p, &measure->part[part], &name);
    int own = name.failed ? 0 : columns_of(name.data);
    if (lines && !name.failed) add_aligned(name.data, -width, lines);
    p->lines->failed = p->lines->failed || name.failed;
    lg_text_clear(&name);
    return own;
}

static int first_width(const printing *p, const lg_measure *measure) {
    int width = 0;
    for (int i = -1; i < measure->parts; i++) {
        int own = add_part(p, measure, i, 0, NULL);
        if (own > width) width = own;
    }
    return width;
}

/* Do two measures have the same parts, so that they are columns of one table? */
static bool have_same_parts(const lg_measure *a, const lg_measure *b) {
    if (a->parts != b->parts || strcmp(a->each, b->each) != 0) return false;
    for (int i = 0; i < a->parts; i++)
        if (strcmp(a->part[i].name, b->part[i].name) != 0 || a->part[i].cell != b->part[i].cell) return false;
    return true;
}

/* Is the measure worth a column? A measure that no rule compares and that has the same number everywhere is shown only if
 * everything is. */
static bool is_shown(const printing *p, const lg_measure *measure) {
    double least, most;
    bool known = lg_measure_range(measure, &least, &most);
    return known && (p->table->all || !isnan(measure->used) || least < most);
}

/* Adds one table with some measures as columns. */
static void add_table(const printing *p, const table_column *column, int columns, const bool *is_row) {
    int first = first_width(p, column->measure);
    for (int row = -1; row < column->measure->parts; row++) {
        if (row >= 0 && !is_row[row]) continue;
        add_padding(GAP, p->lines);
        add_part(p, column->measure, row, first, p->lines);
        for (int c = 0; c < columns; c++) {
            lg_text cell = {0};
            if (row >= 0) write_cell(p, column[c].measure, row, &cell);
            add_padding(GAP, p->lines);
            if (!cell.failed) add_aligned(row < 0 ? column[c].measure->name : cell.data, column[c].width, p->lines);
            p->lines->failed = p->lines->failed || cell.failed;
            lg_text_clear(&cell);
        }
        lg_text_add(p->lines, "\n");
    }
}

/* Is measure number m the first one with these parts that is shown? */
static bool is_first(const printing *p, int m) {
    for (int i = 0; i < m; i++)
        if (is_shown(p, &p->all->measure[i]) && have_same_parts(&p->all->measure[i], &p->all->measure[m])) return false;
    return is_shown(p, &p->all->measure[m]);
}

/* Adds one end of a measure's numbers, and some of the parts that have it: "3 (A5, B4 and 14 more)". */
static void add_end(const printing *p, const lg_measure *measure, double end, int named, lg_text *line) {
    int first = -1, found = 0;
    lg_text names = {0};
    for (int i = 0; i < measure->parts; i++) {
        if (measure->part[i].value != end) continue;
        if (!found) first = i;
        if (found++ < named) lg_text_add(&names, "%s%s", names.length ? ", " : "", measure->part[i].name);
    }
    write_cell(p, measure, first, line);
    if (names.length) lg_text_add(line, " (%s", names.data);
    if (names.length && found > named) lg_text_add(line, " and %d more", found - named);
    if (names.length) lg_text_add(line, ")");
    line->failed = line->failed || names.failed;
    lg_text_clear(&names);
}

/* Adds a line for a measure with too many rows, and as many names as fit: "REQ2 by cell: 1 (C5) to 3 (A5, B4 and 14 more)". */
static void add_range(const printing *p, const lg_measure *measure) {
    enum { NAMED = 2 };
    double least, most;
    lg_text line = {0};
    lg_measure_range(measure, &least, &most);
    for (int named = NAMED; named >= 0; named--) {
        lg_text_clear(&line);
        lg_text_add(&line, "%*s%s by %s: ", GAP, "", measure->name, measure->each);
        add_end(p, measure, least, least < most ? named : 0, &line);
        if (least < most) lg_text_add(&line, " to ");
        if (least < most) add_end(p, measure, most, named, &line);
        if (line.failed || columns_of(line.data) <= p->table->columns) break;
    }
    p->lines->failed = p->lines->failed || line.failed;
    if (!line.failed && columns_of(line.data) <= p->table->columns) lg_text_add(p->lines, "%s\n", line.data);
    lg_text_clear(&line);
}

/* Adds the measures that have the same parts as number m. Begins a new table whenever a column does not fit any more. */
static void add_group(const printing *p, int m, table_column *column) {
    const lg_measure *first = &p->all->measure[m];
    int margin = GAP + first_width(p, first), used = margin, columns = 0, rows = 0;
    bool *is_row = calloc((size_t)first->parts + 1, sizeof *is_row); /* cells of which no rule speaks get no row */
    p->lines->failed = p->lines->failed || !is_row;
    for (int other = m; is_row && other < p->all->measures; other++) {
        const lg_measure *next = &p->all->measure[other];
        if (!is_shown(p, next) || !have_same_parts(first, next)) continue;
        for (int i = 0; i < first->parts; i++)
            is_row[i] = is_row[i] || !isnan(next->part[i].value);
    }
    for (int i = 0; is_row && i < first->parts; i++)
        rows += is_row[i];
    /* Whoever asks for a verdict wants to read about seats, not about cells. */
    const char *each = first->each;
    bool places = !strcmp(each, "cell") || !strcmp(each, "corner") || !strcmp(each, "group");
    bool ranges = rows > (places ? PLACES_SHOWN : PARTS_SHOWN) && !p->table->all;
    for (; is_row && m < p->all->measures; m++) {
        const lg_measure *next = &p->all->measure[m];
        if (!have_same_parts(first, next) || !is_shown(p, next)) continue;
        if (ranges) {
            add_range(p, next);
            continue;
        }
        int own = column_width(p, next);
        if (margin + GAP + own > p->table->columns) continue; /* the terminal is too narrow */
        if (columns && used + GAP + own > p->table->columns) {
            add_table(p, column, columns, is_row);
            used = margin, columns = 0;
        }
        column[columns++] = (table_column){next, own};
        used += GAP + own;
    }
    if (columns) add_table(p, column, columns, is_row);
    if (ranges && p->table->columns > ROOMY)
        lg_text_add(p->lines, "  %s: evaluate --verbose prints %d rows\n", first->each, rows);
    free(is_row);
}

/* Returns the `used` from which on a column is marked. So all columns that miss a rule are marked or, if there is none, the
 * column that is nearest to missing one. Returns 0 if no column is marked. */
static double least_marked(const lg_measured *all) {
    double worst = 0;
    for (int m = 0; m < all->measures; m++)
        if (all->measure[m].used > worst) worst = all->measure[m].used;
    return worst > 1 ? nextafter(1, 2) : worst;
}

void parts_table_add(const parts_table *table, const item *it, lg_text *lines) {
    lg_measured all = {0};
    bool good = lg_level_measured(it->task, it->level, &all);
    table_column *column = calloc((size_t)all.measures + 1, sizeof *column);
    const printing p = {table, it, &all, least_marked(&all), lines};
    lines->failed = lines->failed || !good || !column;
    for (int m = 0; m < all.measures && !lines->failed; m++)
        if (is_first(&p, m)) add_group(&p, m, column);
    if (p.marked > 0 && table->columns > ROOMY)
        lg_text_add(lines, "  < least, > most: %s\n",
                    p.marked > 1 ? "breaks its rule" : "nearest to breaking its rule");
    free(column);
    lg_measured_clear(&all);
}
