/** `readout season`: an event's season against another year's, on every surface. */

import type { SeasonalEvent, SeasonalMetric } from "../api/mod.ts";
import type { Document } from "../document/mod.ts";
import { writeText } from "../document/mod.ts";
import { loadSeasonalSeries } from "../loaders/mod.ts";
import { renderDocument } from "../report/mod.ts";
import {
  eventDates,
  industryDocument,
  industrySeason,
  ownEvent,
  SEASONAL_EVENTS,
  seasonalComparison,
  seasonDocument,
  type SeasonEvent,
  seasonExperiences,
  seasonFromDays,
  seasonFromOrders,
  type SeasonMeasure,
} from "../seasonal/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import {
  abortable,
  formatOf,
  print,
  printJson,
  progress,
  progressDraft,
  textOptions,
  visibleRecord,
  writeFile,
} from "./output/mod.ts";
import { writtenFiles } from "./readout/mod.ts";
import { checkedSettings, openService } from "./_service.ts";

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

/** What is asked for. */
interface SeasonRequest {
  readonly event: SeasonEvent;
  readonly year: number;
  readonly against: number;
  readonly metrics: readonly SeasonMeasure[];
  readonly mode: "brandWithIndex" | "brand" | "index";
  readonly today: string | undefined;
  readonly level: number | undefined;
  readonly target: number | undefined;
}

/** A result, and what is written of it. */
interface Answer {
  readonly record: unknown;
  readonly document: Document;
}

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function seasonCommand(options: Args): Promise<void> {
  const format = formatOf(options);
  const request = readRequest(options);
  const found = isOfFiles(options)
    ? await fromFiles(options, request)
    : await fromService(options, request);
  const out = options.text("out");
  if (format === "json" && out === undefined) return printJson(found.record);
  const text = await textOf(found, format, out);
  if (out === undefined) return print(text);
  await writeFile(out, `${text}\n`);
  progress(`Written to ${out}`);
}

async function textOf(
  { record, document }: Answer,
  format: string,
  out: string | undefined,
): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(record, null, 2);
    case "html":
    case "md":
      return (await renderDocument(
        document,
        format === "html" ? "html" : "markdown",
      )).trimEnd();
    default:
      return writeText(
        visibleRecord(document),
        out === undefined ? textOptions() : {},
      );
  }
}

async function fromFiles(
  options: Args,
  request: SeasonRequest,
): Promise<Answer> {
  const { metrics, mode: _, ...season } = request;
  const settings = await checkedSettings(options);
  const written = writtenFiles(options, settings);
  const [orders, daily] = [options.text("orders"), options.text("daily")];
  const record = await abortable((signal) => {
    const all = {
      ...written,
      ...season,
      visitors: options.text("visitors"),
      index: options.text("index"),
      weeks: options.text("weeks") as "first" | "last" | undefined,
      onProgress: progressDraft,
      signal,
    };
    return orders === undefined
      ? seasonFromDays(daily!, all)
      : seasonFromOrders(orders, all);
  });
  return { record, document: seasonDocument(record, metrics) };
}

async function fromService(
  options: Args,
  request: SeasonRequest,
): Promise<Answer> {
  const { year, against, mode, metrics } = request;
  const event = request.event as SeasonalEvent;
  const settings = await checkedSettings(options);
  await using service = await openService(options, settings);
  const { client } = service;
  if (mode !== "index") {
    const record = await seasonalComparison(client, {
      ...request,
      event,
      mode,
    });
    if (!options.flag("experiences")) {
      return { record, document: seasonDocument(record, metrics) };
    }
    const experiences = await abortable((signal) =>
      seasonExperiences(client, {
        event,
        year,
        level: request.level,
        onProgress: progressDraft,
        signal,
      })
    );
    return {
      record: { ...record, experiences },
      document: seasonDocument(record, metrics, experiences),
    };
  }
  const frame = await loadSeasonalSeries(client, {
    event,
    years: against === year - 1 ? [year] : [year, against],
    metric: metrics as readonly SeasonalMetric[],
    mode,
  });
  const asked = {
    event,
    year,
    against,
    metrics: metrics as readonly SeasonalMetric[],
    isInvented: ["127.0.0.1", "localhost"].includes(
      URL.parse(client.baseUrl)?.hostname ?? "",
    ),
  };
  const record = industrySeason(frame, asked);
  return { record, document: industryDocument(record, asked) };
}

