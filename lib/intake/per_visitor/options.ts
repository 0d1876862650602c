/** What a row per visitor does not say itself, and how it is read. */

import type { ReadoutOptions } from "../../record/mod.ts";
import type { ReadoutFiles } from "../readout_files.ts";

/** What a row per visitor does not say itself, and how it is read. */
export interface VisitorReadoutOptions extends
  ReadoutOptions,
  Pick<
    ReadoutFiles,
    | "name"
    | "currency"
    | "split"
    | "status"
    | "timeZone"
    | "experiment"
    | "map"
    | "ignore"
    | "delimiter"
    | "encoding"
    | "decimal"
    | "dates"
  > {
  /**
   * The metric that decides, or the header of its measure.
   *
   * @default {"net_revenue_per_visitor", or else the first measure}
   */
  readonly primaryMetric?: string | undefined;
  /**
   * Columns that are measures, the one that decides first.
   *
   * @default {every column of numbers, or of yes and no}
   */
  readonly measures?: readonly string[] | undefined;
  /** Folder to make: a bundle of the file, these options and the result. */
  readonly bundle?: string | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}
