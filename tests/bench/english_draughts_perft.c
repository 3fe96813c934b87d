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

static squares forward(squares from, int by, int turn) { return turn == 0 ? from << by : from >> by; }

static squares before_enemies(squares enemy, squares empty, int turn) {
    return turn == 0 ? enemy >> 4 & empty >> 8 | enemy >> 5 & empty >> 10
                     : enemy << 4 & empty << 8 | enemy << 5 & empty << 10;
}

static squares jumpers(squares own, squares enemy, squares kings, int turn) {
    squares empty = BOARD & ~(own | enemy);
    return own & before_enemies(enemy, empty, turn) | own & kings & before_enemies(enemy, empty, turn ^ 1);
}

static record *man_jumps(squares start, int by, squares enemy, squares empty, squares ahead, int turn, record *list) {
    squares over = forward(start, by, turn) & enemy, land = forward(over, by, turn) & empty;
    if (land & ahead)
        return chains(start, land, over, enemy ^ over, empty, turn ^ 1, turn, list);
    if (land) {
        list->change = start ^ land;
        list->taken = over;
        list++;
    }
    return list;
}

static record *captures(squares own, squares enemy, squares kings, int turn, record *list) {
    squares empty = BOARD & ~(own | enemy), ahead = before_enemies(enemy, empty, turn);
    for (squares pieces = jumpers(own, enemy, kings, turn); pieces; pieces &= pieces - 1) {
        squares start = pieces & -pieces;
        if (start & kings) {
            list = chains(start, start, 0, enemy, empty | start, 1, 1, list);
        } else {
            list = man_jumps(start, 4, enemy, empty, ahead, turn, list);
            list = man_jumps(start, 5, enemy, empty, ahead, turn, list);
        }
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

static int64_t count(squares own, squares enemy, squares kings, int turn, record *list) {
    squares empty = BOARD & ~(own | enemy), pieces = jumpers(own, enemy, kings, turn);
    if (!pieces) {
        squares down = turn == 0 ? own : own & kings, up = turn == 1 ? own : own & kings;
        return __builtin_popcountll(down << 4 & empty) + __builtin_popcountll(down << 5 & empty) +
               __builtin_popcountll(up >> 4 & empty) + __builtin_popcountll(up >> 5 & empty);
    }
    if (!(pieces & kings)) {
        squares near = forward(forward(own, 4, turn) & enemy, 4, turn) & empty;
        squares far = forward(forward(own, 5, turn) & enemy, 5, turn) & empty;
        if (!((near | far) & before_enemies(enemy, empty, turn)))
            return __builtin_popcountll(near) + __builtin_popcountll(far);
    }
    return captures(own, enemy, kings, turn, list) - list;
}

static int64_t perft(squares own, squares enemy, squares kings, int turn, int depth, record *list) {
    record *end = captures(own, enemy, kings, turn, list);
    if (end == list) {
        squares empty = BOARD & ~(own | enemy);
        squares down = turn == 0 ? own : own & kings, up = turn == 1 ? own : own & kings;
        end = steps_by(down << 4 & empty, 4, end);
        end = steps_by(down << 5 & empty, 5, end);
        end = steps_by(up >> 5 & empty, -5, end);
        end = steps_by(up >> 4 & empty, -4, end);
    }
    int64_t found = 0;
    for (record *move = list; move < end; move++) {
        squares change = move->change, taken = move->taken;
        squares moved = own & change & kings ? change : change & ~own & FAR_ROW[turn];
        squares left = enemy & ~taken, then = own ^ change, crowned = (kings & ~taken) ^ moved;
        found += depth == 2 ? count(left, then, crowned, turn ^ 1, end)
                            : perft(left, then, crowned, turn ^ 1, depth - 1, end);
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
    int64_t found = depth == 1 ? count(black, white, 0, 0, memory) : perft(black, white, 0, 0, depth, memory);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%lld %.6f\n", (long long)found,
           (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec));
    return 0;
}
