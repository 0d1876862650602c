/** Reports on orders that belong to no visitor or to no known variation. */

import type { Problem } from "../base/mod.ts";
import { formatCount, formatShare, SchemaError } from "../base/mod.ts";
import type { Exclusions, Statement } from "../record/mod.ts";
import { statement, THRESHOLDS } from "../record/mod.ts";
import type { RowSummary } from "./look.ts";

/**
 * Returns statements about orders excluded for lack of a visitor or a known
 * variation. With exposures, orders without a variation are reported elsewhere.
 *
 * @param source Name of the orders in error messages.
 * @param look Summary of the order rows.
 * @param variations Names of the variations that have visitors.
 * @param loadUnknownNames Returns names of unknown variations; empty if they are not
 *   available.
 * @returns Statements with counts and shares.
 * @throws {SchemaError} If the share of orders with an empty or unknown variation
 *   exceeds the accepted limit.
 */
export async function unassignedOrderNotes(
  source: string,
  { rows: { rows }, exclusions, plan }: RowSummary,
  variations: readonly string[],
  loadUnknownNames: () => Promise<readonly string[]> = () =>
    Promise.resolve([]),
): Promise<readonly Statement[]> {
  const orders = countUnassigned(rows, exclusions, plan);
  const { blank, unknown, inPeriod } = orders;
  const names = unknown === 0 ? [] : await loadUnknownNames();
  const lookalikes = findLookalikes(names, variations);
  if (blank + unknown > inPeriod * THRESHOLDS.unassignedOrders) {
    throw new SchemaError(
      source,
      unassignedProblems(orders, names, variations, lookalikes),
    );
  }
  const excluded = (
    code: string,
    count: number,
    extraValues: Statement["values"] = {},
  ) =>
    count === 0 ? [] : [
      statement(code, {
        orders: count,
        share: count / inPeriod,
        ...extraValues,
      }),
    ];
  const [first, second] = lookalikes;
  return [
    ...excluded("without-variation", blank),
    ...excluded(
      names.length === 0 ? "other-variation" : "unknown-variation",
      unknown,
      {
        names: names.slice(0, MOST_NAMED).map(escapeHidden),
        more: names.length > MOST_NAMED,
      },
    ),
    ...(first === undefined
      ? []
      : [statement("alike-variations", { first, second: second! })]),
    ...excluded("without-visitor", orders.withoutVisitor),
  ];
}

/** Numbers of excluded orders, and of all orders in the period. */
interface UnassignedOrders {
  readonly blank: number;
  readonly unknown: number;
  readonly withoutVisitor: number;
  readonly inPeriod: number;
}

function countUnassigned(
  rows: number,
  exclusions: readonly Exclusions[],
  { description: { exposures } }: RowSummary["plan"],
): UnassignedOrders {
  const rowCount = (name: Exclusions["reason"]): number =>
    exclusions.find(({ reason }) => reason === name)?.rows ?? 0;
  return {
    blank: exposures === undefined ? rowCount("no-variation") : 0,
    unknown: rowCount("unknown-variation"),
    withoutVisitor: rowCount("no-visitor"),
    inPeriod: rows - rowCount("before-period") - rowCount("after-period"),
  };
}

/** Returns the problems of orders that are too many to be left out. */
function unassignedProblems(
  { blank, unknown, inPeriod }: UnassignedOrders,
  names: readonly string[],
  variations: readonly string[],
  lookalikes: readonly string[],
): Problem[] {
  const share = (count: number): string =>
    `${formatCount(count, "order")} (${formatShare(count / inPeriod)})`;
  const problems: Problem[] = [];
  if (blank > 0) {
    problems.push({
      path: "variation",
      message: `is empty in ${share(blank)}`,
    });
  }
  if (unknown > 0) {
    const otherNames = names.length === 0
      ? "other variations"
      : `${escapeHidden(quoted(names.slice(0, MOST_NAMED)))}${
        names.length > MOST_NAMED ? " and others" : ""
      }`;
    const hint = lookalikes.length === 0
      ? ""
      : `; ${
        escapeHidden(`"${lookalikes[0]}" and "${lookalikes[1]}"`)
      } differ only in case, spaces or hidden characters. If they are the same, spell them alike, in the file or in a query (--orders orders.sql)`;
    problems.push({
      path: "variation",
      message: `${share(unknown)} in ${otherNames}, which are not among ${
        escapeHidden(quoted(variations))
      }${hint}`,
    });
  }
  problems.push({
    path: "",
    message: `at most ${
      THRESHOLDS.unassignedOrders * 100
    }% may be excluded and counted. Check which orders belong to the test, or add the visitors of every variation`,
  });
  return problems;
}

/** Maximum number of unknown variations listed by name. */
const MOST_NAMED = 3;

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/**
 * Returns two names that differ only in case, spaces or hidden characters; empty
 * if there are none.
 */
function findLookalikes(
  names: readonly string[],
  variations: readonly string[],
): readonly string[] {
  const normalize = (name: string): string =>
    name.normalize("NFKC").toLowerCase().replaceAll(/[\s_\p{Cf}-]+/gu, "");
  for (const name of names) {
    const twin = variations.find((variation) =>
      normalize(variation) === normalize(name)
    );
    if (twin !== undefined) return [escapeHidden(name), escapeHidden(twin)];
  }
  return [];
}

/** Replaces invisible or look-alike characters with their code points. */
function escapeHidden(names: string): string {
  const hidden = names.normalize("NFC") === names
    ? /[\p{Cf}\u00a0\u202f]/gu
    : /[\p{Cf}\p{M}\u00a0\u202f]/gu;
  return names.replaceAll(
    hidden,
    (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
