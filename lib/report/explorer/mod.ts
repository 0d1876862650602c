/**
 * What runs in a page, and what it computes from. `deno task explorer` bundles
 * `page.ts` into `../_living_script.ts`; nothing else of it runs outside tests.
 *
 * @module
 */

export { type Compared } from "./rows.ts";
export {
  type Cells,
  type ExplorerData,
  type ExplorerMetric,
  type Sums,
  writeCells,
} from "./data.ts";
export { SEARCHED } from "./searched.ts";
export {
  createExplorer,
  type Explorer,
  type LiftToDate,
  type MetricRows,
  type Moved,
} from "./explorer.ts";
