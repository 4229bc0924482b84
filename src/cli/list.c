/* levelground list: everything that can be named on the command line, from the tables that the code itself uses. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "io/catalog.h"
#include "io/json.h"

typedef struct {
    const char *what, *game; /* game: whose boards; NULL: all games' */
    bool json;
} options;

static const struct argp_option table[] = {{"json", 'j', NULL, 0, "print JSON Lines", 0}, {0}};

static void take_word(options *o, const char *argument, const struct argp_state *state) {
    static const char *const known[] = {"games", "algorithms", "variants", "presets", "boards", NULL};
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], argument)) o->what = known[i];
    if (o->what) return;
    const char *near = lg_nearest(argument, known);
    argp_error(state, "expected games, algorithms, variants, presets or boards, found '%s'%s%s%s", argument,
               near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    switch (key) {
    case 'j': o->json = true; return 0;
    case ARGP_KEY_ARG:
        if (!o->what)
            take_word(o, argument, state);
        else if (!o->game && !strcmp(o->what, "boards"))
            o->game = argument;
        else
            argp_error(state, "expected one word, found also '%s'", argument);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The default as one types it. */
static void default_value(const lg_param *p, char *text, size_t size) {
    const char *at = p->words;
    if (p->type == LG_WHOLE || p->type == LG_NUMBER) {
        snprintf(text, size, "%.10g", p->normal);
        return;
    }
    for (int i = 0; i < (int)p->normal && at; i++)
        at = strchr(at, '|') + 1;
    snprintf(text, size, "%.*s", (int)strcspn(at, "|"), at);
}

static void range(const lg_param *p, char *text, size_t size) {
    if (p->type == LG_WORD)
        snprintf(text, size, "%s", p->words);
    else if (p->type == LG_LEVEL_TEXT)
        snprintf(text, size, "%s, or a file", p->words);
    else
        snprintf(text, size, "%.10g to %.10g", p->low, p->high);
}

static void print_params(const lg_param *params) {
    char normal[64], allowed[160];
    for (const lg_param *p = params; p->name; p++) {
        default_value(p, normal, sizeof normal);
        range(p, allowed, sizeof allowed);
        printf("    %-14s %-9s %s\n%28s[%s%s%s]\n", p->name, normal, p->sentence, "", allowed,
               p->paper ? "; paper: " : "", p->paper ? p->paper : "");
    }
}

static json_t *json_params(const lg_param *params) {
    json_t *list = json_array();
    char normal[64], allowed[160];
    for (const lg_param *p = params; p->name; p++) {
        default_value(p, normal, sizeof normal);
        range(p, allowed, sizeof allowed);
        json_push(&list, json_pack("{ss ss ss ss ss?}", "name", p->name, "default", normal, "allowed", allowed,
                                   "sentence", p->sentence, "paper", p->paper));
    }
    return list;
}

/* ---- each returns false where memory is short ---- */

static bool print_game(const lg_game *g) {
    json_t *formats = json_array(), *requirements = json_array();
    for (const lg_format *f = g->formats; f->name; f++)
        json_push(&formats, json_string(f->name));
    for (const lg_requirement *r = g->requirements; r->name; r++)
        json_push(&requirements, json_pack("{ss ss}", "name", r->name, "sentence", r->sentence));
    return json_print(json_pack("{ss ss ss so so so}", "game", g->name, "title", g->title, "source", g->source,
                                "formats", formats, "requirements", requirements, "settings",
                                json_params(g->settings)));
}

static bool list_game(const lg_game *g, bool json) {
    if (json) return print_game(g);
    printf("%s: %s (%s)\n  requirements:\n", g->name, g->title, g->source);
    for (const lg_requirement *r = g->requirements; r->name; r++)
        printf("    %-14s %s\n", r->name, r->sentence);
    printf("  formats, besides svg, png, pdf and json:\n");
    for (const lg_format *f = g->formats; f->name; f++)
        printf("    %-14s .%-10s %s\n", f->name, f->extension, f->sentence);
    printf("  settings (--set):\n");
    print_params(g->settings);
    return true;
}

static bool list_algorithm(const lg_optimizer *o, bool json) {
    if (json)
        return json_print(json_pack("{ss ss ss so}", "algorithm", o->name, "sentence", o->sentence, "source", o->source,
                                    "parameters", json_params(o->params)));
    printf("%s: %s (%s)\n", o->name, o->sentence, o->source);
    print_params(o->params);
    return true;
}

static bool list_variants(const lg_game *g, bool json) {
    bool good = true;
    for (const lg_variant *v = g->variants; good && v->name; v++) {
        if (json)
            good = json_print(json_pack("{ss ss ss ss}", "game", g->name, "variant", v->name, "sentence", v->sentence,
                                        "settings", v->settings));
        else
            printf("%s %s: %s\n%s%s%s", g->name, v->name, v->sentence, *v->settings ? "    " : "", v->settings,
                   *v->settings ? "\n" : "");
    }
    return good;
}

static bool list_presets(const lg_optimizer *o, bool json) {
    bool good = true;
    for (const lg_preset *p = o->presets; good && p->name; p++) {
        if (json)
            good = json_print(json_pack("{ss ss ss ss}", "preset", p->name, "algorithm", o->name, "sentence",
                                        p->sentence, "parameters", p->assignments));
        else
            printf("%s: %s\n    --algorithm %s: %s\n", p->name, p->sentence, o->name, p->assignments);
    }
    return good;
}

static bool list_boards(const lg_game *g, bool json) {
    bool good = true;
    for (const lg_board *b = g->boards; good && b && b->name; b++) {
        if (json)
            good = json_print(
                json_pack("{ss ss ss ss}", "game", g->name, "board", b->name, "sentence", b->sentence, "map", b->text));
        else
            printf("%s/%s: %s\n", g->name, b->name, b->sentence);
    }
    return good;
}

static bool wants(const options *o, const char *what) {
    return !o->what || !strcmp(o->what, what);
}

static bool list_of_game(const lg_game *g, const options *o) {
    return (!wants(o, "games") || list_game(g, o->json)) && (!wants(o, "variants") || list_variants(g, o->json)) &&
           (!wants(o, "boards") || list_boards(g, o->json));
}

int list_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "[games|algorithms|variants|presets|boards [GAME]]",
                                     "Lists what can be named on the command line.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    bool good = true;
    const lg_game *only = NULL;
    lg_error error;
    parse_options(&argp, argc, argv, &o);
    if (o.game && !find_game(o.game, &only, &error)) return complain(MISUSED, "%s", error.text);
    for (const lg_game *const *g = catalog_games(); good && *g; g++)
        if (!only || *g == only) good = list_of_game(*g, &o);
    for (const lg_optimizer *const *a = catalog_optimizers(); good && *a; a++)
        good = (!wants(&o, "algorithms") || list_algorithm(*a, o.json)) &&
               (!wants(&o, "presets") || list_presets(*a, o.json));
    return good ? DONE : complain(FAILED, "out of memory");
}
