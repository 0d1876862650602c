/** What a warehouse answered, kept so that the readout can be made again. */

import { SchemaError } from "../../api/mod.ts";
import type {
  Dialect,
  Runner,
  WarehouseDescription,
  WarehouseRow,
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
export function answeredRunner(
  { answers }: WarehouseAnswers,
): Runner<Dialect> {
  return (sql, parameters) => {
    const asked = JSON.stringify(parameters);
    const answer = answers.find((one) =>
      one.sql === sql && JSON.stringify(one.parameters) === asked
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
