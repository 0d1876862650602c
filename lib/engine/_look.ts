/** Detects how the cells of a file are formatted. */

import { type Problem, SchemaError } from "../base/mod.ts";
import { hasYear } from "./_cells.ts";
import {
  type CellFormat,
  cellFormats,
  forWrittenCells,
  hasOffset,
  isShifted,
  plainTime,
} from "./formats/mod.ts";
import { currenciesIn, resolveFormat } from "./_settled_format.ts";
import type { Cells, ColumnPlan } from "./plan.ts";
import { contradictsCurrency } from "./_signs.ts";

/** Number of rows examined first. */
const SAMPLE = 10_000;

/**
 * Whether the times of each column have offsets, or `null` for a column without
 * times.
 */
export type ZonedTimes = readonly (boolean | null)[];

/** Result of examining the first rows. */
export interface FirstRowsResult {
  /**
   * Whether the quick reading of every column is correct, unless a later cell
   * does not fit.
   */
  readonly isUsual: boolean;
  readonly zoned: ZonedTimes;
  /**
   * Indices of columns whose first rows contain only whole numbers, so that a
   * later 1.200 would be ambiguous. Empty if every row was examined.
   */
  readonly open: readonly number[];
}

/**
 * Examines whether the first rows are in the standard format: decimal points, not
 * always three decimals, and times that start with the year.
 *
 * @param cells Source of the cells.
 * @param readsAllRows Whether to examine every row if the first rows leave a
 *   question open.
 * @returns Whether the cells are in the standard format, and whether times have
 *   offsets.
 */
export async function examineFirstRows(
  { engine, plan, from, choices }: Cells,
  readsAllRows = true,
): Promise<FirstRowsResult> {
  const noZones = plan.map(() => null);
  const { currency: _, ...written } = choices;
  const isChosen = Object.values(written).some((value) => value !== undefined);
  const typedColumns = plan.map(({ type }, index) => ({
    type,
    cell: `c${index}`,
  }))
    .filter(({ type }) => type !== "text");
  if (typedColumns.length === 0) {
    return { isUsual: true, zoned: noZones, open: [] };
  }
  if (isChosen) return { isUsual: false, zoned: noZones, open: [] };
  // Offset expressions are used only if needed, because preparing them takes
  // longer than everything else. UTC times and plain days do not need offset
  // expressions.
  const offsets = (cell: string, areSimple: boolean) =>
    areSimple
      ? {
        zoned: `suffix(${cell}, 'Z') AND contains(${cell}, ':')`,
        days: `strlen(${cell}) = 10 AND NOT contains(${cell}, ':')`,
      }
      : { shifted: isShifted(cell), zoned: hasOffset(cell) };
  const factsOf = (areSimple: boolean): string[] =>
    typedColumns.flatMap(({ type, cell }, nth) =>
      type === "time"
        ? Object.entries({ usual: hasYear(cell), ...offsets(cell, areSimple) })
          .map(([name, fact]) => `bool_and(${fact}) AS "${name} ${nth}"`)
        : [
          `bool_and(TRY_CAST(${cell} AS DOUBLE) IS NOT NULL) AS "usual ${nth}"`,
          `bool_or(contains(${cell}, '.')) AS "points ${nth}"`,
          `bool_or(regexp_matches(${cell}, '\\.(\\d{0,2}|\\d{4,})$')) AS "decimals ${nth}"`,
        ]
    );
  // All columns are counted, because DuckDB 1.5 crashes together with its
  // database on invalid UTF-8 after the last selected column.
  const counts = plan.map((_, index) => `count(c${index})`);
  const ask = async (
    rows: string,
    areSimple: boolean,
  ): Promise<FirstRowsResult> => {
    const [row] = await engine.rows(`SELECT count(*) AS count,
      ${[...factsOf(areSimple), ...counts].join(", ")} FROM ${rows}`);
    const isOpenTime = typedColumns.some(({ type }, nth) =>
      type === "time" && row![`zoned ${nth}`] !== true &&
      row![`days ${nth}`] !== true
    );
    if (areSimple && isOpenTime) return await ask(rows, false);
    const unclearColumns = typedColumns.some((_, nth) =>
      row![`usual ${nth}`] === false || row![`shifted ${nth}`] === true ||
      row![`points ${nth}`] === true && row![`decimals ${nth}`] !== true
    );
    const isWhole = Number(row!.count) < SAMPLE || rows === from;
    const open = typedColumns.filter(({ type }, nth) =>
      !isWhole && type !== "time" && row![`points ${nth}`] !== true
    ).map(({ cell }) => Number(cell.slice(1)));
    if (!unclearColumns && open.length > 0 && readsAllRows) {
      return await ask(from, areSimple);
    }
    const zoned = plan.map(({ type }, index): boolean | null => {
      const nth = typedColumns.findIndex(({ cell }) => cell === `c${index}`);
      return type === "time" ? row![`zoned ${nth}`] as boolean | null : null;
    });
    return { isUsual: !unclearColumns, zoned, open };
  };
  return await ask(`(SELECT * FROM ${from} LIMIT ${SAMPLE})`, true);
}

