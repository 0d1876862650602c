/** Options about a store's own files, for every command that reads them. */

import { READOUT_FILES } from "../../base/mod.ts";
import { allIn, dashed, type OptionGroups, options } from "../line/mod.ts";
import { CURRENCY_OPTION, MAP_OPTION } from "./_common_options.ts";

/** What is read. */
export const FILE_OPTIONS: OptionGroups = {
  "From files": [
    ...options({
      "orders FILE":
        "one row per order: order_id, visitor_id, variation, net_revenue; CSV or JSON, also as .gz, Parquet, or a query over files (orders.sql)",
      "visitors FILE":
        "variation and n_visitors, and with a row per day, created_at",
      "assignments FILE":
        "in place of the visitors, a row each: visitor_id, variation, first_seen; orders then need no variation",
      "before FILE":
        "what visitors ordered before the test: makes lifts more precise (CUPED); with --assignments",
      "per-visitor FILE":
        "in place of orders and visitors, a row each: variation, and any columns of numbers or of yes and no",
      "summaries FILE":
        "in place of them all, a row per variation (and metric, and day): n, and mean and sd, or counts",
      "measures HEADER,...":
        "which of those columns are measures, the deciding one first (default: all); for summaries also a ratio, clicks/views",
      "days HOW":
        "visitors, or summaries, per day are of each day alone, or of all up to it (default: each, where visitors fall)",
      "weeks DAY":
        "visitors are by week (or month), and a row's date is the first or the last day of it (default: as header, dates or orders tell)",
      "line-items":
        "the rows of the orders are line items: sum price times units, less discount",
      "variation-from HEADER[=KEY]":
        "take the variation from a column of tags, notes or attributes, from behind the key",
    }, READOUT_FILES),
    MAP_OPTION,
    ...options({
      "experiment NAME":
        "which experiment to read, where a column names one per row (default: the only one)",
      "split NAME=SHARE,...":
        "intended shares of the traffic, such as A=90,B=10; where they changed by date, 2026-03-01=90:10,2026-03-15=50:50, the control's first (default: an even split)",
      "pool NAME,...": "variations that are read as one, such as B,C",
      "only... HEADER=WORD,...":
        "count only the orders with one of these words in a column, such as event=purchase; repeatable",
      "guests HOW":
        "each order without a visitor is of a visitor of its own (default: such orders are left out and counted)",
      "start DAY": "first day that counts (default: the visitors' first)",
      "end DAY": "last day that counts (default: the visitors' last)",
      running:
        "the test still runs: the band over time decides (default: when the last day is today or later)",
      ended: "the test has ended",
      "name TEXT": "what the experience is called",
    }, READOUT_FILES),
    CURRENCY_OPTION,
  ],
};

/** How it is written: each is found out where only one way fits. */
export const WRITTEN_OPTIONS: OptionGroups = {
  "How the files are written, where that cannot be found out": options({
    "dates FORMAT": 'as of strptime, such as "%d/%m/%Y" or "%m/%d/%Y %H:%M"',
    "time-zone ZONE":
      "the store's, such as Europe/Berlin, in which its days begin (default: UTC)",
    "decimal SIGN": "what stands before the decimals",
    "delimiter SIGN": "what stands between fields",
    "encoding NAME": "how letters are written",
    "ignore... HEADER": "a column to leave unused; repeatable",
  }, READOUT_FILES),
};

const WRITTEN = dashed(allIn(WRITTEN_OPTIONS));
const EVERY_FILE = ["--map", "--currency", ...WRITTEN];
const EVERY_TEST = ["--experiment", "--running", "--ended", ...EVERY_FILE];

/** What goes with a store's own files, by the option that names them. */
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

/** Of no use without what says who bought nothing. */
export const NEEDS_VISITORS = {
  oneOf: ["--visitors", "--assignments"],
  because: "orders do not say who bought nothing",
} as const;
