/** Tables: what is shown, and beside it the data in full precision. */

import { type Cell, cells, type CellValue, isEmpty, isWords } from "./cells.ts";

/** Cells by the names of their columns; one that is not there is blank. */
export type Row = Readonly<Record<string, Cell>>;

/** What a table is made from. */
export interface TableParts {
  /** Anchor of the table, without `table-`, and name of its file. */
  readonly id: string;
  /** What it shows. */
  readonly caption: string;
  /**
   * Headers of the columns that are shown, in their order, by name. Other cells
   * of the rows are data alone.
   */
  readonly head: Readonly<Record<string, string>>;
  /** The rows. */
  readonly rows: readonly Row[];
  /** How many columns, from the left, stand once for rows that share them. */
  readonly groups?: number;
  /** Columns that are not shown when they are empty in every row. */
  readonly optional?: readonly string[];
}

/** A column as it is shown. */
export interface Head {
  /** Its header. */
  readonly title: string;
  /** Whether its cells stand to the right. */
  readonly isNumber: boolean;
}

/** A table as it is shown, and the data behind it. */
export interface Table {
  /** Anchor of the table, without `table-`, and name of its file. */
  readonly id: string;
  /** What it shows. */
  readonly caption: string;
  /** The columns that are shown. */
  readonly head: readonly Head[];
  /** As shown; a cell of a group that only repeats the one above is blank. */
  readonly rows: readonly (readonly Cell[])[];
  /** How many columns, from the left, are shown once for rows that share them. */
  readonly groups: number;
  /** Header and rows in full precision. */
  readonly data: readonly (readonly CellValue[])[];
}

/**
 * A table of rows. In its data an interval named `lift_interval` becomes
 * `lift_lower`, `lift_upper` and `lift_shape`.
 *
 * @param parts Columns and rows.
 * @returns The table.
 *
 * @example
 * ```ts
 * import { cells, makeTable } from "readout/document";
 * import { assertEquals } from "@std/assert";
 *
 * const { data } = makeTable({
 *   id: "arms",
 *   caption: "Arms",
 *   head: { name: "Variation", lift: "Lift" },
 *   rows: [{ name: cells.text("B"), lift: cells.change(0.0421) }],
 * });
 * assertEquals(data, [["name", "lift"], ["B", 0.0421]]);
 * ```
 */
export function makeTable(
  { id, caption, head, rows, groups = 0, optional = [] }: TableParts,
): Table {
  const column = (name: string) => rows.map((row) => row[name] ?? cells.blank);
  const names = Object.keys(head).filter((name) =>
    !optional.includes(name) || !column(name).every(isEmpty)
  );
  const completeRows = rows.map((row) =>
    names.map((name) => row[name] ?? cells.blank)
  );
  return {
    id,
    caption,
    head: names.map((name) => ({
      title: head[name]!,
      isNumber: !column(name).every(isWords),
    })),
    rows: completeRows.map((row, index) =>
      withoutRepeats(row, completeRows[index - 1], groups)
    ),
    groups,
    data: tableData(head, rows),
  };
}

function withoutRepeats(
  row: readonly Cell[],
  above: readonly Cell[] | undefined,
  groups: number,
): readonly Cell[] {
  if (above === undefined) return row;
  const same = row.findIndex((cell, index) =>
    index >= groups || JSON.stringify(cell) !== JSON.stringify(above[index])
  );
  return row.map((cell, index) => index < same ? cells.blank : cell);
}

const ENDS = ["lower", "upper", "shape"];

/** Every column of the rows, those that are not shown, too. */
function tableData(head: TableParts["head"], rows: readonly Row[]) {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const texts: string[] = [];
  if (names.size > 0) {
    texts.push(...names);
  } else {
    texts.push(...Object.keys(head));
  }
  const columns = texts.map((
    name,
  ) => ({
    name,
    isInterval: rows.some((row) => row[name]?.kind === "interval"),
  }));
  return [
    columns.flatMap(({ name, isInterval }) =>
      isInterval
        ? ENDS.map((end) => name.replace(/(?:_interval)?$/, `_${end}`))
        : [name]
    ),
    ...rows.map((row) =>
      columns.flatMap(({ name, isInterval }): readonly CellValue[] => {
        const cell = row[name] ?? cells.blank;
        return isInterval && cell.kind !== "interval"
          ? ENDS.map(() => null)
          : cell.data;
      })
    ),
  ];
}
