/** Orders that belong to no visitor, or to no variation. */

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
 * What is to be said of orders that are left out because nobody can tell where
 * they belong; exposures tell that of orders without a variation.
 *
 * @param source The orders, as errors call them.
 * @param look What one look at the rows found.
 * @param variations Names that the visitors have.
 * @param namesOf Gives some names of the others, or none where nobody knows them.
 * @returns Sentences, with counts and shares.
 * @throws {SchemaError} When more of them than an accident explains have no
 *   variation, or another one.
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
        message: `${
          share(unknown)
        } in ${otherNames}, which are not among ${knownNames}${
          alike.length === 0
            ? ""
            : `; ${
              visible(`"${alike[0]}" and "${alike[1]}"`)
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

/** Variations that are named one by one. */
const NAMED = 3;

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** Two names that are one but for how they are written; none otherwise. */
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

/** Letters that nobody sees, or that look like another, by their numbers. */
function visible(names: string): string {
  const hidden = names.normalize("NFC") === names
    ? /[\p{Cf}\u00a0\u202f]/gu
    : /[\p{Cf}\p{M}\u00a0\u202f]/gu;
  return names.replaceAll(
    hidden,
    (letter) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
