/** `readout seasonal`: an event's season against another year's, as text or JSON. */

import {
  type Client,
  createClient,
  type SeasonalEvent,
  type SeasonalMetric,
} from "../api/mod.ts";
import { loadSeasonalSeries } from "../loaders/mod.ts";
import {
  eventDates,
  formatIndustry,
  formatSeason,
  industrySeason,
  SEASONAL_EVENTS,
  seasonalComparison,
} from "../seasonal/mod.ts";
import { type Args, readArgs, UsageError } from "./_args.ts";
import { print, progress, readoutStyle, terminalWidth } from "./_terminal.ts";

/** What `--help` prints. */
export const SEASONAL_HELP =
  `Compare an event's season with another year and with the industry.

  deno task seasonal BFCM --year 2025
  deno task seasonal laborDay --year 2026 --against 2024 --metric revenue,orders

The events are ${SEASONAL_EVENTS.join(", ")}.
The service is named by READOUT_BASE_URL and READOUT_TOKEN.

  --year NUMBER       this year (default: that of the last event that is over)
  --against NUMBER    the year to stand against (default: the year before)
  --metric NAME,...   revenue, orders, priceLevels (default: all)
  --mode NAME         brandWithIndex (default); brand leaves the industry out,
                      index leaves the brand out
  --json              print the whole record as JSON

Years are matched by days from the event. Two years make a comparison, not a
significance test.

Exit status: 0 when there is an answer, 1 when there is none, 2 for a command
line that cannot be understood.`;

const METRICS: readonly SeasonalMetric[] = ["revenue", "orders", "priceLevels"];
const MODES = ["brandWithIndex", "brand", "index"] as const;

/** What is asked for. */
interface SeasonRequest {
  readonly event: SeasonalEvent;
  readonly year: number;
  readonly against: number;
  readonly metrics: readonly SeasonalMetric[];
  readonly mode: typeof MODES[number];
}

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function seasonalCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: ["year", "against", "metric", "mode"],
    boolean: ["json"],
    positional: 1,
  });
  const request = readRequest(options);
  const client = createClient({
    onWait: ({ endpoint, milliseconds }) =>
      progress(`${endpoint}: waiting ${(milliseconds / 1000).toFixed(1)} s`),
  });
  const { record, text } = await answer(client, request);
  print(options.flag("json") ? JSON.stringify(record, null, 2) : text);
}

async function answer(
  client: Client,
  request: SeasonRequest,
): Promise<{ record: unknown; text: string }> {
  const { event, year, against, metrics, mode } = request;
  if (mode === "index") {
    const frame = await loadSeasonalSeries(client, {
      event,
      years: against === year - 1 ? [year] : [year, against],
      metric: metrics,
      mode,
    });
    const periods = industrySeason(frame, request);
    return { record: periods, text: formatIndustry(periods, request) };
  }
  const season = await seasonalComparison(client, {
    event,
    year,
    against,
    mode,
  });
  const text = formatSeason(season, {
    metrics,
    bold: readoutStyle()?.bold,
    width: terminalWidth(),
  });
  return { record: season, text };
}

/** All problems at once. */
function readRequest(options: Args): SeasonRequest {
  const problems: string[] = [];
  const oneOf = <T extends string>(
    what: string,
    value: string,
    known: readonly T[],
  ): T => {
    const found = known.find((one) =>
      one.toLowerCase() === value.toLowerCase()
    );
    if (found === undefined) {
      problems.push(
        `${what} must be one of ${
          known.join(", ")
        }: current value is "${value}"`,
      );
    }
    return found ?? known[0]!;
  };
  const [name] = options.positional;
  if (name === undefined) {
    throw new UsageError([
      `Give an event, one of ${SEASONAL_EVENTS.join(", ")}; --help shows how`,
    ]);
  }
  const event = oneOf("The event", name, SEASONAL_EVENTS);
  const metrics = (options.text("metric") ?? METRICS.join(",")).split(",")
    .map((metric) => oneOf("Option --metric", metric.trim(), METRICS));
  const mode = oneOf(
    "Option --mode",
    options.text("mode") ?? "brandWithIndex",
    MODES,
  );
  const year = options.number("year") ?? lastCompleted(event);
  const against = options.number("against") ?? year - 1;
  for (const [option, value] of Object.entries({ year, against })) {
    if (!Number.isInteger(value)) {
      problems.push(
        `Option --${option} needs a year: current value is ${value}`,
      );
    }
  }
  if (against >= year) {
    problems.push(
      `Option --against must be a year before ${year}: current value is ${against}`,
    );
  }
  if (problems.length > 0) throw new UsageError(problems);
  return { event, year, against, metrics: [...new Set(metrics)], mode };
}

function lastCompleted(event: SeasonalEvent): number {
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  return eventDates(event, year).lastDay < today ? year : year - 1;
}
