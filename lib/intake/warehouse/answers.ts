/** Records the results of warehouse queries, so that the readout can be replayed. */

import { ReadoutError, SchemaError } from "../../base/mod.ts";
import {
  asWarehouseError,
  type Dialect,
  MOST_ROWS,
  type Runner,
  type Statement,
  type WarehouseDescription,
  type WarehouseRow,
} from "../../sums/mod.ts";

/** Statements and their results, as JSON-safe values. */
export interface WarehouseAnswers {
  /** Description of the experiment in the warehouse. */
  readonly description: WarehouseDescription;
  readonly dialect: Dialect;
  readonly answers: readonly {
    readonly sql: string;
    readonly parameters: unknown;
    readonly rows: readonly WarehouseRow[];
  }[];
}

/** Returns a runner that records every statement and its result. */
export function recordedRunner<D extends Dialect>(
  runner: Runner<D>,
): { runner: Runner<D>; answers: WarehouseAnswers["answers"] } {
  const answers: WarehouseAnswers["answers"][number][] = [];
  return {
    answers,
    runner: async (sql, parameters) => {
      const rows = await runner(sql, parameters);
      answers.push({ sql, parameters, rows });
      return rows;
    },
  };
}

/**
 * Serializes recorded results as JSON. Integers too large for a double are
 * written as text.
 */
export function answersText(answers: WarehouseAnswers): string {
  return `${
    JSON.stringify(
      answers,
      (_, value) => typeof value === "bigint" ? String(value) : value,
      2,
    )
  }\n`;
}

/** Returns a runner that replays recorded results. */
export function answeredRunner({ answers }: WarehouseAnswers): Runner<Dialect> {
  return (sql, parameters) => {
    const parameterText = JSON.stringify(parameters);
    const answer = answers.find((recordedAnswer) =>
      recordedAnswer.sql === sql &&
      JSON.stringify(recordedAnswer.parameters) === parameterText
    );
    return answer === undefined
      ? Promise.reject(
        new SchemaError("the recorded answers of the warehouse", [{
          path: "",
          message:
            "don't include this query. Other metrics, thresholds or library versions use different queries",
        }]),
      )
      : Promise.resolve(answer.rows);
  };
}

/** Runs one statement. */
export type RunStatement = (
  statement: Statement,
) => Promise<readonly WarehouseRow[]>;

/**
 * Returns a function that runs statements, and throws if their results have too
 * many rows to be sums.
 *
 * @param runner Runs statements in the warehouse.
 * @param onProgress Called with a message before each statement.
 */
export function createAsk<D extends Dialect>(
  runner: Runner<D>,
  onProgress: (message: string) => void,
): { readonly ask: RunStatement } {
  let rows = 0;
  return {
    ask: async (statement) => {
      onProgress(`Querying ${statement.title}`);
      // The statement was generated for the runner's dialect, so its parameters
      // fit the runner.
      const answerRows = await runner(
        statement.sql,
        statement.parameters as Parameters<Runner<D>>[1],
      ).catch((error) => {
        throw asWarehouseError(error, false);
      });
      rows += answerRows.length;
      if (rows > MOST_ROWS) {
        throw new ReadoutError(
          `${statement.title} would return more than ${MOST_ROWS} rows from the warehouse. Choose fewer days, or segments with fewer values`,
        );
      }
      return answerRows;
    },
  };
}
