/* Checks tables and records: every row contains what other code relies on. The stages that plans name exist, and other stages
 * are refused with an error that names them. */
#include <math.h>
#include <string.h>

#include "check/parts.h"

/* Checks that a name can be used on the command line and in file names: small letters, digits and dashes. */
static bool check_name(checker *c, const char *name) {
    EXPECT(c, name && *name, "expected a name");
    size_t plain = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");
    EXPECT(c, !name[plain], "expected a name of small letters, figures and dashes, found '%.40s'", name);
    return true;
}

static bool check_params(checker *c, const lg_param *table) {
    EXPECT(c, table, "expected a table of settings, which may be empty");
    for (int i = 0; table[i].name; i++) {
        const lg_param *p = &table[i];
        bool number = p->type == LG_WHOLE || p->type == LG_NUMBER;
        int words = 1;
        EXPECT(c, i < LG_PARAMS_MAX, "more than %d settings", LG_PARAMS_MAX);
        EXPECT(c, lg_param_index(table, p->name) == i, "two settings are called %s", p->name);
        EXPECT(c, p->sentence && *p->sentence, "%s: expected a sentence", p->name);
        EXPECT(c, number || p->words, "%s: expected words", p->name);
        for (const char *at = number ? "" : p->words; *at; at++)
            words += *at == '|';
        EXPECT(c, p->type != LG_WORD || (p->normal >= 0 && p->normal < words), "%s: its default is none of %s", p->name,
               p->words);
        if (!number) continue;
        EXPECT(c, p->low <= p->normal && p->normal <= p->high, "%s: expected a default from %g to %g, found %g",
               p->name, p->low, p->high, p->normal);
        EXPECT(c, p->type == LG_NUMBER || p->normal == floor(p->normal), "%s: expected a whole number, found %g",
               p->name, p->normal);
    }
    return true;
}

static bool check_trait_table(checker *c, const lg_game *game) {
    EXPECT(c, !game->traits == !game->judging.describe, "has traits or describe, but not both");
    for (int t = 0; game->traits && game->traits[t].name; t++) {
        const lg_trait *trait = &game->traits[t];
        EXPECT(c, t < LG_TRAITS_MAX, "more than %d traits", LG_TRAITS_MAX);
        EXPECT(c, trait->unit && trait->sentence, "trait %s: expected a unit and a sentence", trait->name);
        EXPECT(c, trait->low < trait->high, "trait %s: expected a range, found %g to %g", trait->name, trait->low,
               trait->high);
        EXPECT(c, trait->low <= trait->least && trait->least <= trait->most && trait->most <= trait->high,
               "trait %s: good levels from %g to %g lie outside of %g to %g", trait->name, trait->least, trait->most,
               trait->low, trait->high);
        EXPECT(c, trait->tolerance >= 0 && trait->tolerance < INFINITY, "trait %s: a tolerance of %g", trait->name,
               trait->tolerance);
        for (int other = 0; other < t; other++)
            EXPECT(c, strcmp(game->traits[other].name, trait->name) != 0, "two traits are called %s", trait->name);
    }
    return true;
}

static bool check_record(checker *c, const lg_game *game) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    const char *prefix = game->id_prefix;
    if (!check_name(c, game->name)) return false;
    EXPECT(c, prefix && strspn(prefix, letters) == 2 && !prefix[2], "expected an id_prefix of two small letters");
    EXPECT(c, game->title && game->source, "expected a title and a source");
    EXPECT(c, game->variants && game->variants->name, "expected a variant");
    EXPECT(c, game->formats && game->formats->name, "expected a format");
    EXPECT(c, game->level_size > 0, "its levels have no size");
    EXPECT(c, game->create && game->destroy && game->judging.measure, "a hole in its record");
    EXPECT(c, game->search.problem && game->search.problem_destroy && game->search.start_from && game->search.decode,
           "a hole in its record");
    EXPECT(c, game->text.recognize && game->text.read && game->text.write && game->drawing.draw && game->drawing.print,
           "a hole in its record");
    EXPECT(c, game->places.cells && game->places.cell_name, "a hole in its record");
    EXPECT(c, game->requirements, "expected requirements");
    EXPECT(c, !game->text.read_members == !game->text.member,
           "reads members or names the one that tells, but not both");
    int requirements = 0;
    while (game->requirements[requirements].name)
        requirements++;
    EXPECT(c, requirements <= LG_REQUIREMENTS_MAX, "more than %d requirements", LG_REQUIREMENTS_MAX);
    return true;
}

