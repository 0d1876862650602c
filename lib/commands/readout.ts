/** `readout readout`: one experience, or two files, as text or JSON. */

import { createClient } from "../api/mod.ts";
import {
  formatReadout,
  type MetricName,
  type Readout,
  readout,
  readoutFromFiles,
  type ReadoutOptions,
} from "../readout/mod.ts";
import { type Args, readArgs, readPairs, UsageError } from "./_args.ts";
import { print, progress, readoutStyle, terminalWidth } from "./_terminal.ts";

/** What `--help` prints. */
export const READOUT_HELP =
  `Read one experience, or two CSV files, and print the readout.

  deno task readout EXPERIENCE_ID
  deno task readout --orders orders.csv --visitors visits.csv

The service is named by READOUT_BASE_URL and READOUT_TOKEN.

From files:
  --orders FILE          one row per order: order_id, visitor_id, variation, net_revenue;
                         CSV (also .csv.gz) or Parquet, of any size
  --visitors FILE        variation, n_visitors, and with a row per day, created_at
  --map NAME=HEADER,...  which header is which column, where it is not found by itself
  --name TEXT            what the readout is called
  --currency CODE        ISO 4217 of the amounts

For both:
  --control NAME         the variation that the others are compared with
  --primary METRIC       conversion_rate, net_revenue_per_visitor (default), aov,
                         orders_per_visitor, gross_profit_per_visitor
  --level NUMBER         confidence level (default 0.95)
  --max-z-score NUMBER   leave out visitors with an order above this z-score
  --crossovers keep      keep orders of visitors who bought in two variations
  --json                 print the whole record as JSON

Exit status: 0 when a readout was made, 1 when it could not be made, 2 for a
command line that cannot be understood.`;

const METRIC_NAMES: readonly MetricName[] = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "aov",
  "orders_per_visitor",
  "gross_profit_per_visitor",
];

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function readoutCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: [
      "orders",
      "visitors",
      "name",
      "currency",
      "control",
      "primary",
      "level",
      "max-z-score",
      "crossovers",
    ],
    collect: ["map"],
    boolean: ["json"],
    positional: 1,
  });
  const result = await makeReadout(options);
  print(
    options.flag("json")
      ? JSON.stringify(result, null, 2)
      : formatReadout(result, readoutStyle(), terminalWidth()),
  );
}

function makeReadout(options: Args): Promise<Readout> {
  const [experienceId] = options.positional;
  const orders = options.text("orders");
  const visitors = options.text("visitors");
  const map = readPairs("map", options.list("map"));
  const choices = readChoices(options);
  if (experienceId !== undefined && orders === undefined) {
    return fromService(experienceId, map, choices);
  }
  if (experienceId === undefined && orders && visitors) {
    return fromFiles(orders, visitors, map, options, choices);
  }
  throw new UsageError([
    "Give an experience's id, or both --orders and --visitors; --help shows how",
  ]);
}

function fromService(
  experienceId: string,
  map: Readonly<Record<string, string>>,
  choices: ReadoutOptions,
): Promise<Readout> {
  const client = createClient({
    onWait: ({ reason, endpoint, milliseconds }) =>
      progress(
        `${endpoint}: ${
          reason === "rate-limit" ? "rate limit, waiting" : "trying again in"
        } ${(milliseconds / 1000).toFixed(1)} s`,
      ),
  });
  return readout(client, experienceId, {
    ...choices,
    map,
    onProgress: progress,
  });
}

function fromFiles(
  orders: string,
  visitors: string,
  map: Readonly<Record<string, string>>,
  options: Args,
  choices: ReadoutOptions,
): Promise<Readout> {
  return readoutFromFiles({
    orders,
    visitors,
    map,
    name: options.text("name"),
    currency: options.text("currency"),
  }, { ...choices, onProgress: progress });
}

function readChoices(options: Args): ReadoutOptions {
  const primary = options.text("primary");
  if (primary !== undefined && !METRIC_NAMES.includes(primary as MetricName)) {
    throw new UsageError([
      `Option --primary must be one of ${
        METRIC_NAMES.join(", ")
      }: current value is "${primary}"`,
    ]);
  }
  const crossovers = options.text("crossovers");
  if (crossovers !== undefined && !/^(keep|exclude)$/.test(crossovers)) {
    throw new UsageError([
      `Option --crossovers must be keep or exclude: current value is "${crossovers}"`,
    ]);
  }
  return {
    control: options.text("control"),
    primaryMetric: primary as MetricName | undefined,
    level: options.number("level"),
    maxZScore: options.number("max-z-score"),
    crossovers: crossovers as "keep" | "exclude" | undefined,
  };
}
