/* Rows of runs as bytes, for messages between processes of one program on machines of one kind. What comes in is checked. */
#ifndef LG_STUDY_PACK_H
#define LG_STUDY_PACK_H

#include "study/kind.h"

/* Adds a row, whose host is named. */
void pack_row(const study_row *row, const design *d, lg_text *bytes);
/* Takes a row from the bytes at *at, and moves *at behind it. `stop` and `host` are borrowed from the bytes; the series are the row's. False
 * where it is no row of the design. */
bool unpack_row(study_row *row, const design *d, const lg_text *bytes, size_t *at);

#endif
