/** Distribution of sales over the week and the day. */

/** Weight of each weekday, starting with Sunday. */
export const WEEKDAY_WEIGHTS = [1.22, 1.06, 0.97, 0.93, 0.92, 0.86, 1.04];

/** Weight of each local hour of the day: night, morning, afternoon, evening. */
export const HOUR_WEIGHTS: readonly number[] = [
  [1.6, 0.9, 0.6, 0.4, 0.4, 0.7],
  [1.5, 2.6, 3.6, 4.4, 4.9, 5.2],
  [5.6, 5.3, 5.0, 4.9, 5.0, 5.3],
  [5.9, 6.8, 7.4, 7.1, 5.4, 3.2],
].flat();
