/** Options for the store's own files. */

import { READOUT_FILES } from "../../base/mod.ts";
import type { OptionGroups } from "../line/mod.ts";
import { flattenGroups, options, withDashes } from "../line/mod.ts";
import { CURRENCY_OPTION, MAP_OPTION } from "./_common_options.ts";

/** Options that specify the input files. */
export const FILE_OPTIONS: OptionGroups = {
  "From files": [
    ...options({
      "orders FILE":
        "orders, one per row: order_id, visitor_id, variation, net_revenue; CSV, JSON, Parquet, .gz, or a SQL query over files (orders.sql)",
      "visitors FILE":
        "visitor counts: variation, n_visitors, and created_at for daily rows",
      "assignments FILE":
        "assignments, one visitor per row: visitor_id, variation, first_seen; replaces --visitors, and orders need no variation",
      "before FILE":
        "orders from before the test, for variance reduction (CUPED); with --assignments",
      "per-visitor FILE":
        "one visitor per row: variation and any numeric or yes/no columns; replaces --orders and --visitors",
      "summaries FILE":
        "summary statistics, one row per variation (and metric, and day): n with mean and sd, or counts; replaces all other files",
      "measures HEADER,...":
        "columns to analyze, the primary metric first (default: all); for summaries also a ratio such as clicks/views",
      "days HOW":
        "whether daily counts are per day or cumulative (default: per day if counts ever fall)",
      "weeks DAY":
        "for weekly or monthly counts: whether dates mark the first or the last day of the period (default: detected)",
      "line-items":
        "orders have one row per line item: revenue is the sum of price × units, minus discounts",
      "variation-from HEADER[=KEY]":
        "extract the variation from a column of tags, notes or attributes, after the key",
    }, READOUT_FILES),
    MAP_OPTION,
    ...options({
      "experiment NAME":
        "experiment to analyze, for files with several (default: the only one)",
      "split NAME=SHARE,...":
        "planned traffic split, such as A=90,B=10, or by date with the control first, 2026-03-01=90:10,2026-03-15=50:50 (default: even)",
      "pool NAME,...": "combine variations into one, such as B,C",
      "only... HEADER=WORD,...":
        "count only orders with one of these values in a column, such as event=purchase; repeatable",
      "guests HOW":
        "treat each order without a visitor ID as a separate visitor (default: exclude and count them)",
      "start DAY": "first day to include (default: first day with visitors)",
      "end DAY": "last day to include (default: last day with visitors)",
      running:
        "the test is still running: use always-valid intervals (default: if the last day is today or later)",
      ended: "the test has finished",
      "name TEXT": "name of the test",
    }, READOUT_FILES),
    CURRENCY_OPTION,
  ],
};

/** Help text about files without an option. */
export const FILES_NOTE =
  "Files need no option: orders, visitor counts, assignments and summary statistics are recognized by their headers.";

/** Options for the format of files, which is detected if only one format fits. */
export const WRITTEN_OPTIONS: OptionGroups = {
  "File formats, detected if not given": options({
    "dates FORMAT":
      'date format as in strptime, such as "%d/%m/%Y" or "%m/%d/%Y %H:%M"',
    "time-zone ZONE":
      "the store's time zone, such as Europe/Berlin (default: UTC)",
    "decimal SIGN": "decimal separator",
    "delimiter SIGN": "field delimiter",
    "encoding NAME": "character encoding",
    "ignore... HEADER": "column to ignore; repeatable",
  }, READOUT_FILES),
};

const WRITTEN = withDashes(flattenGroups(WRITTEN_OPTIONS));
const EVERY_FILE = ["--map", "--currency", ...WRITTEN];
const EVERY_TEST = ["--experiment", "--running", "--ended", ...EVERY_FILE];

/** Options that apply to the store's own files, by the kind of input. */
export const WITH_FILES = {
  days: EVERY_FILE,
  orders: [
    "--visitors",
    "--assignments",
    "--days",
    "--weeks",
    "--line-items",
    "--variation-from",
    "--guests",
    "--only",
    "--start",
    "--end",
    ...EVERY_TEST,
  ],
  perVisitor: ["--measures", ...EVERY_TEST],
  summaries: ["--measures", "--days", "--start", "--end", ...EVERY_TEST],
} as const;

/** Requirement of visitor data, because orders do not show who bought nothing. */
export const NEEDS_VISITORS = {
  oneOf: ["--visitors", "--assignments"],
  because: "orders alone don't show who bought nothing",
} as const;