/**
 * Finds the format of each column that all of its cells match; text columns and
 * columns without a matching format get none.
 *
 * @param cells Source of the cells.
 * @returns The columns with their formats.
 * @throws {SchemaError} If every cell of a column matches several formats that
 *   give different values.
 */
export async function findFormats(
  written: Cells,
): Promise<readonly ColumnPlan[]> {
  const { choices, plan } = written;
  const times = plan.map(({ type }, index) =>
    type === "time" ? `${plainTime(`c${index}`)} AS c${index}` : `c${index}`
  );
  const from = `(SELECT ${times.join(", ")} FROM ${written.from})`;
  const cells = { ...written, from };
  const candidates = await pruneFormats(
    cells,
    cells.plan.map(({ type }) => cellFormats(type, choices)),
  );
  const fitting = await findFittingFormats(cells, candidates);
  const fits = fitting.map(({ fitting }) => fitting);
  const problems: Problem[] = [];
  const columns: ColumnPlan[] = [];
  for (const [index, formats] of fits.entries()) {
    const column = cells.plan[index]!;
    const { type, header: path } = column;
    const { dates, currency } = choices;
    // An explicit date format settles the question.
    const isOpen = formats.length > 1 &&
      (type !== "time" || dates === undefined);
    const ambiguousCell = isOpen
      ? await findAmbiguousCell(cells, index, formats)
      : null;
    const resolvedFormat = ambiguousCell &&
      await resolveFormat({ cells, index, fits });
    if (ambiguousCell && !resolvedFormat) {
      problems.push(ambiguityProblem(column, ambiguousCell));
    }
    if (type === "number" && formats.length > 0) {
      const signs = await currenciesIn(cells, index);
      const signList = signs.map((sign) => `"${sign}"`).join(" and in ");
      const isOther = currency !== undefined && signs.length === 1 &&
        contradictsCurrency(signs[0]!, currency);
      const message = signs.length > 1
        ? "which cannot be summed. Keep the rows of one currency, or convert the others"
        : `but --currency is ${currency}. Set it to the currency of the amounts`;
      if (signs.length > 1 || isOther) {
        problems.push({ path, message: `is in ${signList}, ${message}` });
      }
    }
    const format = resolvedFormat ?? formats[0] ??
      fitting[index]!.likeliest ??
      undefined;
    const isTime = format !== undefined && type === "time";
    columns.push({
      ...column,
      format: isTime ? forWrittenCells(format) : format,
    });
  }
  if (problems.length > 0) throw new SchemaError(cells.source, problems);
  return columns;
}

/**
 * Removes the formats whose shape no cell has, because trying all of them takes
 * longer than the rest of a small readout. The standard format is always kept.
 */
