/** Bins of order values. */

/** Bins of order values on a logarithmic axis; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE = 12;

/** Orders of zero or less, below every bin. */
export const NOT_POSITIVE = -32_768;

/** Above every bin. */
export const NO_BIN = 32_767;
