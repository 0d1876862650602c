/** What rows mean: refunds, free orders, days, control, currency. */

import type { Subject } from "./_shape.ts";
import { ORDERS } from "./meaning_orders.ts";
import { NAMES } from "./meaning_names.ts";

/** Rows of the table. */
export const MEANING: Subject = {
  title: "What rows mean",
  shapes: [...ORDERS, ...NAMES],
};
