/** Orders in the embedded engine. */

import type { Wholes } from "../warehouse/mod.ts";
import type { Orders } from "../orders.ts";
import type { Sums } from "../_sums.ts";
import type { PlanTables } from "./plan_tables.ts";
import type { Ordered } from "./plan.ts";
import type { Store } from "./tables.ts";

/** Orders as the embedded engine holds them. */
export interface EngineOrders extends Orders, Store, PlanTables {
  /** What the plan is of. */
  readonly ordered: Ordered;
  /** What holds the product of two orders' revenue. */
  readonly wholes: Wholes;
  /** SQL of the orders, with all that is known of each. */
  readonly tables: { readonly all: string };
  /** Whether they say the day of their visitor's first visit. */
  readonly hasFirstDays: boolean;
  /** What all of them come to. */
  readonly soldSums: Sums;
  /** Net revenue by variation index, whoever is left out of a readout. */
  readonly revenue: readonly number[];
}
