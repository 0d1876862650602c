/** What a warehouse answered, kept so that the readout can be made again. */

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

/** Statements and their answers, JSON-safe. */
export interface WarehouseAnswers {
  /** Where the experiment lay. */
  readonly description: WarehouseDescription;
  readonly dialect: Dialect;
  readonly answers: readonly {
    readonly sql: string;
    readonly parameters: unknown;
    readonly rows: readonly WarehouseRow[];
  }[];
}

/** A runner that writes down what it is asked and what comes. */
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

/** Such answers as text. Whole numbers beyond a double stay whole. */
export function answersText(answers: WarehouseAnswers): string {
  return `${
    JSON.stringify(
      answers,
      (_, value) => typeof value === "bigint" ? String(value) : value,
      2,
    )
  }\n`;
}

/** A runner that gives the answers again. */
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
            "hold no answer to what is asked now: other metrics, thresholds or another version of the library ask other statements",
        }]),
      )
      : Promise.resolve(answer.rows);
  };
}

/** Asks one statement. */
export type Ask = (statement: Statement) => Promise<readonly WarehouseRow[]>;

/**
 * Asks, and refuses answers that are more than sums.
 *
 * @param runner Of the engine.
 * @param onProgress Told what is asked.
 */
export function asking<D extends Dialect>(
  runner: Runner<D>,
  onProgress: (message: string) => void,
): { readonly ask: Ask } {
  let rows = 0;
  return {
    ask: async (statement) => {
      onProgress(`Asking for ${statement.title}`);
      // The plan that wrote the statement has the dialect of the runner.
      const answerRows = await runner(
        statement.sql,
        statement.parameters as Parameters<Runner<D>>[1],
      ).catch((error) => {
        throw asWarehouseError(error, false);
      });
      rows += answerRows.length;
      if (rows > MOST_ROWS) {
        throw new ReadoutError(
          `More than ${MOST_ROWS} rows would leave the warehouse for ${statement.title}: name fewer days, or segments with fewer values`,
        );
      }
      return answerRows;
    },
  };
}
