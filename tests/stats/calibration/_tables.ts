/** The tables of the calibration, in the order of the README. */

import { BAND } from "./_band.ts";
import { DECISIONS } from "./_decisions.ts";
import { EVERY_LOOK } from "./_every_look.ts";
import { EXPECTATIONS } from "./_expectations.ts";
import { FORECASTS } from "./_forecasts.ts";
import { CONVERSION, MEANS } from "./_means.ts";
import { BLURRED, RAMPED, WATCHED } from "./_ramped.ts";
import { WINDOWS } from "./_windows.ts";
import { PEEKING } from "./_peeking.ts";
import { PLANS } from "./_plans.ts";
import { QUANTILES } from "./_quantiles.ts";
import { SMALL_SAMPLES } from "./_small_samples.ts";
import type { Table } from "./_table.ts";

export const TABLES: readonly Table[] = [
  DECISIONS,
  PLANS,
  BAND,
  EXPECTATIONS,
  FORECASTS,
  MEANS,
  CONVERSION,
  PEEKING,
  EVERY_LOOK,
  QUANTILES,
  SMALL_SAMPLES,
  RAMPED,
  WATCHED,
  WINDOWS,
  BLURRED,
];
