import { READOUT_FILES, SEASONAL_SERIES_SELECTION } from "../../options/mod.ts";
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
  ...["EVENT", "--year", "--against", "--experiences", "--target", "--today"],
  ...["--level", "--bundle", "--settings"],
];
/** Of orders and days, and of what ran during the event in a folder. */
const WRITTEN = WITH_FILES.days.filter((name) => name !== "--map");
const OF_FILES = [
  ...["--event", "--visitors", "--index", "--weeks", "--line-items", "--map"],
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
    "season BFCM --year 2025 --daily days.csv --index census.csv --out season.html":
      "from days that are added up, beside the industry, as a page",
    "season BFCM --year 2025 --orders orders.csv --experiences tests/":
      "and what ran during the event, from a folder of its tests",
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
    "index",
    "experiences",
    "target",
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
        "experiences FROM":
          'each experience that ran during the event, inside it and outside, with the test of the difference: "service", or a folder of bundles of readouts and of orders, NAME.csv with NAME.visitors.csv or NAME.assignments.csv beside it',
        "target AMOUNT": "what the event is to come to",
        "today DAY":
          "days from it on are in no total (default: the last day with a value, when days without one follow it)",
        "level LEVEL": "of the intervals (default: 0.95)",
      }),
      ...options({
        "mode NAME":
          "of the service: brand leaves the industry out, index leaves the brand out (default: brandWithIndex)",
      }, SEASONAL_SERIES_SELECTION),
    ],
    "From files": [
      ...options({
        "orders FILE":
          "one row per order: created_at, net_revenue, and where there are any order_id, customer_id, units, discount, gross_profit; CSV or JSON, also as .gz, Parquet, or a query over files (orders.sql)",
        "daily FILE":
          "a row per day or week, in place of the orders: a date, and orders, revenue or visitors",
        "visitors FILE": "visitors by day, beside the orders",
        "index FILE":
          "the industry: a date, month (2025-11) or quarter (2025Q4), and its index or sales (default: no industry)",
        "weeks DAY":
          "a weekly row's date is the first or the last day of its week (default: as the file's holidays tell)",
        "line-items":
          "the rows of the orders are line items: sum price times units, less discount",
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
