/** Statements on filters by what was ordered. */

import type { Statement } from "../_world.ts";
import { keepsOrdersOf, keepsVisitors, refuses } from "./_kept.ts";

export const ORDERS: readonly Statement[] = [
  keepsOrdersOf("minNetRevenue is inclusive", { minNetRevenue: 90 }, "c8 c9"),
  keepsOrdersOf("maxNetRevenue is inclusive", { maxNetRevenue: 20 }, "c0 c1"),
  keepsOrdersOf(
    "minShippingRevenue is inclusive",
    { minShippingRevenue: 8 },
    "c8 c9",
  ),
  keepsOrdersOf(
    "maxShippingRevenue is inclusive",
    { maxShippingRevenue: 1 },
    "c0 c1",
  ),
  keepsOrdersOf(
    "shippingMethods keeps the methods",
    { shippingMethods: ["Express"] },
    "c2 c3",
  ),
  keepsOrdersOf("currency keeps the currencies", { currency: ["CAD"] }, "c1"),
  refuses("currency holds ISO 4217 codes", { currency: ["dollars"] }),
  // Mean 55, sample SD 30.28: only 100 lies more than 1.48 of them above.
  keepsVisitors(
    "maxZScore is an outlier threshold",
    { maxZScore: 1.48 },
    "c0 c1 c2 c3 c4 c5 c6 c7 c8",
  ),
  keepsOrdersOf(
    "experimentProductsOnly keeps the experiment's products",
    { experimentProductsOnly: true },
    "c0",
  ),
  keepsOrdersOf(
    "onlyProductIds keeps the products",
    { onlyProductIds: ["2", "3"] },
    "c1 c2",
  ),
  refuses("onlyProductIds are numeric strings", { onlyProductIds: ["mug"] }),
  keepsOrdersOf(
    "onlyProductHandles keeps the products",
    { onlyProductHandles: ["mug"] },
    "c0",
  ),
];
