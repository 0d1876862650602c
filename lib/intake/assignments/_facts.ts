/** What became of orders that were joined with the visitors' variations. */

import type { Engine } from "../../engine/mod.ts";
import { formatCount } from "../../format/mod.ts";
import type { Exclusions } from "../../record/mod.ts";

/** Numbers by what they are of. */
export type Facts = Readonly<Record<string, unknown>>;

const EXCLUSIONS = [
  "no-variation",
  "before-exposure",
  "two-variations",
] as const satisfies readonly Exclusions["reason"][];
/** And refunds of orders before an exposure, which are told with all others. */
const COUNTED = [...EXCLUSIONS, "refund"] as const;

/** Counts over the joined orders and the visitors that were seen. */
export async function factsOf(engine: Engine): Promise<Facts> {
  const [row] = await engine.rows(
    `SELECT count(*) AS orders, count(*) FILTER (reason IS NULL) AS counted,
       ${
      COUNTED.map((reason) =>
        `count(*) FILTER (reason = '${reason}') AS "${reason}",
         sum(net_revenue ORDER BY net_revenue)
           FILTER (reason = '${reason}') AS "sum ${reason}"`
      ).join(", ")
    },
       count(*) FILTER (visitor_id IN (
         SELECT visitor_id FROM seen WHERE twice)) AS "orders twice",
       (SELECT count(DISTINCT visitor_id) FROM seen) AS visitors,
       (SELECT count(DISTINCT visitor_id) FROM seen WHERE twice)
         AS "visitors twice",
       count(*) FILTER (reason = 'no-variation' AND lower(trim(visitor_id)) IN
         (SELECT lower(visitor_id) FROM seen)) AS "in capitals",
       min(visitor_id) AS example, (SELECT min(visitor_id) FROM seen) AS known
     FROM joined`,
  );
  return row!;
}

/** Orders that do not count, by reason. */
export function exclusionsOf(facts: Facts): Exclusions[] {
  const all = COUNTED.map((reason): Exclusions => ({
    reason,
    rows: Number(facts[reason]),
    netRevenue: Number(facts[`sum ${reason}`] ?? 0),
  })).filter(({ rows }) => rows > 0);
  const refund = all.find(({ reason }) => reason === "refund");
  return refund === undefined
    ? all
    : [...all, { ...refund, reason: "refund-without-order", rows: 0 }];
}

/** What is said of them. */
export function notesOf(
  source: string,
  facts: Facts,
  isTimed: boolean,
): string[] {
  const orders = (name: string): string =>
    formatCount(Number(facts[name]), "order");
  const told: Readonly<Record<typeof EXCLUSIONS[number], string>> = {
    "no-variation": `of visitors who are not in ${source}`,
    "before-exposure": "placed before their visitor first saw a variation",
    "two-variations": "of visitors who saw two variations",
  };
  return [
    ...EXCLUSIONS.flatMap((reason) =>
      Number(facts[reason]) === 0
        ? []
        : [`Left out: ${orders(reason)} ${told[reason]}.`]
    ),
    ...(Number(facts["in capitals"]) === 0 ? [] : [
      `${
        facts["in capitals"]
      } of them would be but for capitals: write ids in small letters in both files.`,
    ]),
    ...(isTimed ? [] : [
      `${source} does not say when visitors saw a variation: orders that they had placed before count, too.`,
    ]),
  ];
}
