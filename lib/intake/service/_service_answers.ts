/** What a service's answers say beside their numbers. */

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

/** Returns a status of the contract, in whatever case it came; else `null`. */
function contractStatus({ status }: Experience): string | null {
  const word = status?.toLowerCase() ?? "";
  return STATUSES.includes(word) ? word : null;
}

/**
 * Returns where an experience stands: a status that the contract does not have is
 * read as running where there is no end.
 *
 * @throws {ReadoutError} When it has not started.
 */
export function readStatus(experience: Experience): string {
  const { name, startedAtTs, endedAtTs } = experience;
  const status = contractStatus(experience);
  const isUnknown = status === null && experience.status != null;
  if (status === "pending" || isUnknown && startedAtTs == null) {
    throw new ReadoutError(
      `"${name}" has not started; there is nothing to read yet`,
    );
  }
  return status ?? (endedAtTs == null ? "started" : "ended");
}

/**
 * Returns whether a test runs although it has an end: an end that lies behind
 * the last day of the series is one that is planned.
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
 * Returns an experience whose variations have names of their own: what is called
 * like another one is told apart by its id.
 *
 * @throws {ReadoutError} When one of them has no id.
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
      if (id === null) {
        throw new ReadoutError(
          `"${title}" has several variations called "${name}", and they have no ids to tell them apart`,
        );
      }
      return { ...variation, name: `${name} (${id})` };
    }),
  };
}

/** An arm as points and orders name it. */
type NamedArm = Readonly<{ id: string | null; name: string }>;

/**
 * Returns points under the names that the experience has for its variations.
 *
 * @throws {ReadoutError} When the series lacks a variation, or does not tell it from
 *   one that is called alike.
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
  const lost = arms.find(({ name }) =>
    rows.length > 0 && !rows.some(({ variation }) => variation === name)
  );
  if (lost === undefined) return rows;
  throw new ReadoutError(
    hasSharedName(lost)
      ? `The time series doesn't tell "${lost.name}" from the variation of the same name; rename one of them, or ask the service's support`
      : `The time series has no points of "${lost.name}", only of ${
        [...new Set(points.map(({ variation }) => `"${variation}"`))].join(", ")
      }; ask the service's support`,
  );
}

/** Whether a variation is told apart from another of its name by its id. */
function hasSharedName({ id, name }: NamedArm): boolean {
  return name.endsWith(` (${id})`);
}

/**
 * Returns an export that names variations as the arms are to be looked up in it:
 * by id where several have one name, and else as the export spells them.
 *
 * @throws {ReadoutError} When it has no ids.
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
      `${table.source} has no variation ids, and several variations have one name`,
    );
  }
  const names = arms.map(({ id, name }) => id ?? name);
  return {
    table: { ...table, fields: { ...table.fields, variation: ids } },
    names,
  };
}

/** The arms as an export calls each, where it has one other spelling or the id. */
async function spelledNames(
  { engine, path }: HeldTable,
  field: string | undefined,
  arms: readonly NamedArm[],
): Promise<readonly string[]> {
  const names = arms.map(({ name }) => name);
  if (field === undefined) return names;
  const column = `trim(${identifier(field)}::VARCHAR)`;
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

/** What the checks of the answers look at. */
interface Answers {
  readonly client: Pick<Client, "notices">;
  /** As the service describes it. */
  readonly described: Experience;
  readonly status: string | null;
  readonly points: TimeSeriesPoints["rows"];
  readonly names: readonly string[];
}

/** Returns a check for each thing that answers say against their own numbers. */
export function answerChecks(answers: Answers): HealthCheck[] {
  const { client, points, names, described, status } = answers;
  const code = "service-answer";
  const remarks: HealthCheck[] = [];
  for (const text of client.notices()) {
    const weight = remarkWeight(text);
    if (weight === null) continue;
    const findings = [statement("service-says", { text: `${text}.` })];
    remarks.push({ code, status: weight, findings });
  }
  const segments = strangeSegments(points, names);
  const isStrange = contractStatus(described) === null;
  const checks: HealthCheck[] = [
    ...remarks.toSorted((a, b) => a.status < b.status ? -1 : 1),
  ];
  if (segments.length !== 0) {
    checks.push({
      ...{ code, status: "warn" } as const,
      findings: [statement("strange-segments", { segments })],
    });
  }
  if (isStrange) {
    checks.push({
      ...{ code, status: "warn" } as const,
      findings: [
        statement("strange-status", {
          word: described.status ?? null,
          isSilent: described.status == null,
          isRunning: status === "started",
          isEnded: status !== "started",
        }),
      ],
    });
  }
  return checks;
}

/** Segments of a series that are no variation, with their visitors. */
function strangeSegments(
  points: TimeSeriesPoints["rows"],
  names: readonly string[],
): { readonly name: string; readonly visitors: number }[] {
  const strange = points.filter(({ variation }) =>
    !names.includes(variation) && !isTotal(variation)
  );
  return [...Map.groupBy(strange, ({ variation }) => variation)]
    .map(([name, rows]) => ({
      name,
      visitors: Math.max(
        ...rows.map(({ values }) => Number(values.n_visitors ?? 0)),
      ),
    }));
}

/**
 * Checks that a series means the same control.
 *
 * @throws {ReadoutError} When it marks another variation.
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
    `The time series marks "${name}" as the control, and the experience marks "${control}"; choose one with --control`,
    "control",
  );
}
