/** Tables with displayed cells and with data in full precision. */

import { type Cell, cells, type CellValue, isEmpty, isWords } from "./cells.ts";

/** Cells by column name; a missing cell is blank. */
export type Row = Readonly<Record<string, Cell>>;

/** Input of a table. */
export interface TableParts {
  /** Anchor of the table, without the prefix `table-`, and its file name. */
  readonly id: string;
  /** Caption of the table. */
  readonly caption: string;
  /**
   * Headers of the displayed columns by name, in display order. All other cells
   * of the rows are only part of the data.
   */
  readonly head: Readonly<Record<string, string>>;
  /** Rows of the table. */
  readonly rows: readonly Row[];
  /** Number of leading columns whose repeated values are shown only once. */
  readonly groups?: number;
  /** Columns that are hidden if they are empty in every row. */
  readonly optional?: readonly string[];
}

/** Displayed column. */
export interface Head {
  /** Header of the column. */
  readonly title: string;
  /** Whether its cells are aligned to the right. */
  readonly isNumber: boolean;
}

/** Table as displayed, with the data behind it. */
export interface Table {
  /** Anchor of the table, without the prefix `table-`, and its file name. */
  readonly id: string;
  /** Caption of the table. */
  readonly caption: string;
  /** Displayed columns. */
  readonly head: readonly Head[];
  /** Displayed rows; a grouped cell that only repeats the one above is blank. */
  readonly rows: readonly (readonly Cell[])[];
  /** Number of leading columns whose repeated values are shown only once. */
  readonly groups: number;
  /** Header and rows of the data in full precision. */
  readonly data: readonly (readonly CellValue[])[];
}

/**
 * Creates a table from rows. In its data, an interval named `lift_interval`
 * becomes `lift_lower`, `lift_upper` and `lift_shape`.
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
      blankRepeats(row, completeRows[index - 1], groups)
    ),
    groups,
    data: tableData(head, rows),
  };
}

function blankRepeats(
  row: readonly Cell[],
  above: readonly Cell[] | undefined,
  groups: number,
): readonly Cell[] {
  if (above === undefined) return row;
  const firstDifferent = row.findIndex((cell, index) =>
    index >= groups || JSON.stringify(cell) !== JSON.stringify(above[index])
  );
  return row.map((cell, index) => index < firstDifferent ? cells.blank : cell);
}

const ENDS = ["lower", "upper", "shape"];

/** Returns the data of all columns, including those that are not displayed. */
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
