/* Finds the board in what a solver has printed: atoms such as put("A1","river"), or numbers of variables such as x7. If
 * several choices are named for one place, the last one counts, because solvers print better and better boards. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/reader.h"
#include "levelground/game_file.h"
#include "program.h"

enum { ATOM_MAX = 4096 /* no atom is longer */ };

typedef struct {
    lg_text text;
    int choice;
} atom;

typedef struct {
    const fg_model *model;
    atom *atoms; /* of all choices, sorted */
    const char *at, *end;
    int taken[FG_PLACES_MAX]; /* of each place: its choice, or -1 */
} answer;

static void take_choice(answer *a, int choice) {
    a->taken[a->model->choice[choice].place] = choice;
}

static int compare_atoms(const void *a, const void *b) {
    const lg_text *x = &((const atom *)a)->text, *y = &((const atom *)b)->text;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return memcmp(x->data, y->data, x->length);
}

/* Returns the length of the atom that begins here, up to the first closing parenthesis outside quotes; 0 if there is none. */
static size_t atom_length(const answer *a) {
    bool quoted = false;
    for (const char *c = a->at; c < a->end && c < a->at + ATOM_MAX; c++) {
        if (quoted && *c == '\\' && c + 1 < a->end)
            c++;
        else if (*c == '"')
            quoted = !quoted;
        else if (*c == ')' && !quoted)
            return (size_t)(c + 1 - a->at);
    }
    return 0;
}

static void take_all(answer *a) {
    static const char put[] = "put(";
    for (char before = ' '; a->at < a->end;) {
        bool begins = before == ' ' || before == '\n' || before == '\t';
        if (begins && a->end - a->at >= (ptrdiff_t)strlen(put) && !memcmp(a->at, put, strlen(put))) {
            char word[ATOM_MAX];
            atom key = {.text = {.data = word, .length = atom_length(a)}};
            memcpy(word, a->at, key.text.length);
            const atom *found = bsearch(&key, a->atoms, (size_t)a->model->choices, sizeof key, compare_atoms);
            if (found) take_choice(a, found->choice);
            a->at += key.text.length ? key.text.length : 1;
        } else if (begins && *a->at == 'x') {
            int64_t number = 0;
            for (a->at++; a->at < a->end && *a->at >= '0' && *a->at <= '9'; a->at++)
                if (number <= a->model->choices) number = 10 * number + (*a->at - '0');
            bool ended = a->at == a->end || lg_is_blank(*a->at) || *a->at == '\n' || *a->at == '\r';
            if (ended && number >= 1 && number <= a->model->choices) take_choice(a, (int)number - 1);
        } else
            a->at++;
        before = a->at[-1];
    }
}

static bool keep_level(const answer *a, fg_level *level, lg_error *error) {
    const fg_model *m = a->model;
    const fg_game *game = fg_task_game(m->task);
    memcpy(level, m->task->fixed, game->base.level_size);
    for (int p = 0; p < fg_place_count(m->layout); p++) {
        bool slot = p >= m->layout->cells;
        if (a->taken[p] < 0)
            return lg_fail(error, "expected an answer that says what lies on %s%s", slot ? "the slots" : "",
                           slot ? "" : m->layout->name_of[p]);
        for (int l = 0; l < game->pieces.layers; l++) {
            int symbol = m->world->symbol[m->choice[a->taken[p]].state][l];
            if (symbol != FG_UNDECIDED) fg_put(game, level, l, slot ? p - m->layout->cells : p, symbol);
        }
    }
    return true;
}

static bool write_atoms(answer *a) {
    bool good = true;
    for (int i = 0; i < a->model->choices; i++) {
        a->atoms[i].choice = i;
        fg_choice_write(a->model, &a->model->choice[i], &a->atoms[i].text);
        good = good && !a->atoms[i].text.failed;
    }
    if (good) qsort(a->atoms, (size_t)a->model->choices, sizeof *a->atoms, compare_atoms);
    return good;
}

static bool read_answer(answer *a, fg_level *level, lg_error *error) {
    int choices = a->model->choices;
    a->atoms = calloc((size_t)choices + 1, sizeof *a->atoms);
    for (int p = 0; p < FG_PLACES_MAX; p++)
        a->taken[p] = -1;
    bool good = a->atoms && write_atoms(a);
    if (good) take_all(a);
    for (int i = 0; a->atoms && i < choices; i++)
        lg_text_clear(&a->atoms[i].text);
    free(a->atoms);
    return good ? keep_level(a, level, error) : lg_fail_memory(error);
}

bool lg_game_answer(const lg_task *base, const char *text, size_t length, lg_level *level, lg_error *error) {
    const fg_task *task = fg_task_of(base);
    fg_room room = {NULL, 0, 0};
    fg_model model;
    assert(lg_game_is_read(base->game));
    bool good = fg_program_choices(task, &room, &model, error);
    answer a = {.model = &model, .at = text, .end = text + length};
    good = good && read_answer(&a, level, error);
    fg_room_clear(&room);
    return good;
}
