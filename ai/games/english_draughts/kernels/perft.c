/* Perft of English draughts from the start: the algorithm of board.py and perft.py in C, which `oldhand bench perft`
   compiles to measure what numba loses. Takes a depth; prints the sequences and the processor seconds that counting
   them took. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int64_t squares; /* square n is bit n - 1 + (n - 1) / 8: every diagonal direction is one shift */

static const squares BOARD = 0xFFll | 0xFFll << 9 | 0xFFll << 18 | 0xFFll << 27;
static const squares FAR_ROW[2] = {0xFll << 31, 0xFll};

typedef struct {
    squares change, taken, order;
} record;

static record *chains(squares start, squares here, squares taken, squares enemy, squares empty, int down, int up,
                      record *list) {
    record *end = list;
    squares over;
    if (down) {
        if ((over = here << 4 & enemy) << 4 & empty)
            end = chains(start, over << 4, taken | over, enemy ^ over, empty, down, up, end);
        if ((over = here << 5 & enemy) << 5 & empty)
            end = chains(start, over << 5, taken | over, enemy ^ over, empty, down, up, end);
    }
    if (up) {
        if ((over = here >> 4 & enemy) >> 4 & empty)
            end = chains(start, over >> 4, taken | over, enemy ^ over, empty, down, up, end);
        if ((over = here >> 5 & enemy) >> 5 & empty)
            end = chains(start, over >> 5, taken | over, enemy ^ over, empty, down, up, end);
    }
    if (end == list) {
        end->change = start ^ here;
        end->taken = taken;
        end++;
    }
    return end;
}

static record *captures(squares own, squares enemy, squares kings, int turn, record *list) {
    squares empty = BOARD & ~(own | enemy);
    squares down = turn == 0 ? own : own & kings, up = turn == 1 ? own : own & kings;
    squares pieces = down & (enemy >> 4 & empty >> 8 | enemy >> 5 & empty >> 10);
    pieces |= up & (enemy << 4 & empty << 8 | enemy << 5 & empty << 10);
    for (; pieces; pieces &= pieces - 1) {
        squares start = pieces & -pieces;
        int king = (start & kings) != 0;
        list = chains(start, start, 0, enemy, empty | start, king || turn == 0, king || turn == 1, list);
    }
    return list;
}

static record *steps_by(squares ends, int by, record *list) {
    for (; ends; ends &= ends - 1) {
        squares end = ends & -ends;
        list->change = end | (by > 0 ? end >> by : end << -by);
        list->taken = 0;
        list++;
    }
    return list;
}

static int64_t perft(squares own, squares enemy, squares kings, int turn, int depth, record *list) {
    squares empty = BOARD & ~(own | enemy);
    squares down = turn == 0 ? own : own & kings, up = turn == 1 ? own : own & kings;
    record *end = captures(own, enemy, kings, turn, list);
    if (depth == 1) {
        if (end != list)
            return end - list;
        return __builtin_popcountll(down << 4 & empty) + __builtin_popcountll(down << 5 & empty) +
               __builtin_popcountll(up >> 4 & empty) + __builtin_popcountll(up >> 5 & empty);
    }
    if (end == list) {
        end = steps_by(down << 4 & empty, 4, end);
        end = steps_by(down << 5 & empty, 5, end);
        end = steps_by(up >> 5 & empty, -5, end);
        end = steps_by(up >> 4 & empty, -4, end);
    }
    int64_t found = 0;
    for (record *move = list; move < end; move++) {
        squares change = move->change, taken = move->taken;
        squares moved = own & change & kings ? change : change & ~own & FAR_ROW[turn];
        found += perft(enemy & ~taken, own ^ change, (kings & ~taken) ^ moved, turn ^ 1, depth - 1, end);
    }
    return found;
}

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 0;
    if (depth < 1 || depth > 20)
        return 2;
    record *memory = malloc((size_t)depth * 192 * sizeof(record));
    squares black = 0xFFll | 0xFll << 9, white = 0xFll << 22 | 0xFFll << 27;
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    int64_t found = perft(black, white, 0, 0, depth, memory);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%lld %.6f\n", (long long)found,
           (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec));
    return 0;
}
