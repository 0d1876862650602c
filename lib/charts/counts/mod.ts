/** What is counted: orders by value and units, visitors by step. */

export {
  orderValueCurves,
  type OrderValueCurvesInput,
} from "./order_value_curves.ts";
export {
  type BinnedOrderValues,
  orderValueDistribution,
  type OrderValueDistributionInput,
  type OrderValues,
} from "./order_value_distribution.ts";
export {
  orderValueDots,
  type OrderValueDotsInput,
} from "./order_value_dots.ts";
export {
  type FunnelRow,
  segmentFunnel,
  type SegmentFunnelInput,
} from "./segment_funnel.ts";
export { unitMix, type UnitMixInput } from "./unit_mix.ts";
