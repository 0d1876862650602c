/** `readout seasonal`: an event's season against another year's, as text or JSON. */

import type { Client, SeasonalEvent, SeasonalMetric } from "../api/mod.ts";
import { loadSeasonalSeries } from "../loaders/mod.ts";
import {
  eventDates,
  formatIndustry,
  formatSeason,
  industrySeason,
  SEASONAL_EVENTS,
  seasonalComparison,
} from "../seasonal/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { checkedSettings, openService } from "./_service.ts";
import { print, printJson, textOptions } from "./output/mod.ts";

const METRICS: readonly SeasonalMetric[] = ["revenue", "orders", "priceLevels"];

/** What is asked for. */
interface SeasonRequest {
  readonly event: SeasonalEvent;
  readonly year: number;
  readonly against: number;
  readonly metrics: readonly SeasonalMetric[];
  readonly mode: "brandWithIndex" | "brand" | "index";
}

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function seasonalCommand(options: Args): Promise<void> {
  const request = readRequest(options);
  const settings = await checkedSettings(options);
  await using service = await openService(options, settings);
  const { record, text } = await answer(service.client, request);
  if (options.flag("json")) printJson(record);
  else print(text);
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
    return {
      record: periods,
      text: formatIndustry(periods, request, textOptions()),
    };
  }
  const season = await seasonalComparison(client, {
    event,
    year,
    against,
    mode,
  });
  const text = formatSeason(season, {
    metrics,
    ...textOptions(),
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
  const mode = (options.text("mode") ?? "brandWithIndex") as SeasonRequest[
    "mode"
  ];
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
