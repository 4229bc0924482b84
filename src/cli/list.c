/* levelground list: lists all names that the command line accepts. It prints the tables that the code itself uses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/wants.h"
#include "cli/cli.h"
#include "cli/wrap.h"
#include "host/terminal.h"
#include "io/catalog.h"
#include "io/formats.h"
#include "io/json.h"

enum {
    NAMES_MAX = 1024,
    NAME_COLUMN = 4,
    VALUE_COLUMN = 20,
    SENTENCE_COLUMN = 30,
    BOARD_COLUMN = 42,
    PLAYERS_WIDTH = 18,
    LINE_ROOM = 200
};

typedef struct {
    const char *what,
        *name; /* what: a kind of names; name: of a game, an algorithm, a preset, a variant or a board. NULL: all */
    bool json;
} options;

static const option_row rows[] = {
    {"json", 'j', NULL, FLAG(options, json), "print JSON Lines, with all of each item", 0, .next = "jobs"}, {0}};

static const char *const kinds[] = {"games", "algorithms", "variants", "presets", "boards", NULL};

/* Parts of a game, which are listed with it. */
static const char *const parts[] = {"settings", "rules", "requirements", "traits", "axes", "formats", NULL};

static bool is_part(const char *word) {
    int i = 0;
    while (parts[i] && strcmp(parts[i], word) != 0)
        i++;
    return parts[i];
}

