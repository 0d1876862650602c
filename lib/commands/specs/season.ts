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
/** Of orders and days. */
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

/** `readout season`. */
export const SEASON: CommandSpec = {
  name: "season",
  alias: "seasonal",
  summary: "compare an event's season with another year and the industry",
  needs: "service",
  sources: [
    { of: "--from", with: [], isOffline: true },
    { of: "--orders", with: OF_FILES, isOffline: true },
    { of: "--daily", with: OF_FILES, isOffline: true },
    { of: "", with: ["--mode", ...COMPARED, ...WRITTEN, ...OF_SERVICE] },
  ],
  examples: {
    "season BFCM --year 2025": "from the service, against the year before",
    "season BFCM --year 2025 --orders orders.csv": "from a store's own orders",
    "season BFCM --year 2025 --daily days.csv --out season.html":
      "from days that are added up, as a page",
    "season --event sale=2024-06-03..2024-06-09,2025-06-02..2025-06-08 --year 2025 --orders orders.csv":
      "an event of one's own",
  },
  about: [
    "Years are matched by days from the event. The event's growth has an interval from day-to-day variation and is compared with an ordinary year's; that is no test of a cause.",
    "seasonal is another name of this command.",
    SETTINGS_NOTE,
  ],
  // Not a choice: a name is taken whatever its case.
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
          "an event of one's own with the days of each year, NAME=FIRST..LAST,FIRST..LAST; may be given several times",
        "year YEAR": "this year (default: that of the last event that is over)",
        "against YEAR": "the year to stand against (default: the year before)",
        "metric NAME,...":
          "revenue, orders, priceLevels, and of files visitors, profit (default: all)",
        "today DAY":
          "days from it on are in no total (default: the last day with a value, when days without one follow it)",
        "level LEVEL": "of the intervals (default: 0.95)",
      }),
      ...options({
        "mode NAME":
          "of the service: brand leaves the industry out (default: brandWithIndex)",
      }, SEASONAL_COMPARISON_OPTIONS),
    ],
    "From files": [
      ...options({
        "orders FILE":
          "one row per order: created_at, net_revenue, and where there are any order_id, customer_id, units, discount, gross_profit; CSV or JSON, also as .gz, Parquet, or a query over files (orders.sql)",
        "daily FILE":
          "a row per day or week, in place of the orders: a date, and orders, revenue or visitors",
        "visitors FILE": "visitors by day, beside the orders",
        "weeks DAY":
          "a weekly row's date is the first or the last day of its week (default: as the file's holidays tell)",
        "line-items":
          "the rows of the orders are line items: sum price times units, less discount",
        "only... HEADER=WORD,...":
          "count only the orders with one of these words in a column, such as event=purchase; repeatable",
      }, READOUT_FILES),
      MAP_OPTION,
      CURRENCY_OPTION,
    ],
    ...WRITTEN_OPTIONS,
    ...SERVICE_OPTIONS,
    "What is written": [
      ...RESULT_OPTIONS,
      ...options({
        "bundle NEW_FOLDER":
          "keep what it is made from, answers or files, in this new folder",
        "from FOLDER": "make it again from such a bundle, without a network",
      }),
    ],
  },
};
