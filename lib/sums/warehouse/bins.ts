/** Bins of order values. */

/** Bins of order values on a logarithmic axis; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE: number = 12;

/** Orders of zero or less, below every bin. */
export const NOT_POSITIVE: number = -32_768;

/** Above every bin. */
export const NO_BIN: number = 32_767;
