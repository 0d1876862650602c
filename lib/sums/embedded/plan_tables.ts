/** Tables of the plan, created on first use by queries without a cached result. */

import type { EngineRow } from "../../engine/mod.ts";
import { keptRows, type Store } from "./tables.ts";

/** Name of a table and the statements that create it. */
export interface PlanTable {
  readonly name: string;
  /** The query of its rows, followed by statements that modify the table. */
  readonly statements: readonly string[];
  /** Tables it is computed from. */
  readonly from: readonly PlanTable[];
}

/** Runs queries over tables of the plan. */
export interface PlanTables {
  /**
   * Returns the rows of a query as texts, which keep all digits.
   *
   * @param query SQL of the query.
   * @param tables Tables that the query reads.
   */
  readonly ask: (
    query: string,
    tables: readonly PlanTable[],
  ) => Promise<readonly EngineRow[]>;
}

/**
 * Returns a query function over the tables of a store. Results are cached; tables
 * live as long as the store.
 */
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

/** Returns the text of all statements that determine a table, for its cache key. */
function tableText({ name, statements, from }: PlanTable): string {
  return [...from.map(tableText), name, ...statements].join("\n");
}
