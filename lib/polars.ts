/**
 * Polars as the library has it: `pl` makes the frames that the loaders give.
 *
 * @example
 * ```ts
 * import { pl } from "readout/polars";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(pl.DataFrame({ orders: [1, 2] }).height, 2);
 * ```
 *
 * @module
 */

export * from "nodejs-polars";
export { default, default as pl } from "nodejs-polars";
