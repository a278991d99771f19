/* Measures the error of Azul's net before each round; included by azul_net.c. */
#ifndef AZUL_NET_ERROR_H
#define AZUL_NET_ERROR_H

enum { MEASURED_ROUNDS = 5, MOST_DEALS = 400, OPENING_MOVES = 4 };

/* A position at the end of a round, and the win probability of the first seat that searches find after new tiles were dealt:
   its mean and variance over the deals. */
typedef struct {
    Row row;
    float mean, variance;
    int deals;
} Measured;

/* Deal new tiles several times, and search after each deal. */
static Measured measured(Play *play, const Position *at, const int32_t *bag, int number, int deals, int simulations) {
    double sum = 0, squares = 0;
    for (int drawn = 0; drawn < deals; drawn++) {
        float found = value_after(play, at, bag, simulations);
        sum += found, squares += found * found;
    }
    double mean = sum / deals;
    int starts = (at->holder >= 0 ? at->holder : at->turn) == 0;
    Measured one = {{number, at->ended, starts, {0}, {at->boards[0], at->boards[1]}, UNKNOWN, 0, 0}, (float)mean,
                    (float)((squares - deals * mean * mean) / (deals - 1)), deals};
    memcpy(one.row.bag, bag, sizeof one.row.bag);
    return one;
}

/* Play a game that begins with up to four random moves, and measure the position at the end of each of the first rounds. Returns how
   many there are. */
static int measure_game(Play *play, int number, int deals, int simulations, Measured *found) {
    Position at = {.seats = 2, .holder = -1};
    int32_t bag[SIZE] = {20, 20, 20, 20, 20};
    int count = 0;
    seed_games(1000000 + number);
    int opening = (int)(chance() % (OPENING_MOVES + 1));
    for (int seat = 0; seat < 2; seat++) memset(at.boards[seat].colour, -1, SIZE);
    for (at.ended = 1; at.ended <= MEASURED_ROUNDS; at.ended++) {
        float value;
        lay_out(&at, bag);
        for (; !at.is_settled; opening--) apply(NULL, &at, think(play, &at, bag, play->simulations, opening > 0, &value));
        if (at.is_over) break;
        found[count++] = measured(play, &at, bag, number, deals, simulations);
    }
    return count;
}

/* Add the positions of further games to a file until it has those of `games` games. */
static int measure_all(int games, int play_simulations, int deals, int simulations, const char *from, const char *to) {
    static Play play;
    Measured found[MEASURED_ROUNDS];
    int number = 0;
    play.simulations = play_simulations;
    FILE *file = fopen(from, "rb");
    if (deals < 2 || !file || fread(play.weights, sizeof play.weights, 1, file) != 1) return 1;
    fclose(file);
    if (!(file = fopen(to, "a+b"))) return 1;
    while (fread(found, sizeof *found, 1, file) == 1) number = found->row.game + 1;
    make_tables();
    for (; number < games; number++) {
        int count = measure_game(&play, number, deals, simulations, found);
        if (fwrite(found, sizeof *found, (size_t)count, file) != (size_t)count || fflush(file)) return 1;
    }
    return fclose(file);
}

/* Print for each round: the number of positions, the root mean square error of the net before it, without the part that is due
   to the sampled deals, and the mean error for the player who starts and for the one whom the net prefers. */
static int print_error(const char *from, const char *measured_file) {
    static Play play;
    static BoardPart parts[CACHED_PARTS];
    double squares[MEASURED_ROUNDS] = {0}, noise[MEASURED_ROUNDS] = {0}, starter[MEASURED_ROUNDS] = {0}, preferred[MEASURED_ROUNDS] = {0};
    int count[MEASURED_ROUNDS] = {0};
    FILE *file = fopen(from, "rb");
    if (!file || fread(play.weights, sizeof play.weights, 1, file) != 1) return 1;
    fclose(file);
    if (!(file = fopen(measured_file, "rb"))) return 1;
    make_tables();
    for (Measured one; fread(&one, sizeof one, 1, file) == 1;) {
        float supply[SIZE];
        int at = one.row.ended - 1;
        memcpy(&net, play.weights[one.row.ended < STAGES ? at : STAGES - 1] + WEIGHTS, sizeof net);
        supply_of(one.row.bag, supply);
        memset(parts, 0, sizeof parts);
        const float *known = is_bag_empty(one.row.bag) ? NULL : supply;
        double found = share(win_logit(parts, &net, one.row.boards, known, one.row.ended, one.row.starts)), off = found - one.mean;
        count[at]++;
        squares[at] += off * off, noise[at] += one.variance / one.deals;
        starter[at] += one.row.starts ? off : -off, preferred[at] += found > 0.5 ? off : -off;
    }
    for (int at = 0; at < MEASURED_ROUNDS; at++) {
        double left = squares[at] - noise[at];
        if (count[at])
            printf("before round %d: %d positions, error %.3f (noise %.3f), bias for the starter %+.3f, for the preferred %+.3f\n", at + 2,
                   count[at], sqrt(left > 0 ? left / count[at] : 0), sqrt(noise[at] / count[at]), starter[at] / count[at],
                   preferred[at] / count[at]);
    }
    return fclose(file);
}

#endif
