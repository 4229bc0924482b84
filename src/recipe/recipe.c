/* Recipes and their ids. An id contains version, variant, seed and index, and then each value that differs from the defaults,
 * with a tag. If the game comes from a plugin, a hash of the game's rules follows the version. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "base/wants.h"
#include "games.h"
#include "levelground/search.h"
#include "recipe/id_code.h"
#include "recipe/recipe.h"

enum { SETTING, OPTIMIZER, PARAM, EVALUATIONS, TARGET, AGAIN, WANT }; /* the tags of values */

void lg_recipe_clear(lg_recipe *recipe) {
    lg_values_clear(&recipe->settings);
    lg_values_clear(&recipe->params);
}

lg_rng lg_recipe_stream(const lg_recipe *r) {
    assert(r->index >> INDEX_BITS == 0 && r->again >= 0);
    return lg_rng_stream(r->seed, r->again ? "again" : "generate", r->index + ((uint64_t)r->again << INDEX_BITS));
}

bool recipe_forget_since(lg_recipe *r, lg_error *error) {
    lg_values first, now;
    lg_values_init(&first, r->game->settings);
    lg_values_init(&now, r->game->settings);
    bool good =
        lg_values_apply(&first, r->variant->settings, error) && lg_variant_apply(r->game, r->variant, &now, error);
    for (int i = 0; good && first.table[i].name; i++)
        if (!lg_value_same(&first, &now, i) && !r->settings.given[i]) r->settings.number[i] = first.number[i];
    lg_values_clear(&first);
    lg_values_clear(&now);
    return good;
}

#ifndef NDEBUG
static bool are_in_range(const lg_values *values) {
    for (int i = 0; values->table && values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        double x = values->number[i];
        if (row->type == LG_LEVEL_TEXT) continue;
        if (!(x >= row->low && x <= row->high) || (row->type != LG_NUMBER && x != floor(x))) return false;
    }
    return true;
}

bool recipe_is_sound(const lg_recipe *r) {
    return r->game && r->variant && r->settings.table == r->game->settings && are_in_range(&r->settings) &&
           (!r->optimizer || r->params.table == r->optimizer->params) && are_in_range(&r->params) &&
           r->index >> INDEX_BITS == 0 && r->again >= 0 && r->again <= AGAIN_MAX && r->evaluations >= 0 &&
           r->target < INFINITY && r->wants.count >= 0 && r->wants.count <= LG_WANTS_MAX;
}

/* Does reading the id give the recipe again? Also returns true if memory is short. */
static bool is_read_back(const char *id, const lg_recipe *r) {
    lg_recipe back;
    lg_error error;
    if (!recipe_read(id, r->game, &back, &error)) return error.kind == LG_ERROR_MEMORY;
    bool same = back.variant == r->variant && back.seed == r->seed && back.index == r->index &&
                back.again == r->again && back.optimizer == r->optimizer && back.evaluations == r->evaluations &&
                back.target == r->target && back.wants.count == r->wants.count &&
                lg_values_same(&back.settings, &r->settings) &&
                (!r->optimizer || lg_values_same(&back.params, &r->params));
    lg_recipe_clear(&back);
    return same;
}
#endif

bool recipe_id_is_of(const char *id, const lg_game *game) {
    return (id[0] | 32) == game->id_prefix[0] && (id[1] | 32) == game->id_prefix[1];
}

/* Returns the version as a number: 10203 for "1.2.3". */
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

