import { READOUT_FILES, SEASONAL_COMPARISON_OPTIONS } from "../../base/mod.ts";
import {
  CURRENCY_OPTION,
  MAP_OPTION,
  OF_SERVICE,
  RESULT_OPTIONS,
  SERVICE_OPTIONS,
  SETTINGS_NOTE,
} from "./_common_options.ts";
import { WITH_FILES, WRITTEN_OPTIONS } from "./_files.ts";
import { type CommandSpec, options } from "../line/mod.ts";

const COMPARED = [
  "EVENT",
  "--year",
  "--against",
  "--today",
  "--level",
  "--bundle",
  "--settings",
];
/** Format options of files with orders or daily totals. */
const WRITTEN = WITH_FILES.days.filter((name) => name !== "--map");
const OF_FILES = [
  "--event",
  "--visitors",
  "--weeks",
  "--line-items",
  "--map",
  "--only",
  ...COMPARED,
  ...WRITTEN,
];

/** Declaration of `readout season`. */
export const SEASON: CommandSpec = {
  name: "season",
  alias: "seasonal",
  summary: "compare a season such as BFCM with another year and the industry",
  needs: "service",
  sources: [
    { of: "--from", with: [], isOffline: true },
    { of: "--orders", with: OF_FILES, isOffline: true },
    { of: "--daily", with: OF_FILES, isOffline: true },
    { of: "", with: ["--mode", ...COMPARED, ...WRITTEN, ...OF_SERVICE] },
  ],
  examples: {
    "season BFCM --year 2025":
      "from the service, compared with the previous year",
    "season BFCM orders.csv --year 2025": "from your own orders",
    "season BFCM --year 2025 --daily days.csv --out season.html":
      "from daily totals, as a page",
    "season --event sale=2024-06-03..2024-06-09,2025-06-02..2025-06-08 --year 2025 --orders orders.csv":
      "your own event",
  },
  about: [
    "Years are aligned by days from the event. The interval of the event's growth comes from day-to-day variation, and growth is compared with that of ordinary days; neither tests a cause.",
    "seasonal is another name of this command.",
    SETTINGS_NOTE,
  ],
  // The event is not declared as a choice, because its name is
  // case-insensitive.
  positional: [{ name: "EVENT" }],
  main: [
    "year",
    "against",
    "orders",
    "daily",
    "format",
    "out",
  ],
  groups: {
    "What is compared": [
      ...options({
        "event... NAME=DAYS":
          "your own event with its dates in each year, NAME=FIRST..LAST,FIRST..LAST; repeatable",
        "year YEAR": "year to analyze (default: the last finished event)",
        "against YEAR": "year to compare with (default: the previous year)",
        "metric NAME,...":
          "metrics: revenue, orders, priceLevels, and from files also visitors, profit (default: all)",
        "today DAY":
          "exclude this day and later days from totals (default: the last day with a value, if followed by empty days)",
        "level LEVEL": "confidence level (default: 0.95)",
      }),
      ...options({
        "mode NAME":
          "series of the service: brand omits the industry (default: brandWithIndex)",
      }, SEASONAL_COMPARISON_OPTIONS),
    ],
    "From files": [
      ...options({
        "orders FILE":
          "orders, one per row: created_at, net_revenue, and optionally order_id, customer_id, units, discount, gross_profit; CSV, JSON, Parquet, .gz, or a SQL query over files (orders.sql)",
        "daily FILE":
          "totals, one day or week per row: a date with orders, revenue or visitors; replaces --orders",
        "visitors FILE": "daily visitors",
        "weeks DAY":
          "for weekly totals: whether dates mark the first or the last day of the week (default: detected)",
        "line-items":
          "orders have one row per line item: revenue is the sum of price × units, minus discounts",
        "only... HEADER=WORD,...":
          "count only orders with one of these values in a column, such as event=purchase; repeatable",
      }, READOUT_FILES),
      MAP_OPTION,
      CURRENCY_OPTION,
    ],
    ...WRITTEN_OPTIONS,
    ...SERVICE_OPTIONS,
    "Output": [
      ...RESULT_OPTIONS,
      ...options({
        "bundle NEW_FOLDER":
          "record the source data (service responses or files) in this new folder",
        "from FOLDER": "reproduce it offline from a recorded bundle",
      }),
    ],
  },
};
