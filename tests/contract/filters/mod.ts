/** Statements on the analytics filters object. */

import type { Statement } from "../_world.ts";
import { SKIPPED, WHERE } from "./endpoints.ts";
import { BEHAVIOUR, VISITORS } from "./visitors.ts";
import { PAGES } from "./pages.ts";
import { ORDERS } from "./orders.ts";
import { TARGETING } from "./targeting.ts";
import { EMPTY, TARGETED, TEXT } from "./operators.ts";
import { TOGETHER } from "./together.ts";
import { REFUSALS } from "./refusals.ts";

export const FILTER_STATEMENTS: readonly Statement[] = [
  ...WHERE,
  ...SKIPPED,
  ...VISITORS,
  ...PAGES,
  ...BEHAVIOUR,
  ...ORDERS,
  ...TARGETING,
];

export const OPERATOR_STATEMENTS: readonly Statement[] = [
  ...TEXT,
  ...TARGETED,
  ...EMPTY,
  ...TOGETHER,
  ...REFUSALS,
];
