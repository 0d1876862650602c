/** Inputs of charts with a finding, and the expected sentences. */

/** Lift that is clear. */
export const row = { variation: "B", lift: 0.042, lower: 0.011, upper: 0.073 };

/** The same lift on a day. */
export const point = {
  variation: "B",
  lift: 0.05,
  lower: 0.02,
  upper: 0.08,
  sequenceLower: 0.01,
  sequenceUpper: 0.09,
};
