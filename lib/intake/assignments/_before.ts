/** Sums what visitors spent before they were assigned to a variation. */

import { type InputRead, type Statement, statement } from "../../record/mod.ts";
import { identifier, parquetSql } from "../../engine/mod.ts";
import type { BeforeSums, OrderFile } from "../../sums/mod.ts";
import { ASSIGNMENT_COLUMNS, describeInput, headersFor } from "../_inputs.ts";
import { countRows } from "../_input_file.ts";
import type { OrderRows } from "../orders/mod.ts";
import type { HeldTable } from "../workspace.ts";

/** Spending of visitors before their assignment. */
export interface EarlierSpending {
  /** Sums of the spending, or `undefined` if nobody spent anything. */
  readonly sums: BeforeSums | undefined;
  readonly read: InputRead;
  readonly notes: readonly Statement[];
}

/**
 * Sums what the visitors in table `seen` spent before exposure, and adds each sum
 * to the visitor's first order in table `joined`.
 *
 * @param rows Earlier orders of the visitors; may include orders of the test
 *   period.
 * @param orders Orders of the test.
 * @param isTimed Whether exposure times are known.
 * @param counted SQL condition that selects the counted visitors.
 * @param id Returns SQL that normalizes an ID to the spelling in `seen`.
 * @returns Sums over all visitors, and a description of the input.
 */
export async function addBefore(
  { orders: { path, fields }, read: tableRead }: OrderRows,
  {
    measured = {},
    inSmallLetters = false,
    fields: { created_at },
  }: OrderFile,
  { engine }: Pick<HeldTable, "engine">,
  { isTimed, counted, id }: {
    readonly isTimed: boolean;
    readonly counted: string;
    readonly id: (cell: string) => string;
  },
): Promise<EarlierSpending> {
  const visitor = `trim(${id(identifier(fields.visitor_id!))})`;
  const time = fields.created_at;
  // Orders on the day of exposure may be before or after it, so only earlier
  // days count.
  const isDated = isTimed && time !== undefined;
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE earlier_rows AS
     WITH first AS (SELECT visitor_id, min(first_seen)::DATE AS day
         FROM seen GROUP BY 1),
       rows AS (SELECT ${inSmallLetters ? `lower(${visitor})` : visitor} AS id,
           floor(${
      identifier(fields.net_revenue!)
    } * 100 + 0.5)::HUGEINT AS cents,
           ${isDated ? `${identifier(time)}::DATE` : "NULL"} AS placed
         FROM ${parquetSql(path)})
     SELECT visitor_id, cents, ${isDated ? "placed < day" : "true"} AS is_before
     FROM rows LEFT JOIN first ON id = visitor_id`,
  );
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE earlier AS
     SELECT visitor_id, sum(cents)::HUGEINT AS cents FROM earlier_rows
     WHERE visitor_id IS NOT NULL AND is_before GROUP BY 1`,
  );
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE joined AS
     SELECT j.*, CASE WHEN reason IS NULL AND net_revenue > 0
         AND row_number() OVER (PARTITION BY j.visitor_id, j.variation,
           reason IS NULL, net_revenue > 0
           ORDER BY ${created_at ? "j.created_at," : ""} j.row) = 1
       THEN coalesce(cents, 0)::DOUBLE / 100 ELSE 0 END
         AS own_${Object.keys(measured).length}
     FROM joined j LEFT JOIN earlier ON trim(j.visitor_id) = earlier.visitor_id`,
  );
  const sums = await engine.rows(
    `SELECT variation, first_seen::DATE::VARCHAR AS day,
       coalesce(sum(cents), 0)::VARCHAR AS sum,
       coalesce(sum(cents * cents), 0)::VARCHAR AS squares
     FROM seen LEFT JOIN earlier USING (visitor_id)
     WHERE ${counted} GROUP BY ALL ORDER BY ALL`,
  );
  const [facts] = await engine.rows(
    `SELECT count(*) FILTER (visitor_id IS NULL) AS strangers,
       count(*) FILTER (visitor_id IS NOT NULL AND NOT is_before) AS later,
       (SELECT count(*) FROM earlier) AS visitors,
       (SELECT count(DISTINCT visitor_id) FROM seen) AS of FROM earlier_rows`,
  );
  return {
    // Sums of zero cannot adjust anything; a note reports that no adjustment
    // was made.
    sums: Number(facts!.visitors) === 0
      ? undefined
      : sums.map(({ variation, day, sum, squares }) => ({
        variation: String(variation),
        day: day as string | null,
        sum: BigInt(String(sum)),
        squares: BigInt(String(squares)),
      })),
    read: describeInput(
      tableRead,
      headersFor(tableRead, [...ASSIGNMENT_COLUMNS, "net_revenue"]),
      {
        holds: "visitors' earlier orders",
        rows: await countRows({ engine, path }),
      },
    ),
    notes: earlierSpendingNotes({
      source: tableRead.source,
      ...Object.fromEntries(
        Object.entries(facts!).map(([name, count]) => [name, Number(count)]),
      ),
    } as SpentFacts, isDated),
  };
}

/** Numbers of visitors with earlier spending and of ignored rows. */
interface SpentFacts {
  readonly source: string;
  readonly visitors: number;
  readonly of: number;
  /** Number of rows of visitors who were not assigned. */
  readonly strangers: number;
  /** Number of rows on or after the day of first exposure. */
  readonly later: number;
}

/** Returns notes about the earlier spending. */
export function earlierSpendingNotes(
  facts: SpentFacts,
  isDated: boolean,
): Statement[] {
  const { source } = facts;
  const statements: Statement[] = [
    statement(facts.visitors === 0 ? "spent-nothing-before" : "spent-before", {
      ...facts,
    }),
  ];
  if (!isDated) statements.push(statement("undated-before", { source }));
  return statements;
}
