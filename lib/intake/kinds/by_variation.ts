/**
 * Counts kinds of orders by variation, and finds differences between the
 * variations.
 */

import { identifier } from "../../engine/mod.ts";
import {
  type Exclusions,
  type HealthCheck,
  type Statement,
  statement,
} from "../../record/mod.ts";
import type { Orders } from "../../sums/mod.ts";
import { differsBetweenArms } from "../variations/mod.ts";
import {
  compareCounts,
  type Counts,
  countsByVariation,
  countSql,
  type KindRows,
  kindRowsSql,
  ordersByName,
  queryKindRows,
} from "./_rows_by_kind.ts";
import type { KindHit } from "./_hits.ts";
import { KIND, type OrderKinds } from "./order_kinds.ts";
import { missingCosts } from "./_missing_costs.ts";
import { orphanCancellations, orphanRefunds } from "./_orphan_refunds.ts";
import { sharedIdentities } from "./_shared_identity.ts";
import { unlistedAmounts } from "./_unlisted_amounts.ts";
import { oddsRatioTest } from "../../stats/mod.ts";
import type { KindColumn } from "./_columns.ts";

/** Orders with their exclusions counted by kind. */
export interface KindsRead<Read> {
  /** The orders, with exclusions counted by variation. */
  readonly orders: Read;
  readonly findings: readonly HealthCheck[];
}

/** Checks that block a decision if they find a difference between variations. */
const COMPARISONS = [
  ["unlisted-amounts", unlistedAmounts],
  ["costs", missingCosts],
  ["one-visitor", sharedIdentities],
  ["lost-orders", orphanRefunds],
] as const;

/** Maximum number of words listed by name. */
const NAMED = 3;

/**
 * Counts the kinds of orders by variation, and checks for differences.
 *
 * @param orders The counted orders.
 * @param rows Kinds of all rows, or `null` if no column gives a kind.
 */
export async function readKinds<
  Read extends Pick<
    Orders,
    "variations" | "perVariation" | "exclusions" | "notes"
  >,
>(orders: Read, rows: KindRows | null): Promise<KindsRead<Read>> {
  if (rows === null) return { orders, findings: [] };
  const { variations } = orders;
  const areCompared = rows.variation !== null && variations.length > 1;
  const byKind = areCompared && rows.view !== null
    ? await countKinds(rows, variations)
    : new Map<string, Counts>();
  const exclusions = orders.exclusions.map((line): Exclusions => {
    const words = excludingWords(rows, line.reason);
    const counts = byKind.get(line.reason);
    return {
      ...line,
      ...(words.length === 0 ? {} : { words }),
      ...(counts === undefined ? {} : { perVariation: counts }),
    };
  });
  const excluded = exclusions.filter(({ words }) => words !== undefined);
  const uneven = excluded.filter(({ perVariation }) =>
    perVariation !== undefined &&
    differsBetweenArms(perVariation, orders.perVariation)
  );
  const values = areCompared
    ? await reportUnlistedValues(rows, variations)
    : [];
  const unsureFindings = await reportUnsureKinds(
    rows,
    areCompared ? variations : [],
  );
  const checks: HealthCheck[] = [
    {
      code: "order-kinds",
      status: values.length > 0 ? "fail" : "warn",
      findings: [
        ...values,
        ...uneven.map(({ reason, perVariation }) =>
          statement("kind-uneven", {
            reason,
            arms: ordersByName(variations, perVariation!),
          })
        ),
      ],
    },
    unsureFindings,
    await orphanCancellations(rows, areCompared ? variations : []),
  ];
  for (const [code, compare] of areCompared ? COMPARISONS : []) {
    checks.push({
      code,
      status: "fail",
      findings: await compare(rows, variations),
    });
  }
  return {
    orders: {
      ...orders,
      exclusions,
      notes: [
        ...orders.notes,
        ...excluded.map(({ reason, rows, words, perVariation }) =>
          statement("excluded-kind", {
            reason,
            orders: rows,
            words: words!,
            arms: perVariation === undefined
              ? []
              : ordersByName(variations, perVariation),
            isByArm: perVariation !== undefined,
          })
        ),
        ...rows.notes,
      ],
    },
    findings: checks.filter(({ findings }) => findings.length > 0),
  };
}

/**
 * Returns order counts from another source, made comparable: minus the orders
 * excluded by kind if that matches better.
 */
export function comparableCounts(
  reported: Counts | null,
  { perVariation, exclusions }: Pick<Orders, "perVariation" | "exclusions">,
): Counts | null {
  if (reported === null) return null;
  const lessExcluded = reported.map((count, arm) =>
    exclusions.reduce(
      (remaining, { perVariation: excluded }) =>
        remaining - (excluded?.[arm] ?? 0),
      count,
    )
  );
  const gap = (counts: Counts): number =>
    counts.reduce((sum, n, arm) => sum + Math.abs(n - perVariation[arm]!), 0);
  return gap(lessExcluded) < gap(reported) ? lessExcluded : reported;
}

