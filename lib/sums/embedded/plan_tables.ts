/** Tables of the plan, created on first use by queries without a cached result. */

import type { EngineRow } from "../../engine/mod.ts";
import { cachedRows, type Store } from "./tables.ts";

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
  readonly runQuery: (
    query: string,
    tables: readonly PlanTable[],
  ) => Promise<readonly EngineRow[]>;
}

/**
 * Returns a query function over the tables of a store. Results are cached; tables
 * live as long as the store.
 */
export function createPlanTables(store: Store): PlanTables {
  const createdTables = new Map<string, string>();
  const results = new Map<string, Promise<readonly EngineRow[]>>();
  const makeTable = async (table: PlanTable): Promise<void> => {
    for (const source of table.from) await makeTable(source);
    const text = tableKeyText(table);
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
  const runQuery = (query: string, tables: readonly PlanTable[]) =>
    cachedRows(
      store,
      `SELECT COLUMNS(*)::VARCHAR FROM (${query})`,
      async () => {
        for (const table of tables) await makeTable(table);
      },
      tables.map(tableKeyText).join("\n"),
    );
  return {
    runQuery: (query, tables) => {
      const key = [query, ...tables.map(tableKeyText)].join("\n");
      const result = results.get(key) ?? runQuery(query, tables);
      results.set(key, result);
      return result;
    },
  };
}

/** Returns the text of all statements that determine a table, for its cache key. */
function tableKeyText({ name, statements, from }: PlanTable): string {
  return [...from.map(tableKeyText), name, ...statements].join("\n");
}
