"""The network of LS-Draughts: active features, 20 hidden neurons, one prediction in (-1, 1); and how it learns.

A network is float64[ROWS, HIDDEN]: a row for each of the 47 inputs, the hidden neurons' biases, the weights of the
output, and the output's bias in the last row's first place. Inputs that an individual has not are never on, so their
rows do not count. Knows no board and no game.
"""

from numba.np.numpy_support import carray

from ai.games.english_draughts.kernels.features import INPUTS
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import lowest, reals

# A network is at an address where `minimax` holds it in its memory.

HIDDEN = 20
BIASES, OUTPUT, OUTPUT_BIAS = INPUTS, INPUTS + 1, INPUTS + 2
"""Rows behind the inputs'."""
ROWS = INPUTS + 3
_FLAT = 4.97
"""Half the argument beyond which tanh is as good as 1."""


@inlined
def _tanh(x):
    """tanh to 1e-8 with one division, so that twenty of them are a few machine instructions.

    Lambert's continued fraction for half the argument, then tanh 2y = 2 tanh y / (1 + tanh² y).
    """
    y = min(max(0.5 * x, -_FLAT), _FLAT)
    square = y * y
    up = y * (135135.0 + square * (17325.0 + square * (378.0 + square)))
    down = 135135.0 + square * (62370.0 + square * (3150.0 + square * 28.0))
    return 2.0 * up * down / (down * down + up * up)


@inlined
def _forward(inputs, network, hidden):
    """The prediction for the inputs (a bit each); what the hidden neurons say goes to `hidden`, float64[HIDDEN]."""
    for neuron in range(HIDDEN):
        hidden[neuron] = network[BIASES, neuron]
    while inputs:
        row = lowest(inputs)
        inputs &= inputs - 1
        for neuron in range(HIDDEN):
            hidden[neuron] += network[row, neuron]
    total = network[OUTPUT_BIAS, 0]
    for neuron in range(HIDDEN):
        hidden[neuron] = _tanh(hidden[neuron])
    for neuron in range(HIDDEN):
        total += network[OUTPUT, neuron] * hidden[neuron]
    return _tanh(total)


@inlined
def predicted(inputs, network, hidden):
    """The prediction of the network at one address for these inputs, for the agent; `hidden`: where there is room."""
    return _forward(inputs, carray(reals(network), (ROWS, HIDDEN)), carray(reals(hidden), (HIDDEN,)))


@compiled
def predict(inputs, network, hidden):
    """The prediction of a network (float64[ROWS, HIDDEN]) for these inputs; `hidden` (float64[HIDDEN]) is room."""
    return _forward(inputs, network, hidden)


@compiled
def remember(inputs, network, hidden, trace, fading):
    """Predicts, and adds this prediction's slopes to the faded sum of those before: Σ λ^(t−1−k) ∇P_k of equation 2.

    `network` and `trace` are float64[ROWS, HIDDEN], `hidden` is room. Returns the prediction.
    """
    prediction = _forward(inputs, network, hidden)
    slope = 1.0 - prediction * prediction
    for row in range(ROWS):
        for neuron in range(HIDDEN):
            trace[row, neuron] *= fading
    trace[OUTPUT_BIAS, 0] += slope
    for neuron in range(HIDDEN):
        trace[OUTPUT, neuron] += slope * hidden[neuron]
        hidden[neuron] = slope * network[OUTPUT, neuron] * (1.0 - hidden[neuron] * hidden[neuron])
        trace[BIASES, neuron] += hidden[neuron]
    while inputs:
        row = lowest(inputs)
        inputs &= inputs - 1
        for neuron in range(HIDDEN):
            trace[row, neuron] += hidden[neuron]
    return prediction


@compiled
def learn(network, trace, surprise, rate_in, rate_out):
    """Equation 2: every weight moves by its layer's rate times P_t − P_(t−1), the `surprise`, times its trace."""
    for row in range(OUTPUT):
        for neuron in range(HIDDEN):
            network[row, neuron] += rate_in * surprise * trace[row, neuron]
    for row in range(OUTPUT, ROWS):
        for neuron in range(HIDDEN):
            network[row, neuron] += rate_out * surprise * trace[row, neuron]
