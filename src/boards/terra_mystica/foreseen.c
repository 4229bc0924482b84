/* The forecast of a board in words and as JSON. */
#include "forecast.h"
#include "settings.h"

static double points_of(const tm_forecast *forecast, int colour) {
    return (double)forecast->points[colour] / TM_FORECAST_UNIT;
}

static double won_of(const tm_forecast *forecast, int colour) {
    return tm_forecast_won(forecast, colour);
}

/* Returns false if the board is not complete. */
static bool foresee_board(const tm_board *board, tm_forecast *forecast) {
    int count[TM_TERRAINS + 1];
    tm_ways ways;
    tm_count_terrains(board, count);
    if (count[TM_FREE]) return false;
    tm_ways_find(&ways, board);
    tm_foresee(&ways, board->cell, forecast);
    return true;
}

/* Lists the colours from the most favoured to the least. */
static void sort_colours(const tm_forecast *forecast, int order[TM_COLOURS]) {
    for (int c = 0; c < TM_COLOURS; c++) {
        int at = c;
        for (; at && forecast->points[order[at - 1]] < forecast->points[c]; at--)
            order[at] = order[at - 1];
        order[at] = c;
    }
}

void tm_say_forecast(const tm_board *board, lg_text *text) {
    tm_forecast forecast;
    int order[TM_COLOURS];
    if (!foresee_board(board, &forecast)) return;
    sort_colours(&forecast, order);
    for (int i = 0; i < TM_COLOURS; i++)
        lg_text_add(text, "%s%s %+d", i ? ", " : "", tm_colour_names[order[i]],
                    tm_rounded(won_of(&forecast, order[i])));
    lg_text_add(text, " of 100 games expected by a model: colours differ by %.1f points",
                tm_forecast_spread(&forecast));
}

static void put_colours(const tm_forecast *forecast, const char *name, double (*of)(const tm_forecast *, int),
                        lg_text *json) {
    lg_text_add(json, "\"%s\": {", name);
    for (int c = 0; c < TM_COLOURS; c++)
        lg_text_add(json, "%s\"%s\": %.2f", c ? ", " : "", tm_colour_names[c], of(forecast, c));
    lg_text_add(json, "}, ");
}

bool tm_put_forecast(const tm_board *board, lg_text *json) {
    tm_forecast forecast;
    if (!foresee_board(board, &forecast)) return false;
    lg_text_add(json, "\"forecast\": {");
    put_colours(&forecast, "won", won_of, json);
    put_colours(&forecast, "points", points_of, json);
    lg_text_add(json, "\"spread\": %.2f}", tm_forecast_spread(&forecast));
    return true;
}
