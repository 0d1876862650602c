/** The columns of a file that a store's own metrics are made from. */

import type { StoredTable } from "../loaders/mod.ts";
import { columnsFor, MEASURES } from "../sums/mod.ts";
import { defineMetrics, type ReadoutOptions } from "../record/mod.ts";

/** The columns that own metrics name, but for those that every readout knows. */
export function namedColumns(
  { metrics = [] }: Pick<ReadoutOptions, "metrics">,
): readonly string[] {
  const names = defineMetrics(metrics).flatMap(columnsFor);
  return [...new Set(names)].filter((name) =>
    MEASURES.every((measure) => measure.name !== name)
  );
}

/**
 * Where the columns are that own metrics name by their headers. One that is not
 * there is left to be told with everything else that is wrong.
 *
 * @param table The file, its columns recognised.
 * @param options With the metrics.
 * @returns Header to field.
 */
export function ownColumns(
  { columns, fields, unknownColumns }: Pick<
    StoredTable,
    "columns" | "fields" | "unknownColumns"
  >,
  options: Pick<ReadoutOptions, "metrics">,
): Readonly<Record<string, string>> {
  const known = Object.entries(columns).map(([name, header]) =>
    [header, fields[name as keyof typeof fields]!] as const
  );
  const taken = Object.values(fields);
  const others = unknownColumns.map((header) =>
    // A header that is called like a name that was mapped elsewhere.
    [
      header,
      taken.includes(header) ? `${header} (as in the file)` : header,
    ] as const
  );
  const fieldOf = new Map<string, string>([
    ...Object.entries(fields),
    ...known,
    ...others,
  ]);
  return Object.fromEntries(
    namedColumns(options).flatMap((name) => {
      const field = fieldOf.get(name);
      return field === undefined ? [] : [[name, field]];
    }),
  );
}