export async function pruneFormats(
  { engine, from }: Pick<Cells, "engine" | "from">,
  candidates: readonly (readonly CellFormat[])[],
): Promise<(readonly CellFormat[])[]> {
  const shapes: string[] = [];
  for (const [index, formats] of candidates.entries()) {
    for (const [nth, { shape }] of formats.entries()) {
      if (shape === undefined) continue;
      shapes.push(`bool_or(${shape(`c${index}`)}) AS "shape ${index} ${nth}"`);
    }
  }
  if (shapes.length === 0) return [...candidates];
  const [row] = await engine.rows(`SELECT ${shapes.join(", ")} FROM ${from}`);
  return candidates.map((formats, index) =>
    formats.filter(({ shape }, nth) =>
      shape === undefined || row![`shape ${index} ${nth}`] === true
    )
  );
}

/** Formats that the cells of a column suggest. */
interface FittingFormats {
  /** Formats that match every cell. */
  readonly fitting: readonly CellFormat[];
  /** Format that matches most cells, used to report the others. */
  readonly likeliest: CellFormat | null;
}

export async function findFittingFormats(
  { engine, from }: Pick<Cells, "engine" | "from">,
  candidates: readonly (readonly CellFormat[])[],
): Promise<FittingFormats[]> {
  const counts = candidates.flatMap((formats, index) => [
    `count(c${index}) AS "filled ${index}"`,
    ...formats.map(({ value }, nth) =>
      `count(*) FILTER (c${index} IS NOT NULL AND (${
        value(`c${index}`)
      }) IS NULL) AS "bad ${index} ${nth}"`
    ),
    ...formats.map(({ days }, nth) =>
      `(${days?.areAll(`c${index}`) ?? "false"}) AS "days ${index} ${nth}"`
    ),
  ]);
  const [row] = await engine.rows(`SELECT ${counts.join(", ")} FROM ${from}`);
  return candidates.map((formats, index) => {
    const filled = Number(row![`filled ${index}`]);
    const bad = formats.map((_, nth) => Number(row![`bad ${index} ${nth}`]));
    const fewestBad = Math.min(...bad);
    return {
      fitting: formats.map((format, nth) =>
        row![`days ${index} ${nth}`] === true ? toDaysFormat(format) : format
      ).filter((_, nth) => bad[nth] === 0),
      likeliest: fewestBad < filled / 2
        ? formats[bad.indexOf(fewestBad)]!
        : null,
    };
  });
}

/** Returns the same format for a column whose times are all days. */
function toDaysFormat(format: CellFormat): CellFormat {
  const { name, isUsual, days, value } = format;
  return {
    ...format,
    name: `${
      isUsual ? "" : `${name}, and as `
    }days, since every time in it is midnight where it was written`,
    isUsual: false,
    isLocal: true,
    isDays: true,
    value: days?.value ?? value,
  };
}

/** A cell that several formats can read, with the value in each. */
interface AmbiguousCell {
  readonly text: string;
  readonly readings: readonly {
    readonly format: CellFormat;
    readonly as: string;
  }[];
}

export async function findAmbiguousCell(
  { engine, from }: Pick<Cells, "engine" | "from">,
  index: number,
  formats: readonly CellFormat[],
): Promise<AmbiguousCell | null> {
  const cell = `c${index}`;
  const [first, ...otherValues] = formats.map(({ value }) =>
    `(${value(cell)})`
  );
  const [row] = await engine.rows(
    `SELECT ${cell} AS text, ${
      formats.map(({ value }, nth) =>
        `(${value(cell)})::VARCHAR AS "reading ${nth}"`
      ).join(", ")
    } FROM ${from}
     WHERE ${
      otherValues.map((otherValue) => `${otherValue} <> ${first}`).join(" OR ")
    }
     LIMIT 1`,
  );
  if (row === undefined) return null;
  const readings = formats.map((format, nth) => ({
    format,
    as: String(row[`reading ${nth}`]).replace(/ 00:00:00$|\.0$/, ""),
  }));
  return {
    text: String(row.text),
    readings: readings.filter(({ as }, nth) =>
      readings.findIndex((candidate) => candidate.as === as) === nth
    ),
  };
}

function ambiguityProblem(
  { header }: ColumnPlan,
  { text, readings }: AmbiguousCell,
): Problem {
  const list = readings.map(({ format, as }) => `${as} (${format.option})`);
  return {
    path: header,
    message: `every value is ambiguous, such as "${text}": ${
      list.join(" or ")
    }. Choose one with that option`,
  };
}
