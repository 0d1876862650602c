/**
 * Polars in the library's version: `pl` creates frames of the same type as the
 * loaders.
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