static void take_argument(void *options_read, char *argument, const option_reading *reading) {
    options *o = options_read;
    if (o->name && is_part(o->name))
        options_error(reading, "%s are listed with all of a game: levelground list %s", o->name, argument);
    if (o->name)
        options_error(reading, "expected one name, found also '%s'; levelground list %s tells all of the first",
                      argument, o->name);
    for (int i = 0; kinds[i] && !o->what; i++)
        if (!strcmp(kinds[i], argument)) {
            o->what = kinds[i];
            return;
        }
    o->name = argument;
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

static bool print_params(const lg_game *game, const lg_param *params) {
    bool good = true;
    for (const lg_param *p = params; good && p->name; p++) {
        description d;
        lg_text rest = {0};
        good = describe_param(game, params, (int)(p - params), &d);
        if (good)
            lg_text_add(&rest, "%s [%s%s%s]", d.sentence.data, d.allowed.data, p->paper ? "; paper: " : "",
                        p->paper ? p->paper : "");
        if (good) {
            int at = printf("%*s%-*s %s ", NAME_COLUMN, "", VALUE_COLUMN - NAME_COLUMN - 1, p->name, d.normal.data);
            if (at < SENTENCE_COLUMN) at += printf("%*s", SENTENCE_COLUMN - at, "");
            good = !rest.failed;
            if (good) wrap(at, SENTENCE_COLUMN, rest.data);
        }
        lg_text_clear(&rest);
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

/* Prints a heading like "NAME: SENTENCE (SOURCE)". */
static bool print_head(const char *name, const char *sentence, const char *source) {
    lg_text line = {0};
    lg_text_add(&line, "%s: %s%s%s%s", name, sentence, source ? " (" : "", source ? source : "", source ? ")" : "");
    bool good = !line.failed;
    if (good) wrap(0, NAME_COLUMN, line.data);
    lg_text_clear(&line);
    return good;
}

static bool json_game(const lg_game *g) {
    json_t *formats = json_array(), *requirements = json_array(), *traits = json_array();
    for (const lg_format *f = NULL; (f = format_after(g, f));)
        json_push(&formats, json_string(f->name));
    for (const lg_requirement *r = g->requirements; r->name; r++)
        json_push(&requirements, json_pack("{ss ss ss? ss?}", "name", r->name, "sentence", r->sentence, "why", r->why,
                                           "kind", g->kinds ? g->kinds[r - g->requirements] : NULL));
    for (const lg_trait *t = g->traits; t && t->name; t++)
        if (!wants_is_rule(g, t))
            json_push(&traits, json_pack("{ss ss ss sf sf sf}", "name", t->name, "unit", t->unit, "sentence",
                                         t->sentence, "least", t->least, "most", t->most, "tolerance", t->tolerance));
    json_t *game =
        json_pack("{ss ss ss so so so so}", "game", g->name, "title", g->title, "source", g->source, "formats", formats,
                  "requirements", requirements, "traits", traits, "settings", json_params(g, g->settings));
    const lg_players *p = g->players;
    if (p && game) {
        json_t *players = json_pack("{si si ss?}", "least", p->least, "most", p->most, "setting", p->setting);
        if (json_object_set_new(game, "players", players)) {
            json_decref(game);
            game = NULL;
        }
    }
    return json_print(game);
}

/* Prints a name and the words after it, which are cleared. */
static bool print_row(const char *name, lg_text *words) {
    const bool good = !words->failed;
    if (good) wrap_row(NAME_COLUMN, VALUE_COLUMN, name, words->data);
    lg_text_clear(words);
    return good;
}

static bool list_game(const lg_game *g, bool json) {
    if (json) return json_game(g);
    lg_text rest = {0};
    if (!print_head(g->name, g->title, g->source)) return false;
    printf("  requirements:\n");
    for (const lg_requirement *r = g->requirements; r->name; r++) {
        lg_text_add(&rest, "%s%s%s", r->sentence, r->why ? ". " : "", r->why ? r->why : "");
        if (!print_row(r->name, &rest)) return false;
    }
    printf("  formats, besides svg, png, pdf and json:\n");
    for (const lg_format *f = NULL; (f = format_after(g, f));) {
        int at = printf("%*s%-*s .%-8s ", NAME_COLUMN, "", VALUE_COLUMN - NAME_COLUMN - 1, f->name, f->extension);
        wrap(at, SENTENCE_COLUMN, f->sentence);
    }
    const lg_players *p = g->players;
    if (p) printf("  players (--players): %d to %d, ", p->least, p->most);
    if (p && p->setting) printf("as the setting %s\n", p->setting);
    if (p && !p->setting) printf("whom every board serves\n");
    printf("  variants (--variant):\n");
    for (const lg_variant *v = g->variants; v->name; v++) {
        lg_text_add(&rest, "%s", v->sentence);
        if (!print_row(v->name, &rest)) return false;
    }
    if (g->boards && g->boards->name) printf("  boards (levelground evaluate NAME):\n");
    for (const lg_board *b = g->boards; b && b->name; b++) {
        lg_text_add(&rest, "%s", b->sentence);
        if (!print_row(b->name, &rest)) return false;
    }
    bool headed = false;
    for (const lg_trait *t = g->traits; t && t->name; t++) {
        const bool has_range = t->most > t->least; /* has the trait a range in which good levels usually lie? */
        if (wants_is_rule(g, t)) continue;
        if (!headed) printf("  traits (--want):\n");
        headed = true;
        lg_text_add(&rest, "%s%s%s", t->unit, *t->unit ? " " : "", t->sentence);
        if (has_range) lg_text_add(&rest, " [usually %.10g to %.10g", t->least, t->most);
        if (t->tolerance > 0) lg_text_add(&rest, ", give or take %.10g", t->tolerance);
        if (has_range) lg_text_add(&rest, "]");
        const double goal = g->goal ? g->goal[t - g->traits] : 0;
        if (goal != 0) lg_text_add(&rest, ", as %s as possible", goal > 0 ? "large" : "small");
        if (!print_row(t->name, &rest)) return false;
    }
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

/* Prints a line of an overview: a name and what it is. Only a terminal gets it broken into several, because programs count
 * lines. */
static void print_line(int column, const char *name, const char *sentence) {
    if (terminal_is(STDOUT_FILENO) || getenv("COLUMNS"))
        wrap_row(0, column, name, sentence);
    else
        printf("%-*s %s\n", column - 1, name, sentence);
}

static void print_game_line(const char *name, const char *title, const lg_players *p) {
    char line[LINE_ROOM], players[LINE_ROOM] = "";
    if (p && p->least == p->most)
        snprintf(players, sizeof players, "%d player%s", p->least, plural(p->least));
    else if (p)
        snprintf(players, sizeof players, "%d to %d players", p->least, p->most);
    snprintf(line, sizeof line, "%-*s%s", PLAYERS_WIDTH, players, title);
    print_line(VALUE_COLUMN, name, line);
}

/* Prints a line for each item of a kind. Games in files are only loaded where more than a line is needed. */
static bool overview(const char *kind) {
    lg_text name = {0};
    const bool variants = !strcmp(kind, "variants"), boards = !strcmp(kind, "boards");
    if (!strcmp(kind, "games")) catalog_each_outline(print_game_line);
    if (variants || boards) catalog_add_installed();
    for (const lg_game *const *g = catalog_games(); *g; g++) {
        for (const lg_variant *v = (*g)->variants; variants && v->name; v++) {
            name.length = 0;
            lg_text_add(&name, "%s %s", (*g)->name, v->name);
            if (!name.failed) print_line(SENTENCE_COLUMN, name.data, v->sentence);
        }
        for (const lg_board *b = (*g)->boards; boards && b && b->name; b++) {
            name.length = 0;
            lg_text_add(&name, "%s/%s", (*g)->name, b->name);
            if (!name.failed) print_line(BOARD_COLUMN, name.data, b->sentence);
        }
    }
    for (const lg_optimizer *const *a = catalog_optimizers(); *a; a++) {
        if (!strcmp(kind, "algorithms")) print_line(VALUE_COLUMN, (*a)->name, (*a)->sentence);
        for (const lg_preset *p = (*a)->presets; !strcmp(kind, "presets") && p->name; p++)
            print_line(VALUE_COLUMN, p->name, p->sentence);
    }
    bool good = !name.failed;
    lg_text_clear(&name);
    return good;
}

static bool is_asked(const options *o, const char *kind) {
    return !o->what || !strcmp(o->what, kind);
}

/* Lists the items of a kind, or of all kinds. With a name, lists only the items of that name; if it is the name of a preset,
 * only this preset. Returns an exit status. */
static int list_kind(const options *o) {
    const lg_game *game = NULL;
    const lg_optimizer *optimizer = NULL;
    const lg_preset *preset = NULL;
    lg_error error;
    bool good = true;
    if (o->name && !strcmp(o->what, "presets")) {
        const char *names[NAMES_MAX + 1] = {0};
        int n = 0;
        bool found = find_preset(o->name, &optimizer, &preset, NULL);
        if (!found) preset = NULL;
        found = found || find_optimizer(o->name, &optimizer, NULL);
        for (const lg_optimizer *const *a = catalog_optimizers(); !found && *a; a++) {
            if (n < NAMES_MAX) names[n++] = (*a)->name;
            for (const lg_preset *p = (*a)->presets; p->name && n < NAMES_MAX; p++)
                names[n++] = p->name;
        }
        const char *near = found ? NULL : lg_nearest(o->name, names);
        if (!found)
            good = lg_fail(&error, "unknown preset or algorithm '%.60s'%s%s%s", o->name, near ? "; did you mean '" : "",
                           near ? near : " (see: levelground list presets", near ? "'?" : ")");
    } else if (o->name && !strcmp(o->what, "algorithms")) {
        good = find_optimizer(o->name, &optimizer, &error);
    } else if (o->name) {
        good = find_game(o->name, &game, &error);
    }
    if (!good) return reject(&error);
    for (const lg_game *const *g = catalog_games(); good && *g; g++) {
        if (game && *g != game) continue;
        if (is_asked(o, "games")) good = list_game(*g, o->json);
        for (const lg_variant *v = (*g)->variants; is_asked(o, "variants") && good && v->name; v++)
            good = list_variant(*g, v, o->json);
        for (const lg_board *b = (*g)->boards; is_asked(o, "boards") && good && b && b->name; b++)
            good = list_board(*g, b, o->json);
    }
    for (const lg_optimizer *const *a = catalog_optimizers(); good && *a; a++) {
        if (optimizer && *a != optimizer) continue;
        if (is_asked(o, "algorithms")) good = list_algorithm(*a, o->json);
        for (const lg_preset *p = (*a)->presets; is_asked(o, "presets") && good && p->name; p++)
            if (!preset || p == preset) good = list_preset(*a, p, o->json);
    }
    return good ? DONE : complain(FAILED, "out of memory");
}

/* Prints a part of a game and the words about it, which are cleared. */
static bool list_part(const lg_game *g, const char *kind, const char *name, lg_text *words, bool json) {
    bool good = !words->failed;
    int at = good && !json ? printf("%s %s: ", g->name, name) : 0;
    if (good && json)
        good = json_print(json_pack("{ss ss ss}", "game", g->name, kind, name, "sentence", words->data));
    else if (good)
        wrap(at, NAME_COLUMN, words->data);
    lg_text_clear(words);
    return good;
}

/* Lists the requirements, traits and settings of a game that have this name. Counts them in *found. */
static bool list_parts(const lg_game *g, const char *name, bool json, int *found) {
    lg_text words = {0};
    bool good = true;
    for (const lg_requirement *r = g->requirements; good && r->name; r++) {
        if (strcmp(r->name, name) != 0) continue;
        lg_text_add(&words, "%s%s%s", r->sentence, r->why ? ". " : "", r->why ? r->why : "");
        good = ++*found && list_part(g, "requirement", name, &words, json);
    }
    for (const lg_trait *t = g->traits; good && t && t->name; t++) {
        if (strcmp(t->name, name) != 0 || wants_is_rule(g, t)) continue;
        lg_text_add(&words, "%s%s%s", t->unit, *t->unit ? " " : "", t->sentence);
        good = ++*found && list_part(g, "trait", name, &words, json);
    }
    const int row = lg_param_index(g->settings, name);
    if (!good || row < 0) return good;
    description d;
    good = describe_param(g, g->settings, row, &d);
    if (good) lg_text_add(&words, "%s [%s; usually %s]", d.sentence.data, d.allowed.data, d.normal.data);
    description_clear(&d);
    return good && ++*found && list_part(g, "setting", name, &words, json);
}

/* Lists all of whatever has this name: a game, an algorithm, a preset, variants, boards, and parts of games. Returns an exit
 * status. */
static int list_named(const options *o) {
    const char *name = o->name, *names[NAMES_MAX + 1] = {0};
    int n = 0, found = 0;
    bool good = true;
    lg_error unknown;
    const lg_game *game = NULL;
    if (find_game(name, &game, &unknown)) good = list_game(game, o->json);
    found += game != NULL;
    for (const lg_optimizer *const *a = catalog_optimizers(); good && *a; a++) {
        if (n < NAMES_MAX) names[n++] = (*a)->name;
        if (!strcmp((*a)->name, name)) good = ++found && list_algorithm(*a, o->json);
        for (const lg_preset *p = (*a)->presets; good && p->name; p++) {
            if (n < NAMES_MAX) names[n++] = p->name;
            if (!strcmp(p->name, name)) good = ++found && list_preset(*a, p, o->json);
        }
    }
    for (const lg_game *const *g = catalog_games(); good && *g; g++) {
        if (n < NAMES_MAX) names[n++] = (*g)->name;
        for (const lg_variant *v = (*g)->variants; good && v->name; v++)
            if (!strcmp(v->name, name)) good = ++found && list_variant(*g, v, o->json);
        for (const lg_board *b = (*g)->boards; good && b && b->name; b++)
            if (!strcmp(b->name, name)) good = ++found && list_board(*g, b, o->json);
        good = good && list_parts(*g, name, o->json, &found);
    }
    if (!good) return complain(FAILED, "out of memory");
    if (found) return DONE;
    if (unknown.kind != LG_ERROR_FOREIGN) return reject(&unknown);
    if (is_part(name))
        return complain(MISUSED, "%s are listed with all of a game, as in: levelground list catan", name);
    for (int i = 0; kinds[i] && n < NAMES_MAX; i++)
        names[n++] = kinds[i];
    const char *near = lg_nearest(name, names);
    if (near) return complain(MISUSED, "nothing is called '%.60s'; did you mean '%s'?", name, near);
    return complain(MISUSED, "nothing is called '%.60s' (see: levelground list)", name);
}

int list_main(int argc, char **argv) {
    static const option_table table = {.rows = rows,
                                       EACH_ARGUMENT(take_argument),
                                       .usage = "[NAME]\ngames|variants|boards [GAME]\nalgorithms [ALGORITHM]\npresets "
                                                "[ALGORITHM|PRESET]",
                                       .sentence =
                                           "Lists what can be named on the command line, a line each; all of one "
                                           "game, algorithm, variant, preset, board, rule, trait or setting by "
                                           "its name."};
    options o = {0};
    parse_options(&table, argc, argv, &o);
    if (o.name || o.json) catalog_add_installed();
    if (o.name && !o.what) return list_named(&o);
    if (o.name || o.json) return list_kind(&o);
    bool good = true;
    if (o.what) {
        good = overview(o.what);
    } else { /* for somebody who does not know a name yet */
        printf("games (levelground list NAME tells all of one):\n");
        good = overview("games");
        printf("\nalgorithms:\n");
        good = good && overview("algorithms");
        printf("\nmore: levelground list variants, presets or boards\n");
    }
    return good ? DONE : complain(FAILED, "out of memory");
}
