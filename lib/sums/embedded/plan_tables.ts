/** Tables that are made once, when somebody asks of them what nobody kept. */

import type { EngineRow } from "../../engine/mod.ts";
import { keptRows, type Store } from "./tables.ts";

/** A table, and how it is made. */
export interface PlanTable {
  readonly name: string;
  /** A query of its rows, and what is done with them then. */
  readonly statements: readonly string[];
  /** What it is made from. */
  readonly from: readonly PlanTable[];
}

/** Asks of tables. */
export interface PlanTables {
  /**
   * The rows of a query, as texts, which hold all digits.
   *
   * @param query The query.
   * @param tables The tables that it names.
   */
  readonly ask: (
    query: string,
    tables: readonly PlanTable[],
  ) => Promise<readonly EngineRow[]>;
}

/** What asks of tables in a store; answers are kept, tables as long as the store. */
export function planTablesIn(store: Store): PlanTables {
  const createdTables = new Map<string, string>();
  const answers = new Map<string, Promise<readonly EngineRow[]>>();
  const makeTable = async (table: PlanTable): Promise<void> => {
    for (const source of table.from) await makeTable(source);
    const text = tableText(table);
    if (createdTables.get(table.name) === text) return;
    const [query, ...furtherStatements] = table.statements;
    await store.engine.run(
      `CREATE OR REPLACE TEMP TABLE ${table.name} AS ${query}`,
    );
    for (const statement of furtherStatements) {
      await store.engine.run(statement);
    }
    createdTables.set(table.name, text);
  };
  const ask = (query: string, tables: readonly PlanTable[]) =>
    keptRows(
      store,
      `SELECT COLUMNS(*)::VARCHAR FROM (${query})`,
      async () => {
        for (const table of tables) await makeTable(table);
      },
      tables.map(tableText).join("\n"),
    );
  return {
    ask: (query, tables) => {
      const words = [query, ...tables.map(tableText)].join("\n");
      const cachedAnswer = answers.get(words) ?? ask(query, tables);
      answers.set(words, cachedAnswer);
      return cachedAnswer;
    },
  };
}

/** Everything that a table follows from. */
function tableText({ name, statements, from }: PlanTable): string {
  return [...from.map(tableText), name, ...statements].join("\n");
}
