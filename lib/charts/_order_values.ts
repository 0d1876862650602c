/** What charts of order values are given. */
import { checkNumbers } from "./drawing/mod.ts";

/** The orders of one variation. */
export interface OrderValues {
  /** Its name, as shown. */
  readonly variation: string;
  /** One value for each order, in any order. */
  readonly values: readonly number[];
}

/** The outlier threshold: its z-score and the order value it stands for. */
export interface OutlierThreshold {
  /** In standard deviations above the mean. */
  readonly zScore: number;
  /** The order value that it stands for. */
  readonly value: number;
}

/** Refuses values and a threshold that cannot be drawn. */
export function checkOrderValues(
  variations: readonly OrderValues[],
  threshold: OutlierThreshold | null,
): void {
  for (const { variation, values } of variations) {
    for (const value of values) {
      checkNumbers({ value }, `an order of ${JSON.stringify(variation)}`);
    }
  }
  checkNumbers(
    { "order value": threshold?.value },
    "the threshold",
    "above zero",
    (value) => value > 0,
  );
}
