/**
 * Reads orders from one file: columns, rows and time zone.
 *
 * @module
 */

export {
  metricColumns as namedColumns,
  metricFields as ownColumns,
  openOrderRows,
  type OrderRows,
} from "./order_rows.ts";
export {
  detectZone as provenZone,
  haveMoments as areMoments,
  proofNote,
} from "./proven_zone.ts";
