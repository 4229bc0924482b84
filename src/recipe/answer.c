/* Every mistake in an answer becomes a sentence that quotes it, so that the author of the program finds the place. */
#include "recipe/answer.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "levelground/balance.h"

bool answer_read(char *line, int *seats, double *shares, bool *final, lg_error *error) {
    enum { SHARES, SCORES, WORTH } form = SHARES;
    double number[LG_SEATS_MAX], sum = 0;
    char found[51] = "";
    int count = 0;
    lg_tally tally = {0};
    strncat(found, line, sizeof found - 1);
    if (!strncmp(line, "error", 5)) {
        *final = true;
        return lg_fail(error, "it says: %.200s", line + 5 + strspn(line + 5, ": "));
    }
    for (char *at = line; *at; at++)
        if (strchr("[],", *at)) *at = ' ';
    for (char *word = line, *next; *(word += strspn(word, " \t")); word = next) {
        next = word + strcspn(word, " \t");
        if (*next) *next++ = '\0';
        if (!count && form == SHARES && !strcmp(word, "scores")) {
            form = SCORES;
        } else if (!count && form == SHARES && !strcmp(word, "worth")) {
            form = WORTH;
        } else {
            if (count == LG_SEATS_MAX)
                return lg_fail(error, "expected at most %d numbers, found '%s'", LG_SEATS_MAX, found);
            if (!lg_number_read(word, &number[count]) || !isfinite(number[count]))
                return lg_fail(error, "expected a number for each seat, found '%s'", found);
            count++;
        }
    }
    if (*seats ? count != *seats : count < 2)
        return *seats ? lg_fail(error, "expected a number for each of %d seats, found '%s'", *seats, found)
                      : lg_fail(error, "expected a number for each seat, at least 2, found '%s'", found);
    if (form == SCORES) { /* those with the highest score share the victory */
        double most = number[0];
        int winners = 0;
        for (int s = 1; s < count; s++)
            most = fmax(most, number[s]);
        for (int s = 0; s < count; s++)
            winners += number[s] == most;
        for (int s = 0; s < count; s++)
            number[s] = number[s] == most ? 1.0 / winners : 0;
    }
    for (int s = 0; form == WORTH && s < count; s++) {
        if (number[s] < 0) return lg_fail(error, "expected no negative worth, found '%s'", found);
        sum += number[s];
    }
    if (form == WORTH && !(sum > 0))
        return lg_fail(error, "expected a seat that is worth more than 0, found '%s'", found);
    for (int s = 0; form == WORTH && s < count; s++)
        number[s] /= sum;
    tally.seats = count;
    lg_error inner;
    if (!lg_tally_add(&tally, number, &inner)) return lg_fail(error, "%.150s: '%s'", inner.text, found);
    *seats = count;
    memcpy(shares, number, (size_t)count * sizeof *shares);
    return true;
}
