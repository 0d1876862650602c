/** Tables that are made once, when somebody asks of them what nobody kept. */

import type { EngineRow } from "../../engine/mod.ts";
import { keptRows, type Store } from "./tables.ts";

/** A table, and how it is made. */
export interface Held {
  readonly name: string;
  /** A query of its rows, and what is done with them then. */
  readonly statements: readonly string[];
  /** What it is made from. */
  readonly from: readonly Held[];
}

/** Asks of tables. */
export interface Holder {
  /**
   * The rows of a query, as texts, which hold all digits.
   *
   * @param query The query.
   * @param of The tables that it names.
   */
  readonly ask: (
    query: string,
    of: readonly Held[],
  ) => Promise<readonly EngineRow[]>;
}

/** What asks of tables in a store; answers are kept, tables as long as the store. */
export function holderIn(store: Store): Holder {
  const made = new Map<string, string>();
  const answers = new Map<string, Promise<readonly EngineRow[]>>();
  const hold = async (table: Held): Promise<void> => {
    for (const one of table.from) await hold(one);
    const text = textOf(table);
    if (made.get(table.name) === text) return;
    const [query, ...others] = table.statements;
    await store.engine.run(
      `CREATE OR REPLACE TEMP TABLE ${table.name} AS ${query}`,
    );
    for (const statement of others) await store.engine.run(statement);
    made.set(table.name, text);
  };
  const ask = (query: string, of: readonly Held[]) =>
    keptRows(
      store,
      `SELECT COLUMNS(*)::VARCHAR FROM (${query})`,
      async () => {
        for (const table of of) await hold(table);
      },
      of.map(textOf).join("\n"),
    );
  return {
    ask: (query, of) => {
      const words = [query, ...of.map(textOf)].join("\n");
      const known = answers.get(words) ?? ask(query, of);
      answers.set(words, known);
      return known;
    },
  };
}

/** Everything that a table follows from. */
function textOf({ name, statements, from }: Held): string {
  return [...from.map(textOf), name, ...statements].join("\n");
}
