/* Checks tables and records: every row contains what other code relies on. The stages that plans name exist, and other stages
 * are refused with an error that names them. */
#include <math.h>
#include <string.h>

#include "check/parts.h"

static int count_words(const char *words) {
    int n = 1;
    for (const char *at = words; *at; at++)
        n += *at == '|';
    return n;
}

static bool check_param(checker *c, const lg_param *p) {
    EXPECT(c, p->sentence && *p->sentence, "%s: expected a sentence", p->name);
    bool number = p->type == LG_WHOLE || p->type == LG_NUMBER;
    EXPECT(c, number || p->words, "%s: expected words", p->name);
    if (p->type == LG_WORD)
        EXPECT(c, p->normal >= 0 && p->normal < count_words(p->words), "%s: its default is none of %s", p->name,
               p->words);
    if (!number) return true;
    EXPECT(c, p->low <= p->normal && p->normal <= p->high, "%s: expected a default from %g to %g, found %g", p->name,
           p->low, p->high, p->normal);
    EXPECT(c, p->type == LG_NUMBER || p->normal == floor(p->normal), "%s: expected a whole number, found %g", p->name,
           p->normal);
    return true;
}

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
        EXPECT(c, i < LG_PARAMS_MAX, "more than %d settings", LG_PARAMS_MAX);
        EXPECT(c, lg_param_index(table, table[i].name) == i, "two settings are called %s", table[i].name);
        if (!check_param(c, &table[i])) return false;
    }
    return true;
}

static bool check_trait_table(checker *c, const lg_game *game) {
    EXPECT(c, !game->traits == !game->describe, "has traits or describe, but not both");
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

static bool check_id_prefix(checker *c, const char *prefix) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    EXPECT(c, prefix && strspn(prefix, letters) == 2 && !prefix[2], "expected an id_prefix of two small letters");
    return true;
}

static bool check_record(checker *c, const lg_game *game) {
    if (!check_name(c, game->name) || !check_id_prefix(c, game->id_prefix)) return false;
    EXPECT(c, game->title && game->source, "expected a title and a source");
    EXPECT(c, game->variants && game->variants->name, "expected a variant");
    EXPECT(c, game->formats && game->formats->name, "expected a format");
    EXPECT(c, game->level_size > 0, "its levels have no size");
    EXPECT(c, game->create && game->destroy && game->unavoidable && game->measure && game->remark,
           "a hole in its record");
    EXPECT(c, game->problem && game->problem_destroy && game->enter && game->leave, "a hole in its record");
    EXPECT(c, game->recognize && game->read && game->write && game->draw && game->print, "a hole in its record");
    EXPECT(c, game->cells && game->cell_name, "a hole in its record");
    EXPECT(c, game->requirements, "expected requirements");
    EXPECT(c, !game->read_members == !game->member, "reads members or names the one that tells, but not both");
    int requirements = 0;
    while (game->requirements[requirements].name)
        requirements++;
    EXPECT(c, requirements <= LG_REQUIREMENTS_MAX, "more than %d requirements", LG_REQUIREMENTS_MAX);
    return true;
}

static bool check_players(checker *c, const lg_game *game) {
    const lg_players *p = game->players;
    if (!p) return true;
    EXPECT(c, 1 <= p->least && p->least <= p->most, "players from %d to %d", p->least, p->most);
    if (!p->setting) return true;
    int i = lg_param_index(game->settings, p->setting);
    EXPECT(c, i >= 0 && game->settings[i].type == LG_WHOLE, "players: expected %s to be a setting of whole numbers",
           p->setting);
    EXPECT(c, game->settings[i].low <= p->least && p->most <= game->settings[i].high,
           "players: %s does not take all from %d to %d", p->setting, p->least, p->most);
    return true;
}

static bool has_requirement(const lg_game *game, const char *name) {
    for (const lg_requirement *r = game->requirements; r->name; r++)
        if (!strcmp(r->name, name)) return true;
    return false;
}

