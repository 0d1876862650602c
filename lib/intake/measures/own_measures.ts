/** A store's own metrics out of measures of visitors. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import {
  type JointMoments,
  marginalMoments,
  ratioSummary,
} from "../../stats/mod.ts";
import { cappedName, type MeasuredMetric, partsOf } from "../../sums/mod.ts";
import { nearest } from "../../options/mod.ts";
import { columnsOfMetric, type MetricRule } from "../../record/mod.ts";
import type { Measured } from "./measured.ts";

/** The columns that metrics need. */
export function headersOf(rules: readonly MetricRule[]): readonly string[] {
  return [
    ...new Set(
      rules.flatMap(({ numerator, denominator }) =>
        [numerator, denominator].filter((one) => one !== null)
          .map((one) => partsOf(one).column)
      ),
    ),
  ];
}

/**
 * Columns that metrics need must be there.
 *
 * @param source The file.
 * @param there Columns that could be measures.
 * @param rules The metrics.
 * @throws {SchemaError} With a problem per column that is not there, or a cap
 *   per order, of which a row per visitor knows nothing.
 */
export function checkOwn(
  source: string,
  there: readonly string[],
  rules: readonly MetricRule[],
): void {
  const problems = rules.flatMap((rule): Problem[] => {
    const missing = headersOf([rule]).filter((header) =>
      !there.includes(header)
    );
    return [
      ...missing.map((header) => {
        const similar = nearest(header, there);
        return {
          path: header,
          message: `${rule.name} needs it, and there is no such column${
            similar === null ? "" : `; did you mean "${similar}"`
          }; there are ${there.join(", ")}`,
        };
      }),
      ...(rule.cap?.per === "order"
        ? [{
          path: rule.name,
          message:
            `a row is a visitor here, so its cap must be one: cap ${rule.cap.at} per visitor`,
        }]
        : []),
    ];
  });
  if (problems.length > 0) throw new SchemaError(source, problems);
}

/**
 * What metrics need beside the columns as they are: which are not zero, and
 * which are cut off.
 *
 * @param measures The columns.
 * @param rules The metrics.
 * @returns Further measures, under the names of the metrics' columns.
 */
export function derived(
  measures: readonly Measured[],
  rules: readonly MetricRule[],
): Measured[] {
  const made = new Map<string, Measured>();
  const add = (header: string, sql: string, decimals: number): void => {
    const [isFlag, isFull] = [false, false];
    made.set(header, { header, sql, decimals, isFlag, isFull, before: null });
  };
  for (const rule of rules) {
    for (const measure of [rule.numerator, rule.denominator]) {
      if (measure === null || partsOf(measure).call === "sum") continue;
      const { sql } = columnOf(measures, measure);
      add(measure, `((${sql}) <> 0)::HUGEINT`, 0);
    }
    if (rule.cap === undefined) continue;
    const { sql, decimals } = columnOf(measures, rule.numerator);
    const limit = Math.round(rule.cap.at * 10 ** decimals);
    const name = columnsOfMetric(rule).numerator;
    add(name, `least(${sql}, ${limit})::HUGEINT`, decimals);
    add(cappedName(name), `((${sql}) > ${limit})::HUGEINT`, 0);
  }
  return [...made.values()];
}

function columnOf(measures: readonly Measured[], measure: string): Measured {
  const { column } = partsOf(measure);
  return measures.find(({ header }) => header === column)!;
}

/**
 * The metrics, counted.
 *
 * @param joints Moments by variation.
 * @param rules The metrics.
 * @returns One per metric.
 */
export function ownMetrics(
  joints: readonly JointMoments[],
  rules: readonly MetricRule[],
): MeasuredMetric[] {
  return rules.map((rule) => {
    const { numerator, denominator } = columnsOfMetric(rule);
    return {
      rule,
      header: null,
      arms: joints.map((joint) =>
        denominator === null
          ? marginalMoments(joint, numerator)
          : ratioSummary(joint, numerator, denominator)
      ),
      capped: joints.map((joint) => {
        const at = joint.names.indexOf(cappedName(numerator));
        return at < 0 ? 0 : Math.round((joint.means[at] ?? 0) * joint.n);
      }),
    };
  });
}
