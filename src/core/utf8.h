/* UTF-8 by RFC 3629. */
#ifndef LG_CORE_UTF8_H
#define LG_CORE_UTF8_H

#include "levelground.h"

/* The length of the character at hand, of which `left` bytes are there, and what it is; 0 where the bytes are none. */
size_t lg_utf8_decode(const char *at, size_t left, uint32_t *character);
bool lg_utf8_is(const char *text);

#endif