function isOfFiles(options: Args): boolean {
  return ["orders", "daily"].some((name) => options.text(name) !== undefined);
}

const ONLY_FILES = ["visitors", "index", "weeks", "line-items", "map"];
const ONLY_SERVICE = ["mode", "sandbox", "experiences"];

/** All problems at once. */
function readRequest(options: Args): SeasonRequest {
  const problems: string[] = [];
  const ofFiles = isOfFiles(options);
  const unfit = (ofFiles ? ONLY_SERVICE : ONLY_FILES)
    .filter((name) => options.repeated(name).some(Boolean));
  problems.push(
    ...unfit.map((name) =>
      ofFiles
        ? `Option --${name} is of the service and does not go with files`
        : `Option --${name} goes with --orders or --daily`
    ),
    ...(options.text("orders") !== undefined &&
        options.text("daily") !== undefined
      ? ["Give either --orders or --daily, not both"]
      : []),
  );
  const event = eventOf(options, ofFiles, problems);
  const known = ofFiles ? FILE_METRICS : SERVICE_METRICS;
  const metrics = (options.text("metric") ?? known.join(",")).split(",")
    .map((metric) => oneOf("Option --metric", metric.trim(), known, problems));
  const year = options.number("year") ??
    (event === null ? NaN : lastCompleted(event));
  const against = options.number("against") ?? year - 1;
  for (const [option, value] of Object.entries({ year, against })) {
    if (event !== null && !Number.isInteger(value)) {
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
  const target = targetOf(options, problems);
  if (problems.length > 0) throw new UsageError(problems);
  return {
    event: event!,
    year,
    against,
    metrics: [...new Set(metrics)],
    mode: (options.text("mode") ?? "brandWithIndex") as SeasonRequest["mode"],
    today: options.text("today"),
    level: options.number("level"),
    target,
  };
}

function oneOf<T extends string>(
  what: string,
  value: string,
  known: readonly T[],
  problems: string[],
): T {
  const found = known.find((one) => one.toLowerCase() === value.toLowerCase());
  if (found === undefined) {
    problems.push(
      `${what} must be one of ${known.join(", ")}: current value is "${value}"`,
    );
  }
  return found ?? known[0]!;
}

function eventOf(
  options: Args,
  ofFiles: boolean,
  problems: string[],
): SeasonEvent | null {
  const own = options.repeated("event");
  const [name] = options.positional;
  if (name === undefined && own.length === 0) {
    throw new UsageError([
      `Give an event, one of ${
        SEASONAL_EVENTS.join(", ")
      }, or --event NAME=FIRST..LAST; --help shows how`,
    ]);
  }
  if (own.length === 0) {
    return oneOf("The event", name!, SEASONAL_EVENTS, problems);
  }
  if (name !== undefined) {
    problems.push(`Give either ${name} or --event, not both`);
  }
  if (!ofFiles) {
    problems.push(
      "The service knows its own events only; --event goes with --orders or --daily",
    );
  }
  try {
    return ownEvent(own);
  } catch (error) {
    problems.push((error as Error).message);
    return null;
  }
}

function targetOf(options: Args, problems: string[]): number | undefined {
  const text = options.text("target");
  if (text === undefined) return undefined;
  const target = Number(text);
  if (!(target > 0)) {
    problems.push(
      `Option --target needs an amount above 0, such as 120000: current value is "${text}"`,
    );
  }
  return target;
}

function lastCompleted(event: SeasonEvent): number {
  const today = new Date().toISOString().slice(0, 10);
  if (typeof event === "object") {
    const over = event.occurrences.filter(({ lastDay }) => lastDay < today);
    const { firstDay } = over.at(-1) ?? event.occurrences.at(-1)!;
    return Number(firstDay.slice(0, 4));
  }
  const year = Number(today.slice(0, 4));
  return eventDates(event, year).lastDay < today ? year : year - 1;
}
