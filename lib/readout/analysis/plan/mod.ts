/** What was fixed beforehand: how a plan is made, and what it allows. */

export { baselineOf } from "./baseline.ts";
export { makePlan, type PlanOptions, SPENDING } from "./make_plan.ts";
export {
  allowedStop,
  isOpen,
  planCheck,
  type PlanInput,
  planText,
  readPlanned,
} from "./planned.ts";
export { aloneAlpha, bandAlpha, varianceWith } from "./sizing.ts";
