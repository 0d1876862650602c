/** Statements on time series, analysis and sitewide analytics. */

import type { Statement } from "../_world.ts";
import { SERIES } from "./series.ts";
import { CLAMPED } from "./clamped.ts";
import { OTHERS } from "./sums.ts";

export const ANALYTICS_STATEMENTS: readonly Statement[] = [
  ...SERIES,
  ...CLAMPED,
  ...OTHERS,
];
