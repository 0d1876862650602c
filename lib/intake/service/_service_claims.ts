/** Compares what the service says about its responses with their contents. */

import type { Claims } from "../../api/mod.ts";
import {
  dateOf,
  DAY_MS,
  dayOf,
  formatCount,
  formatDate,
} from "../../base/mod.ts";
import { type HealthCheck, statement } from "../../record/mod.ts";
import { parquetSql } from "../../engine/mod.ts";
import type { TimeSeriesPoints } from "../../loaders/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { SeriesDays } from "./_series_days.ts";
import type { TestSpan } from "./_service_period.ts";

/** Responses, and the days that they must cover. */
interface Answered {
  readonly table: HeldTable;
  readonly points: TimeSeriesPoints;
  readonly span: TestSpan;
  readonly series: SeriesDays;
  readonly currency: string | null;
}

/** Returns a check for each statement of the service that its data contradict. */
export async function claimChecks(answered: Answered): Promise<HealthCheck[]> {
  const { table, points } = answered;
  const [{ rows } = { rows: 0 }] = await table.engine.rows(
    `SELECT count(*) AS rows FROM ${parquetSql(table.path)}`,
  );
  return [
    ...contradictions("experienceExport", answered, table.claims, [
      Number(rows),
    ]),
    ...contradictions("experienceTimeSeries", answered, points.claims, [
      points.rows.length,
      new Set(points.rows.map(({ time }) => time.getTime())).size,
    ]),
  ];
}

function contradictions(
  call: string,
  { span, series, currency }: Answered,
  claims: Claims | null | undefined,
  rowCounts: readonly number[],
): HealthCheck[] {
  if (claims == null) return [];
  const checks: HealthCheck[] = [];
  const add = (status: "fail" | "warn", name: string, text: string) =>
    checks.push({
      code: "service-answer",
      status,
      findings: [statement("service-says", {
        text: `Response to ${call}: says "${name}": ${text}.`,
      })],
    });
  const { rows } = claims;
  if (rows !== null && !rowCounts.includes(rows)) {
    add(
      rows > rowCounts[0]! ? "fail" : "warn",
      "rows",
      `${rows}, but has ${formatCount(rowCounts[0]!, "row")}`,
    );
  }
  const last = span.last ?? series.days.at(-1)?.date ?? null;
  const compare = (
    name: "start" | "end" | "updated",
    status: "fail" | "warn",
    expected: string | null,
    what: string,
  ) => {
    const moment = claims[name];
    if (moment === null || expected === null) return;
    const day = Math.floor(moment / DAY_MS);
    const gap = name === "start"
      ? day - dayOf(expected)
      : dayOf(expected) - day;
    // A day of the store begins up to a day earlier or later than in UTC.
    if (gap <= 1) return;
    add(
      status,
      name,
      `${formatDate(dateOf(day))}, but ${what} ${formatDate(expected)}`,
    );
  };
  compare("start", "fail", span.first, "data were requested from");
  compare("end", "fail", last, "data were requested until");
  compare("updated", "warn", last, "data were requested until");
  if (
    claims.currency !== null && currency !== null &&
    claims.currency !== currency
  ) {
    add(
      "fail",
      "currency",
      `${claims.currency}, but the orders are in ${currency}`,
    );
  }
  return checks;
}
