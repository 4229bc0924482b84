/* Tests of PTSP's pictures: documents are well formed and of bounded size; the walls are in them only once, and exact; there is
 * a panel for each route or flight; faults are marked; and a board for a terminal is no wider than the terminal. */
#include "check.h"

#include "ptsp/picture/draw.h"
#include "ptsp/picture/sheet.h"

static pt_map map;

static void load(const char *name) {
    static char text[20000];
    char path[1000];
    const char *root = getenv("LG_SOURCE");
    lg_error error = {.text = ""};
    snprintf(path, sizeof path, "%s/tests/data/ptsp/%s", root ? root : ".", name);
    FILE *file = fopen(path, "rb");
    CHECK(file, "%s cannot be opened", path);
    size_t length = fread(text, 1, sizeof text, file);
    (void)fclose(file);
    CHECK(pt_read(NULL, text, length, &map, &error), "%s: %s", path, error.text);
}

static void blank_map(int width, int height) {
    memset(&map, 0, sizeof map);
    map.width = (int16_t)width;
    map.height = (int16_t)height;
    map.steps = PT_STEPS;
    memset(map.letter, '.', (size_t)width * (size_t)height);
}

static void draw(const pt_map *what, const lg_report *report, lg_text *svg) {
    lg_task *task = task_of(lg_game_find("ptsp"), NULL, "", NULL);
    pt_draw(task, what, report, svg);
    lg_task_destroy(task);
}

static void place(int x, int y, char letter) {
    pt_point here = {(int16_t)x, (int16_t)y};
    map.letter[y * map.width + x] = letter;
    if (letter == 'S') map.ship = here;
    if (letter == 'C') map.waypoint[map.waypoints++] = here;
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    while ((text = strstr(text, part))) {
        count++;
        text += strlen(part);
    }
    return count;
}

/* Checks that tags are nested and closed, have short names, and that attributes are quoted. */
static void check_tags(const char *at) {
    char open[32][24];
    int depth = 0;
    while ((at = strchr(at, '<'))) {
        bool closing = at[1] == '/';
        const char *tag = at + 1 + closing;
        size_t name = strcspn(tag, " />"), end;
        assert_in_range(name, 1, 23);
        for (end = 0; tag[end] != '>'; end++) {
            CHECK(tag[end] && tag[end] != '<', "a tag is not closed: %.40s", at);
            if (tag[end] == '"') end += 1 + strcspn(tag + end + 1, "\"");
        }
        if (closing) {
            CHECK(depth && !strncmp(open[depth - 1], tag, name) && !open[depth - 1][name],
                  "ends what is not open: %.20s", at);
            depth--;
        } else if (tag[end - 1] != '/') {
            assert_true(depth < 32);
            memcpy(open[depth], tag, name);
            open[depth++][name] = '\0';
        }
        at = tag + end;
    }
    CHECK(!depth, "%s is left open", open[depth ? depth - 1 : 0]);
}

