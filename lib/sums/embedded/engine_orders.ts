/** Orders in the embedded engine. */

import type { Wholes } from "../warehouse/mod.ts";
import type { Orders } from "../orders.ts";
import type { Tables } from "./repeats.ts";
import type { Store } from "./tables.ts";
import type { Sums } from "../_sums.ts";

/** Orders as the embedded engine holds them. */
export interface EngineOrders extends Orders, Store {
  /** What holds products of what visitors bought. */
  readonly wholes: Wholes;
  readonly tables: Tables;
  /**
   * Sums of all orders as if each were of a visitor of its own, by hour and bin,
   * those of segments by hour: what stands behind FROM.
   */
  readonly fine: (segments: readonly string[]) => Promise<string>;
  /** What a query gives of them all, row by row, under a name. */
  readonly over: (
    name: string,
    query: (orders: string) => string,
  ) => Promise<string>;
  /** Whether they say the day of their visitor's first visit. */
  readonly hasFirstDays: boolean;
  /** What all of them come to. */
  readonly sold: Sums;
  /** Net revenue by variation index, whoever is left out of a readout. */
  readonly revenue: readonly number[];
}
