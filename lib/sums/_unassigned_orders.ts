/** Reports on orders that belong to no visitor or to no known variation. */

import {
  formatCount,
  formatShare,
  type Problem,
  SchemaError,
} from "../base/mod.ts";
import {
  type Exclusions,
  type Statement,
  statement,
  THRESHOLDS,
} from "../record/mod.ts";
import type { Look } from "./look.ts";

/**
 * Returns statements about orders excluded for lack of a visitor or a known
 * variation. With exposures, orders without a variation are reported elsewhere.
 *
 * @param source Name of the orders in error messages.
 * @param look Summary of the order rows.
 * @param variations Names of the variations that have visitors.
 * @param namesOf Returns names of unknown variations; empty if they are not
 *   available.
 * @returns Statements with counts and shares.
 * @throws {SchemaError} If the share of orders with an empty or unknown variation
 *   exceeds the accepted limit.
 */
export async function unassignedOrderNotes(
  source: string,
  { rows: { rows }, exclusions, plan }: Look,
  variations: readonly string[],
  namesOf: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<readonly Statement[]> {
  const relevant = exclusions.filter(({ reason }) =>
    reason !== "no-variation" || plan.description.exposures === undefined
  );
  const number = (name: Exclusions["reason"]): number =>
    relevant.find(({ reason }) => reason === name)?.rows ?? 0;
  const inside = rows - number("before-period") - number("after-period");
  const blank = number("no-variation");
  const unknown = number("unknown-variation");
  const guests = number("no-visitor");
  const share = (rows: number): string =>
    `${formatCount(rows, "order")} (${formatShare(rows / inside)})`;
  const names = unknown === 0 ? [] : await namesOf();
  const otherNames = names.length === 0
    ? "other variations"
    : `${visible(quoted(names.slice(0, NAMED)))}${
      names.length > NAMED ? " and others" : ""
    }`;
  const knownNames = visible(quoted(variations));
  const alike = alikeNames(names, variations);
  if (blank + unknown > inside * THRESHOLDS.unassignedOrders) {
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
        message: `${share(unknown)} in ${otherNames}, not among ${knownNames}${
          alike.length === 0
            ? ""
            : `; ${
              visible(`"${alike[0]}" and "${alike[1]}"`)
            } differ only in case, spaces or hidden characters; if they are the same, spell them alike, in the file or in a query (--orders orders.sql)`
        }`,
      });
    }
    problems.push({
      path: "",
      message: `up to ${
        THRESHOLDS.unassignedOrders * 100
      }% are left out and counted; with more, see which orders belong to the test, or give the visitors of every variation`,
    });
    throw new SchemaError(source, problems);
  }
  const excluded = (
    code: string,
    orders: number,
    extraValues: Statement["values"] = {},
  ) =>
    orders === 0
      ? []
      : [statement(code, { orders, share: orders / inside, ...extraValues })];
  const statements: Statement[] = [
    ...excluded("without-variation", blank),
    ...excluded(
      names.length === 0 ? "other-variation" : "unknown-variation",
      unknown,
      {
        names: names.slice(0, NAMED).map(visible),
        more: names.length > NAMED,
      },
    ),
  ];
  if (alike.length !== 0) {
    statements.push(
      statement("alike-variations", { first: alike[0]!, second: alike[1]! }),
    );
  }
  statements.push(...excluded("without-visitor", guests));
  return statements;
}

/** Maximum number of unknown variations listed by name. */
const NAMED = 3;

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/**
 * Returns two names that differ only in case, spaces or hidden characters; empty
 * if there are none.
 */
function alikeNames(
  names: readonly string[],
  variations: readonly string[],
): readonly string[] {
  const folded = (name: string): string =>
    name.normalize("NFKC").toLowerCase().replaceAll(/[\s_\p{Cf}-]+/gu, "");
  for (const name of names) {
    const twin = variations.find((variation) =>
      folded(variation) === folded(name)
    );
    if (twin !== undefined) return [visible(name), visible(twin)];
  }
  return [];
}

/** Replaces invisible or look-alike characters with their code points. */
function visible(names: string): string {
  const hidden = names.normalize("NFC") === names
    ? /[\p{Cf}\u00a0\u202f]/gu
    : /[\p{Cf}\p{M}\u00a0\u202f]/gu;
  return names.replaceAll(
    hidden,
    (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
