/** Every world, and what is said of each. */

import { ASSIGNMENT } from "./_assignment_worlds.ts";
import { EVIDENCE } from "./_evidence_worlds.ts";
import { AGAIN, EXPOSED, TABLES } from "./_exposed_worlds.ts";
import { GROUPS } from "./_group_worlds.ts";
import { KINDS } from "./_kind_worlds.ts";
import { LARGE_ORDERS } from "./_large_order_worlds.ts";
import { PERIODS } from "./_period_worlds.ts";
import { PLANS } from "./_plan_worlds.ts";
import { ROWS } from "./_row_worlds.ts";
import { SERVICE } from "./_service_worlds.ts";
import type { Worlds } from "./_store.ts";

/** Every world. */
export const WORLDS: Worlds = {
  ...ASSIGNMENT,
  ...ROWS,
  ...KINDS,
  ...LARGE_ORDERS,
  ...PERIODS,
  ...EXPOSED,
  ...TABLES,
  ...AGAIN,
  ...SERVICE,
  ...PLANS,
  ...GROUPS,
  ...EVIDENCE,
};
