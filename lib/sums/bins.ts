/** Bins of order values. */

/** Bins of order values on a logarithmic axis; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE = 12;

/** Orders of zero or less. */
export const NOT_POSITIVE = -32_768;

/** Above every bin. */
export const NO_BIN = 32_767;

/** SQL of the bin that an order is in. */
export const BIN_SQL = `CASE WHEN net_revenue > 0
  THEN floor(log10(net_revenue) * ${BINS_PER_DECADE} + 1e-9)::SMALLINT
  ELSE (${NOT_POSITIVE})::SMALLINT END`;
