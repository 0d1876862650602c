/** Orders in the embedded engine. */

import type { Wholes } from "../warehouse/mod.ts";
import type { Orders } from "../orders.ts";
import type { Sums } from "../_sums.ts";
import type { PlanTables } from "./plan_tables.ts";
import type { PlanOrders } from "./plan.ts";
import type { Store } from "./tables.ts";

/** Orders in the embedded engine, with the queries they answer. */
export interface EngineOrders extends Orders, Store, PlanTables {
  /** Orders that the plan is computed from. */
  readonly planOrders: PlanOrders;
  /** Integer type for the product of two order amounts. */
  readonly productType: Wholes;
  /** SQL of the orders with all their columns. */
  readonly tables: { readonly all: string };
  /** Whether the orders include the day of the visitor's first visit. */
  readonly hasFirstDays: boolean;
  /** Sums over all orders. */
  readonly orderSums: Sums;
  /** Net revenue by variation index, before any visitor is excluded. */
  readonly revenue: readonly number[];
}
