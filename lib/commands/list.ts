/** `readout list`: lists the experiences. */

import type { Client, Experience, ExperienceStatus } from "../api/mod.ts";
import { cells, formatCount, makeTable } from "../document/mod.ts";
import { loadTimeSeries } from "../loaders/mod.ts";
import { type Args, PartlyDoneError } from "./line/mod.ts";
import { checkedSettings, openService } from "./_service.ts";
import {
  abortable,
  printProgressDraft,
  printResult,
  showInvisible,
  tableText,
} from "./output/mod.ts";

/** An experience as a table row. */
interface ListedExperience {
  readonly id: string;
  readonly name: string;
  /** Status from the service, or `null` if missing. */
  readonly status: string | null;
  /**
   * Number of days with data, or `null` before the first day or if the data
   * cannot be read.
   */
  readonly days: number | null;
  /** Number of visitors in all variations, or `null` if `days` is null. */
  readonly visitors: number | null;
  /** Reason why the counts could not be read. */
  readonly problem: string | null;
}

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 * @throws {PartlyDoneError} If some visitor counts could not be read; the message
 *   lists these experiences.
 */
export async function run(options: Args): Promise<void> {
  const settings = await checkedSettings(options);
  await using service = await openService(options, settings);
  const status = options.text("status") as ExperienceStatus | undefined;
  const rows = await abortable((signal) =>
    listExperiences(service.client, status, signal)
  );
  printResult(options, rows, () => listText(rows, service.name));
  const failed = rows.filter(({ problem }) => problem !== null);
  if (failed.length > 0) {
    throw new PartlyDoneError(
      failed.map(({ name, id, problem }) => `${name} (${id}): ${problem}`)
        .join("\n"),
    );
  }
}

async function listExperiences(
  client: Client,
  status: ExperienceStatus | undefined,
  signal: AbortSignal,
): Promise<readonly ListedExperience[]> {
  printProgressDraft("Reading the list of experiences");
  const experiences = await Array.fromAsync(
    client.experiences({ status }, { signal }),
  );
  let done = 0;
  return await Promise.all(
    experiences.sort(compareByStatus).map(async (experience) => {
      const row = await describeExperience(client, experience, signal);
      printProgressDraft(
        `Visitors: ${++done} of ${experiences.length} experiences`,
      );
      return row;
    }),
  );
}

async function describeExperience(
  client: Client,
  { id, name, status = null }: Experience,
  signal: AbortSignal,
): Promise<ListedExperience> {
  const row = { id, name, status, days: null, visitors: null, problem: null };
  if (status === "pending") return row;
  try {
    return { ...row, ...await loadCounts(client, id, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return {
      ...row,
      problem: String(error instanceof Error ? error.message : error),
    };
  }
}

/** Returns the number of days and the sum of the variations' last running totals. */
async function loadCounts(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<Pick<ListedExperience, "days" | "visitors">> {
  const frame = await loadTimeSeries(client, id, { metrics: ["n_visitors"] }, {
    signal,
    timeZone: null,
  });
  const readColumn = (name: string): unknown[] => [...frame.getColumn(name)];
  const variations = readColumn("variation");
  const totals = new Map<unknown, number>();
  for (const [row, count] of readColumn("n_visitors").entries()) {
    if (count !== null) totals.set(variations[row], Number(count));
  }
  return {
    days: new Set(readColumn("dt").map(String)).size,
    visitors: [...totals.values()].reduce((sum, count) => sum + count, 0),
  };
}

const STATUS_ORDER: readonly (string | null)[] = [
  "started",
  "paused",
  "ended",
  "pending",
] satisfies ExperienceStatus[];

/**
 * Compares experiences for sorting: running ones first, and the latest first
 * within each status.
 */
function compareByStatus(a: Experience, b: Experience): number {
  const rankOf = ({ status = null }: Experience): number =>
    (STATUS_ORDER.indexOf(status) + STATUS_ORDER.length + 1) %
    (STATUS_ORDER.length + 1);
  return rankOf(a) - rankOf(b) || (b.startedAtTs ?? 0) - (a.startedAtTs ?? 0);
}

function listText(rows: readonly ListedExperience[], service: string): string {
  const count = formatCount(rows.length, "experience");
  return tableText(
    `${count} of ${service}`,
    makeTable({
      id: "experiences",
      caption: "Experiences",
      head: {
        name: "Experience",
        status: "Status",
        days: "Days",
        visitors: "Visitors",
        id: "Id begins",
      },
      rows: rows.map(({ id, name, status, days, visitors }) => ({
        name: cells.text(showInvisible(name)),
        status: cells.text(showInvisible(status ?? "–")),
        days: cells.count(days),
        visitors: cells.count(visitors),
        id: cells.text(showInvisible(shortestId(id, rows)), id),
      })),
    }),
  );
}

/** Returns the shortest unique prefix of an ID, with at least eight characters. */
function shortestId(id: string, rows: readonly ListedExperience[]): string {
  let length = 8;
  while (
    rows.some((another) =>
      another.id !== id && another.id.startsWith(id.slice(0, length))
    )
  ) length++;
  return id.slice(0, length);
}
