/** A readout's data from two frames: orders, and visitors per variation. */

import { join } from "@std/path";
import { type FormatChoices, typeTexts } from "../engine/mod.ts";
import {
  type ColumnName,
  type Frame,
  frameOfExperiment,
  openTable,
  type ReadTableOptions,
  type StoredTable,
  storeTable,
  type Table,
} from "../loaders/mod.ts";
import { columnOf, DIMENSION_COLUMNS } from "../rules/mod.ts";
import type { OrderFile, ReadoutData } from "../sums/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import { asTable } from "./_as_table.ts";
import { checkExperiment } from "./_experiment.ts";
import { dataFromTables } from "./_from_tables.ts";
import { ORDER_COLUMNS } from "./_inputs.ts";
import { namedColumns } from "./_own_columns.ts";
import { optionalColumns, type ReadoutFrames } from "./readout_frames.ts";
import { countsInFrame, isDay } from "./visitors/mod.ts";
import { dayNotes } from "./_zone_notes.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Reads two frames.
 *
 * @param workspace Holds the orders from now on.
 * @param frames Orders and visitors.
 * @param options The control's name.
 * @returns The data.
 * @throws {SchemaError} When a column is missing, or rows do not fit together.
 */
export async function dataFromFrames(
  workspace: Workspace,
  frames: ReadoutFrames,
  options: ReadoutOptions,
): Promise<ReadoutData> {
  const optional = optionalColumns(frames);
  const required: ColumnName[] = [
    "order_id",
    "visitor_id",
    "variation",
    "net_revenue",
  ];
  const orders = await tableOf(
    frames.orders,
    "the orders",
    required.filter((name) => !optional.includes(name)),
    frames,
  );
  const formats = { timeZone: frames.timeZone };
  const columns = [
    ...ORDER_COLUMNS,
    ...DIMENSION_COLUMNS.flatMap((rule) =>
      columnOf(rule, orders.frame.columns) ?? []
    ),
  ];
  const file = await handOver(workspace, orders, columns, {
    formats,
    optional,
    metrics: options.metrics,
  });
  const counts = await tableOf(frames.visitors, "the visitors", [], frames);
  checkExperiment(frames.experiment, [orders, counts]);
  const visitors = countsInFrame(
    await withDays(workspace, counts as Table, formats),
  );
  return await dataFromTables(
    workspace,
    { ...file, guests: frames.guests, notes: dayNotes(file, visitors) },
    orders,
    visitors,
    frames,
    options,
  );
}

/** A frame as a table, with the rows of one experiment. */
async function tableOf(
  input: Frame | Table,
  source: string,
  required: readonly ColumnName[],
  { experiment }: ReadoutFrames,
): Promise<ReturnType<typeof asTable>> {
  const table = asTable(input, source, required);
  const { frame, header } = await frameOfExperiment(
    table.frame,
    table.source,
    experiment,
  );
  return {
    ...table,
    frame,
    columns: { ...table.columns, ...(header ? { experiment: header } : {}) },
  };
}

/**
 * Parquet is the hand-over from a frame to the engine.
 *
 * @param workspace Has the folder.
 * @param table The frame, and what errors call it.
 * @param columns Those that are handed over, where it has them.
 * @param options How they are written.
 * @returns The file.
 */
export async function handOver(
  { engine, resources }: Workspace,
  { frame, source }: Pick<Table, "frame" | "source">,
  columns: readonly string[],
  { metrics, ...options }: ReadTableOptions & Pick<ReadoutOptions, "metrics"> =
    {},
): Promise<OrderFile & Pick<StoredTable, "inUtc">> {
  const names = columns.filter((name) => frame.columns.includes(name));
  const path = join(engine.folder, "orders.parquet");
  // Whatever else a column is called: here it is what a metric is made from.
  const own = namedColumns({ metrics }).filter((name) =>
    frame.columns.includes(name)
  );
  const measured = Object.fromEntries(
    own.map((name) => [name, `own: ${name}`]),
  );
  const taken = own.map((name) => frame.getColumn(name).alias(measured[name]!));
  frame.select(...names).withColumns(...taken).writeParquet(path);
  const table = resources.use(
    await storeTable(path, { ...options, source }),
  );
  return {
    ...table,
    measured,
    unknownColumns: frame.columns.filter((name) =>
      !(ORDER_COLUMNS as readonly string[]).includes(name)
    ),
  };
}

/** Frames that were read from CSV have their days as texts. */
async function withDays(
  { engine }: Workspace,
  visitors: Frame | Table,
  formats: FormatChoices,
): Promise<Frame | Table> {
  const table = asTable(visitors, "the visitors", []);
  const { frame, source } = table;
  const name: ColumnName = "created_at";
  if (!frame.columns.includes(name)) return visitors;
  const times = frame.getColumn(name).toArray() as unknown[];
  const isText = times.some((time) => typeof time === "string");
  if (!isText && formats.timeZone !== undefined) {
    const path = join(engine.folder, "visitor-days.parquet");
    frame.writeParquet(path);
    const as = { formats, source, kind: "visitors" } as const;
    const { frame: local } = await openTable(path, as);
    return { ...table, frame: local } as Table;
  }
  if (!isText) return visitors;
  const { default: pl } = await import("nodejs-polars");
  if (times.every((time) => typeof time === "string" && isDay(time))) {
    // The engine takes 20 ms to find out how anything else is written.
    const days = times.map((time) => new Date(String(time)));
    return {
      ...table,
      frame: frame.withColumn(pl.Series(name, days)),
    } as Table;
  }
  const texts = join(engine.folder, "visitors.parquet");
  const typed = join(engine.folder, "visitors-typed.parquet");
  frame.writeParquet(texts);
  const plan = [{ header: name, name, type: "time", required: false }] as const;
  await typeTexts(engine, { source, path: texts, plan }, formats, typed);
  return { ...table, frame: pl.readParquet(typed) } as Table;
}
