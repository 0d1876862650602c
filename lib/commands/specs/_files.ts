/** Options about a store's own files, for every command that reads them. */

import { MAP_OPTION } from "./_common_options.ts";
import { option, type OptionGroup } from "../line/mod.ts";

/** What is read. */
export const FILE_OPTIONS: OptionGroup = {
  title: "From files",
  options: [
    option(
      "--orders FILE",
      "one row per order: order_id, visitor_id, variation, net_revenue; CSV, also .csv.gz, Parquet, or a query over files (orders.sql)",
    ),
    option(
      "--visitors FILE",
      "variation, n_visitors, and with a row per day, created_at",
    ),
    option(
      "--assignments FILE",
      "in place of the visitors, a row each: visitor_id, variation, first_seen; orders then need no variation",
    ),
    option(
      "--per-visitor FILE",
      "in place of orders and visitors, a row each: variation, and any columns of numbers or of yes and no",
    ),
    option(
      "--summaries FILE",
      "in place of them all, a row per variation (and metric, and day): n, and mean and sd, or counts",
    ),
    option(
      "--measures HEADERS",
      "which of those columns are measures, between commas, the one that decides first (default: all); of summaries also one over another, clicks/views",
    ),
    option(
      "--days HOW",
      "visitors, or summaries, per day are of each day alone, or of all up to it (default: each, where visitors fall)",
      { choices: ["each", "to-date"] },
    ),
    option(
      "--weeks DAY",
      "visitors are by week (or month), and a row's date is the first or the last day of it (default: as header, dates or orders tell)",
      { choices: ["first", "last"] },
    ),
    option(
      "--line-items",
      "the rows of the orders are line items: sum price times units, less discount",
    ),
    option(
      "--variation-from HEADER[=KEY]",
      "take the variation from a column of tags, notes or attributes, from behind the key",
    ),
    MAP_OPTION,
    option(
      "--experiment NAME",
      "which experiment is read, where a column says of which each row is (default: the only one)",
    ),
    option(
      "--split NAME=SHARE,...",
      "intended shares of the traffic, such as A=90,B=10 (default: an even split)",
    ),
    option(
      "--guests HOW",
      "each order without a visitor is of a visitor of its own (default: such orders are left out and counted)",
      { choices: ["separate"] },
    ),
    option(
      "--start DAY",
      "first day that counts (default: the visitors' first)",
    ),
    option("--end DAY", "last day that counts (default: the visitors' last)"),
    option(
      "--running",
      "the test still runs, so that the band over time decides (default: when the last day is today or later)",
    ),
    option("--ended", "the test has ended"),
    option("--name TEXT", "what the experience is called"),
    option("--currency CODE", "ISO 4217 of the amounts"),
  ],
};

/** How it is written: each is found out where only one way fits. */
export const WRITTEN_OPTIONS: OptionGroup = {
  title: "How the files are written, where that cannot be found out",
  options: [
    option(
      "--dates FORMAT",
      'as of strptime, such as "%d/%m/%Y" or "%m/%d/%Y %H:%M"',
    ),
    option(
      "--time-zone ZONE",
      "the store's, such as Europe/Berlin, in which its days begin (default: UTC)",
    ),
    option("--decimal SIGN", "what stands before the decimals", {
      choices: [".", ","],
    }),
    option("--delimiter SIGN", "what stands between fields"),
    option("--encoding NAME", "how letters are written", {
      choices: ["utf-8", "utf-16", "latin-1", "windows-1252"],
    }),
    option(
      "--ignore HEADER",
      "a column that is not to be used; may be given several times",
      { kind: "repeat" },
    ),
  ],
};
