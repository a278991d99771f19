/* The compiled search, with the same tree and the same selection rule (PUCT) as engine/players/tree.py. */
#include "tree.h"
#include <math.h>

enum { MAX_DEPTH = 512, MAX_CHILDREN = 40, FIRST_CHILDREN = 12 };

/* Marks an edge whose child is solved: its exact value is known, so it needs no exploration. */
#define SOLVED -1.0f

/* Width of the range of the noise in evaluations, as a share of the points scale; through it, the seed decides between equal moves. */
#define NOISE 0.03f

static const Game *const GAMES[] = {&AZUL, &AZUL_GREY, &SINTRA, &ICECULT, &REEF};

static const Game *game_of(const char *key) {
    for (size_t at = 0; at < sizeof GAMES / sizeof *GAMES; at++)
        if (!strcmp(GAMES[at]->key, key)) return GAMES[at];
    return NULL;
}

static uint32_t next_random(uint32_t *state) {
    uint32_t x = *state ? *state : 2463534242u;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

static float win_probability(float points, float points_scale) {
    float x = points / points_scale;
    if (x > 30) x = 30;
    if (x < -30) x = -30;
    return 1.0f / (1.0f + expf(-x));
}

/* Set the node's values (win probability of each seat). Returns the winning seats as bits; 0 if the game is not over. */
static int evaluate_node(Tree *tree, Node *node, const void *at) {
    const Game *game = tree->game;
    int seats = game->seats(at);
    float points[SEATS];
    game->evaluations(tree->context, at, points);
    int won = game->winners(tree->context, at);
    float share = won ? tree->parameters.win_weight / (float)__builtin_popcount((unsigned)won) : 0;
    for (int seat = 0; seat < seats; seat++) {
        float noise = NOISE * tree->parameters.points_scale * ((float)(next_random(&tree->stream) & 0xffff) / 65536.0f - 0.5f);
        node->values[seat] = win_probability(points[seat] + noise, tree->parameters.points_scale);
        if (won)
            node->values[seat] = (won >> seat & 1 ? share : 0) + (1 - tree->parameters.win_weight) * node->values[seat];
    }
    for (int seat = 0; seat < seats; seat++) node->sums[seat] = node->values[seat];
    return won;
}

/* Evaluate the position of a new node. If the game provides best replies, the node of a position in tree->next gets the values of
   the position after the best one. */
static void evaluate_new(Tree *tree, Node *node, void *at) {
    const Game *game = tree->game;
    if (game->best_reply && at == tree->next && !game->winners(tree->context, at)) {
        node->seat = (int8_t)game->to_move(at);
        game->apply(tree->context, at, game->best_reply(tree->context, at));
        evaluate_node(tree, node, at);
    } else if (!evaluate_node(tree, node, at)) {
        node->seat = (int8_t)game->to_move(at);
    }
}

static Node *new_node(Tree *tree, void *at) {
    Node *node = allocate(tree, sizeof(Node));
    if (!node) return NULL;
    *node = (Node){.seat = -1};
    tree->size++;
    evaluate_new(tree, node, at);
    node->is_solved = node->seat < 0;
    return node;
}

/* Return the node of a position: from the transposition table if the game uses one, or new. NULL: out of memory. */
static Node *node_of(Tree *tree, void *at) {
    if (!tree->game->has_transpositions) return new_node(tree, at);
    uint64_t key = hash_of(at, tree->game->size);
    if ((uint32_t)tree->size >= tree->bucket_count && !grow_table(tree)) return NULL;
    for (Node *node = tree->buckets[key & (tree->bucket_count - 1)]; node; node = node->next)
        if (node->key == key) return node;
    Node *node = new_node(tree, at);
    if (!node) return NULL;
    node->key = key;
    node->next = tree->buckets[key & (tree->bucket_count - 1)];
    return tree->buckets[key & (tree->bucket_count - 1)] = node;
}

/* Write the position after a move to tree->next. */
static void *after(Tree *tree, const Node *node, int32_t move) {
    memcpy(tree->next, node->at, tree->game->size);
    tree->game->apply(tree->context, tree->next, move);
    return tree->next;
}

static int compare_moves(const void *one, const void *other) {
    const ScoredMove *a = one, *b = other;
    if (a->rank != b->rank) return a->rank > b->rank ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Write the moves of a position to `found`, ranked by their evaluations or, at the root, by the game. Returns their number. */
static int ranked_moves(const Tree *tree, const void *at, int is_root, ScoredMove *found) {
    const Game *game = tree->game;
    int count = game->expand(tree->context, at, found);
    for (int number = 0; number < count; number++) found[number].rank = found[number].evaluation;
    if (is_root && game->rank_root) game->rank_root(tree->context, at, found, count);
    return count;
}

/* Store edges for the moves of a position (below the root, at most MAX_CHILDREN), best first. Most nodes are visited so rarely
   that only FIRST_CHILDREN of their moves are considered, and have only these edges unless is_whole. Edges that the node has
   already keep their statistics. Returns 0 on failure. */
static int add_edges(Tree *tree, Node *node, const void *at, int is_whole) {
    static _Thread_local ScoredMove found[MAX_MOVES];
    int count = ranked_moves(tree, at, node == tree->root, found);
    if (count <= 0) return 0;
    qsort(found, (size_t)count, sizeof(ScoredMove), compare_moves);
    if (node != tree->root && count > MAX_CHILDREN) count = MAX_CHILDREN;
    int kept = is_whole || count < FIRST_CHILDREN ? count : FIRST_CHILDREN;
    Edge *edges = allocate(tree, (size_t)kept * sizeof(Edge));
    if (!edges) return 0;
    float total = 0;
    for (int number = 0; number < count; number++) {
        float worse = (found[number].rank - found[0].rank) / tree->parameters.prior_temperature;
        float share = expf(worse < -30 ? -30 : worse);
        if (number < kept) edges[number] = (Edge){NULL, found[number].move, 0, found[number].evaluation, share, 0};
        total += share;
    }
    for (int number = 0; number < kept; number++) edges[number].prior /= total;
    if (node->edges) memcpy(edges, node->edges, (size_t)node->edge_count * sizeof(Edge));
    node->edges = edges;
    node->edge_count = kept;
    node->move_count = count;
    return 1;
}

/* Store the position of a node and edges for its moves. Returns 0 on failure. */
static int expand_node(Tree *tree, Node *node, const void *at) {
    node->at = allocate(tree, tree->game->size);
    if (!node->at) return 0;
    memcpy(node->at, at, tree->game->size);
    return add_edges(tree, node, at, node == tree->root || tree->game->has_transpositions);
}

/* Return the edge to follow; NULL if out of memory. */
static Edge *select_edge(Tree *tree, Node *node) {
    const SearchParameters *parameters = &tree->parameters;
    float root = sqrtf((float)node->count);
    int width = (int)parameters->widening_base + (int)(parameters->widening_rate * root) + node->solved;
    if (parameters->rival_width > 0 && node->seat != tree->root->seat) width = (int)parameters->rival_width + node->solved;
    if (width > node->edge_count && node->edge_count < node->move_count && !add_edges(tree, node, node->at, 1)) return NULL;
    if (width > node->edge_count) width = node->edge_count;
    float unvisited = node->values[node->seat];
    if (node->count) unvisited = (float)((node->sums[node->seat] - unvisited) / node->count);
    float exploration = parameters->c_puct * sqrtf((float)node->count + 1);
    Edge *best = node->edges;
    float most = -1;
    for (int at = 0; at < width; at++) {
        Edge *edge = &node->edges[at];
        float value = edge->visits ? edge->value : unvisited;
        if (edge->prior > 0) value += exploration * edge->prior / (1.0f + (float)edge->visits);
        if (value > most) most = value, best = edge;
    }
    return best;
}

/* Update the value of an edge after a simulation. Returns whether this solves the node. */
static int back_up_edge(const Tree *tree, Node *node, Edge *edge) {
    const Node *child = edge->child;
    if (!child->is_solved || !tree->game->has_transpositions) {
        edge->value = (float)(child->sums[node->seat] / (child->count + 1));
        return 0;
    }
    if (edge->prior >= 0) {
        edge->prior = SOLVED;
        edge->value = child->values[node->seat];
        node->solved++;
    }
    if (node->solved < node->edge_count) return 0;
    const Edge *best = node->edges;
    for (int at = 1; at < node->edge_count; at++)
        if (node->edges[at].value > best->value) best = &node->edges[at];
    memcpy(node->values, best->child->values, sizeof node->values);
    node->is_solved = 1;
    return 1;
}

static int simulate(Tree *tree) {
    Edge *path[MAX_DEPTH];
    Node *passed[MAX_DEPTH];
    int depth = 0, size = tree->size;
    Node *node = tree->root;
    while (!node->is_solved && depth < MAX_DEPTH && tree->size == size) {
        if (!node->edges) {
            const void *at = depth ? after(tree, passed[depth - 1], path[depth - 1]->move) : tree->at;
            if (!expand_node(tree, node, at)) return 0;
        }
        Edge *edge = select_edge(tree, node);
        if (!edge) return 0;
        passed[depth] = node;
        path[depth++] = edge;
        if (!edge->child) edge->child = node_of(tree, after(tree, node, edge->move));
        if (!edge->child) return 0;
        node = edge->child;
    }
    const float *values = node->values;
    for (int at = depth - 1; at >= 0; at--) {
        Node *over = passed[at];
        over->count++;
        path[at]->visits++;
        for (int seat = 0; seat < tree->seats; seat++) over->sums[seat] += values[seat];
        if (back_up_edge(tree, over, path[at])) values = over->values;
    }
    return 1;
}

/* ---- The interface for Python (engine/core/__init__.py) ---- */

void core_close(Tree *tree) {
    for (int at = 0; at < tree->block_count; at++) free(tree->blocks[at]);
    if (tree->context) tree->game->close(tree->context);
    free(tree->buckets);
    free(tree->at);
    free(tree->next);
    free(tree);
}

/* parameters: in the order of SearchParameters. Returns NULL for an unknown game or invalid position, or if out of memory. */
Tree *core_open(const char *key, const int32_t *numbers, int count, const float *parameters, const float *weights, int weight_count,
                int megabytes, uint32_t seed) {
    Tree *tree = calloc(1, sizeof(Tree));
    if (!tree) return NULL;
    tree->game = game_of(key);
    if (!tree->game) {
        free(tree);
        return NULL;
    }
    tree->parameters = (SearchParameters){parameters[0], parameters[1], parameters[2], parameters[3], parameters[4], parameters[5], parameters[6]};
    tree->most_blocks = megabytes < MAX_BLOCKS ? megabytes : MAX_BLOCKS;
    tree->stream = seed;
    tree->at = calloc(1, tree->game->size);
    tree->next = calloc(1, tree->game->size);
    if (tree->at && tree->next && weight_count == tree->game->weights) tree->context = tree->game->open(numbers, count, weights, tree->at);
    if (!tree->context) {
        core_close(tree);
        return NULL;
    }
    tree->seats = tree->game->seats(tree->at);
    return tree;
}

/* Count all further simulations for the best move, because the root is solved. */
static void simulate_solved(Node *root, int simulations) {
    Edge *best = root->edges;
    for (int at = 1; at < root->edge_count; at++)
        if (root->edges[at].value > best->value) best = &root->edges[at];
    best->visits += simulations;
}

/* Run simulations. Returns how many were run: fewer than requested if the memory is full, 0 if no seat is to move at the root. */
int core_simulate(Tree *tree, int simulations) {
    if (!tree->root) {
        tree->root = node_of(tree, tree->at);
        if (!tree->root || tree->root->seat < 0) return 0;
        if (!expand_node(tree, tree->root, tree->at)) return 0;
    }
    for (int done = 0; done < simulations; done++) {
        if (tree->root->is_solved) {
            simulate_solved(tree->root, simulations - done);
            break;
        }
        if (!simulate(tree)) return done;
    }
    return simulations;
}

/* Return the index in `words` of the first word of a root move; the word is added if it is new. */
static int word_index(Tree *tree, int32_t move, int32_t *words, int *count) {
    int32_t word = tree->game->word ? tree->game->word(tree->context, tree->at, move) : move;
    int at = tree->game->word ? 0 : *count;
    while (at < *count && words[at] != word) at++;
    if (at == *count) words[(*count)++] = word;
    return at;
}

/* Return the number of root moves, and write their statistics. Turns with the same first word are added up, and have the
   evaluations of the most visited one. replies: evaluation of the next player's best reply; NAN if the position after the move
   has not been expanded or has the same seat to move. */
int core_root_moves(Tree *tree, int32_t *moves, int32_t *visits, double *sums, float *static_evaluations, float *replies) {
    static _Thread_local int32_t most[MAX_MOVES];
    Node *root = tree->root;
    int count = 0;
    if (!root || !root->edges) return 0;
    for (int at = 0; at < root->edge_count; at++) {
        const Edge *edge = &root->edges[at];
        const Node *child = edge->child;
        int is_solved = child && child->edges && child->seat != root->seat;
        int before = count, to = word_index(tree, edge->move, moves, &count);
        if (count > before) visits[to] = 0, sums[to] = 0, most[to] = -1;
        visits[to] += edge->visits;
        sums[to] += (double)edge->value * edge->visits;
        if (edge->visits <= most[to]) continue;
        most[to] = edge->visits;
        static_evaluations[to] = edge->static_evaluation;
        replies[to] = is_solved ? child->edges[0].static_evaluation : NAN;
    }
    return count;
}

/* Return the most visited move of the root, in Ice Cult a whole turn, and write the win probabilities of all seats after it; there
   must have been a simulation. */
int32_t core_best_move(const Tree *tree, float *win_probabilities) {
    const Edge *best = tree->root->edges;
    for (int at = 1; at < tree->root->edge_count; at++)
        if (tree->root->edges[at].visits > best->visits) best = &tree->root->edges[at];
    for (int seat = 0; seat < tree->seats; seat++)
        win_probabilities[seat] = (float)(best->child->sums[seat] / (best->child->count + 1));
    return best->move;
}

int core_visits(Tree *tree, int32_t *moves, int32_t *visits) {
    const Node *root = tree->root;
    int count = 0;
    if (!root || !root->edges) return 0;
    for (int at = 0; at < root->edge_count; at++) {
        int before = count, to = word_index(tree, root->edges[at].move, moves, &count);
        if (count > before) visits[to] = 0;
        visits[to] += root->edges[at].visits;
    }
    return count;
}

int core_size(const Tree *tree) { return tree->size; }

int core_legal(Tree *tree, int32_t *moves) { return tree->game->legal(tree->context, tree->at, moves); }

void core_apply(Tree *tree, int32_t move) { tree->game->apply(tree->context, tree->at, move); }

int core_write(Tree *tree, int32_t *numbers) { return tree->game->write(tree->context, tree->at, numbers); }

int core_winners(Tree *tree) { return tree->game->winners(tree->context, tree->at); }

int core_to_move(Tree *tree) { return tree->game->to_move(tree->at); }

int core_evaluations(Tree *tree, float *points) {
    tree->game->evaluations(tree->context, tree->at, points);
    return tree->game->seats(tree->at);
}

int core_points(const Tree *tree, int32_t *points) {
    tree->game->points(tree->context, tree->at, points);
    return tree->game->seats(tree->at);
}

/* Return the move with the best static evaluation. */
int core_best_static_move(Tree *tree) {
    static _Thread_local ScoredMove found[MAX_MOVES];
    int count = ranked_moves(tree, tree->at, 0, found);
    const ScoredMove *best = found;
    for (int at = 1; at < count; at++)
        if (compare_moves(&found[at], best) < 0) best = &found[at];
    return best->move;
}

#ifndef VERSION
#define VERSION 0
#endif
int core_version(void) { return VERSION; }