static void check_sound(const lg_text *svg, int panels, size_t most) {
    assert_false(svg->failed);
    CHECK_STARTS(svg->data, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    CHECK(svg->length > 7 && !strcmp(svg->data + svg->length - 7, "</svg>\n"), "the end is missing");
    CHECK(!strstr(svg->data, "nan") && !strstr(svg->data, "inf\"") && !strstr(svg->data, "(null)"), "not a number");
    CHECK(!strchr(svg->data, '&'), "an ampersand");
    CHECK(svg->length <= most, "%zu bytes", svg->length);
    check_tags(svg->data);
    assert_int_equal(count_of(svg->data, "<use href=\"#w"), panels);
    assert_int_equal(count_of(svg->data, "<g id=\"w"), 1);
}

/* Returns the area that the path encloses, without its holes: what lies above each horizontal edge, with the edge's direction. */
static long area_of(const char *path) {
    long y = 0, area = 0;
    for (char *at = (char *)path; *at;) {
        char step = *at++;
        if (step == 'z') continue;
        long value = strtol(at, &at, 10);
        if (step == 'M') {
            y = strtol(at, &at, 10); /* the value was x, which the area does not depend on */
        } else if (step == 'h') {
            area -= value * y;
        } else {
            assert_int_equal(step, 'v');
            y += value;
        }
    }
    return area;
}

static void outlines_hold_exactly_the_walls(void **state) {
    lg_rng rng = lg_rng_stream(1, "outline", 0);
    (void)state;
    for (int n = 0; n < 200; n++) {
        lg_text path = {0};
        long walls = 0;
        blank_map(1 + (int)lg_rng_below(&rng, 12), 1 + (int)lg_rng_below(&rng, 12));
        for (int i = 0; i < map.width * map.height; i++) {
            map.letter[i] = ".@ET\0"[lg_rng_below(&rng, n % 5 + 1)];
            walls += pt_is_wall(map.letter[i]);
        }
        pt_outline(&map, &path);
        assert_int_equal(area_of(path.data ? path.data : ""), walls);
        assert_int_equal(count_of(path.data ? path.data : "", "M"), count_of(path.data ? path.data : "", "z"));
        lg_text_clear(&path);
    }
}

static void straight_walls_are_one_step(void **state) {
    lg_text path = {0};
    (void)state;
    blank_map(100, 100);
    for (int x = 10; x < 90; x++)
        map.letter[50 * 100 + x] = '@';
    pt_outline(&map, &path);
    assert_string_equal(path.data, "M10 50h80v1h-80z");
    lg_text_clear(&path);
}

static void a_map_has_a_panel_a_route(void **state) {
    static const char *const names[] = {"rooms.map", "crlf.map", "steps.map"};
    (void)state;
    for (int n = 0; n < 3; n++) {
        lg_text svg = {0}, again = {0};
        load(names[n]);
        draw(&map, NULL, &svg);
        check_sound(&svg, 3, 60000);
        for (int route = 0; route < 3; route++)
            CHECK_HAS(svg.data, pt_route_names[route]);
        assert_int_equal(count_of(svg.data, "<circle"), 3 * map.waypoints);
        assert_false(strstr(svg.data, "class=\"v\""));
        assert_false(strstr(svg.data, "requirement"));
        draw(&map, NULL, &again);
        assert_string_equal(svg.data, again.data);
        lg_text_clear(&svg);
        lg_text_clear(&again);
    }
}

static void faults_are_marked_on_the_map_alone(void **state) {
    lg_text svg = {0};
    lg_report report = {0};
    (void)state;
    load("unreachable.map");
    draw(&map, NULL, &svg);
    check_sound(&svg, 1, 20000);
    CHECK_HAS(svg.data, "infeasible");
    assert_true(count_of(svg.data, "class=\"v\"") >= 3);
    assert_true(count_of(svg.data, "off by") >= 1);
    lg_text_clear(&svg);
    report.count[PT_CONNECTED] = 2;
    draw(&map, &report, &svg);
    check_sound(&svg, 1, 20000);
    assert_int_equal(count_of(svg.data, "off by 2<"), 1);
    lg_text_clear(&svg);
}

static void a_report_without_faults_says_so(void **state) {
    lg_text svg = {0};
    lg_report report = {0};
    (void)state;
    load("rooms.map");
    draw(&map, &report, &svg);
    check_sound(&svg, 3, 60000);
    CHECK_HAS(svg.data, "every requirement is met");
    lg_text_clear(&svg);
}

static void maps_of_any_shape_are_drawn(void **state) {
    static const int size[][2] = {{1, 2}, {2, 1}, {1024, 20}, {20, 1024}, {500, 500}, {1024, 1024}};
    (void)state;
    for (size_t n = 0; n < sizeof size / sizeof *size; n++) {
        lg_text svg = {0};
        blank_map(size[n][0], size[n][1]);
        /* the worst case for the length of the outline: wall cells that do not touch each other */
        for (int i = 0; n > 3 && i < map.width * map.height; i++)
            map.letter[i] = (i / map.width + i) % 2 ? '@' : '.';
        bool roomy = n == 2 || n == 3;
        place(roomy ? 9 : 0, roomy ? 9 : 0, 'S');
        place(map.width - (roomy ? 10 : 1), map.height - (roomy ? 10 : 1), 'C');
        draw(&map, NULL, &svg);
        check_sound(&svg, roomy ? 3 : 1, 150000);
        lg_text_clear(&svg);
    }
}

/* Flies with a simple pattern of actions. The caller frees the states. */
static pt_state *fly(const pt_walls *walls, int ticks) {
    pt_game game = pt_game_of(&map, walls);
    pt_state *state = allocated(sizeof *state * (size_t)(ticks + 1));
    pt_start(&game, state, true);
    for (int t = 0; t < ticks; t++) {
        state[t + 1] = state[t];
        pt_tick(&game, &state[t + 1], t % 90 < 15 ? PT_THRUST_RIGHT : t % 3 ? PT_THRUST : PT_NONE);
    }
    return state;
}

static void flights_are_drawn_still_and_moving(void **state) {
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *analysis = allocated(sizeof *analysis);
    (void)state;
    load("rooms.map");
    pt_analyse(analyst, &map, PT_CLEAN, 3, analysis);
    assert_true(analysis->feasible);
    pt_state *track = fly(pt_analyst_walls(analyst), 3000);
    const pt_drawn_flight flight[] = {{"nearest", analysis->plan.route[PT_NEAREST].order, track, 3000},
                                      {"<a & \"b\">", NULL, track, 700},
                                      {NULL, analysis->plan.route[PT_PHYSICS].order, track, 0}};
    for (int animated = 0; animated < 2; animated++)
        for (int known = 0; known < 2; known++) {
            lg_text svg = {0};
            pt_draw_flights(known ? analyst : NULL, &map, flight, 3, animated, &svg);
            check_sound(&svg, 3, 300000);
            CHECK_HAS(svg.data, "a  b");
            CHECK_HAS(svg.data, "3000 ticks");
            assert_int_equal(count_of(svg.data, "<circle"), 3 * map.waypoints);
            assert_int_equal(count_of(svg.data, "<animateTransform"), animated ? 6 : 0);
            assert_int_equal(count_of(svg.data, "repeatCount=\"indefinite\"") > 0, animated);
            assert_int_equal(count_of(svg.data, "planned way"), known);
            lg_text_clear(&svg);
        }
    free(track);
    free(analysis);
    pt_analyst_destroy(analyst);
}

/* In every picture the waypoints have the same numbers as in JSON. */
static void numbers_are_those_of_the_file(void **state) {
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *analysis = allocated(sizeof *analysis);
    lg_text routes = {0}, flights = {0};
    (void)state;
    load("rooms.map");
    pt_analyse(analyst, &map, PT_CLEAN, 3, analysis);
    draw(&map, NULL, &routes);
    pt_state *track = fly(pt_analyst_walls(analyst), 100);
    pt_draw_flights(analyst, &map, &(pt_drawn_flight){"a", NULL, track, 100}, 1, false, &flights);
    for (int w = 0; w < map.waypoints; w++) {
        char sign[80];
        snprintf(sign, sizeof sign, ">%d</text>", w);
        assert_int_equal(count_of(routes.data, sign), 3);
        assert_int_equal(count_of(flights.data, sign), 1 + !w); /* 1 more for the 0 of the scale */
    }
    for (int r = 0; r < 3; r++) {
        char order[80];
        int n = snprintf(order, sizeof order, ">waypoints");
        for (int w = 0; w < map.waypoints; w++)
            n += snprintf(order + n, sizeof order - (size_t)n, " %d", analysis->plan.route[r].order[w]);
        CHECK_HAS(routes.data, order);
    }
    lg_text_clear(&routes);
    lg_text_clear(&flights);
    free(track);
    free(analysis);
    pt_analyst_destroy(analyst);
}

static void legends_name_what_is_drawn(void **state) {
    static const char *const words[] = {"pixels a tick (40 ms)", ">collision<", "planned way"};
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *analysis = allocated(sizeof *analysis);
    (void)state;
    load("rooms.map");
    pt_analyse(analyst, &map, PT_CLEAN, 3, analysis);
    pt_state *track = fly(pt_analyst_walls(analyst), 3000);
    const int16_t *order = analysis->plan.route[0].order;
    const pt_drawn_flight flight[] = {
        {"", NULL, track, 0}, {"", NULL, track, 30}, {"", order, track, 0}, {"", order, track, 3000}};
    static const bool wanted[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 1, 1}};
    for (int n = 0; n < 4; n++) {
        lg_text svg = {0};
        pt_draw_flights(analyst, &map, &flight[n], 1, false, &svg);
        for (int k = 0; k < 3; k++)
            CHECK((strstr(svg.data, words[k]) != NULL) == wanted[n][k], "picture %d: %s", n, words[k]);
        lg_text_clear(&svg);
    }
    free(track);
    free(analysis);
    pt_analyst_destroy(analyst);
}

