/** Tables: one list of columns says what is shown and what the data are. */

import {
  type Cell,
  type CellValue,
  dataOf,
  isEmpty,
  isWords,
} from "./cells.ts";

/** How a column is shown. */
export interface ColumnOptions {
  /** A value that repeats from row to row is shown once. @default {false} */
  readonly grouped?: boolean;
  /** Not shown when it is empty in every row. @default {false} */
  readonly optional?: boolean;
}

/**
 * One column: its name in the data, its header as shown (`null` when it stands
 * in the data alone), and the cell of a row. In the data an interval becomes
 * three columns: `_lower`, `_upper` and `_shape`.
 */
export type Column<Row> = readonly [
  name: string,
  title: string | null,
  cell: (row: Row, at: number) => Cell,
  options?: ColumnOptions,
];

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
 * A table of rows. Grouped columns come first.
 *
 * @param id Anchor, and name of the data's file.
 * @param caption What it shows.
 * @param rows What it is made from.
 * @param columns The columns.
 * @returns The table.
 *
 * @example
 * ```ts
 * import { cells, makeTable } from "readout/document";
 * import { assertEquals } from "@std/assert";
 *
 * const { data } = makeTable("arms", "Arms", [{ name: "B", lift: 0.0421 }], [
 *   ["name", "Variation", ({ name }) => cells.text(name)],
 *   ["lift", "Lift", ({ lift }) => cells.change(lift)],
 * ]);
 * assertEquals(data, [["name", "lift"], ["B", 0.0421]]);
 * ```
 */
export function makeTable<Row>(
  id: string,
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Table {
  const cells = columns.map(([, , cell]) => rows.map(cell));
  const shown = columns.flatMap(([, title, , options], at) =>
    title === null || (options?.optional && cells[at]!.every(isEmpty))
      ? []
      : [at]
  );
  const groups = shown.filter((at) => columns[at]![3]?.grouped).length;
  const whole = rows.map((_, row) => shown.map((at) => cells[at]![row]!));
  return {
    id,
    caption,
    head: shown.map((at) => ({
      title: columns[at]![1]!,
      isNumber: !cells[at]!.every(isWords),
    })),
    rows: whole.map((row, at) => withoutRepeats(row, whole[at - 1], groups)),
    groups,
    data: [
      columns.flatMap(([name], at) => namesOf(name, cells[at]!)),
      ...rows.map((_, row) =>
        columns.flatMap((_, at) => fieldsOf(cells[at]!, row))
      ),
    ],
  };
}

function withoutRepeats(
  row: readonly Cell[],
  above: readonly Cell[] | undefined,
  groups: number,
): readonly Cell[] {
  if (above === undefined) return row;
  const same = row.findIndex((cell, at) =>
    at >= groups || JSON.stringify(cell) !== JSON.stringify(above[at])
  );
  return row.map((cell, at) => at < same ? { kind: "blank" } : cell);
}

function hasInterval(cells: readonly Cell[]): boolean {
  return cells.some(({ kind }) => kind === "interval");
}

function namesOf(name: string, cells: readonly Cell[]): string[] {
  return hasInterval(cells)
    ? [`${name}_lower`, `${name}_upper`, `${name}_shape`]
    : [name];
}

/** A row without an interval has as many fields as those with one. */
function fieldsOf(cells: readonly Cell[], row: number): CellValue[] {
  const cell = cells[row]!;
  return cell.kind !== "interval" && hasInterval(cells)
    ? [null, null, null]
    : dataOf(cell);
}