/* Checks what refers to settings: the players, the groups, in which a setting may be only once, and the variants. */
static bool check_settings(checker *c, const lg_game *game) {
    const lg_players *p = game->players;
    if (p) EXPECT(c, 1 <= p->least && p->least <= p->most, "players from %d to %d", p->least, p->most);
    if (p && p->setting) {
        int i = lg_param_index(game->settings, p->setting);
        EXPECT(c, i >= 0 && game->settings[i].type == LG_WHOLE, "players: expected %s to be a setting of whole numbers",
               p->setting);
        EXPECT(c, game->settings[i].low <= p->least && p->most <= game->settings[i].high,
               "players: %s does not take all from %d to %d", p->setting, p->least, p->most);
    }
    for (const lg_setting_group *g = game->groups; g && g->settings; g++) {
        const lg_requirement *r = game->requirements;
        while (g->requirement && r->name && strcmp(r->name, g->requirement) != 0)
            r++;
        EXPECT(c, !g->requirement || r->name, "groups: there is no requirement %s", g->requirement);
        for (const char *at = g->settings; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
            char name[40] = "";
            size_t length = strcspn(at, " ");
            EXPECT(c, length < sizeof name, "groups: expected names of settings, found %.60s", at);
            memcpy(name, at, length);
            EXPECT(c, lg_param_index(game->settings, name) >= 0, "groups: there is no setting %s", name);
            EXPECT(c, lg_setting_group_of(game, name) == g, "groups: %s is in two of them", name);
        }
    }
    for (const lg_variant *v = game->variants; v->name; v++) {
        lg_values values;
        lg_error error = {.text = ""};
        lg_values_init(&values, game->settings);
        bool good = lg_values_apply(&values, v->settings, &error);
        lg_values_clear(&values);
        if (!good) return found_in(c, "variant", v->name, &error);
        EXPECT(c, v->plan && v->plan->optimizer, "variant %s: expected a plan", v->name);
    }
    return true;
}

static bool check_boards(checker *c, const lg_game *game) {
    lg_level *level = game->boards ? check_room(c, game->level_size) : NULL;
    lg_error error = {.text = ""};
    if (game->boards && !level) return false;
    for (const lg_board *b = game->boards; b && b->name; b++) {
        if (!check_name(c, b->name)) return false;
        EXPECT(c, b->sentence && *b->sentence && b->text, "board %s: expected a sentence and a text", b->name);
        memset(level, 0, game->level_size);
        if (!game->text.read(game, b->text, strlen(b->text), level, &error))
            return found_in(c, "board", b->name, &error);
        for (const lg_board *other = game->boards; other < b; other++)
            EXPECT(c, strcmp(other->name, b->name) != 0, "two boards are called %s", b->name);
    }
    return true;
}

bool check_tables(const checked_game *what, lg_text *finding) {
    checker c = {.finding = finding};
    bool good = check_record(&c, what->game) && check_params(&c, what->game->settings) &&
                check_trait_table(&c, what->game) && check_settings(&c, what->game) && check_boards(&c, what->game);
    check_end(&c);
    return good;
}

bool check_optimizer_tables(const checked_optimizer *what, lg_text *finding) {
    const lg_optimizer *o = what->optimizer;
    checker c = {.finding = finding};
    if (!check_name(&c, o->name)) return false;
    EXPECT(&c, o->sentence && o->source, "expected a sentence and a source");
    EXPECT(&c, o->kinds && !(o->kinds & ~(unsigned)(LG_REAL | LG_CHOICE | LG_ARRANGE)),
           "searches no known kind of genes");
    EXPECT(&c, o->start && o->step, "expected start and step");
    if (!check_params(&c, o->params)) return false;
    EXPECT(&c, o->presets, "expected presets, which may be none");
    for (const lg_preset *p = o->presets; p->name; p++) {
        lg_values values;
        lg_error error = {.text = ""};
        lg_values_init(&values, o->params);
        bool good = check_name(&c, p->name) && lg_values_apply(&values, p->assignments, &error);
        lg_values_clear(&values);
        if (!good) return found_in(&c, "preset", p->name, &error);
    }
    return true;
}

/* Checks that a known stage exists, and that an unknown one gives an error that names it. */
static bool check_stage(game_bench *b, const char *stage, bool known) {
    lg_error error = {.text = ""};
    lg_problem *problem = b->game->search.problem(b->task, stage, &error);
    bool made = problem;
    if (problem) b->game->search.problem_destroy(problem);
    EXPECT(&b->base, made == known, "stage '%s' is %s", stage, made ? "made, though none" : "not made");
    EXPECT(&b->base, known || strstr(error.text, stage), "the error does not name the stage '%s': %s", stage,
           error.text);
    return true;
}

bool check_stages(const checked_game *what, lg_text *finding) {
    static const char *const none[] = {"colour", "rivers", "?"};
    game_bench b;
    bool good = bench_open(&b, what, finding);
    for (size_t i = 0; good && i < sizeof none / sizeof *none; i++)
        good = check_stage(&b, none[i], false);
    for (const lg_plan_step *s = good ? lg_variant_find(what->game, what->variant)->plan : NULL; good && s->optimizer;
         s++)
        good = !s->stage || check_stage(&b, s->stage, true);
    bench_close(&b);
    return good;
}
