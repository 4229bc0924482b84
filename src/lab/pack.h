/* Packs the rows of runs into bytes, for messages between processes of the same program on machines of the same type.
 * Unpacking checks its input. */
#ifndef LAB_PACK_H
#define LAB_PACK_H

#include "lab/kind.h"

/* Appends a row. The row's host must not be NULL. */
void pack_row(const study_row *row, const design *d, lg_text *bytes);
/* Reads a row from the bytes at *at and moves *at behind it. `stop` and `host` point into the bytes; the row owns its series.
 * Returns false if the bytes are not a row of the design. */
bool unpack_row(study_row *row, const design *d, const lg_text *bytes, size_t *at);

#endif
