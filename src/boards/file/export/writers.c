/* The languages of solvers. Each writer writes the same variables, constraints and cost. */
#include <inttypes.h>

#include "base/text.h"
#include "model.h"

/* A quote or a backslash in a name gets a backslash before it. */
static void write_quoted(const char *name, lg_text *text) {
    lg_text_add(text, "\"");
    for (; *name; name++)
        lg_text_add(text, "%s%c", *name == '"' || *name == '\\' ? "\\" : "", *name);
    lg_text_add(text, "\"");
}

void fg_choice_write(const fg_model *model, const fg_choice *choice, lg_text *text) {
    const fg_pieces *pieces = &fg_task_game(model->task)->pieces;
    lg_text_add(text, "put(");
    const int on = fg_on_of(model->layout, choice->place), number = choice->place - fg_first_on(model->layout, on) + 1;
    if (on == FG_ON_CELLS)
        write_quoted(model->layout->name_of[choice->place], text);
    else
        lg_text_add(text, "\"%s %d\"", fg_word_on(on), number);
    for (int l = 0; l < pieces->layers; l++) {
        int symbol = model->world->symbol[choice->state][l];
        if (symbol == FG_UNDECIDED) continue;
        const fg_piece *piece = symbol < pieces->layer[l].kinds ? &pieces->layer[l].piece[symbol] : NULL;
        lg_text_add(text, ",");
        /* the symbols of a layer of turns have no names, only letters */
        write_quoted(!piece ? "" : *piece->name ? piece->name : piece->letter, text);
    }
    lg_text_add(text, ")");
}

/* Writes the lines of a text as comments. */
static void write_comment(const char *mark, const char *lines, lg_text *text) {
    bool first = true;
    for (; *lines; lines++) {
        if (first) lg_text_add(text, "%s ", mark);
        first = *lines == '\n';
        lg_text_add(text, "%c", *lines);
    }
}

/* Writes the elements of a sum. clingo counts equal elements once, so each one has the number of its variable. */
static void write_elements(const fg_model *model, const fg_sum *sum, lg_text *text) {
    for (int i = 0; i < sum->count; i++) {
        int variable = sum->term[i].variable;
        lg_text_add(text, "%s%" PRId64 ",%d:", i ? "; " : "", sum->term[i].factor, variable);
        if (variable < model->choices)
            fg_choice_write(model, &model->choice[variable], text);
        else
            lg_text_add(text, "v(%d)", variable);
    }
}

void fg_asp_write(const fg_model *model, const char *head, lg_text *text) {
    write_comment("%", head, text);
    for (int i = 0; i < model->choices; i++) {
        bool first = !i || model->choice[i - 1].place != model->choice[i].place;
        lg_text_add(text, "%s", first ? "{ " : "; ");
        fg_choice_write(model, &model->choice[i], text);
        if (i + 1 == model->choices || model->choice[i + 1].place != model->choice[i].place)
            lg_text_add(text, " } = 1.\n");
    }
    if (model->variables > model->choices) lg_text_add(text, "{ v(%d..%d) }.\n", model->choices, model->variables - 1);
    for (int i = 0; i < model->constraints; i++) {
        const fg_constraint *c = &model->constraint[i];
        lg_text_add(text, ":- #sum { ");
        write_elements(model, &c->sum, text);
        lg_text_add(text, " } %s %" PRId64 ".\n", c->equal ? "!=" : "<", -c->sum.constant);
    }
    lg_text_add(text, "#minimize { ");
    write_elements(model, &model->cost, text);
    lg_text_add(text, " }.\n");
    /* Tells the solver to print only the atoms put(PLACE, SYMBOL, ...), which have one symbol for each layer of the place. */
    const fg_pieces *pieces = &fg_task_game(model->task)->pieces;
    int layers[FG_ON_MODULES + 1] = {0};
    for (int l = 0; l < pieces->layers; l++)
        layers[pieces->layer[l].on]++;
    lg_text_add(text, "#show put/%d.\n", layers[FG_ON_CELLS] + 1);
    for (int on = FG_ON_EDGES; on <= FG_ON_SLOTS; on++) {
        bool shown = !layers[on];
        for (int earlier = FG_ON_CELLS; earlier < on; earlier++)
            shown = shown || layers[on] == layers[earlier];
        if (!shown) lg_text_add(text, "#show put/%d.\n", layers[on] + 1);
    }
}

/* Writes the sum's terms; `before` and `after` stand around the number of a variable, which begins at 1. */
static void write_terms(const fg_sum *sum, const char *before, const char *after, lg_text *text) {
    if (!sum->count) lg_text_add(text, "+0%s1%s", before, after);
    for (int i = 0; i < sum->count; i++)
        lg_text_add(text, "%s%+" PRId64 "%s%d%s", i ? " " : "", sum->term[i].factor, before, sum->term[i].variable + 1,
                    after);
}

void fg_minizinc_write(const fg_model *model, const char *head, lg_text *text) {
    write_comment("%", head, text);
    lg_text_add(text, "array[1..%d] of var 0..1: x;\n", model->variables);
    for (int i = 0; i < model->constraints; i++) {
        const fg_constraint *c = &model->constraint[i];
        lg_text_add(text, "constraint 0 ");
        write_terms(&c->sum, "*x[", "]", text);
        lg_text_add(text, " %s %" PRId64 ";\n", c->equal ? "==" : ">=", -c->sum.constant);
    }
    fg_sum cost = model->cost;
    lg_text_add(text, "var 0..%" PRId64 ": cost;\nconstraint cost == 0 ", fg_sum_range(model, &cost).high);
    write_terms(&cost, "*x[", "]", text);
    lg_text_add(text, ";\nsolve :: int_search([x[i] | i in 1..%d], dom_w_deg, indomain_max) minimize cost;\n",
                model->choices);
    lg_text_add(text, "output [\"cost \\(cost)\\n\"] ++ [[");
    for (int i = 0; i < model->choices; i++) {
        lg_text atom = {0};
        fg_choice_write(model, &model->choice[i], &atom);
        lg_text_add(text, "%s", i ? ",\n  " : "");
        write_quoted(atom.data ? atom.data : "", text);
        text->failed = text->failed || atom.failed;
        lg_text_clear(&atom);
    }
    lg_text_add(text, "][i] ++ \"\\n\" | i in 1..%d where fix(x[i]) == 1];\n", model->choices);
}

void fg_opb_write(const fg_model *model, const char *head, lg_text *text) {
    lg_text_add(text, "* #variable= %d #constraint= %d\n", model->variables, model->constraints);
    write_comment("*", head, text);
    for (int i = 0; i < model->choices; i++) {
        lg_text_add(text, "* x%d ", i + 1);
        fg_choice_write(model, &model->choice[i], text);
        lg_text_add(text, "\n");
    }
    if (model->cost.count) {
        lg_text_add(text, "min: ");
        write_terms(&model->cost, " x", "", text);
        lg_text_add(text, " ;\n");
    }
    for (int i = 0; i < model->constraints; i++) {
        const fg_constraint *c = &model->constraint[i];
        write_terms(&c->sum, " x", "", text);
        lg_text_add(text, " %s %" PRId64 " ;\n", c->equal ? "=" : ">=", -c->sum.constant);
    }
}
