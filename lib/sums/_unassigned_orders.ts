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
  const relevant = exclusions.filter(({ reason }) =>
    reason !== "no-variation" || plan.description.exposures === undefined
  );
  const rowCount = (name: Exclusions["reason"]): number =>
    relevant.find(({ reason }) => reason === name)?.rows ?? 0;
  const rowsInPeriod = rows - rowCount("before-period") -
    rowCount("after-period");
  const blank = rowCount("no-variation");
  const unknown = rowCount("unknown-variation");
  const withoutVisitor = rowCount("no-visitor");
  const share = (rows: number): string =>
    `${formatCount(rows, "order")} (${formatShare(rows / rowsInPeriod)})`;
  const names = unknown === 0 ? [] : await loadUnknownNames();
  const otherNames = names.length === 0
    ? "other variations"
    : `${escapeHidden(quoted(names.slice(0, MOST_NAMED)))}${
      names.length > MOST_NAMED ? " and others" : ""
    }`;
  const knownNames = escapeHidden(quoted(variations));
  const lookalikes = findLookalikes(names, variations);
  if (blank + unknown > rowsInPeriod * THRESHOLDS.unassignedOrders) {
    const problems: Problem[] = [];
    if (blank > 0) {
      problems.push({
        path: "variation",
        message: `is empty in ${share(blank)}`,
      });
    }
    if (unknown > 0) {
      problems.push({
        path: "variation",
        message: `${
          share(unknown)
        } in ${otherNames}, which are not among ${knownNames}${
          lookalikes.length === 0
            ? ""
            : `; ${
              escapeHidden(`"${lookalikes[0]}" and "${lookalikes[1]}"`)
            } differ only in case, spaces or hidden characters. If they are the same, spell them alike, in the file or in a query (--orders orders.sql)`
        }`,
      });
    }
    problems.push({
      path: "",
      message: `at most ${
        THRESHOLDS.unassignedOrders * 100
      }% may be excluded and counted. Check which orders belong to the test, or add the visitors of every variation`,
    });
    throw new SchemaError(source, problems);
  }
  const excluded = (
    code: string,
    orders: number,
    extraValues: Statement["values"] = {},
  ) =>
    orders === 0 ? [] : [
      statement(code, { orders, share: orders / rowsInPeriod, ...extraValues }),
    ];
  const statements: Statement[] = [
    ...excluded("without-variation", blank),
    ...excluded(
      names.length === 0 ? "other-variation" : "unknown-variation",
      unknown,
      {
        names: names.slice(0, MOST_NAMED).map(escapeHidden),
        more: names.length > MOST_NAMED,
      },
    ),
  ];
  if (lookalikes.length !== 0) {
    statements.push(
      statement("alike-variations", {
        first: lookalikes[0]!,
        second: lookalikes[1]!,
      }),
    );
  }
  statements.push(...excluded("without-visitor", withoutVisitor));
  return statements;
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
