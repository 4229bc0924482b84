/* A ring buffer of boards. Threads take turns by a spin lock, because a turn is only a few comparisons. */
#include "memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 128 };

struct ct_memory {
    atomic_flag busy;
    int used, next;
    ct_board board[BOARDS];
    ct_verdict verdict[BOARDS];
};

ct_memory *ct_memory_create(void) {
    ct_memory *memory = calloc(1, sizeof *memory);
    if (memory) atomic_flag_clear(&memory->busy);
    return memory;
}

void ct_memory_destroy(ct_memory *memory) {
    free(memory);
}

static void lock_memory(ct_memory *memory) {
    while (atomic_flag_test_and_set(&memory->busy)) {}
}

static void unlock_memory(ct_memory *memory) {
    atomic_flag_clear(&memory->busy);
}

bool ct_memory_recall(ct_memory *memory, const ct_board *board, ct_verdict *verdict) {
    int i = 0;
    lock_memory(memory);
    assert(memory->used >= 0 && memory->used <= BOARDS);
    while (i < memory->used && memcmp(&memory->board[i], board, sizeof *board) != 0)
        i++;
    bool known = i < memory->used;
    if (known) *verdict = memory->verdict[i];
    unlock_memory(memory);
    return known;
}

void ct_memory_note(ct_memory *memory, const ct_board *board, const ct_verdict *verdict) {
    lock_memory(memory);
    assert(memory->next == memory->used % BOARDS || memory->used == BOARDS);
    memory->board[memory->next] = *board;
    memory->verdict[memory->next] = *verdict;
    memory->next = (memory->next + 1) % BOARDS;
    if (memory->used < BOARDS) memory->used++;
    unlock_memory(memory);
}
