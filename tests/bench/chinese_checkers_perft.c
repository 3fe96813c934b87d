/* Perft of Chinese checkers by the algorithm of ai/kernels/chinese_checkers.py, for timing the two against each other.
   Compiled with a header of that kernel's own tables (LINE_OF, BIT_OF, BASE_OF, CELL_AT, REACH, LOWEST). */
#include <stdint.h>
#include "tables.h"

enum { CELLS = 81, PIECES = 10, LINES = 35 };

typedef struct {
    uint16_t lines[LINES];
    uint8_t cells[2][PIECES], piece_on[CELLS];
    int64_t in_goal[2], at_home[2], turn, plies;
    uint64_t key;
    int32_t seen[CELLS], stamp;
    uint8_t to_visit[CELLS];
} Board;

static inline void flip(Board *here, int cell) {
    for (int which = 0; which < 3; which++) here->lines[LINE_OF[cell][which]] ^= BIT_OF[cell][which];
}

static inline int32_t *moves_from(Board *here, int start, int32_t *moves) {
    flip(here, start);
    int32_t visited = ++here->stamp;
    for (int which = 0; which < 3; which++) {
        int line = LINE_OF[start][which];
        for (uint32_t places = REACH[0][BASE_OF[start][which] + here->lines[line]] >> 16; places; places &= places - 1)
            *moves++ = start << 7 | CELL_AT[line][LOWEST[places]];
    }
    here->seen[start] = visited;
    here->to_visit[0] = start;
    for (int waiting = 1; waiting;) {
        int middle = here->to_visit[--waiting];
        for (int which = 0; which < 3; which++) {
            int line = LINE_OF[middle][which];
            for (uint32_t places = REACH[0][BASE_OF[middle][which] + here->lines[line]] & 511; places;
                 places &= places - 1) {
                int cell = CELL_AT[line][LOWEST[places]];
                if (here->seen[cell] == visited) continue;
                *moves++ = start << 7 | cell;
                here->seen[cell] = visited;
                here->to_visit[waiting++] = cell;
            }
        }
    }
    flip(here, start);
    return moves;
}

static inline void play(Board *here, int move) {
    int seat = here->turn, start = move >> 7, end = move & 127, piece = here->piece_on[start];
    here->cells[seat][piece] = end;
    here->piece_on[end] = piece;
    flip(here, start);
    flip(here, end);
    here->key ^= KEYS[seat][start] ^ KEYS[seat][end] ^ TURN;
    here->in_goal[seat] += HOME[seat ^ 1][end] - HOME[seat ^ 1][start];
    here->at_home[seat] += HOME[seat][end] - HOME[seat][start];
    here->turn ^= 1;
    here->plies++;
}

static int64_t count(Board *here, int depth, int32_t *moves) {
    int32_t *end = moves;
    for (int piece = 0; piece < PIECES; piece++) end = moves_from(here, here->cells[here->turn][piece], end);
    if (depth == 1) return end - moves;
    int64_t total = 0;
    for (; moves < end; moves++) {
        play(here, *moves);
        total += count(here, depth - 1, end);
        here->turn ^= 1;
        play(here, (*moves & 127) << 7 | *moves >> 7);
        here->turn ^= 1;
        here->plies -= 2;
    }
    return total;
}

/* `cells[20]`: seat 0's, then seat 1's. `room`: 800 moves for each ply of depth. */
int64_t perft(const uint8_t *cells, int turn, int depth, int32_t *room) {
    Board board = {.turn = turn};
    for (int number = 0; number < 2 * PIECES; number++) {
        int seat = number / PIECES, piece = number % PIECES;
        board.cells[seat][piece] = cells[number];
        board.piece_on[cells[number]] = piece;
        flip(&board, cells[number]);
    }
    return count(&board, depth, room);
}
