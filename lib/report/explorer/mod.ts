/**
 * Code and data of the interactive part of a page. `deno task explorer` bundles
 * `page.ts` into `../_living_script.ts`; its other code only runs in tests.
 *
 * @module
 */

export { type Compared } from "./rows.ts";
export type { Cells, ExplorerData, ExplorerMetric, Sums } from "./data.ts";
export { writeCells } from "./data.ts";
export { SEARCHED } from "./searched.ts";
export * from "./explorer.ts";
