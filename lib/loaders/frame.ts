/**
 * A polars dataframe. The types of `nodejs-polars` are used as they are; the
 * package itself, native code, is loaded when the first frame is made.
 */
export type Frame = import("nodejs-polars").DataFrame;
