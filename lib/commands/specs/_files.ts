/** Options about a store's own files, for every command that reads them. */

import type { OptionGroup } from "../line/mod.ts";

/** What is read. */
export const FILE_OPTIONS: OptionGroup = {
  title: "From files",
  options: [
    {
      name: "orders",
      kind: "file",
      value: "FILE",
      help:
        "one row per order: order_id, visitor_id, variation, net_revenue; CSV, also .csv.gz, Parquet, or a query over files (orders.sql)",
    },
    {
      name: "visitors",
      kind: "file",
      value: "FILE",
      help: "variation, n_visitors, and with a row per day, created_at",
    },
    {
      name: "assignments",
      kind: "file",
      value: "FILE",
      help:
        "in place of the visitors, a row each: visitor_id, variation, first_seen; orders then need no variation",
    },
    {
      name: "line-items",
      kind: "flag",
      help:
        "the rows of the orders are line items: sum price times units, less discount",
    },
    {
      name: "variation-from",
      kind: "text",
      value: "HEADER[=KEY]",
      help:
        "take the variation from a column of tags, notes or attributes, from behind the key",
    },
    {
      name: "map",
      kind: "pair-list",
      value: "NAME=HEADER,...",
      help: "which header is which column, where it is not found by itself",
    },
    {
      name: "split",
      kind: "pair-list",
      value: "NAME=SHARE,...",
      help:
        "intended shares of the traffic, such as A=90,B=10 (default: an even split)",
    },
    {
      name: "guests",
      kind: "choice",
      value: "HOW",
      choices: ["separate"],
      help:
        "each order without a visitor is of a visitor of its own (default: such orders are left out and counted)",
    },
    {
      name: "start",
      kind: "text",
      value: "DAY",
      help: "first day that counts (default: the visitors' first)",
    },
    {
      name: "end",
      kind: "text",
      value: "DAY",
      help: "last day that counts (default: the visitors' last)",
    },
    {
      name: "running",
      kind: "flag",
      help:
        "the test still runs, so that the band over time decides (default: when the last day is today or later)",
    },
    { name: "ended", kind: "flag", help: "the test has ended" },
    {
      name: "name",
      kind: "text",
      value: "TEXT",
      help: "what the readout is called",
    },
    {
      name: "currency",
      kind: "text",
      value: "CODE",
      help: "ISO 4217 of the amounts",
    },
  ],
};

/** How it is written: each is found out where only one way fits. */
export const WRITTEN_OPTIONS: OptionGroup = {
  title: "How the files are written, where that cannot be found out",
  options: [
    {
      name: "dates",
      kind: "text",
      value: "FORMAT",
      help: 'as of strptime, such as "%d/%m/%Y" or "%m/%d/%Y %H:%M"',
    },
    {
      name: "time-zone",
      kind: "text",
      value: "ZONE",
      help:
        "the store's, such as Europe/Berlin, in which its days begin (default: UTC)",
    },
    {
      name: "decimal",
      kind: "choice",
      value: "SIGN",
      choices: [".", ","],
      help: "what stands before the decimals",
    },
    {
      name: "delimiter",
      kind: "text",
      value: "SIGN",
      help: "what stands between fields",
    },
    {
      name: "encoding",
      kind: "choice",
      value: "NAME",
      choices: ["utf-8", "utf-16", "latin-1", "windows-1252"],
      help: "how letters are written",
    },
    {
      name: "ignore",
      kind: "repeat",
      value: "HEADER",
      help: "a column that is not to be used; may be given several times",
    },
  ],
};
