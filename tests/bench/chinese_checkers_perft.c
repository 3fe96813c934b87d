/* Perft of Chinese checkers from the start: the algorithm of board.py in C, which `oldhand bench perft` compiles to
   measure what numba loses. Takes a depth; prints the sequences and the processor seconds that counting them took. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 9, CELLS = 81, PIECES = 10, LINES = 35, MOST_MOVES = 800, SQUAT_FROM = 60 };

static uint8_t line_of[CELLS][3], cell_at[LINES][SIDE], lowest[512], home[2][CELLS];
static uint16_t bit_of[CELLS][3], base_of[CELLS][3];
static uint32_t reach[16384];
static uint64_t keys[2][CELLS], turn_key = 0x9E3779B97F4A7C15u;

typedef struct {
    uint16_t lines[LINES];
    uint8_t cells[2][PIECES], piece_on[CELLS];
    int64_t in_goal[2], at_home[2], turn, plies;
    uint64_t key;
    int64_t seen[CELLS], stamp;
    uint8_t to_visit[CELLS];
} board;

static uint32_t along(int length, int place, int pieces) {
    uint32_t hops = 0, steps = 0;
    for (int way = -1; way <= 1; way += 2) {
        int next = place + way, landing = place + 2 * way;
        if (next >= 0 && next < length && !(pieces >> next & 1)) steps |= 1u << next;
        if (landing >= 0 && landing < length && pieces >> next & 1 && !(pieces >> landing & 1)) hops |= 1u << landing;
    }
    return hops | steps << 16;
}

static void make_tables(void) {
    int base[SIDE + 1][SIDE], size = 0;
    for (int places = 1; places < 512; places++) lowest[places] = (uint8_t)__builtin_ctz((unsigned)places);
    for (int length = 1; length <= SIDE; length++)
        for (int place = 0; place < length; place++) {
            base[length][place] = size;
            for (int pieces = 0; pieces < 1 << length; pieces++) reach[size++] = along(length, place, pieces);
        }
    for (int cell = 0; cell < CELLS; cell++) {
        int x = cell / SIDE, y = cell % SIDE, row = x + y, first = row > 8 ? row - 8 : 0;
        int line[3] = {x, SIDE + y, 2 * SIDE + row}, place[3] = {y, x, y - first};
        int length[3] = {SIDE, SIDE, row > 8 ? 17 - row : row + 1};
        for (int which = 0; which < 3; which++) {
            line_of[cell][which] = (uint8_t)line[which];
            bit_of[cell][which] = (uint16_t)(1 << place[which]);
            base_of[cell][which] = (uint16_t)base[length[which]][place[which]];
            cell_at[line[which]][place[which]] = (uint8_t)cell;
        }
        home[0][cell] = row <= 3;
        home[1][cell] = row >= 13;
        for (int seat = 0; seat < 2; seat++) keys[seat][cell] = turn_key * (uint64_t)(2 * cell + seat + 2);
    }
}

static inline void flip(board *here, int cell) {
    for (int which = 0; which < 3; which++) here->lines[line_of[cell][which]] ^= bit_of[cell][which];
}

static inline int32_t *moves_from(board *here, int start, int32_t *moves) {
    flip(here, start);
    int64_t visited = ++here->stamp;
    for (int which = 0; which < 3; which++) {
        int line = line_of[start][which];
        for (uint32_t places = reach[base_of[start][which] + here->lines[line]] >> 16; places; places &= places - 1)
            *moves++ = start << 7 | cell_at[line][lowest[places]];
    }
    here->seen[start] = visited;
    here->to_visit[0] = (uint8_t)start;
    for (int waiting = 1; waiting;) {
        int middle = here->to_visit[--waiting];
        for (int which = 0; which < 3; which++) {
            int line = line_of[middle][which];
            uint32_t places = reach[base_of[middle][which] + here->lines[line]] & 511;
            for (; places; places &= places - 1) {
                int cell = cell_at[line][lowest[places]];
                if (here->seen[cell] == visited) continue;
                here->seen[cell] = visited;
                here->to_visit[waiting++] = (uint8_t)cell;
                *moves++ = start << 7 | cell;
            }
        }
    }
    flip(here, start);
    return moves;
}

static inline void play(board *here, int move) {
    int seat = (int)here->turn, start = move >> 7, end = move & 127, piece = here->piece_on[start];
    here->cells[seat][piece] = (uint8_t)end;
    here->piece_on[end] = (uint8_t)piece;
    flip(here, start);
    flip(here, end);
    here->key ^= keys[seat][start] ^ keys[seat][end] ^ turn_key;
    here->in_goal[seat] += home[seat ^ 1][end] - home[seat ^ 1][start];
    here->at_home[seat] += home[seat][end] - home[seat][start];
    here->turn ^= 1;
    here->plies++;
}

static inline int has_won(const board *here, int seat) {
    int64_t own = here->in_goal[seat];
    return own == PIECES || (own > 0 && here->plies >= SQUAT_FROM && own + here->at_home[seat ^ 1] == PIECES);
}

static int64_t count(board *here, int depth, int32_t *moves) {
    if (has_won(here, 0) || has_won(here, 1)) return 0;
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

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 0, pieces[2] = {0, 0};
    if (depth < 1 || depth > 20) return 2;
    make_tables();
    board start = {.turn = 0};
    for (int cell = 0; cell < CELLS; cell++)
        for (int seat = 0; seat < 2; seat++)
            if (home[seat][cell]) {
                start.piece_on[cell] = (uint8_t)pieces[seat];
                start.cells[seat][pieces[seat]++] = (uint8_t)cell;
                start.at_home[seat]++;
                flip(&start, cell);
            }
    int32_t *memory = malloc((size_t)depth * MOST_MOVES * sizeof *memory);
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    int64_t found = count(&start, depth, memory);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%lld %.6f\n", (long long)found,
           (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec));
    return 0;
}
