#include "core.h"
const Game SINTRA, REEF;
