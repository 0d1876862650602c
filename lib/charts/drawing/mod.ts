/** Shared parts of every chart: text, theme, axes, marks, and the picture. */

export type {
  Chart,
  ChartParts,
  Picture,
  SvgOptions,
  VegaLiteSpec,
} from "./chart.ts";
export { createChart, imageOf, JUPYTER_DISPLAY } from "./chart.ts";
export { chartOrMessage } from "./chart_of.ts";
export * from "./format.ts";
export type { Theme } from "./_frame.ts";
export * from "./input.ts";
export { isolateRightToLeft } from "./isolate.ts";
export {
  annotation,
  arrowLayer,
  bandLayers,
  colourLegend,
  type DayPanel,
  dayPanels,
  isBetweenGaps,
  lineLayers,
  marks,
  panelTitle,
  plotWidths,
} from "./layers.ts";
export type { ThemedColour } from "./palette.ts";
export { CHART_CLASS, CHART_STYLESHEET, palette } from "./palette.ts";
export * from "./plot_figure.ts";
export { groupLines, type Line, lineParams, nameAxis } from "./rows.ts";
export {
  dayChannel,
  labelExpression,
  numberChannel,
  type Part,
  topLevel,
  zeroRule,
} from "./spec.ts";
export { BOLD, shorten, shortenAll, textWidth } from "./text_width.ts";
export { LABEL_SIZE, PADDING } from "./theme.ts";
export {
  dayDomain,
  limitOfDistances,
  type NumberAxis,
  numberAxis,
  tickCount,
  valuesBeyondOpenSides,
  yearRange,
} from "./ticks.ts";
export { controlName, variationChannels } from "./variations.ts";
