/**
 * Reads orders from one file: columns, rows and time zone.
 *
 * @module
 */

export {
  namedColumns,
  openOrderRows,
  type OrderRows,
  ownColumns,
} from "./order_rows.ts";
export { areMoments, proofNote, provenZone } from "./proven_zone.ts";
