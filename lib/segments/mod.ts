/**
 * Readouts of one experience by segment of its visitors, or inside and outside a
 * seasonal event, with tests of whether the lifts differ.
 *
 * @module
 */

export { eventWindowReadout } from "./event_window.ts";
export type { SegmentChartName } from "./figures.ts";
export type * from "./options.ts";
export { segmentReadout } from "./segments.ts";
export type * from "./types.ts";
export { segmentsDocument, type ShownGroups } from "./views.ts";
