/** Shared design of all charts: sizes, fonts, and Vega-Lite configuration. */
import { palette } from "./palette.ts";

export const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const LABEL_SIZE = 12;
export const TITLE_SIZE = 15;
export const DEFAULT_WIDTH = 800;
export const PADDING = 12;

/** Minimum width of a chart in pixels; narrower charts have no room for labels. */
export const MIN_WIDTH = 320;

const { text, muted, grid, axis, background } = palette;

/** Vega-Lite configuration in the light colours. */
export const CONFIG: Readonly<Record<string, unknown>> = {
  background: background.light,
  font: FONT,
  aria: false,
  padding: PADDING,
  view: { stroke: null },
  title: {
    anchor: "start",
    frame: "bounds",
    color: text.light,
    fontSize: TITLE_SIZE,
    fontWeight: "bold",
    subtitleColor: muted.light,
    subtitleFontSize: LABEL_SIZE,
    subtitlePadding: 5,
    offset: 12,
  },
  axis: {
    labelColor: muted.light,
    labelFontSize: LABEL_SIZE,
    titleColor: muted.light,
    titleFontSize: LABEL_SIZE,
    titleFontWeight: "normal",
    gridColor: grid.light,
    domainColor: axis.light,
    tickColor: axis.light,
    tickSize: 4,
    labelPadding: 5,
    labelLimit: 0,
  },
  legend: {
    orient: "top",
    direction: "horizontal",
    title: null,
    labelColor: text.light,
    labelFontSize: LABEL_SIZE,
    labelLimit: 0,
    symbolSize: 90,
    columnPadding: 16,
    offset: 6,
  },
  text: { color: text.light, fontSize: LABEL_SIZE },
};
