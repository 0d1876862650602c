/**
 * The rows of orders in one file: which columns, which rows, which zone.
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
