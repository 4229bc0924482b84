/* Computes a hash of a game's rules. Everything is hashed as text or as the bits of a double, the lowest byte first, so that
 * all machines get the same hash. */
#include "recipe/game_rules.h"

#include <string.h>

#include "base/hash.h"

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

static uint64_t add_settings(uint64_t hash, const lg_param *row) {
    for (; row->name; row++) {
        hash = add_text(add_text(hash, row->name), row->words);
        hash = add_number(add_number(hash, row->type), row->normal);
        hash = add_number(add_number(hash, row->low), row->high);
    }
    return add_text(hash, NULL);
}

static uint64_t add_plan(uint64_t hash, const lg_plan_step *step) {
    for (; step->optimizer; step++) {
        hash = add_text(add_text(hash, step->stage), step->optimizer);
        hash = add_number(add_text(hash, step->params), (double)step->evaluations);
    }
    return add_text(hash, NULL);
}

static uint64_t add_variants(uint64_t hash, const lg_variant *row) {
    for (; row->name; row++)
        hash = add_plan(add_text(add_text(hash, row->name), row->settings), row->plan);
    return add_text(hash, NULL);
}

static uint64_t add_requirements(uint64_t hash, const lg_requirement *row) {
    for (; row->name; row++)
        hash = add_text(add_text(hash, row->name), row->sentence);
    return add_text(hash, NULL);
}

static uint64_t add_traits(uint64_t hash, const lg_trait *row) {
    for (; row && row->name; row++) {
        hash = add_number(add_text(hash, row->name), row->tolerance);
        hash = add_number(add_number(hash, row->low), row->high);
        hash = add_number(add_number(hash, row->least), row->most);
    }
    return add_text(hash, NULL);
}

uint32_t game_rules_hash(const lg_game *game) {
    uint64_t hash = add_number(add_text(HASH_START, game->name), (double)game->level_size);
    hash = add_variants(add_settings(hash, game->settings), game->variants);
    hash = add_traits(add_requirements(hash, game->requirements), game->traits);
    if (game->fingerprint) hash = add_text(hash, game->fingerprint);
    return (uint32_t)(hash ^ hash >> 32);
}