/** Returns the words that caused an exclusion, most frequent first. */
function excludingWords(
  { certain }: OrderKinds,
  reason: Exclusions["reason"],
): readonly string[] {
  const hits = certain.filter(({ rule }) => rule.kind === reason);
  return [...new Set(hits.flatMap(({ words }) => words))].slice(0, NAMED);
}

async function countKinds(
  rows: KindRows,
  variations: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const counted = await rows.table.engine.rows(
    `SELECT ${identifier(KIND)} AS kind, the_variation AS variation,
       ${countSql(rows)} AS orders FROM ${kindRowsSql(rows)}
     WHERE ${identifier(KIND)} IS NOT NULL GROUP BY ALL`,
  );
  return new Map(
    [...Map.groupBy(counted, ({ kind }) => String(kind))]
      .map((
        [kind, kindRows],
      ) => [kind, countsByVariation(kindRows, variations)]),
  );
}

/**
 * Uncertain kinds are reported, and they block a decision if they differ between
 * variations.
 */
async function reportUnsureKinds(
  rows: KindRows,
  variations: readonly string[],
): Promise<HealthCheck> {
  const findings: Statement[] = [];
  let isUneven = false;
  for (const hit of rows.likely) {
    const compared = variations.length === 0
      ? null
      : await compareCounts(rows, variations, hit.sql);
    const uneven = compared?.isUneven ? compared.counts : null;
    isUneven ||= uneven !== null;
    findings.push(unsureStatement(rows, hit, uneven, variations));
  }
  return {
    code: "lost-orders",
    status: isUneven ? "fail" : "warn",
    findings,
  };
}

function unsureStatement(
  { table }: OrderKinds,
  { header, rows, words }: KindHit,
  uneven: Counts | null,
  variations: readonly string[],
): Statement {
  const { source } = table;
  // Amounts and numbers are not labels, except for a 1 that means yes.
  const areAmounts = words.every((word) => /^-?[\d.,\s]+$/.test(word)) &&
    words[0] !== "1";
  return statement(areAmounts ? "lost-amounts" : "lost-orders", {
    source,
    header,
    rows,
    words,
    isUneven: uneven !== null,
    arms: ordersByName(variations, uneven ?? []),
  });
}

/** Minimum number of orders for a value found in one variation only. */
const NOTABLE = 20;
/** p-value below which such a concentration is reported. */
const RARE = 1e-6;
/** Minimum ratio to the share in the other variations. */
const TIMES = 4;
/** Number of distinct values at which a column counts as free text. */
const MOST_VALUES = 100;
/**
 * Share of a value's orders in one variation at which the value is just another
 * name of it.
 */
const OTHER_NAME = 0.99;
/** Reports unlisted values that occur almost only in one variation. */
export async function reportUnlistedValues(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const findings: Statement[] = [];
  for (const column of rows.watched) {
    const counted = await queryKindRows(
      rows,
      (from) =>
        `SELECT the_variation AS variation, ${column.cell} AS word,
         ${countSql(rows)} AS orders FROM ${from}
       WHERE ${identifier(KIND)} IS NULL AND is_sold
       GROUP BY ALL LIMIT ${MOST_VALUES * (variations.length + 1)}`,
    );
    const byWord = Map.groupBy(counted, ({ word }) => String(word ?? ""));
    if (byWord.size > MOST_VALUES) continue;
    const valueCounts = [...byWord].map(([word, rows]) => ({
      word,
      counts: countsByVariation(rows, variations),
    }));
    const finding = unlistedValue(rows, column, valueCounts, variations);
    if (finding !== null) findings.push(finding);
  }
  return findings;
}

function unlistedValue(
  { table }: OrderKinds,
  { header }: KindColumn,
  valueCounts: readonly { readonly word: string; readonly counts: Counts }[],
  variations: readonly string[],
): Statement | null {
  const { source } = table;
  const sum = (counts: Counts) => counts.reduce((a, b) => a + b, 0);
  const notable = valueCounts.filter(({ word, counts }) =>
    word !== "" && sum(counts) >= NOTABLE
  );
  // A column whose values each occur in one variation only is another name of
  // the variation.
  if (
    notable.length > 1 &&
    notable.every(({ counts }) =>
      Math.max(...counts) >= OTHER_NAME * sum(counts)
    )
  ) return null;
  const totals = variations.map((_, arm) =>
    valueCounts.reduce((total, { counts }) => total + counts[arm]!, 0)
  );
  for (const { word, counts } of notable) {
    const isName = variations.some((name) =>
      word.includes(name.toLowerCase()) && name.length > 1 ||
      word === name.toLowerCase()
    );
    if (isName) continue;
    for (const [arm, name] of variations.entries()) {
      const first = [counts[arm]!, totals[arm]! - counts[arm]!] as const;
      const second = [
        sum(counts) - first[0],
        sum(totals) - sum(counts) - first[1],
      ] as const;
      const share = first[0] / (first[0] + first[1]);
      const otherShare = second[0] / (second[0] + second[1]);
      if (!(share > TIMES * otherShare)) continue;
      if (2 * oddsRatioTest({ first, second }).greater >= RARE) continue;
      return statement("value-of-one", {
        source,
        header,
        word,
        name,
        share,
        others: otherShare,
      });
    }
  }
  return null;
}
