/** Validates the service's responses: status, variation names and notices. */

import { type Client, type Experience, remarkWeight } from "../../api/mod.ts";
import { dayOf, ReadoutError } from "../../base/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import { armCalled, type TimeSeriesPoints } from "../../loaders/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import type { SeriesDays } from "./_series_days.ts";
import type { TestSpan } from "./_service_period.ts";
import { isTotal } from "../visitors/mod.ts";
import type { HeldTable } from "../workspace.ts";

const STATUSES: readonly string[] = ["pending", "started", "paused", "ended"];

/** Returns a documented status in lower case, or `null` for any other status. */
function contractStatus({ status }: Experience): string | null {
  const word = status?.toLowerCase() ?? "";
  return STATUSES.includes(word) ? word : null;
}

/**
 * Returns the status of an experience. An undocumented status counts as running
 * if there is no end time.
 *
 * @throws {ReadoutError} If the experience has not started.
 */
export function readStatus(experience: Experience): string {
  const { name, startedAtTs, endedAtTs } = experience;
  const status = contractStatus(experience);
  const isUnknown = status === null && experience.status != null;
  if (status === "pending" || isUnknown && startedAtTs == null) {
    throw new ReadoutError(
      `"${name}" has not started, so there is nothing to read yet`,
    );
  }
  return status ?? (endedAtTs == null ? "started" : "ended");
}

/**
 * Returns whether a test is running despite its end time. An end well after the
 * last day of the time series is a planned one.
 */
export function endIsPlanned(
  experience: Experience,
  { last, slack }: TestSpan,
  { days }: SeriesDays,
): boolean {
  const lastSeen = days.at(-1)?.date;
  return contractStatus(experience) === null && last !== null &&
    lastSeen !== undefined && dayOf(last) - dayOf(lastSeen) > slack + 1;
}

/**
 * Returns an experience whose variation names are unique; the ID is appended to
 * duplicate names.
 *
 * @throws {ReadoutError} If a variation with a duplicate name has no ID.
 */
export function withDistinctNames(experience: Experience): Experience {
  const { name: title, variations } = experience;
  const isShared = (name: string) =>
    variations.filter((another) => another.name === name).length > 1;
  return {
    ...experience,
    variations: variations.map((variation) => {
      const { id, name } = variation;
      if (!isShared(name)) return variation;
      if (variations.filter((another) => another.id === id).length > 1) {
        throw new ReadoutError(
          `"${title}" has several variations called "${name}" without different IDs to distinguish them`,
        );
      }
      return { ...variation, name: `${name} (${id})` };
    }),
  };
}

/** Variation as named by points and orders. */
type NamedArm = Readonly<{ id: string | null; name: string }>;

/**
 * Returns points that use the experience's names for variations.
 *
 * @throws {ReadoutError} If a variation is missing from the time series, or
 *   cannot be told apart from one with the same name.
 */
export function pointsByArm(
  points: TimeSeriesPoints["rows"],
  arms: readonly NamedArm[],
): TimeSeriesPoints["rows"] {
  const rows = points.map((point) => {
    const byId = arms.find(({ id }) => id !== null && id === point.arm?.id);
    const arm = byId ?? armCalled(point.variation, arms);
    return arm === undefined ? point : { ...point, variation: arm.name };
  });
  const missingArm = arms.find(({ name }) =>
    rows.length > 0 && !rows.some(({ variation }) => variation === name)
  );
  if (missingArm === undefined) return rows;
  throw new ReadoutError(
    hasSharedName(missingArm)
      ? `The time series cannot distinguish "${missingArm.name}" from another variation of the same name. Rename one, or contact the service's support`
      : `The time series has no points for "${missingArm.name}", only for ${
        [...new Set(points.map(({ variation }) => `"${variation}"`))].join(", ")
      }. Contact the service's support`,
  );
}

/**
 * Returns whether the name of a variation includes its ID, because another one
 * has the same name.
 */
function hasSharedName({ id, name }: NamedArm): boolean {
  return name.endsWith(` (${id})`);
}

/**
 * Returns an export and the names of the variations in it: IDs if names are
 * duplicate, and otherwise the export's own spelling.
 *
 * @throws {ReadoutError} If names are duplicate and the export has no variation
 *   IDs.
 */
