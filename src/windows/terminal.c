/* What the console of Windows can show. Since Windows 10 it understands escape sequences and shows 24-bit colours, if it is
 * asked to. */
#include "host/terminal.h"
#include "wide.h"

#ifndef ENABLE_VIRTUAL_TERMINAL_PROCESSING
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 4
#endif

enum { COLUMNS_LEAST = 10, COLUMNS_MOST = 10000, COLUMNS_USUAL = 80 };

static HANDLE find_handle(int descriptor) {
    return GetStdHandle(descriptor == STDOUT_FILENO  ? STD_OUTPUT_HANDLE
                        : descriptor == STDIN_FILENO ? STD_INPUT_HANDLE
                                                     : STD_ERROR_HANDLE);
}

bool terminal_is(int descriptor) {
    DWORD mode;
    return GetConsoleMode(find_handle(descriptor), &mode);
}

bool terminal_obeys(int descriptor) {
    HANDLE console = find_handle(descriptor);
    DWORD mode;
    return GetConsoleMode(console, &mode) && SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

lg_terminal terminal_of_output(void) {
    const char *columns = getenv("COLUMNS"), *colourless = getenv("NO_COLOR");
    lg_terminal found = {.columns = COLUMNS_USUAL, .colours = LG_COLOURS_ALL, .unicode = terminal_is(STDOUT_FILENO)};
    CONSOLE_SCREEN_BUFFER_INFO window;
    long given = columns ? strtol(columns, NULL, 10) : 0;
    if (given < 1 && GetConsoleScreenBufferInfo(find_handle(STDOUT_FILENO), &window))
        given = window.srWindow.Right - window.srWindow.Left + 1;
    if (given >= 1)
        found.columns = given < COLUMNS_LEAST ? COLUMNS_LEAST : given > COLUMNS_MOST ? COLUMNS_MOST : (int)given;
    if (!terminal_obeys(STDOUT_FILENO) || (colourless && *colourless)) found.colours = LG_COLOURS_NONE;
    return found;
}
