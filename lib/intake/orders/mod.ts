/**
 * Reads orders from one file: columns, rows and time zone.
 *
 * @module
 */

export {
  metricColumns,
  metricFields,
  openOrderRows,
  type OrderRows,
} from "./order_rows.ts";
export { detectZone, haveMoments, proofNote } from "./proven_zone.ts";
