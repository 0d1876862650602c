/** Statements on series and sums over weeks and months, counted by hand. */

import type { Statement } from "../_world.ts";
import { MONTHLY, SERIES } from "./series.ts";
import { SITEWIDE } from "./sitewide.ts";
import { ANALYSIS } from "./analysis.ts";

export const TIME_STATEMENTS: readonly Statement[] = [
  ...MONTHLY,
  ...SERIES,
  ...SITEWIDE,
  ...ANALYSIS,
];