/* Returns the length of the longest line in characters, without escape sequences. */
static int widest_line(const char *at) {
    int widest = 0;
    for (int columns = 0; *at; at++) {
        if (*at == '\033')
            at += strcspn(at, "m");
        else if (*at == '\n')
            columns = 0;
        else
            columns += ((unsigned char)*at & 0xc0) != 0x80;
        if (columns > widest) widest = columns;
    }
    return widest;
}

/* Everything that moves on the stage has an element with a name, and coordinates are the map's pixels. A stage with a route
 * also shows the route's path; apart from that both stages are equal. */
static void a_stage_is_the_map_with_what_moves_on_it(void **state) {
    (void)state;
    lg_text plain = {0}, routed = {0};
    pt_analyst *analyst = pt_analyst_create();
    pt_analysis *analysis = calloc(1, sizeof *analysis);
    load("rooms.map");
    assert_true(analyst && analysis && pt_analyse(analyst, &map, PT_CLEAN, 3, analysis) && analysis->feasible);
    pt_draw_stage(analyst, &map, NULL, 0, &plain);
    pt_draw_stage(analyst, &map, &analysis->plan, PT_PHYSICS, &routed);
    check_tags(plain.data);
    check_tags(routed.data);
    assert_int_equal(count_of(plain.data, "<g class=\"w w"), map.waypoints);
    for (const char *const *name =
             (const char *const[]){"w w0", "\"route\"", "pixels", "ghost-trail", "ship-trail", NULL};
         *name; name++)
        CHECK(count_of(plain.data, *name) == 1, "%s is not there once", *name);
    char ship[100];
    snprintf(ship, sizeof ship, "<g class=\"ship\" transform=\"translate(%d %d) rotate(0)\">", map.ship.x, map.ship.y);
    CHECK_HAS(plain.data, ship);
    assert_int_equal(count_of(plain.data, "visibility=\"hidden\""), 3);
    assert_int_equal(count_of(plain.data, pt_route_colours[PT_PHYSICS]), 0);
    assert_true(count_of(routed.data, pt_route_colours[PT_PHYSICS]) > 1);
    CHECK_HAS(routed.data, strstr(plain.data, "<g class=\"w w"));
    lg_text_clear(&plain);
    lg_text_clear(&routed);
    pt_analyst_destroy(analyst);
    free(analysis);
}

