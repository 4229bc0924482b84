/* levelground list: lists all names that the command line accepts. It prints the tables that the code itself uses. */
#include <stdio.h>
#include <string.h>

#include "base/wants.h"
#include "cli/cli.h"
#include "cli/wrap.h"
#include "io/catalog.h"
#include "io/json.h"

enum { NAMES_MAX = 1024, NAME_COLUMN = 4, VALUE_COLUMN = 20, SENTENCE_COLUMN = 30 };

typedef struct {
    const char *what, *name; /* name: of a game, an algorithm or a preset; NULL: list all */
    bool json;
    const lg_game *game;
    const lg_optimizer *optimizer; /* the algorithm with that name */
    const lg_preset *preset;
} options;

static const option_row rows[] = {{"json", 'j', NULL, FLAG(options, json), "print JSON Lines", 0}, {0}};

static void take_word(options *o, const char *argument, const struct argp_state *state) {
    static const char *const known[] = {"games", "algorithms", "variants", "presets", "boards", NULL};
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], argument)) o->what = known[i];
    if (o->what) return;
    const char *near = lg_nearest(argument, known);
    argp_error(state, "expected games, algorithms, variants, presets or boards, found '%s'%s%s%s", argument,
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void take_argument(void *options_read, char *argument, const struct argp_state *state) {
    options *o = options_read;
    if (o->name) argp_error(state, "expected one name, found also '%s'", argument);
    if (o->what)
        o->name = argument;
    else
        take_word(o, argument, state);
}

/* What is printed about a parameter: the default as a user types it, the allowed values, and the sentence. */
typedef struct {
    lg_text normal, allowed, sentence;
} description;

static void description_clear(description *d) {
    lg_text_clear(&d->normal);
    lg_text_clear(&d->allowed);
    lg_text_clear(&d->sentence);
}

/* Describes a parameter. If it is a setting of `game` that belongs to a requirement, the sentence begins with the requirement's
 * name. game: NULL for the parameters of an algorithm. The caller must clear the description. */
static bool describe_param(const lg_game *game, const lg_param *table, int row, description *d) {
    const lg_setting_group *group = game ? lg_setting_group_of(game, table[row].name) : NULL;
    lg_values usual;
    *d = (description){0};
    lg_values_init(&usual, table);
    lg_value_write(&usual, row, &d->normal);
    const lg_param *p = &table[row];
    if (p->type == LG_WORD)
        lg_text_add(&d->allowed, "%s", p->words);
    else if (p->type == LG_LEVEL_TEXT)
        lg_text_add(&d->allowed, "%s, or a file", p->words);
    else
        lg_text_add(&d->allowed, "%.10g to %.10g", p->low, p->high);
    if (group && group->requirement) lg_text_add(&d->sentence, "%s: ", group->requirement);
    lg_text_add(&d->sentence, "%s", table[row].sentence);
    return !d->normal.failed && !d->allowed.failed && !d->sentence.failed;
}

static bool print_param(const lg_param *p, const description *d) {
    lg_text rest = {0};
    lg_text_add(&rest, "%s [%s%s%s]", d->sentence.data, d->allowed.data, p->paper ? "; paper: " : "",
                p->paper ? p->paper : "");
    int at = printf("%*s%-*s %s ", NAME_COLUMN, "", VALUE_COLUMN - NAME_COLUMN - 1, p->name, d->normal.data);
    if (at < SENTENCE_COLUMN) at += printf("%*s", SENTENCE_COLUMN - at, "");
    bool good = !rest.failed;
    if (good) wrap(at, SENTENCE_COLUMN, rest.data);
    lg_text_clear(&rest);
    return good;
}

static bool print_params(const lg_game *game, const lg_param *params) {
    bool good = true;
    for (int i = 0; good && params[i].name; i++) {
        description d;
        good = describe_param(game, params, i, &d) && print_param(&params[i], &d);
        description_clear(&d);
    }
    return good;
}

/* Returns a list of the parameters; NULL if memory is short. */
static json_t *json_params(const lg_game *game, const lg_param *params) {
    json_t *list = json_array();
    for (int i = 0; params[i].name; i++) {
        const lg_param *p = &params[i];
        description d;
        bool good = describe_param(game, params, i, &d);
        json_push(&list, good ? json_pack("{ss ss ss ss ss?}", "name", p->name, "default", d.normal.data, "allowed",
                                          d.allowed.data, "sentence", d.sentence.data, "paper", p->paper)
                              : NULL);
        description_clear(&d);
    }
    return list;
}

/* Prints a trait, with the range in which good levels usually lie. */
static bool print_trait(const lg_trait *t) {
    lg_text rest = {0};
    lg_text_add(&rest, "%s%s%s", t->unit, *t->unit ? " " : "", t->sentence);
    if (t->most > t->least) lg_text_add(&rest, " [usually %.10g to %.10g", t->least, t->most);
    if (t->tolerance > 0) lg_text_add(&rest, ", give or take %.10g", t->tolerance);
    if (t->most > t->least) lg_text_add(&rest, "]");
    bool good = !rest.failed;
    if (good) wrap_row(NAME_COLUMN, VALUE_COLUMN, t->name, rest.data);
    lg_text_clear(&rest);
    return good;
}

/* Returns a list of the traits that can be wanted; NULL if memory is short. */
static json_t *json_traits(const lg_game *g) {
    json_t *list = json_array();
    for (const lg_trait *t = g->traits; t && t->name; t++)
        if (!wants_is_rule(g, t))
            json_push(&list, json_pack("{ss ss ss sf sf sf}", "name", t->name, "unit", t->unit, "sentence", t->sentence,
                                       "least", t->least, "most", t->most, "tolerance", t->tolerance));
    return list;
}

/* Adds the number of players, if the game has players. Returns NULL if memory is short; the object is then freed. */
static json_t *add_players(json_t *game, const lg_players *p) {
    if (!p || !game) return game;
    json_t *players = json_pack("{si si ss?}", "least", p->least, "most", p->most, "setting", p->setting);
    if (!json_object_set_new(game, "players", players)) return game;
    json_decref(game);
    return NULL;
}

static void print_players(const lg_players *p) {
    if (!p) return;
    printf("  players (--players): %d to %d, ", p->least, p->most);
    if (p->setting)
        printf("as the setting %s\n", p->setting);
    else
        printf("whom every board serves\n");
}

static bool print_game(const lg_game *g) {
    json_t *formats = json_array(), *requirements = json_array();
    for (const lg_format *f = g->formats; f->name; f++)
        json_push(&formats, json_string(f->name));
    for (const lg_requirement *r = g->requirements; r->name; r++)
        json_push(&requirements, json_pack("{ss ss ss?}", "name", r->name, "sentence", r->sentence, "why", r->why));
    return json_print(add_players(json_pack("{ss ss ss so so so so}", "game", g->name, "title", g->title, "source",
                                            g->source, "formats", formats, "requirements", requirements, "traits",
                                            json_traits(g), "settings", json_params(g, g->settings)),
                                  g->players));
}

/* Prints a heading like "NAME: SENTENCE (SOURCE)". */
static bool print_head(const char *name, const char *sentence, const char *source) {
    lg_text line = {0};
    lg_text_add(&line, "%s: %s%s%s%s", name, sentence, source ? " (" : "", source ? source : "", source ? ")" : "");
    bool good = !line.failed;
    if (good) wrap(0, NAME_COLUMN, line.data);
    lg_text_clear(&line);
    return good;
}

/* Prints what a requirement asks for, and why players care. */
static bool print_requirement(const lg_requirement *r) {
    lg_text rest = {0};
    lg_text_add(&rest, "%s%s%s", r->sentence, r->why ? ". " : "", r->why ? r->why : "");
    bool good = !rest.failed;
    if (good) wrap_row(NAME_COLUMN, VALUE_COLUMN, r->name, rest.data);
    lg_text_clear(&rest);
    return good;
}

static bool list_game(const lg_game *g, bool json) {
    if (json) return print_game(g);
    if (!print_head(g->name, g->title, g->source)) return false;
    printf("  requirements:\n");
    for (const lg_requirement *r = g->requirements; r->name; r++)
        if (!print_requirement(r)) return false;
    printf("  formats, besides svg, png, pdf and json:\n");
    for (const lg_format *f = g->formats; f->name; f++) {
        int at = printf("%*s%-*s .%-8s ", NAME_COLUMN, "", VALUE_COLUMN - NAME_COLUMN - 1, f->name, f->extension);
        wrap(at, SENTENCE_COLUMN, f->sentence);
    }
    bool good = true;
    print_players(g->players);
    bool headed = false;
    for (const lg_trait *t = g->traits; good && t && t->name; t++) {
        if (wants_is_rule(g, t)) continue;
        if (!headed) printf("  traits (--want):\n");
        headed = true;
        good = print_trait(t);
    }
    if (!good) return false;
    printf("  settings (--set):\n");
    return print_params(g, g->settings);
}

static bool list_algorithm(const lg_optimizer *o, bool json) {
    if (json)
        return json_print(json_pack("{ss ss ss so}", "algorithm", o->name, "sentence", o->sentence, "source", o->source,
                                    "parameters", json_params(NULL, o->params)));
    return print_head(o->name, o->sentence, o->source) && print_params(NULL, o->params);
}

static bool list_variant(const lg_game *g, const lg_variant *v, bool json) {
    if (json)
        return json_print(json_pack("{ss ss ss ss}", "game", g->name, "variant", v->name, "sentence", v->sentence,
                                    "settings", v->settings));
    printf("%s ", g->name);
    int at = (int)strlen(g->name) + 1 + printf("%s: ", v->name);
    wrap(at, NAME_COLUMN, v->sentence);
    if (!*v->settings) return true;
    printf("%*s", NAME_COLUMN, "");
    wrap(NAME_COLUMN, NAME_COLUMN, v->settings);
    return true;
}

static bool list_preset(const lg_optimizer *o, const lg_preset *p, bool json) {
    if (json)
        return json_print(json_pack("{ss ss ss ss ss?}", "preset", p->name, "algorithm", o->name, "sentence",
                                    p->sentence, "parameters", p->assignments, "variants", p->variants));
    if (!print_head(p->name, p->sentence, NULL)) return false;
    if (p->variants) printf("%*sfor %s\n", NAME_COLUMN, "", p->variants);
    int at = printf("%*s--algorithm %s: ", NAME_COLUMN, "", o->name);
    wrap(at, 2 * NAME_COLUMN, p->assignments);
    return true;
}

static bool list_board(const lg_game *g, const lg_board *b, bool json) {
    if (json)
        return json_print(
            json_pack("{ss ss ss ss}", "game", g->name, "board", b->name, "sentence", b->sentence, "map", b->text));
    int at = printf("%s/%s: ", g->name, b->name);
    wrap(at, NAME_COLUMN, b->sentence);
    return true;
}

static bool is_wanted(const options *o, const char *what) {
    return !o->what || !strcmp(o->what, what);
}

static bool list_of_game(const lg_game *g, const options *o) {
    bool good = !is_wanted(o, "games") || list_game(g, o->json);
    for (const lg_variant *v = g->variants; is_wanted(o, "variants") && good && v->name; v++)
        good = list_variant(g, v, o->json);
    for (const lg_board *b = g->boards; is_wanted(o, "boards") && good && b && b->name; b++)
        good = list_board(g, b, o->json);
    return good;
}

static bool list_of_optimizer(const lg_optimizer *a, const options *o) {
    bool good = !is_wanted(o, "algorithms") || list_algorithm(a, o->json);
    for (const lg_preset *p = a->presets; is_wanted(o, "presets") && good && p->name; p++)
        if (!o->preset || p == o->preset) good = list_preset(a, p, o->json);
    return good;
}

/* Finds an algorithm, whose presets are then listed; or finds a single preset. */
static bool find_presets(options *o, lg_error *error) {
    const char *names[NAMES_MAX + 1] = {0}, *near;
    int n = 0;
    if (find_preset(o->name, &o->optimizer, &o->preset, NULL)) return true;
    o->preset = NULL;
    if (find_optimizer(o->name, &o->optimizer, NULL)) return true;
    for (const lg_optimizer *const *a = catalog_optimizers(); *a; a++) {
        if (n < NAMES_MAX) names[n++] = (*a)->name;
        for (const lg_preset *p = (*a)->presets; p->name && n < NAMES_MAX; p++)
            names[n++] = p->name;
    }
    near = lg_nearest(o->name, names);
    return lg_fail(error, "unknown preset or algorithm '%.60s'%s%s%s", o->name, near ? "; did you mean '" : "",
                   near ? near : " (see: levelground list presets", near ? "'?" : ")");
}

static bool find_named(options *o, lg_error *error) {
    if (!o->name) return true;
    if (!strcmp(o->what, "presets")) return find_presets(o, error);
    if (!strcmp(o->what, "algorithms")) return find_optimizer(o->name, &o->optimizer, error);
    return find_game(o->name, &o->game, error);
}

int list_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       EACH_ARGUMENT(take_argument),
                                       .usage = "[games|variants|boards [GAME]]\nalgorithms [ALGORITHM]\npresets "
                                                "[ALGORITHM|PRESET]",
                                       .sentence = "Lists what can be named on the command line."};
    options o = {0};
    bool good = true;
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!find_named(&o, &error)) return complain(MISUSED, "%s", error.text);
    catalog_add_installed();
    for (const lg_game *const *g = catalog_games(); good && *g; g++)
        if (!o.game || *g == o.game) good = list_of_game(*g, &o);
    for (const lg_optimizer *const *a = catalog_optimizers(); good && *a; a++)
        if (!o.optimizer || *a == o.optimizer) good = list_of_optimizer(*a, &o);
    return good ? DONE : complain(FAILED, "out of memory");
}
