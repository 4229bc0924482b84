/* How far a board is from being symmetric. */
#include "base/text.h"
#include "boards/file/export/model.h"

typedef struct {
    fg_selection of;
    bool whole; /* compares the pieces themselves, not whether they are selected */
    const int *image;
} unlike;

static const fg_key keys[] = {
    {"of", "SELECTION", "compares only whether cells are selected; without it, their pieces"},
    {NULL, NULL, NULL},
};

static bool compile(fg_compiler *c, const fg_node *clause, fg_measure *m) {
    const fg_node *node = fg_find(clause, "unlike"), *of = fg_find(clause, "of");
    unlike own = {.whole = !of};
    char words[FG_WORDS_ROOM];
    if (!fg_words_read(c, node, words) || (of && !fg_selection_read(c, of, &own.of))) return false;
    if (own.of.conditions) return fg_expected(of, "pieces without conditions", c->error);
    int s;
    if (!fg_symmetry_find(c->layout, node, words, &s, c->error)) return false;
    own.image = c->layout->image[s];
    c->undecided = c->undecided || (own.whole && c->world->within);
    return fg_keep(c, m, &own, sizeof own);
}

static int look_of(const unlike *own, int state, int place) {
    return own->whole ? state : fg_bit(own->of.states.w, state) && fg_bit(own->of.places.w, place);
}

static bool differs(const unlike *own, const fg_view *view, int place) {
    int image = own->image[place];
    return look_of(own, view->state[place], place) != look_of(own, view->state[image], image);
}

static void count(const fg_measure *m, const fg_view *view, int *number) {
    *number = 0;
    for (int p = 0; p < fg_place_count(view->layout); p++)
        *number += differs(m->own, view, p);
}

static void blame(const fg_measure *m, const fg_view *view, fg_places *where) {
    for (int p = 0; p < fg_place_count(view->layout); p++)
        if (differs(m->own, view, p)) fg_set_bit(where->w, p);
}

/* A turn by a sixth maps a place onto another one, and a third place onto it; so both pairs are looked at. */
static void step(const fg_measure *m, const fg_view *view, int place, int is, int *number) {
    const unlike *own = m->own;
    int to = own->image[place], was = view->state[place], from = 0;
    while (own->image[from] != place)
        from++;
    if (to == place) return;
    int there = look_of(own, view->state[to], to), before = look_of(own, view->state[from], from);
    int old = look_of(own, was, place), now = look_of(own, is, place);
    *number += (now != there) - (old != there) + (before != now) - (before != old);
}

static int64_t role_of(const fg_measure *m, int state) {
    const unlike *own = m->own;
    return own->whole ? state : fg_bit(own->of.states.w, state);
}

static void express(const fg_measure *m, fg_model *model, fg_estimate *number) {
    const unlike *own = m->own;
    const fg_selection *of = &own->of;
    fg_places everywhere = fg_first_places(fg_place_count(model->layout));
    fg_sum sum = fg_sum_of(0);
    for (int p = 0; p < fg_place_count(model->layout); p++) {
        int image = own->image[p];
        if (image == p && own->whole) continue;
        fg_sum alike = fg_sum_of(!own->whole);
        for (int s = 0; own->whole && s < model->world->states; s++) { /* both have this state */
            fg_states one = {{0}};
            fg_set_bit(one.w, s);
            fg_sum here = fg_model_is(model, &one, &everywhere, p),
                   there = fg_model_is(model, &one, &everywhere, image);
            fg_sum both = fg_model_both(model, &here, &there);
            fg_sum_add(model, &alike, 1, &both);
        }
        if (!own->whole) { /* both are selected, or neither */
            fg_sum here = fg_model_is(model, &of->states, &of->places, p);
            fg_sum there = fg_model_is(model, &of->states, &of->places, image);
            fg_sum both = fg_model_both(model, &here, &there);
            fg_sum_add(model, &alike, 2, &both);
            fg_sum_add(model, &alike, -1, &here);
            fg_sum_add(model, &alike, -1, &there);
        }
        sum.constant++;
        fg_sum_add(model, &sum, -1, &alike);
    }
    fg_estimate_set(number, sum);
}

const fg_kind fg_unlike_kind = {
    .word = "unlike",
    .takes = "SYMMETRY",
    .sentence = "Counts the cells that differ from their image under a mirror or a turn. SYMMETRY is `mirror left "
                "right`, `mirror top bottom` or `half turn`; for hexes also `third turn` and `sixth turn`, for "
                "squares `quarter turn`, `mirror diagonal` and `mirror other diagonal`. The board itself has to have "
                "this symmetry",
    .example = "{unlike: half turn, at most: 4}",
    .keys = keys,
    .compile = compile,
    .count = count,
    .blame = blame,
    .step = step,
    .role = role_of,
    .model = express,
};
