/* Computes digests. A run's digest covers the rows of its series and then the run's own row, value by value in the order of
 * the columns. For each value, a letter for its type and its bytes are hashed, so that no two different rows give the same
 * bytes. */
#include "lab/store_inside.h"

#include <assert.h>

static uint64_t add_bits(uint64_t digest, char type, uint64_t bits) {
    unsigned char bytes[9] = {(unsigned char)type};
    for (int i = 0; i < 8; i++)
        bytes[i + 1] = (unsigned char)(bits >> 8 * i);
    return hash_bytes(digest, bytes, sizeof bytes);
}

uint64_t digest_whole(uint64_t digest, int64_t value) {
    return add_bits(digest, 'i', (uint64_t)value);
}

uint64_t digest_number(uint64_t digest, double value) {
    union {
        double value;
        uint64_t bits;
    } number = {.value = value + 0.0}; /* adding 0 turns -0 into 0, because SQLite stores -0 as 0 */
    return value != value ? add_bits(digest, 'n', 0) : add_bits(digest, 'r', number.bits);
}

uint64_t digest_text(uint64_t digest, const char *text, size_t length) {
    return hash_bytes(add_bits(digest, 't', length), text, length);
}

uint64_t digest_columns(uint64_t digest, sqlite3_stmt *row, int count) {
    assert(count <= sqlite3_column_count(row));
    for (int c = 0; c < count; c++) {
        switch (sqlite3_column_type(row, c)) {
        case SQLITE_INTEGER: digest = digest_whole(digest, sqlite3_column_int64(row, c)); break;
        case SQLITE_FLOAT: digest = digest_number(digest, sqlite3_column_double(row, c)); break;
        case SQLITE_NULL: digest = digest_number(digest, NAN); break;
        default: {
            /* reads the text as a blob, which needs no conversion and so no allocation that could fail */
            const char *text = (const char *)sqlite3_column_blob(row, c);
            digest = digest_text(digest, text ? text : "", (size_t)sqlite3_column_bytes(row, c));
        }
        }
    }
    return digest;
}
