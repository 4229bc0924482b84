/* The keys of study.yaml, described for libcyaml. */
#include "lab/schema.h"

#define ANY CYAML_UNLIMITED
#define STRING(key, type, member) CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER, type, member, 1, ANY)
#define OPTIONAL_STRING(key, type, member) \
    CYAML_FIELD_STRING_PTR(key, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, 1, ANY)
#define OPTIONAL_LIST(word, holder, member, size, schema)                                \
    {                                                                                    \
        .key = (word),                                                                   \
        .value = {.type = CYAML_SEQUENCE,                                                \
                  .flags = CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL,                     \
                  .data_size = sizeof(*((holder *)NULL)->member),                        \
                  .sequence = {.entry = (schema), .min = 1, .max = 4096}},               \
        .data_offset = offsetof(holder, member), .count_offset = offsetof(holder, size), \
        .count_size = sizeof(((holder *)NULL)->size)                                     \
    }

static const cyaml_schema_value_t string_entry = {CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char, 1, ANY)};

static const cyaml_schema_field_t number_fields[] = {
    CYAML_FIELD_INT("smoke", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_SMOKE]),
    CYAML_FIELD_INT("desk", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_DESK]),
    CYAML_FIELD_INT("full", CYAML_FLAG_DEFAULT, plan_number, of[PLAN_FULL]),
    CYAML_FIELD_END,
};

#define WORDS(type, in)                                                                                        \
    OPTIONAL_STRING("game", type, in game), OPTIONAL_STRING("variant", type, in variant),                      \
        OPTIONAL_STRING("set", type, in set), OPTIONAL_STRING("algorithm", type, in algorithm),                \
        OPTIONAL_STRING("preset", type, in preset), OPTIONAL_STRING("param", type, in param),                  \
        OPTIONAL_STRING("with", type, in with),                                                                \
        CYAML_FIELD_MAPPING_PTR("evaluations", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in evaluations, \
                                number_fields),                                                                \
        CYAML_FIELD_FLOAT_PTR("target", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in target),            \
        CYAML_FIELD_FLOAT_PTR("seconds", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, in seconds)

static const cyaml_schema_field_t level_fields[] = {STRING("label", plan_words, label), WORDS(plan_words, ),
                                                    CYAML_FIELD_END};
static const cyaml_schema_value_t level_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_words, level_fields)};

static const cyaml_schema_field_t factor_fields[] = {
    STRING("name", plan_factor, name),
    OPTIONAL_STRING("param", plan_factor, param),
    OPTIONAL_STRING("set", plan_factor, set),
    OPTIONAL_STRING("with", plan_factor, with),
    OPTIONAL_STRING("key", plan_factor, key),
    OPTIONAL_LIST("values", plan_factor, value, values, &string_entry),
    OPTIONAL_LIST("levels", plan_factor, level, levels, &level_entry),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t factor_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_factor, factor_fields)};

static const cyaml_schema_field_t smoke_fields[] = {WORDS(plan_words, ), CYAML_FIELD_END};

static const cyaml_schema_field_t experiment_fields[] = {
    STRING("name", plan_experiment, name),
    STRING("sentence", plan_experiment, sentence),
    OPTIONAL_STRING("kind", plan_experiment, kind),
    WORDS(plan_experiment, base.),
    CYAML_FIELD_MAPPING_PTR("smoke", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_experiment, smoke, smoke_fields),
    OPTIONAL_LIST("factors", plan_experiment, factor, factors, &factor_entry),
    CYAML_FIELD_MAPPING("repetitions", CYAML_FLAG_DEFAULT, plan_experiment, repetitions, number_fields),
    CYAML_FIELD_INT_PTR("seed", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_experiment, seed),
    OPTIONAL_LIST("record", plan_experiment, record, records, &string_entry),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t experiment_entry = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_experiment, experiment_fields)};

static const cyaml_schema_field_t figure_fields[] = {
    STRING("style", plan_figure, style),
    STRING("x", plan_figure, x),
    STRING("y", plan_figure, y),
    OPTIONAL_STRING("z", plan_figure, z),
    OPTIONAL_STRING("low", plan_figure, low),
    OPTIONAL_STRING("high", plan_figure, high),
    OPTIONAL_STRING("group", plan_figure, group),
    OPTIONAL_STRING("xlabel", plan_figure, xlabel),
    OPTIONAL_STRING("ylabel", plan_figure, ylabel),
    OPTIONAL_STRING("with", plan_figure, with),
    CYAML_FIELD_END,
};

static const cyaml_schema_field_t claim_fields[] = {
    STRING("what", plan_claim, what),
    STRING("paper", plan_claim, paper),
    STRING("column", plan_claim, column),
    OPTIONAL_STRING("row", plan_claim, row),
    OPTIONAL_STRING("as", plan_claim, as),
    CYAML_FIELD_FLOAT_PTR("sd", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_claim, sd),
    CYAML_FIELD_FLOAT_PTR("n", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_claim, n),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t claim_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_claim, claim_fields)};

static const cyaml_schema_field_t output_fields[] = {
    STRING("name", plan_output, name),
    OPTIONAL_STRING("shows", plan_output, shows),
    STRING("sentence", plan_output, sentence),
    STRING("analysis", plan_output, analysis),
    STRING("experiment", plan_output, experiment),
    OPTIONAL_STRING("where", plan_output, where),
    OPTIONAL_STRING("with", plan_output, with),
    OPTIONAL_LIST("response", plan_output, response, responses, &string_entry),
    OPTIONAL_LIST("by", plan_output, by, bys, &string_entry),
    CYAML_FIELD_MAPPING_PTR("figure", CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, plan_output, figure, figure_fields),
    OPTIONAL_LIST("claims", plan_output, claim, claims, &claim_entry),
    OPTIONAL_STRING("verdict", plan_output, verdict),
    OPTIONAL_STRING("reason", plan_output, reason),
    CYAML_FIELD_END,
};
static const cyaml_schema_value_t output_entry = {CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, plan_output, output_fields)};

static const cyaml_schema_field_t text_fields[] = {
    STRING("study", plan_text, study),
    STRING("title", plan_text, title),
    STRING("question", plan_text, question),
    OPTIONAL_STRING("paper", plan_text, paper),
    STRING("method", plan_text, method),
    STRING("limits", plan_text, limits),
    OPTIONAL_STRING("verdict", plan_text, verdict),
    OPTIONAL_LIST("experiments", plan_text, experiment, experiments, &experiment_entry),
    OPTIONAL_LIST("outputs", plan_text, output, outputs, &output_entry),
    CYAML_FIELD_END,
};

const cyaml_schema_value_t schema_of_plan = {CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, plan_text, text_fields)};
