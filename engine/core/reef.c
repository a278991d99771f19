/* Reef for the compiled search: evaluation and candidate moves. */
#include "reef_encoding.h"
#include "reef_net.h"

/* The points scale of the search: the lead in points with log odds of 1 to win. */
#define LOGIT_POINTS 6.0f

typedef struct {
    Context context;
    NetContext net;
    int has_net;
} Search;

/* The value of a player's hand and board in points; without: a slot that is left out, or -1; is_done: the player has no turns left,
   so that only the hand counts. */
static float hand_value(const Context *context, const Player *player, const uint16_t *kinds, int without, int is_done) {
    const float *weight = context->weight;
    float sum = 0;
    int best = 0, many = 0, few = SPACES;
    for (int slot = 0; slot < player->held; slot++) {
        const Card *card = &context->cards[player->hand[slot]];
        if (slot == without) continue;
        int count = pattern_count(card, kinds), brings = card->points * count;
        if (is_done) {
            sum += (float)(card->points * (count > 0));
            continue;
        }
        sum += weight[HELD] + weight[PROMISE] * (float)brings;
        if (!count) sum += weight[BLANK] * (float)card->points;
        if (brings > best) best = brings;
    }
    if (is_done) return sum;
    if (!context->counts_tops) return sum + weight[BEST] * (float)best;
    for (int colour = 0; colour < COLOURS; colour++) {
        int tops = 0;
        for (int height = 0; height < HEIGHTS; height++) {
            int here = bits_in(kinds[HEIGHTS * colour + height]);
            tops += here;
            if (height) sum += weight[TALL + height - 1] * (float)here;
        }
        sum += weight[COVERED] * (float)tops;
        if (tops > many) many = tops;
        if (tops < few) few = tops;
    }
    return sum + weight[BEST] * (float)best + weight[MANY] * (float)many + weight[FEW] * (float)few;
}

static int is_done(const Context *context, const Position *at, int seat) {
    if (!is_last_round(context, at)) return 0;
    int its = (seat - at->starter + at->seats) % at->seats, now = (at->turn - at->starter + at->seats) % at->seats;
    return its < now;
}

static float player_value(Context *context, const Position *at, int seat) {
    const Player *player = &at->players[seat];
    if (at->turn == NOBODY) return player->points;
    int done = is_done(context, at, seat);
    uint64_t key = hash_of_player(player, (uint32_t)done);
    CachedValue *cached = &context->values[key >> 49];
    if (cached->key != key) {
        uint16_t kinds[KINDS];
        seen_from_above(player, kinds);
        *cached = (CachedValue){key, hand_value(context, player, kinds, -1, done)};
    }
    return (float)player->points + cached->value;
}

static void evaluations(void *memory, const void *position, float *points) {
    Search *search = memory;
    Context *context = &search->context;
    const Position *at = position;
    float values[SEATS];
    if (search->has_net && at->turn != NOBODY && !is_last_round(context, at)) {
        points[0] = LOGIT_POINTS * win_logit(&search->net, context, at);
        points[1] = -points[0];
        return;
    }
    for (int seat = 0; seat < at->seats; seat++) values[seat] = player_value(context, at, seat);
    for (int seat = 0; seat < at->seats; seat++)
        points[seat] = values[seat] - best_other(values, at->seats, seat);
}

static int by_evaluation(const void *one, const void *other) {
    float a = ((const ScoredMove *)one)->evaluation, b = ((const ScoredMove *)other)->evaluation;
    if (a != b) return a > b ? -1 : 1;
    return ((const ScoredMove *)one)->move - ((const ScoredMove *)other)->move;
}

/* Write the best plays of the card in a slot to `found`, best first, and return their number, at most WIDE. Their evaluations
   leave out the points that the player has already. */
