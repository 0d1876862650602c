/** Which columns of a row per visitor are measures. */

import { ReadoutError, SchemaError } from "../../api/mod.ts";
import type { Engine } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import {
  checkOwn,
  headersOf,
  isMeasured,
  type Measured,
} from "../measures/mod.ts";

const KNOWN = ["net_revenue", "gross_profit"] as const;

/** The columns that are measures: those that are metrics by themselves, and all. */
export async function measuredIn(
  engine: Engine,
  table: StoredTable,
  named: readonly string[] | undefined,
  own: readonly MetricRule[],
): Promise<Readonly<Record<"read" | "all", readonly Measured[]>>> {
  const { columns, fields, unknownColumns, source } = table;
  const known = KNOWN.flatMap((name) =>
    columns[name] === undefined ? [] : [columns[name]]
  );
  const candidates = [...known, ...unknownColumns];
  const missing = (named ?? []).filter((one) => !candidates.includes(one));
  if (missing.length > 0) {
    throw new SchemaError(
      source,
      missing.map((one) => ({
        path: one,
        message: `is no column that could be a measure; there are ${
          candidates.join(", ")
        }`,
      })),
    );
  }
  checkOwn(source, candidates, own);
  const fieldOf = (header: string): string => {
    const name = Object.entries(columns).find(([, one]) => one === header)?.[0];
    return name === undefined ? header : fields[name as keyof typeof fields]!;
  };
  const among = async (
    headers: readonly string[],
    isNamed: boolean,
  ): Promise<Measured[]> => {
    const found = await isMeasured(
      engine,
      table,
      headers.map((header) => ({ header, field: fieldOf(header) })),
      isNamed,
    );
    return found.map((measure) => ({
      ...measure,
      as: KNOWN.find((name) => columns[name] === measure.header),
    }));
  };
  const read = await among(named ?? candidates, named !== undefined);
  const more = headersOf(own)
    .filter((one) => read.every(({ header }) => header !== one));
  const all = [...read, ...await among(more, true)];
  if (all.length > 0) return { read, all };
  throw new ReadoutError(
    `${source} has no column of numbers, or of yes and no, that could be a measure; there are ${
      candidates.join(", ") || "none besides the variation"
    }`,
  );
}