/* The zero at the end of a text is hashed too, so that "ab", "c" and "a", "bc" give different hashes. */
static uint64_t add_text(uint64_t hash, const char *text) {
    return hash_bytes(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

static uint64_t add_number(uint64_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    for (int shift = 0; shift < 64; shift += 8)
        hash = hash_bytes(hash, &(unsigned char){(unsigned char)(bits >> shift)}, 1);
    return hash;
}

/* Returns a hash of what the tables of a game say, which tells its rules from those of another version of the game: its name, the
 * size of a level, settings, variants with their plans, requirements and traits. Everything is hashed as text or as the bits of a
 * double, the lowest byte first, so that all machines get the same hash. The code of the game's functions has no influence. */
static uint32_t hash_of_rules(const lg_game *game) {
    uint64_t hash = add_number(add_text(HASH_START, game->name), (double)game->level_size);
    for (const lg_param *row = game->settings; row->name; row++) {
        hash = add_text(add_text(hash, row->name), row->words);
        hash = add_number(add_number(hash, row->type), row->normal);
        hash = add_number(add_number(hash, row->low), row->high);
    }
    hash = add_text(hash, NULL);
    for (const lg_variant *row = game->variants; row->name; row++) {
        hash = add_text(add_text(hash, row->name), row->settings);
        for (const lg_plan_step *step = row->plan; step->optimizer; step++) {
            hash = add_text(add_text(hash, step->stage), step->optimizer);
            hash = add_number(add_text(hash, step->params), (double)step->evaluations);
        }
        hash = add_text(hash, NULL);
    }
    hash = add_text(hash, NULL);
    for (const lg_requirement *row = game->requirements; row->name; row++)
        hash = add_text(add_text(hash, row->name), row->sentence);
    hash = add_text(hash, NULL);
    for (const lg_trait *row = game->traits; row && row->name; row++) {
        hash = add_number(add_text(hash, row->name), row->tolerance);
        hash = add_number(add_number(hash, row->low), row->high);
        hash = add_number(add_number(hash, row->least), row->most);
    }
    hash = add_text(hash, NULL);
    if (game->fingerprint) hash = add_text(hash, game->fingerprint);
    return (uint32_t)(hash ^ hash >> 32);
}

/* Writes the values that differ from the defaults. */
static void put_values(id_code *c, int tag, const lg_values *values, const lg_values *usual) {
    for (int i = 0; values->table[i].name; i++) {
        const lg_param *row = &values->table[i];
        if (lg_value_same(values, usual, i)) continue;
        int word = row->type == LG_WORD ? (int)values->number[i] : -1;
        if (row->type == LG_LEVEL_TEXT && values->text[i]) word = lg_word_index(row->words, values->text[i]);
        id_code_put(c, (uint64_t)tag);
        id_code_put(c, (uint64_t)i);
        if (row->type == LG_WHOLE || row->type == LG_NUMBER)
            id_code_put_real(c, values->number[i]);
        else if (word >= 0)
            id_code_put(c, (uint64_t)word);
        else
            c->failed = true;
    }
}

static bool get_value(id_code *c, lg_values *values, lg_error *error) {
    uint64_t i = id_code_get(c), rows = 0;
    while (values->table && values->table[rows].name)
        rows++;
    if (i >= rows) return lg_fail(error, "the id changes an unknown setting or parameter");
    const lg_param *row = &values->table[i];
    if (row->type != LG_WORD && row->type != LG_LEVEL_TEXT) {
        double x = id_code_get_real(c);
        return (!c->failed && lg_values_put(values, row->name, x, NULL)) ||
               lg_fail(error, "the id has a %s out of range", row->name);
    }
    lg_text text = {0};
    uint64_t word = id_code_get(c);
    if (word >= INT_MAX || !lg_word_write(row->words, (int)word, &text))
        return lg_fail(error, "the id has a word that %s does not know", row->name);
    bool good = !text.failed || lg_fail_memory(error);
    if (good && row->type == LG_WORD)
        values->number[i] = (double)word;
    else if (good)
        good = lg_values_set(values, row->name, text.data, error);
    lg_text_clear(&text);
    return good;
}

bool recipe_write_id(const lg_recipe *r, lg_text *id) {
    id_code c = {0};
    lg_values usual;
    assert(recipe_is_sound(r));
    id_code_put(&c, version_number());
    if (!games_is_own(r->game)) id_code_put(&c, hash_of_rules(r->game));
    id_code_put(&c, (uint64_t)(r->variant - r->game->variants));
    id_code_put(&c, r->seed);
    id_code_put(&c, r->index);
    lg_values_init(&usual, r->game->settings);
    if (!lg_values_apply(&usual, r->variant->settings, NULL)) c.failed = c.poor = true;
    put_values(&c, SETTING, &r->settings, &usual);
    lg_values_clear(&usual);
    if (r->optimizer) {
        const lg_preset *presets = r->optimizer->presets;
        uint64_t number = 0, preset = 0;
        while (lg_optimizers[number] && lg_optimizers[number] != r->optimizer)
            number++;
        while (r->preset && presets[preset].name && strcmp(presets[preset].name, r->preset) != 0)
            preset++;
        bool known = lg_optimizers[number] && (!r->preset || presets[preset].name);
        lg_values_init(&usual, r->optimizer->params);
        if (known && r->preset && !lg_values_apply(&usual, presets[preset].assignments, NULL)) c.poor = true;
        c.failed = c.failed || c.poor || !known;
        id_code_put(&c, OPTIMIZER);
        id_code_put(&c, number);
        id_code_put(&c, r->preset ? preset + 1 : 0);
        put_values(&c, PARAM, &r->params, &usual);
        lg_values_clear(&usual);
    }
    if (r->evaluations) id_code_put(&c, EVALUATIONS), id_code_put(&c, (uint64_t)r->evaluations);
    if (r->target > -INFINITY) id_code_put(&c, TARGET), id_code_put_real(&c, r->target);
    if (r->again) id_code_put(&c, AGAIN), id_code_put(&c, (uint64_t)r->again);
    for (int i = 0; i < r->wants.count; i++) {
        id_code_put(&c, WANT);
        id_code_put(&c, (uint64_t)r->wants.want[i].trait);
        id_code_put_real(&c, r->wants.want[i].low);
        id_code_put_real(&c, r->wants.want[i].high);
    }
    id->failed = id->failed || c.poor;
    if (c.failed) return false;
    size_t start = id->length;
    id_code_write(&c, r->game->id_prefix, id);
    assert(id->failed || is_read_back(id->data + start, r));
    (void)start;
    return !id->failed;
}

bool lg_recipe_id(const lg_recipe *r, lg_text *id) {
    for (int i = 0; lg_games[i]; i++)
        if (lg_games[i] == r->game) return recipe_write_id(r, id);
    return false;
}

static bool get_item(id_code *c, lg_recipe *r, lg_error *error) {
    uint64_t number = 0, preset = 0, known = 0;
    const lg_preset *presets = NULL;
    lg_want want;
    lg_error inner;
    switch (id_code_get(c)) {
    case SETTING: return get_value(c, &r->settings, error);
    case PARAM: return get_value(c, &r->params, error);
    case EVALUATIONS: r->evaluations = (int64_t)(id_code_get(c) & INT64_MAX); return true;
    case TARGET: r->target = id_code_get_real(c); return true;
    case AGAIN: r->again = (int)(id_code_get(c) & AGAIN_MAX); return true;
    case OPTIMIZER:
        number = id_code_get(c);
        preset = id_code_get(c);
        while (known < number && lg_optimizers[known])
            known++;
        if (c->failed || r->optimizer || !lg_optimizers[known])
            return lg_fail(error, "the id names an unknown algorithm");
        presets = lg_optimizers[known]->presets;
        for (uint64_t p = 0; p < preset; p++)
            if (!presets[p].name) return lg_fail(error, "the id names an unknown algorithm");
        r->optimizer = lg_optimizers[known];
        lg_values_init(&r->params, r->optimizer->params);
        if (!preset) return true;
        r->preset = presets[preset - 1].name;
        return lg_values_apply(&r->params, presets[preset - 1].assignments, error);
    case WANT:
        number = id_code_get(c);
        want.low = id_code_get_real(c);
        want.high = id_code_get_real(c);
        if (c->failed || number >= (uint64_t)lg_trait_count(r->game))
            return lg_fail(error, "the id wants an unknown trait");
        want.trait = (int)number;
        return wants_add(&r->wants, r->game, &want, &inner) || lg_fail_within(error, &inner, "the id: ");
    default: return lg_fail(error, "the id contains something unknown");
    }
}

/* Reads the code of an id into a recipe that has its game, and checks the parts on which the level depends and which are not in
 * the recipe: the version, and the rules of a plugin's game. */
static bool get_all(id_code *c, lg_recipe *r, lg_error *error) {
    uint64_t version = id_code_get(c), variants = 0;
    if (!c->failed && version != version_number())
        return lg_fail(error, "the id was made by version %d.%d.%d; this is %s, which makes other levels",
                       (int)(version / 10000 % 100), (int)(version / 100 % 100), (int)(version % 100), lg_version());
    if (!games_is_own(r->game) && id_code_get(c) != hash_of_rules(r->game) && !c->failed)
        return lg_fail(error, "the id was made by a plugin with other rules of %s, which makes other levels",
                       r->game->name);
    uint64_t variant = id_code_get(c);
    r->seed = id_code_get(c);
    r->index = id_code_get(c);
    while (r->game->variants[variants].name)
        variants++;
    if (c->failed || variant >= variants || r->index >> INDEX_BITS)
        return lg_fail(error, "the id names an unknown variant");
    r->variant = &r->game->variants[variant];
    if (!lg_values_apply(&r->settings, r->variant->settings, error)) return false;
    while (c->at < c->length)
        if (!get_item(c, r, error)) return false;
    return !c->failed || lg_fail(error, "the id ends too soon");
}

bool recipe_read(const char *id, const lg_game *game, lg_recipe *r, lg_error *error) {
    id_code c;
    *r = (lg_recipe){.game = game, .target = -INFINITY};
    if (!id_code_read(&c, r->game->id_prefix, id))
        return lg_fail(error, "the id '%.60s' has a typing mistake in it", id);
    lg_values_init(&r->settings, r->game->settings);
    bool good = get_all(&c, r, error);
    assert(!good || recipe_is_sound(r));
    if (c.poor) good = lg_fail_memory(error);
    if (!good) lg_recipe_clear(r);
    return good;
}

bool lg_recipe_read(const char *id, lg_recipe *r, lg_error *error) {
    *r = (lg_recipe){.game = NULL};
    for (int i = 0; lg_games[i]; i++)
        if (recipe_id_is_of(id, lg_games[i])) return recipe_read(id, lg_games[i], r, error);
    return lg_fail(error, "expected an id such as tm-m40x-8r2k, found '%.60s'", id);
}
