/* Recipes and their ids: version, variant, seed and index, then what differs from the usual, each with a tag. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "code.h"
#include "core/text.h"
#include "levelground/search.h"
#include "solve/recipe.h"

enum { SETTING, OPTIMIZER, PARAM, EVALUATIONS, TARGET, AGAIN, WANT }; /* tags */

void lg_recipe_clear(lg_recipe *recipe) {
    lg_values_clear(&recipe->settings);
    lg_values_clear(&recipe->params);
}

lg_rng lg_recipe_stream(const lg_recipe *r) {
    assert(r->index >> INDEX_BITS == 0 && r->again >= 0);
    return lg_rng_stream(r->seed, r->again ? "again" : "generate", r->index + ((uint64_t)r->again << INDEX_BITS));
}

/* ---- names ----------------------------------------------------------------------------------------------------- */

/* The first letters of a game's two words, or of its one. */
static void prefix_of(const lg_game *game, char prefix[3]) {
    const char *dash = strchr(game->name, '-');
    prefix[0] = game->name[0];
    prefix[1] = dash ? dash[1] : game->name[1];
    prefix[2] = '\0';
}

static const lg_game *game_of(const char *id, char prefix[3]) {
    for (int i = 0; lg_games[i]; i++) {
        prefix_of(lg_games[i], prefix);
        if ((id[0] | 32) == prefix[0] && (id[1] | 32) == prefix[1]) return lg_games[i];
    }
    return NULL;
}

static bool is_known(const lg_game *game) {
    for (int i = 0; lg_games[i]; i++)
        if (lg_games[i] == game) return true;
    return false;
}

/* "1.2.3" as 10203. */
static uint64_t version_number(void) {
    uint64_t number = 0, part = 0;
    for (const char *at = lg_version();; at++)
        if (*at >= '0' && *at <= '9') {
            part = 10 * part + (uint64_t)(*at - '0');
        } else {
            number = 100 * number + part;
            part = 0;
            if (!*at) return number;
        }
}

static int count_presets(const lg_optimizer *o) {
    int n = 0;
    while (o->presets[n].name)
        n++;
    return n;
}

/* ---- values ---------------------------------------------------------------------------------------------------- */

static bool set_word(lg_values *values, int i, uint64_t word, lg_error *error) {
    const lg_param *row = &values->table[i];
    lg_text text = {0};
    bool known = word < INT_MAX && lg_word_write(row->words, (int)word, &text);
    bool good = known && !text.failed && lg_values_set(values, row->name, text.data, error);
    if (!known) lg_fail(error, "the id has a word that %s does not know", row->name);
    if (text.failed) lg_fail(error, "out of memory");
    lg_text_clear(&text);
    return good;
}

/* What differs from the usual. */
static void put_values(code *c, int tag, const lg_values *values, const lg_values *usual) {
    for (int i = 0; values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        if (lg_value_same(values, usual, i)) continue;
        int word = row->type == LG_WORD ? (int)values->number[i] : -1;
        if (row->type == LG_LEVEL_TEXT && values->text[i]) word = lg_word_index(row->words, values->text[i]);
        code_put(c, (uint64_t)tag);
        code_put(c, (uint64_t)i);
        if (row->type == LG_WHOLE || row->type == LG_NUMBER)
            code_put_real(c, values->number[i]);
        else if (word >= 0)
            code_put(c, (uint64_t)word);
        else
            c->failed = true;
    }
}