export async function exportByArm(
  table: HeldTable,
  arms: readonly NamedArm[],
): Promise<{ readonly table: HeldTable; readonly names: readonly string[] }> {
  const { variation_id: ids, variation } = table.fields;
  if (!arms.some(hasSharedName)) {
    return { table, names: await spelledNames(table, variation, arms) };
  }
  if (ids === undefined) {
    throw new ReadoutError(
      `${table.source} has no variation IDs, and several variations share a name`,
    );
  }
  const names = arms.map(({ id, name }) => id ?? name);
  return {
    table: { ...table, fields: { ...table.fields, variation: ids } },
    names,
  };
}

/**
 * Returns each variation's name as spelled in the export, if there is exactly one
 * spelling (or its ID).
 */
async function spelledNames(
  { engine, path }: HeldTable,
  field: string | undefined,
  arms: readonly NamedArm[],
): Promise<readonly string[]> {
  const names = arms.map(({ name }) => name);
  if (field === undefined) return names;
  const column = `${identifier(field)}::VARCHAR`;
  const rows = await engine.rows(
    `SELECT DISTINCT ${column} AS name FROM ${parquetSql(path)} LIMIT 100`,
  );
  const spellings = rows.map((row) => String(row.name));
  return arms.map((arm) => {
    const armSpellings = spellings.filter((text) =>
      armCalled(text, arms) === arm
    );
    return armSpellings.length === 1 ? armSpellings[0]! : arm.name;
  });
}

/** Responses of the service to check. */
interface ServiceAnswers {
  readonly client: Pick<Client, "notices">;
  /** Experience as described by the service. */
  readonly described: Experience;
  readonly status: string | null;
  readonly points: TimeSeriesPoints["rows"];
  readonly names: readonly string[];
}

/**
 * Returns checks for service notices, unknown segments and an undocumented
 * status.
 */
export function answerChecks(answers: ServiceAnswers): HealthCheck[] {
  const { client, points, names, described, status } = answers;
  const checks: HealthCheck[] = [];
  const add = (
    status: HealthCheck["status"],
    ...values: Parameters<typeof statement>
  ) =>
    checks.push({
      code: "service-answer",
      status,
      findings: [statement(...values)],
    });
  for (const text of client.notices()) {
    const weight = remarkWeight(text);
    if (weight !== null) add(weight, "service-says", { text: `${text}.` });
  }
  checks.sort((a, b) => a.status.localeCompare(b.status));
  const segments = strangeSegments(points, names);
  if (segments.length !== 0) add("warn", "strange-segments", { segments });
  if (contractStatus(described) === null) {
    add("warn", "strange-status", {
      word: described.status ?? null,
      isSilent: described.status == null,
      isRunning: status === "started",
      isEnded: status !== "started",
    });
  }
  return checks;
}

/**
 * Returns the segments of a time series that are not variations, with their
 * visitors.
 */
function strangeSegments(
  points: TimeSeriesPoints["rows"],
  names: readonly string[],
): { readonly name: string; readonly visitors: number }[] {
  const strangePoints = points.filter(({ variation }) =>
    !names.includes(variation) && !isTotal(variation)
  );
  return [...Map.groupBy(strangePoints, ({ variation }) => variation)]
    .map(([name, rows]) => ({
      name,
      visitors: Math.max(
        ...rows.map(({ values }) => Number(values.n_visitors ?? 0)),
      ),
    }));
}

/**
 * Checks that the time series marks the same control as the experience.
 *
 * @throws {ReadoutError} If the time series marks another variation as the
 *   control.
 */
export function assertSameControl(
  points: TimeSeriesPoints["rows"],
  control: string,
): void {
  const marked = new Set(
    points.filter(({ arm }) => arm?.isControl === true)
      .map(({ variation }) => variation),
  );
  const [name, ...furtherMarked] = marked;
  if (name === undefined || furtherMarked.length > 0 || name === control) {
    return;
  }
  throw new ReadoutError(
    `The time series marks "${name}" as the control, but the experience marks "${control}". Choose one with --control`,
    "control",
  );
}
