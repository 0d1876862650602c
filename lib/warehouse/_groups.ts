/** From sums about a centre to moments per visitor. */

import type { Problem } from "../api/mod.ts";
import { addZeroRows, type JointMoments } from "../stats/mod.ts";
import { keyOfCount } from "./_counts.ts";
import type { Measure, Plan } from "./_plan.ts";
import type { CentredSums, MomentsRow } from "./_rows.ts";
import type { MomentsGroup } from "./types.ts";

/** A variation, or a segment or day of it, before it is checked. */
interface Draft {
  readonly arm: number;
  readonly key: string | null;
  readonly visitors: number;
  readonly sums: CentredSums;
}

/** A group per variation and segment or day; what contradicts itself is told. */
export function groupsOf(
  plan: Plan,
  rows: readonly MomentsRow[],
): { readonly groups: readonly MomentsGroup[]; readonly problems: Problem[] } {
  const { variations } = plan.description;
  const counted = rows.filter(({ arm }) => arm >= 0);
  const keys = keysOf(plan, counted);
  const drafts = variations.map((_, arm) =>
    plan.key === "day"
      ? upToEachDay(plan, counted, arm, keys)
      : keys.map((key) => draftOf(plan, counted, arm, key))
  );
  const problems: Problem[] = [];
  const groups = keys.flatMap((_, at) =>
    drafts.map((ofArm) => toGroup(plan, ofArm[at]!, problems))
  );
  return { groups, problems };
}

function keysOf(
  plan: Plan,
  rows: readonly MomentsRow[],
): readonly (string | null)[] {
  if (plan.key === null) return [null];
  if (plan.key === "day") return plan.days!.names;
  const counts = plan.description.visitors ?? [];
  const keys = new Set([
    ...rows.filter(({ kind }) => kind === "orders" || counts.length === 0)
      .map(({ key }) => key),
    ...counts.map((count) => keyOfCount("segment", count)),
  ]);
  const named = [...keys].filter((key) => key !== null).sort();
  return keys.has(null) ? [...named, null] : named;
}

function draftOf(
  plan: Plan,
  rows: readonly MomentsRow[],
  arm: number,
  key: string | null,
): Draft {
  const mine = rows.filter((row) => row.arm === arm && row.key === key);
  const orders = mine.find(({ kind }) => kind === "orders");
  const seen = mine.find(({ kind }) => kind === "visitors");
  return {
    arm,
    key,
    visitors: givenCount(plan, arm, key) ?? seen?.units ?? 0,
    sums: orders?.sums ?? noSums(plan.measures),
  };
}

/** The days' changes added up. */
function upToEachDay(
  plan: Plan,
  rows: readonly MomentsRow[],
  arm: number,
  days: readonly (string | null)[],
): Draft[] {
  let visitors = 0;
  let sums = noSums(plan.measures);
  return days.map((day) => {
    for (const row of rows) {
      if (row.arm !== arm || row.key !== day) continue;
      if (row.kind === "visitors") visitors += row.units;
      else sums = plus(sums, row.sums);
    }
    return {
      arm,
      key: day,
      visitors: givenCount(plan, arm, day) ?? visitors,
      sums,
    };
  });
}

/** `null` where a table of exposures counts; 0 for a segment without a count. */
function givenCount(
  { description, key: per }: Plan,
  arm: number,
  key: string | null,
): number | null {
  if (description.visitors === undefined) return null;
  const { name } = description.variations[arm]!;
  const count = description.visitors.find((one) =>
    one.variation === name && keyOfCount(per ?? "variation", one) === key
  );
  return count?.visitors ?? 0;
}

function toGroup(
  plan: Plan,
  { arm, key, visitors, sums }: Draft,
  problems: Problem[],
): MomentsGroup {
  const variation = plan.description.variations[arm]!.name;
  const buyers = sums.n;
  if (buyers > visitors) {
    const part = plan.key === null ? "" : `, ${plan.key} ${key ?? "(none)"}`;
    problems.push({
      path: `${variation}${part}`,
      message:
        `has ${buyers} buyers and only ${visitors} visitors; the orders and the visitors must cover the same experiment and range`,
    });
  }
  return {
    variation,
    segment: plan.key === "segment" ? key : null,
    day: plan.key === "day" ? key : null,
    visitors,
    buyers,
    joint: addZeroRows(
      buyersJoint(plan.measures, sums),
      Math.max(0, visitors - buyers),
    ),
  };
}

/** Every buyer has converted = 1, which does not vary among buyers. */
function buyersJoint(
  measures: readonly Measure[],
  { n, centres, sums, products }: CentredSums,
): JointMoments {
  const coMoments = products.map((row, i) =>
    row.map((product, j) => {
      const coMoment = n === 0 ? 0 : product - sums[i]! * (sums[j]! / n);
      return i === j ? Math.max(0, coMoment) : coMoment;
    })
  );
  return {
    n,
    names: ["converted", ...measures],
    means: n === 0
      ? [null, ...measures.map(() => null)]
      : [1, ...centres.map((centre, i) => centre + sums[i]! / n)],
    coMoments: [
      [0, ...measures.map(() => 0)],
      ...coMoments.map((row) => [0, ...row]),
    ],
  };
}

function noSums(measures: readonly Measure[]): CentredSums {
  const zeros = measures.map(() => 0);
  return {
    n: 0,
    centres: zeros,
    sums: zeros,
    products: measures.map(() => zeros),
  };
}

/** The days of an arm have one centre, so their sums add up as they are. */
function plus(a: CentredSums, b: CentredSums): CentredSums {
  return {
    n: a.n + b.n,
    centres: b.centres,
    sums: a.sums.map((sum, i) => sum + b.sums[i]!),
    products: a.products.map((row, i) =>
      row.map((product, j) => product + b.products[i]![j]!)
    ),
  };
}
