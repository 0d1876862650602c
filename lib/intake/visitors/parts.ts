/** Splits visitor counts into segments, by extra columns of their file. */

import { segmentColumns, type VisitorPart } from "../../sums/mod.ts";
import { dayOfRow, readTableRows } from "../_table_rows.ts";
import type { HeldTable } from "../workspace.ts";
import { isTotal } from "./totals.ts";

/** Row of visitors, with the values of its segment columns. */
interface PartCell {
  readonly variation: unknown;
  readonly visitors: unknown;
  readonly time: number | null;
  readonly values?: Readonly<Record<string, string>>;
}

/** Maximum number of distinct values of a segment column. */
const MOST_VALUES = 50;

/**
 * Returns the segment columns of a visitors file. If rows still repeat a
 * variation and day, other text columns count as segments, too.
 */
export async function partColumns(table: HeldTable): Promise<string[]> {
  const { unknownColumns, fields: { variation } } = table;
  const segments = segmentColumns(unknownColumns).map(({ header }) => header);
  const otherColumns = unknownColumns.filter((header) =>
    !segments.includes(header)
  );
  if (otherColumns.length === 0) return segments;
  const headers = [...segments, ...otherColumns];
  const rows = await readTableRows(table, [variation, ...headers], []);
  const areUnique = (names: readonly string[]): boolean => {
    const keys = rows.map((row) =>
      JSON.stringify([
        row.texts[0],
        row.time,
        ...names.map((name) => row.texts[headers.indexOf(name) + 1]),
      ])
    );
    return new Set(keys).size === keys.length;
  };
  if (areUnique(segments)) return segments;
  const partValues = otherColumns.filter((name) => {
    const values = new Set(
      rows.map(({ texts }) => texts[headers.indexOf(name) + 1] ?? ""),
    );
    return values.size > 1 && values.size <= MOST_VALUES &&
      [...values].every((value) => /\p{L}/u.test(value));
  });
  return partValues.length > 0 && areUnique([...segments, ...partValues])
    ? [...segments, ...partValues]
    : segments;
}

/**
 * Returns the rows that count each visitor once: without rows that sum all other
 * values of a segment, and without repetitions for each metric.
 */
export function withoutRecounts<Cell extends PartCell>(
  rows: readonly Cell[],
): readonly Cell[] {
  const groups = [
    ...Map.groupBy(rows, ({ variation, time }) => `${time} ${variation}`)
      .values(),
  ];
  const isSum = ({ values = {} }: PartCell): boolean =>
    Object.values(values).some((value) => isTotal(value || "total"));
  const sum = (cells: readonly PartCell[]): number =>
    cells.reduce((total, { visitors }) => total + Number(visitors), 0);
  const areSums = groups.every((cells) => {
    const [totals, parts] = [
      cells.filter(isSum),
      cells.filter((c) => !isSum(c)),
    ];
    return totals.length === 1 && parts.length > 1 &&
      sum(totals) === sum(parts);
  });
  if (areSums) return rows.filter((row) => !isSum(row));
  const areCopies = groups.length > 1 &&
    groups.every((cells) =>
      cells.length > 1 &&
      cells.every(({ visitors }) => visitors === cells[0]!.visitors)
    );
  const headers = Object.keys(rows[0]?.values ?? {});
  return areCopies && segmentColumns(headers).length === 0
    ? groups.map(([first]) => first!)
    : rows;
}

/** Number of visitors in a variation and segment. */
export interface PartCount {
  readonly header: string;
  readonly value: string;
  readonly variation: string;
  readonly visitors: number;
}

/**
 * Returns the segment counts of the rows on given days (`YYYY-MM-DD`, or `null`
 * without dates).
 */
export function partCounts(
  cells: readonly PartCell[],
  days: ReadonlySet<string | null>,
): PartCount[] {
  return cells.filter((cell) => days.has(dayOfRow(cell)))
    .flatMap(({ values = {}, variation, visitors }) =>
      Object.entries(values).map(([header, value]) => ({
        header,
        value,
        variation: String(variation),
        visitors: Number(visitors),
      }))
    );
}

/**
 * Returns the visitors of each segment by variation. Columns whose counts do not
 * add up to all visitors, such as running totals, are omitted.
 */
export function visitorParts(
  counts: readonly PartCount[],
  names: readonly string[],
  total: number,
): VisitorPart[] {
  const ownCounts = counts.filter(({ variation }) => names.includes(variation));
  const sum = (partCounts: readonly PartCount[], name?: string) =>
    partCounts.reduce(
      (total, { variation, visitors }) =>
        variation === (name ?? variation) ? total + visitors : total,
      0,
    );
  return [...Map.groupBy(ownCounts, ({ header }) => header)]
    .filter(([, headerCounts]) => sum(headerCounts) === total)
    .flatMap(([header, headerCounts]) =>
      [...Map.groupBy(headerCounts, ({ value }) => value)].map((
        [value, valueCounts],
      ) => ({
        header,
        value,
        visitors: names.map((name) => sum(valueCounts, name)),
      }))
    );
}
