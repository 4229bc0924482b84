/* What the system offers, without the names that its header takes away from others; and names of files between UTF-8 and wide
 * letters. */
#ifndef WINDOWS_WIDE_H
#define WINDOWS_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>
#include <windows.h>

#undef far
#undef near
#undef small
#undef interface
#undef TEXT

enum { WIDE_MAX = 4096 };

/* Both return false with errno if the text is not valid or too long. */
bool wide_from(const char *text, wchar_t wide[WIDE_MAX]);
bool wide_to(const wchar_t *wide, char *text, size_t size);
/* Sets errno by GetLastError(). Returns -1. */
int wide_fail(void);

#endif