/* Checks that a group names settings, and that no setting is also in an earlier group. */
static bool check_group(checker *c, const lg_game *game, const lg_setting_group *group) {
    for (const char *at = group->settings; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        char name[40] = "";
        size_t length = strcspn(at, " ");
        EXPECT(c, length < sizeof name, "groups: expected names of settings, found %.60s", at);
        memcpy(name, at, length);
        EXPECT(c, lg_param_index(game->settings, name) >= 0, "groups: there is no setting %s", name);
        EXPECT(c, lg_setting_group_of(game, name) == group, "groups: %s is in two of them", name);
    }
    return true;
}

static bool check_groups(checker *c, const lg_game *game) {
    for (const lg_setting_group *g = game->groups; g && g->settings; g++) {
        EXPECT(c, !g->requirement || has_requirement(game, g->requirement), "groups: there is no requirement %s",
               g->requirement);
        if (!check_group(c, game, g)) return false;
    }
    return true;
}

static bool check_variants(checker *c, const lg_game *game) {
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

static bool check_board(checker *c, const lg_game *game, const lg_board *board, lg_level *level) {
    lg_error error = {.text = ""};
    if (!check_name(c, board->name)) return false;
    EXPECT(c, board->sentence && *board->sentence && board->text, "board %s: expected a sentence and a text",
           board->name);
    memset(level, 0, game->level_size);
    if (!game->read(game, board->text, strlen(board->text), level, &error))
        return found_in(c, "board", board->name, &error);
    for (const lg_board *other = game->boards; other < board; other++)
        EXPECT(c, strcmp(other->name, board->name) != 0, "two boards are called %s", board->name);
    return true;
}

static bool check_boards(checker *c, const lg_game *game) {
    lg_level *level = game->boards ? check_room(c, game->level_size) : NULL;
    if (game->boards && !level) return false;
    for (const lg_board *b = game->boards; b && b->name; b++)
        if (!check_board(c, game, b, level)) return false;
    return true;
}

bool check_tables(const checked_game *what, lg_text *finding) {
    checker c = {.finding = finding};
    bool good = check_record(&c, what->game) && check_params(&c, what->game->settings) &&
                check_trait_table(&c, what->game) && check_players(&c, what->game) && check_groups(&c, what->game) &&
                check_variants(&c, what->game) && check_boards(&c, what->game);
    check_end(&c);
    return good;
}

static bool check_presets(checker *c, const lg_optimizer *optimizer) {
    EXPECT(c, optimizer->presets, "expected presets, which may be none");
    for (const lg_preset *p = optimizer->presets; p->name; p++) {
        lg_values values;
        lg_error error = {.text = ""};
        lg_values_init(&values, optimizer->params);
        bool good = check_name(c, p->name) && lg_values_apply(&values, p->assignments, &error);
        lg_values_clear(&values);
        if (!good) return found_in(c, "preset", p->name, &error);
    }
    return true;
}

bool check_optimizer_tables(const checked_optimizer *what, lg_text *finding) {
    const lg_optimizer *o = what->optimizer;
    checker c = {.finding = finding};
    if (!check_name(&c, o->name)) return false;
    EXPECT(&c, o->sentence && o->source, "expected a sentence and a source");
    EXPECT(&c, o->kinds && !(o->kinds & ~(unsigned)(LG_REAL | LG_CHOICE | LG_ARRANGE)),
           "searches no known kind of genes");
    EXPECT(&c, o->start && o->step, "expected start and step");
    return check_params(&c, o->params) && check_presets(&c, o);
}

/* Checks that a known stage exists, and that an unknown one gives an error that names it. */
static bool check_stage(game_bench *b, const char *stage, bool known) {
    lg_error error = {.text = ""};
    lg_problem *problem = b->game->problem(b->task, stage, &error);
    bool made = problem;
    if (problem) b->game->problem_destroy(problem);
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
