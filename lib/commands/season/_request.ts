/** Parses the request of `readout season` and reports all problems at once. */

import type { SeasonalMetric } from "../../api/mod.ts";
import type { SeasonEvent, SeasonMeasure } from "../../seasonal/mod.ts";
import { eventDates, ownEvent, SEASONAL_EVENTS } from "../../seasonal/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";

const SERVICE_METRICS: readonly SeasonalMetric[] = [
  "revenue",
  "orders",
  "priceLevels",
];
const FILE_METRICS: readonly SeasonMeasure[] = [
  ...SERVICE_METRICS,
  "visitors",
  "profit",
];

/** Request of the command. */
export interface SeasonRequest {
  readonly event: SeasonEvent;
  readonly year: number;
  readonly against: number;
  readonly metrics: readonly SeasonMeasure[];
  readonly mode: "brandWithIndex" | "brand";
  readonly today: string | undefined;
  readonly level: number | undefined;
}

/** Returns whether the command reads the store's own files. */
export function readsFiles({ source }: Args): boolean {
  return source === "--orders" || source === "--daily";
}

/**
 * Returns the metrics to show in the replay of a season; its other options are
 * those of the recording.
 *
 * @throws {UsageError} If a metric is unknown.
 */
export function replayedMetrics(
  options: Args,
): readonly SeasonMeasure[] | undefined {
  const problems: string[] = [];
  const metrics = options.list("metric")?.map((metric) =>
    parseChoice("Option --metric", metric, FILE_METRICS, problems)
  );
  if (problems.length > 0) throw new UsageError(problems);
  return metrics;
}

/** Parses the request and reports all problems at once. */
export function readRequest(options: Args): SeasonRequest {
  const problems: string[] = [];
  const isFromFiles = readsFiles(options);
  const event = parseEvent(options, problems);
  const availableMetrics = isFromFiles ? FILE_METRICS : SERVICE_METRICS;
  const metrics = (options.list("metric") ?? availableMetrics)
    .map((metric) =>
      parseChoice("Option --metric", metric, availableMetrics, problems)
    );
  const year = options.number("year") ??
    (event === null ? NaN : lastCompletedYear(event));
  const chosenYear = options.number("against");
  const against = chosenYear ?? year - 1;
  if (against >= year) {
    problems.push(
      `Option --against must be a year before ${year}: current value is ${against}`,
    );
  }
  if (problems.length > 0) throw new UsageError(problems);
  return {
    event: event!,
    year,
    against,
    metrics: [...new Set(metrics)],
    mode: (options.text("mode") ?? "brandWithIndex") as SeasonRequest["mode"],
    today: options.text("today"),
    level: options.number("level"),
  };
}

function parseChoice<T extends string>(
  subject: string,
  value: string,
  choices: readonly T[],
  problems: string[],
): T {
  const choice = choices.find((candidate) =>
    candidate.toLowerCase() === value.toLowerCase()
  );
  if (choice === undefined) {
    problems.push(
      `${subject} must be one of ${
        choices.join(", ")
      }: current value is "${value}"`,
    );
  }
  return choice ?? choices[0]!;
}

function parseEvent(options: Args, problems: string[]): SeasonEvent | null {
  const ownEvents = options.repeated("event");
  const [name] = options.positional;
  if (name === undefined && ownEvents.length === 0) {
    throw new UsageError([
      `Pass an event (${
        SEASONAL_EVENTS.join(", ")
      }) or --event NAME=FIRST..LAST. See --help`,
    ]);
  }
  if (ownEvents.length === 0) {
    return parseChoice("The event", name!, SEASONAL_EVENTS, problems);
  }
  if (name !== undefined) {
    problems.push(`Use either ${name} or --event, not both`);
  }
  try {
    return ownEvent(ownEvents);
  } catch (error) {
    problems.push((error as Error).message);
    return null;
  }
}

function lastCompletedYear(event: SeasonEvent): number {
  const today = new Date().toISOString().slice(0, 10);
  if (typeof event === "object") {
    const finished = event.occurrences.filter(({ lastDay }) => lastDay < today);
    const { firstDay } = finished.at(-1) ?? event.occurrences.at(-1)!;
    return Number(firstDay.slice(0, 4));
  }
  const year = Number(today.slice(0, 4));
  return eventDates(event, year).lastDay < today ? year : year - 1;
}
