/* The search of engine/players/search.py, compiled: the same tree, the same rule of descent. */
#include "tree.h"
#include <math.h>

enum { MOST_DEPTH = 512, MOST_KEPT = 40 };

/* The chance of a move about which nothing is left to learn. */
#define KNOWN -1.0f

/* Of equally good moves another one is played with every seed: looks differ by so small a part of the spread. */
#define MOOD 0.03f

static const Game *const GAMES[] = {&AZUL, &SINTRA, &ICECULT, &REEF};

static uint32_t chance(uint32_t *state) {
    uint32_t x = *state ? *state : 2463534242u;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

static float hope(float points, float spread) {
    float x = points / spread;
    if (x > 30) x = 30;
    if (x < -30) x = -30;
    return 1.0f / (1.0f + expf(-x));
}

/* What everybody may hope for; the bits of who has won. */
static int value(Tree *tree, Node *node, const void *at) {
    const Game *game = tree->game;
    int seats = game->seats(at);
    float points[SEATS];
    game->worths(tree->lore, at, points);
    int won = game->winners(tree->lore, at);
    float share = won ? tree->habits.sure / (float)__builtin_popcount((unsigned)won) : 0;
    for (int seat = 0; seat < seats; seat++) {
        float mood = MOOD * tree->habits.spread * ((float)(chance(&tree->stream) & 0xffff) / 65536.0f - 0.5f);
        node->hopes[seat] = hope(points[seat] + mood, tree->habits.spread);
        if (won)
            node->hopes[seat] = (won >> seat & 1 ? share : 0) + (1 - tree->habits.sure) * node->hopes[seat];
    }
    for (int seat = 0; seat < seats; seat++) node->sums[seat] = node->hopes[seat];
    return won;
}

static Node *new_node(Tree *tree, const void *at) {
    Node *node = room(tree, sizeof(Node));
    if (!node) return NULL;
    *node = (Node){.seat = -1};
    tree->size++;
    if (!value(tree, node, at)) node->seat = (int8_t)tree->game->mover(at);
    node->is_known = node->seat < 0;
    return node;
}

/* The node of a position: a new one, or, where moves in another order lead to the same, the one that is there. */
static Node *node_of(Tree *tree, const void *at) {
    if (!tree->game->merges) return new_node(tree, at);
    uint64_t key = key_of(at, tree->game->size);
    if ((uint32_t)tree->size >= tree->shelves && !make_shelves(tree)) return NULL;
    for (Node *node = tree->shelf[key & (tree->shelves - 1)]; node; node = node->next)
        if (node->key == key) return node;
    Node *node = new_node(tree, at);
    if (!node) return NULL;
    node->key = key;
    node->next = tree->shelf[key & (tree->shelves - 1)];
    return tree->shelf[key & (tree->shelves - 1)] = node;
}

/* The position after a move, in the room for one more. */
static void *after(Tree *tree, const Node *node, int32_t move) {
    memcpy(tree->next, node->at, tree->game->size);
    tree->game->apply(tree->lore, tree->next, move);
    return tree->next;
}

static int better(const void *one, const void *other) {
    const Reply *a = one, *b = other;
    if (a->quick != b->quick) return a->quick > b->quick ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Keep the position and its replies, the best looking; below the root not the many that look worst. */
static int enter(Tree *tree, Node *node, const void *at) {
    static _Thread_local Reply found[MOST_REPLIES];
    const Game *game = tree->game;
    int count = game->replies(tree->lore, at, found);
    if (count <= 0) return 0;
    qsort(found, (size_t)count, sizeof(Reply), better);
    if (node != tree->root && count > MOST_KEPT) count = MOST_KEPT;
    Edge *edges = room(tree, (size_t)count * sizeof(Edge));
    node->at = room(tree, game->size);
    if (!edges || !node->at) return 0;
    memcpy(node->at, at, game->size);
    float total = 0;
    for (int number = 0; number < count; number++) {
        float worse = (found[number].quick - found[0].quick) / tree->habits.warmth;
        float share = expf(worse < -30 ? -30 : worse);
        edges[number] = (Edge){NULL, found[number].move, 0, found[number].quick, share, 0};
        total += share;
    }
    for (int number = 0; number < count; number++) edges[number].chance /= total;
    node->edges = edges;
    node->replies = count;
    return 1;
}

static Edge *promising(const Tree *tree, Node *node) {
    const Habits *habits = &tree->habits;
    float root = sqrtf((float)node->count);
    int wide = (int)habits->width + (int)(habits->widening * root) + node->known;
    if (wide > node->replies) wide = node->replies;
    float unknown = node->hopes[node->seat];
    if (node->count) unknown = (float)((node->sums[node->seat] - unknown) / node->count);
    float reach = habits->curiosity * sqrtf((float)node->count + 1);
    Edge *best = node->edges;
    float most = -1;
    for (int at = 0; at < wide; at++) {
        Edge *edge = &node->edges[at];
        float value = edge->visits ? edge->value : unknown;
        if (edge->chance > 0) value += reach * edge->chance / (1.0f + (float)edge->visits);
        if (value > most) most = value, best = edge;
    }
    return best;
}

/* The new position in the room for one more is worth what the mover's best looking answer makes of it. */
static void answered(Tree *tree, Node *node) {
    const Game *game = tree->game;
    if (!game->answer || node->seat < 0) return;
    game->apply(tree->lore, tree->next, game->answer(tree->lore, tree->next));
    value(tree, node, tree->next);
}

/* The value of an edge that was looked through; whether the node is known by that. */
static int learn(const Tree *tree, Node *node, Edge *edge) {
    const Node *kid = edge->kid;
    if (!kid->is_known || !tree->game->merges) {
        edge->value = (float)(kid->sums[node->seat] / (kid->count + 1));
        return 0;
    }
    if (edge->chance >= 0) {
        edge->chance = KNOWN;
        edge->value = kid->hopes[node->seat];
        node->known++;
    }
    if (node->known < node->replies) return 0;
    const Edge *best = node->edges;
    for (int at = 1; at < node->replies; at++)
        if (node->edges[at].value > best->value) best = &node->edges[at];
    memcpy(node->hopes, best->kid->hopes, sizeof node->hopes);
    node->is_known = 1;
    return 1;
}

static int look(Tree *tree) {
    Edge *path[MOST_DEPTH];
    Node *passed[MOST_DEPTH];
    int depth = 0, size = tree->size;
    Node *node = tree->root;
    while (!node->is_known && depth < MOST_DEPTH && tree->size == size) {
        if (!node->edges) {
            const void *at = depth ? after(tree, passed[depth - 1], path[depth - 1]->move) : tree->at;
            if (!enter(tree, node, at)) return 0;
        }
        Edge *edge = promising(tree, node);
        passed[depth] = node;
        path[depth++] = edge;
        if (!edge->kid) edge->kid = node_of(tree, after(tree, node, edge->move));
        if (!edge->kid) return 0;
        node = edge->kid;
        if (tree->size > size) answered(tree, node);
    }
    const float *hopes = node->hopes;
    for (int at = depth - 1; at >= 0; at--) {
        Node *over = passed[at];
        over->count++;
        path[at]->visits++;
        for (int seat = 0; seat < tree->seats; seat++) over->sums[seat] += hopes[seat];
        if (learn(tree, over, path[at])) hopes = over->hopes;
    }
    return 1;
}

/* ---- What Python calls ---- */

void core_close(Tree *tree) {
    for (int at = 0; at < tree->block_count; at++) free(tree->blocks[at]);
    if (tree->lore) tree->game->close(tree->lore);
    free(tree->shelf);
    free(tree->at);
    free(tree->next);
    free(tree);
}

/* habits: in the order of Habits. */
Tree *core_open(int game, const int32_t *numbers, int count, const float *habits, const float *weights, int weight_count,
                int megabytes, uint32_t seed) {
    Tree *tree = calloc(1, sizeof(Tree));
    if (!tree) return NULL;
    tree->game = GAMES[game];
    tree->habits = (Habits){habits[0], habits[1], habits[2], habits[3], habits[4], habits[5]};
    tree->most_blocks = megabytes < MOST_BLOCKS ? megabytes : MOST_BLOCKS;
    tree->stream = seed;
    tree->at = calloc(1, tree->game->size);
    tree->next = calloc(1, tree->game->size);
    if (tree->at && tree->next && weight_count == tree->game->weights) tree->lore = tree->game->open(numbers, count, weights, tree->at);
    if (!tree->lore) {
        core_close(tree);
        return NULL;
    }
    tree->seats = tree->game->seats(tree->at);
    return tree;
}

/* Everything is known: all further looks are for the best. */
static void look_at_best(Node *root, int looks) {
    Edge *best = root->edges;
    for (int at = 1; at < root->replies; at++)
        if (root->edges[at].value > best->value) best = &root->edges[at];
    best->visits += looks;
}

/* Look so many times; fewer were done: the memory is full. */
int core_look(Tree *tree, int looks) {
    if (!tree->root) {
        tree->root = node_of(tree, tree->at);
        if (!tree->root || tree->root->seat < 0) return 0;
        if (!enter(tree, tree->root, tree->at)) return 0;
    }
    for (int done = 0; done < looks; done++) {
        if (tree->root->is_known) {
            look_at_best(tree->root, looks - done);
            break;
        }
        if (!look(tree)) return done;
    }
    return looks;
}

/* The number of the word with which a move of the root begins, among those already told. */
static int told(Tree *tree, int32_t move, int32_t *words, int *count) {
    int32_t word = tree->game->word ? tree->game->word(tree->lore, tree->at, move) : move;
    int at = tree->game->word ? 0 : *count;
    while (at < *count && words[at] != word) at++;
    if (at == *count) words[(*count)++] = word;
    return at;
}

/* The root's moves; turns with the same first word together, as the one looks that was looked at most. answered: how
   good the next player's best looking answer is for them, NAN: not looked at. */
int core_plans(Tree *tree, int32_t *moves, int32_t *visits, double *sums, float *quick, float *answered) {
    static _Thread_local int32_t most[MOST_REPLIES];
    Node *root = tree->root;
    int count = 0;
    if (!root || !root->edges) return 0;
    for (int at = 0; at < root->replies; at++) {
        const Edge *edge = &root->edges[at];
        const Node *kid = edge->kid;
        int is_known = kid && kid->edges && kid->seat != root->seat;
        int before = count, to = told(tree, edge->move, moves, &count);
        if (count > before) visits[to] = 0, sums[to] = 0, most[to] = -1;
        visits[to] += edge->visits;
        sums[to] += (double)edge->value * edge->visits;
        if (edge->visits <= most[to]) continue;
        most[to] = edge->visits;
        quick[to] = edge->quick;
        answered[to] = is_known ? kid->edges[0].quick : NAN;
    }
    return count;
}

int core_visits(Tree *tree, int32_t *moves, int32_t *visits) {
    const Node *root = tree->root;
    int count = 0;
    if (!root || !root->edges) return 0;
    for (int at = 0; at < root->replies; at++) {
        int before = count, to = told(tree, root->edges[at].move, moves, &count);
        if (count > before) visits[to] = 0;
        visits[to] += root->edges[at].visits;
    }
    return count;
}

int core_size(const Tree *tree) { return tree->size; }

int core_legal(Tree *tree, int32_t *moves) { return tree->game->legal(tree->lore, tree->at, moves); }

void core_apply(Tree *tree, int32_t move) { tree->game->apply(tree->lore, tree->at, move); }

int core_write(Tree *tree, int32_t *numbers) { return tree->game->write(tree->lore, tree->at, numbers); }

int core_winners(Tree *tree) { return tree->game->winners(tree->lore, tree->at); }

int core_mover(Tree *tree) { return tree->game->mover(tree->at); }

int core_worths(Tree *tree, float *points) {
    tree->game->worths(tree->lore, tree->at, points);
    return tree->game->seats(tree->at);
}

int core_points(const Tree *tree, int32_t *points) {
    tree->game->points(tree->lore, tree->at, points);
    return tree->game->seats(tree->at);
}

/* The move that looks best at once. */
int core_best(Tree *tree) {
    static _Thread_local Reply found[MOST_REPLIES];
    int count = tree->game->replies(tree->lore, tree->at, found);
    const Reply *best = found;
    for (int at = 1; at < count; at++)
        if (better(&found[at], best) < 0) best = &found[at];
    return best->move;
}

#ifndef VERSION
#define VERSION 0
#endif
int core_version(void) { return VERSION; }
