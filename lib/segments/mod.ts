/**
 * One experience in parts: by segment of its visitors, and inside and outside a
 * seasonal event, with the test of whether the lifts differ.
 *
 * @module
 */

export { eventWindowReadout } from "./event_window.ts";
export type { SegmentChartName } from "./figures.ts";
export type * from "./options.ts";
export { segmentReadout } from "./segments.ts";
export type * from "./types.ts";
export { segmentsDocument, type ShownGroups } from "./views.ts";
