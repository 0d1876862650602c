/** What is summed by date. */

import type { StoreDay } from "./types.ts";

/** The sums of a date; `null` is not known. */
export type Amounts = Omit<StoreDay, "date">;

/** Of a date of which nothing is known. */
export const NO_AMOUNTS: Amounts = {
  orders: null,
  revenue: null,
  visitors: null,
  units: null,
  profit: null,
  discount: null,
};