static void a_terminal_shows_ship_waypoints_and_walls(void **state) {
    static const int size[][2] = {{1, 4}, {100, 100}, {101, 64}, {500, 500}, {1024, 1}, {1024, 1024}};
    (void)state;
    for (size_t n = 0; n < sizeof size / sizeof *size; n++) {
        lg_text plain = {0}, colour = {0};
        blank_map(size[n][0], size[n][1]);
        for (int x = 0; x < map.width; x++) /* builds a wall that is one cell thick */
            place(x, map.height / 2, '@');
        place(0, 0, 'S');
        place(map.width - 1, map.height - 1, 'C');
        pt_print(NULL, &map, &(lg_terminal){80, LG_COLOURS_NONE, false}, &plain);
        pt_print(NULL, &map, &(lg_terminal){300, LG_COLOURS_ALL, true}, &colour);
        assert_true(plain.data[plain.length - 1] == '\n' && colour.data[colour.length - 1] == '\n');
        assert_false(strchr(plain.data, '\033'));
        CHECK(widest_line(plain.data) <= 80 && widest_line(colour.data) <= 100, "%s", plain.data);
        assert_true(strchr(plain.data, 'S') < strstr(plain.data, "pixels"));
        assert_true(strchr(plain.data, 'C') < strstr(plain.data, "pixels"));
        assert_true(n < 2 || n == 4 || strpbrk(plain.data, "#+") < strstr(plain.data, "pixels"));
        CHECK_HAS(colour.data, "\033[0m\n");
        lg_text_clear(&plain);
        lg_text_clear(&colour);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_hold_exactly_the_walls),
        cmocka_unit_test(straight_walls_are_one_step),
        cmocka_unit_test(a_map_has_a_panel_a_route),
        cmocka_unit_test(faults_are_marked_on_the_map_alone),
        cmocka_unit_test(a_report_without_faults_says_so),
        cmocka_unit_test(maps_of_any_shape_are_drawn),
        cmocka_unit_test(flights_are_drawn_still_and_moving),
        cmocka_unit_test(numbers_are_those_of_the_file),
        cmocka_unit_test(legends_name_what_is_drawn),
        cmocka_unit_test(a_stage_is_the_map_with_what_moves_on_it),
        cmocka_unit_test(a_terminal_shows_ship_waypoints_and_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
