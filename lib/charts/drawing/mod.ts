/** Shared parts of every chart: text, theme, axes, marks, and the picture. */

export * from "./chart.ts";
export * from "./chart_of.ts";
export * from "./format.ts";
export type { Theme } from "./_frame.ts";
export * from "./input.ts";
export * from "./isolate.ts";
export * from "./layers.ts";
export * from "./palette.ts";
export * from "./plot_figure.ts";
export * from "./rows.ts";
export * from "./spec.ts";
export * from "./text_width.ts";
export * from "./theme.ts";
export * from "./ticks.ts";
export * from "./variations.ts";
