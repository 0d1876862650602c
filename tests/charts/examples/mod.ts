/** Charts that together cover everything that is difficult to draw. */

import type { Chart, Picture } from "../../../lib/charts/mod.ts";
import { LIFTS } from "./lifts.ts";
import { COHORTS, PLANS, SERIES } from "./series.ts";
import { ORDERS, PLOTS } from "./orders.ts";
import { SEASONS } from "./seasons.ts";
import { SEGMENTS } from "./segments.ts";

export { HOSTILE } from "./names.ts";
export { PLOTS } from "./orders.ts";

/** Every example by the name of its snapshot. */
export const EXAMPLES: Readonly<Record<string, Chart>> = {
  ...LIFTS,
  ...SERIES,
  ...PLANS,
  ...COHORTS,
  ...ORDERS,
  ...SEASONS,
  ...SEGMENTS,
};

/** All pictures. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  ...EXAMPLES,
  ...PLOTS,
};
