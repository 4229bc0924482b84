/* Reads the settings that say how levels are judged. */
#include "trial.h"

#include <assert.h>

enum { PLAY = 1 }; /* the place of the word in the setting fair */

lg_trial lg_trial_of(const lg_values *settings) {
    static const double confidence[] = {90, 95, 99},
                        deviations[] = {1.2815515655446004, 1.6448536269514722, 2.3263478740408408};
    int sure = (int)lg_value(settings, "confidence");
    assert(sure >= 0 && sure < 3);
    return (lg_trial){.play = lg_value(settings, "fair") == PLAY,
                      .games = (int)lg_value(settings, "games"),
                      .confidence = confidence[sure],
                      .deviations = deviations[sure]};
}