static bool get_value(code *c, lg_values *values, lg_error *error) {
    uint64_t i = code_get(c), rows = 0;
    while (values->table && values->table[rows].name)
        rows++;
    if (i >= rows) return lg_fail(error, "the id changes something that is not known");
    const lg_param *row = &values->table[i];
    if (row->type == LG_WORD || row->type == LG_LEVEL_TEXT) return set_word(values, (int)i, code_get(c), error);
    double x = code_get_real(c);
    if (c->failed || x < row->low || x > row->high || (row->type == LG_WHOLE && x != floor(x)))
        return lg_fail(error, "the id has a %s out of range", row->name);
    values->number[i] = x;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void put_settings(code *c, const lg_recipe *r) {
    lg_values usual;
    lg_values_init(&usual, r->game->settings);
    if (!lg_values_apply(&usual, r->variant->settings, NULL)) c->failed = c->poor = true;
    put_values(c, SETTING, &r->settings, &usual);
    lg_values_clear(&usual);
}

static void put_optimizer(code *c, const lg_recipe *r) {
    const lg_optimizer *o = r->optimizer;
    lg_values usual;
    uint64_t number = 0, preset = 0;
    while (lg_optimizers[number] && lg_optimizers[number] != o)
        number++;
    while (r->preset && o->presets[preset].name && strcmp(o->presets[preset].name, r->preset) != 0)
        preset++;
    bool known = lg_optimizers[number] && (!r->preset || o->presets[preset].name);
    lg_values_init(&usual, o->params);
    if (known && r->preset && !lg_values_apply(&usual, o->presets[preset].assignments, NULL)) c->poor = true;
    c->failed = c->failed || c->poor || !known;
    code_put(c, OPTIMIZER);
    code_put(c, number);
    code_put(c, r->preset ? preset + 1 : 0);
    put_values(c, PARAM, &r->params, &usual);
    lg_values_clear(&usual);
}

static void put_want(code *c, const lg_want *want) {
    code_put(c, WANT);
    code_put(c, (uint64_t)want->trait);
    code_put_real(c, want->low);
    code_put_real(c, want->high);
}

bool lg_recipe_id(const lg_recipe *r, lg_text *id) {
    char prefix[3];
    code c = {0};
    assert(r->game && r->variant && r->settings.table == r->game->settings);
    if (!is_known(r->game)) return false;
    code_put(&c, version_number());
    code_put(&c, (uint64_t)(r->variant - r->game->variants));
    code_put(&c, r->seed);
    code_put(&c, r->index);
    put_settings(&c, r);
    if (r->optimizer) put_optimizer(&c, r);
    if (r->evaluations) code_put(&c, EVALUATIONS), code_put(&c, (uint64_t)r->evaluations);
    if (r->target > -INFINITY) code_put(&c, TARGET), code_put_real(&c, r->target);
    if (r->again) code_put(&c, AGAIN), code_put(&c, (uint64_t)r->again);
    for (int i = 0; i < r->wants.count; i++)
        put_want(&c, &r->wants.want[i]);
    id->failed = id->failed || c.poor;
    if (c.failed) return false;
    prefix_of(r->game, prefix);
    code_write(&c, prefix, id);
    return !id->failed;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

static bool get_optimizer(code *c, lg_recipe *r, lg_error *error) {
    uint64_t number = code_get(c), preset = code_get(c), known = 0;
    while (lg_optimizers[known])
        known++;
    if (c->failed || r->optimizer || number >= known || preset > (uint64_t)count_presets(lg_optimizers[number]))
        return lg_fail(error, "the id has an algorithm that is not known");
    r->optimizer = lg_optimizers[number];
    lg_values_init(&r->params, r->optimizer->params);
    if (!preset) return true;
    r->preset = r->optimizer->presets[preset - 1].name;
    return lg_values_apply(&r->params, r->optimizer->presets[preset - 1].assignments, error);
}

/* By way of the words, which are checked. */
static bool get_want(code *c, lg_recipe *r, lg_error *error) {
    uint64_t trait = code_get(c);
    double low = code_get_real(c), high = code_get_real(c);
    lg_text text = {0};
    lg_error inner;
    if (c->failed || trait >= (uint64_t)lg_trait_count(r->game)) return lg_fail(error, "the id wants an unknown trait");
    lg_text_add(&text, "%s=", r->game->traits[trait].name);
    lg_want_write(&(lg_want){(int)trait, low, high}, &text);
    bool good = !text.failed && lg_wants_add(&r->wants, r->game, text.data, &inner);
    if (!good) lg_fail(error, "the id: %s", text.failed ? "out of memory" : inner.text);
    lg_text_clear(&text);
    return good;
}

static bool get_item(code *c, lg_recipe *r, lg_error *error) {
    switch (code_get(c)) {
    case SETTING: return get_value(c, &r->settings, error);
    case OPTIMIZER: return get_optimizer(c, r, error);
    case PARAM: return get_value(c, &r->params, error);
    case EVALUATIONS: r->evaluations = (int64_t)(code_get(c) & INT64_MAX); return true;
    case TARGET: r->target = code_get_real(c); return true;
    case WANT: return get_want(c, r, error);
    case AGAIN: r->again = (int)(code_get(c) & AGAIN_MAX); return true;
    default: return lg_fail(error, "the id says something that is not known");
    }
}

static bool get_all(code *c, lg_recipe *r, lg_error *error) {
    uint64_t version = code_get(c), variant = code_get(c), variants = 0;
    r->seed = code_get(c);
    r->index = code_get(c);
    if (!c->failed && version != version_number())
        return lg_fail(error, "the id was made by version %d.%d.%d; this is %s, whose levels are others",
                       (int)(version / 10000 % 100), (int)(version / 100 % 100), (int)(version % 100), lg_version());
    while (r->game->variants[variants].name)
        variants++;
    if (c->failed || variant >= variants || r->index >> INDEX_BITS)
        return lg_fail(error, "the id is of no variant that is known");
    r->variant = &r->game->variants[variant];
    if (!lg_values_apply(&r->settings, r->variant->settings, error)) return false;
    while (c->at < c->length)
        if (!get_item(c, r, error)) return false;
    return !c->failed || lg_fail(error, "the id ends too soon");
}

bool lg_recipe_read(const char *id, lg_recipe *r, lg_error *error) {
    char prefix[3];
    code c;
    *r = (lg_recipe){.target = -INFINITY};
    r->game = game_of(id, prefix);
    if (!r->game) return lg_fail(error, "expected an id such as tm-m40x-8r2k, found '%.60s'", id);
    if (!code_read(&c, prefix, id)) return lg_fail(error, "the id '%.60s' has a slip in it", id);
    lg_values_init(&r->settings, r->game->settings);
    if (get_all(&c, r, error)) return true;
    lg_recipe_clear(r);
    return false;
}