static int good_plays(const Context *context, const Position *at, int slot, ScoredMove *found) {
    int32_t moves[2 * SPACES * SPACES];
    static _Thread_local ScoredMove all[2 * SPACES * SPACES];
    const Player *player = &at->players[at->turn];
    const Card *card = &context->cards[player->hand[slot]];
    int count = legal_plays(context, at, slot, 0, moves), wide = WIDE;
    int will_be_done = is_last_round(context, at);
    uint16_t first[KINDS];
    seen_from_above(player, first);
    for (int number = 0; number < count; number++) {
        uint16_t kinds[KINDS];
        Player after = *player;
        put_both(&after, card, moves[number]);
        memcpy(kinds, first, sizeof kinds);
        for (int step = 0; step < 2; step++) {
            int space = moves[number] >> (5 * step) & 31;
            if (space == NO_SPACE || after.top[space] == player->top[space]) continue;
            if (player->top[space]) kinds[player->top[space] - 1] &= (uint16_t)~(1 << space);
            kinds[after.top[space] - 1] |= (uint16_t)(1 << space);
        }
        float value = (float)card_points(card, kinds) + hand_value(context, player, kinds, slot, will_be_done);
        all[number] = (ScoredMove){moves[number], value};
    }
    qsort(all, (size_t)count, sizeof(ScoredMove), by_evaluation);
    if (count > wide) count = wide;
    memcpy(found, all, (size_t)count * sizeof(ScoredMove));
    return count;
}

/* Return the best plays of each card of the player to move. */
static const CachedPlays *known_plays(Context *context, const Position *at) {
    const Player *player = &at->players[at->turn];
    uint32_t rest = (uint32_t)is_last_round(context, at) + 1;
    for (int colour = 0; colour < COLOURS; colour++) rest = rest << 2 | (at->bank[colour] < 2 ? (uint32_t)at->bank[colour] : 2);
    uint64_t key = hash_of_player(player, rest);
    CachedPlays *known = &context->plays[key >> 51];
    if (known->key == key) return known;
    known->key = key;
    for (int slot = 0; slot < player->held; slot++) known->count[slot] = (int8_t)good_plays(context, at, slot, known->plays[slot]);
    return known;
}

static int expand(void *memory, const void *position, ScoredMove *found) {
    Context *context = memory;
    const Position *at = position;
    const Player *player = &at->players[at->turn];
    int32_t moves[COLOURS * SPACES];
    float values[SEATS];
    for (int seat = 0; seat < at->seats; seat++) values[seat] = player_value(context, at, seat);
    float rival = best_other(values, at->seats, at->turn);
    int kept = 0, count = at->to_put ? legal_puts(at, moves) : legal_takes(context, at, moves);
    for (int number = 0; number < count; number++) {
        Position after = *at;
        apply(context, &after, moves[number]);
        found[kept++] = (ScoredMove){moves[number], player_value(context, &after, at->turn) - rival};
    }
    if (at->to_put) return kept;
    const CachedPlays *known = player->held ? known_plays(context, at) : NULL;
    for (int slot = 0; slot < player->held; slot++)
        for (int number = 0; number < known->count[slot]; number++) {
            const ScoredMove *play = &known->plays[slot][number];
            found[kept++] = (ScoredMove){play->move, (float)player->points - rival + play->evaluation};
        }
    return kept;
}

static int winners(const void *context, const void *position) {
    (void)context;
    const Position *at = position;
    int most = -1, won = 0;
    if (at->turn != NOBODY) return 0;
    for (int seat = 0; seat < at->seats; seat++) {
        const Player *player = &at->players[seat];
        int covered = 0, full = 0;
        for (int space = 0; space < SPACES; space++) {
            covered += player->top[space] > 0;
            full += height_of(player->top[space]) == HEIGHTS;
        }
        int rank = (player->points * 32 + covered) * 32 + full; /* RF-42 */
        if (rank > most) most = rank, won = 0;
        if (rank == most) won |= 1 << seat;
    }
    return won;
}

static void *open_context(const int32_t *numbers, int count, const float *weights, void *position) {
    Search *search = calloc(1, sizeof(Search));
    if (!search) return NULL;
    memcpy(search->context.weight, weights, sizeof search->context.weight);
    for (int at = COVERED; at < WEIGHTS; at++) search->context.counts_tops |= weights[at] != 0;
    memcpy(&search->net.net, weights + WEIGHTS, sizeof search->net.net);
    if (!read_numbers(&search->context, position, numbers, count)) {
        free(search);
        return NULL;
    }
    search->has_net = search->context.card_count == DECK && ((Position *)position)->seats == 2;
    for (int unit = 0; search->has_net && !search->net.net.sums[unit]; unit++)
        if (unit == HIDDEN - 1) search->has_net = 0;
    return search;
}

const Game REEF = {"reef", sizeof(Position), WEIGHTS + NET_WEIGHTS, open_context, free, write_numbers, to_move, legal, apply,
                   expand, evaluations, winners, seats_of, points_of};
