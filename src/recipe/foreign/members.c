/* Makes trees of lines. The lines are in the order of the JSON, so what a line has in common with the path of the line before is
 * the same object. */
#include "recipe/foreign/members.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { DEPTH_MAX = 64 };

/* The parts of the path of a line. */
typedef struct {
    const char *part[DEPTH_MAX];
    size_t length[DEPTH_MAX];
    int depth;
} path;

/* Takes the path of a line apart. Returns false if it is too deep: no reader looks there. */
static bool split(const char *line, path *p) {
    const char *at = line;
    for (p->depth = 0; p->depth < DEPTH_MAX; at++) {
        p->part[p->depth] = at;
        p->length[p->depth++] = strcspn(at, ".\t\n");
        at += p->length[p->depth - 1];
        if (*at != '.') return true;
    }
    return false;
}

/* Returns how many parts, but the last one, two paths have in common. */
static int alike(const path *a, const path *b) {
    int n = 0;
    while (n + 1 < a->depth && n + 1 < b->depth && a->length[n] == b->length[n] &&
           !memcmp(a->part[n], b->part[n], a->length[n]))
        n++;
    return n;
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static size_t count_rows(const char *lines) {
    path before = {.depth = 0}, here;
    size_t rows = 1;
    for (const char *line = lines; *line; line = next_line(line)) {
        if (!split(line, &here)) continue;
        rows += (size_t)(here.depth - alike(&here, &before));
        before = here;
    }
    return rows;
}

static member *add(member *to, member *row, const char *name) {
    *row = (member){.name = name};
    *(to->last ? &to->last->next : &to->first) = row;
    to->last = row;
    to->count++;
    return row;
}

bool members_init(members *m, const char *lines) {
    member *open[DEPTH_MAX + 1], *row;
    path before = {.depth = 0}, here;
    m->text = lg_string_copy(lines);
    m->row = row = m->text ? calloc(count_rows(lines), sizeof *row) : NULL;
    if (!row) return false;
    open[0] = row++;
    for (char *line = m->text, *next; *line; line = next) {
        next = (char *)(uintptr_t)next_line(line);
        if (!split(line, &here)) continue;
        const int same = alike(&here, &before);
        for (int i = same; i < here.depth; i++)
            open[i + 1] = add(open[i], row++, here.part[i]);
        const char *tab = here.part[here.depth - 1] + here.length[here.depth - 1];
        open[here.depth]->value = *tab == '\t' ? tab + 1 : "";
        before = here;
    }
    /* Only now, because paths are compared with those before, the parts get their ends. */
    for (char *at = m->text; *at;) {
        for (bool value = false; *at && *at != '\n'; at++) {
            const bool ends = !value && (*at == '.' || *at == '\t');
            value = value || *at == '\t';
            if (ends) *at = '\0';
        }
        if (*at) *at++ = '\0';
    }
    return true;
}

void members_clear(members *m) {
    free(m->row);
    free(m->text);
    *m = (members){.row = NULL};
}

const member *member_first(const member *of) {
    return of ? of->first : NULL;
}

const member *member_get(const member *of, const char *name) {
    const member *m = member_first(of);
    while (m && strcmp(m->name, name) != 0)
        m = m->next;
    return m;
}

const char *member_word(const member *m) {
    return m && m->value && strcmp(m->value, "?") != 0 ? m->value : NULL;
}

bool member_number(const member *m, double *number) {
    return m && m->value && lg_number_read(m->value, number);
}

bool member_whole(const member *m, int most, int *number) {
    double x;
    if (!member_number(m, &x) || x != floor(x) || fabs(x) > most) return false;
    *number = (int)x;
    return true;
}

bool member_is_list(const member *m) {
    int i = 0;
    if (m && m->value) return !strcmp(m->value, "[]");
    for (const member *one = member_first(m); one; one = one->next, i++) {
        char *end;
        if (strtol(one->name, &end, 10) != i || *end || end == one->name) return false;
    }
    return i > 0;
}

static void write_below(const member *of, lg_text *path, lg_text *lines) {
    const size_t length = path->length;
    for (const member *m = of->first; m; m = m->next) {
        path->length = length;
        lg_text_add(path, "%s%s", length ? "." : "", m->name);
        if (m->value && path->data) lg_text_add(lines, "%s\t%s\n", path->data, m->value);
        write_below(m, path, lines);
    }
    path->length = length;
}

void member_write(const member *of, lg_text *lines) {
    lg_text path = {0};
    lg_text_append(lines, "", 0);
    write_below(of, &path, lines);
    lines->failed = lines->failed || path.failed;
    lg_text_clear(&path);
}
