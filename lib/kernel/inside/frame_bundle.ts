/**
 * Formats data frames as tables.
 *
 * By default, nodejs-polars 0.25.2 fails on a frame with a UInt64 column, writes
 * `[object Object]` for a struct, and has no text form. This module imports
 * nothing, so that any kernel can load it, regardless of its import map.
 *
 * @module
 */
/** The subset of a Polars series that this module needs. */
export interface SeriesLike {
  /** Data type of the column. */
  readonly dtype: unknown;
  /** Returns the values. */
  toArray(): readonly unknown[];
  /** Returns the values converted to another data type. */
  cast(type: unknown): SeriesLike;
  /** Returns a data frame that contains only this column. */
  toFrame(): FrameLike;
}

/** The subset of a Polars data frame that this module needs. */
export interface FrameLike {
  /** Numbers of rows and columns. */
  readonly shape: { readonly height: number; readonly width: number };
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Returns the first rows. */
  head(rows: number): FrameLike;
  /** Returns the last rows. */
  tail(rows: number): FrameLike;
  /** Returns the column with the given name. */
  getColumn(name: string): SeriesLike;
  /** Returns the data frame as text. */
  toString(): string;
  /** Returns the rows as JSON, one per line. */
  writeJSON(options: { format: "lines" }): Uint8Array;
}

/** MIME bundle that Jupyter displays for a data frame. */
export interface FrameBundle {
  /** HTML table with the shape, names, types, and the first and last rows. */
  readonly "text/html": string;
  /** Text form of the data frame. */
  readonly "text/plain": string;
}

/**
 * CSS classes that stop old and new MathJax from typesetting text between two
 * dollar signs.
 */
export const NO_MATHS = "tex2jax_ignore mathjax_ignore";
/**
 * Maximum numbers of rows and columns shown; larger frames show half from each
 * end.
 */
const [ROWS, COLUMNS] = [20, 40];
const MAX_TEXT = 200;
const GAP = "…";

/** Names or values; null stands for the gap between shown columns or for null. */
type Texts = readonly (string | null)[];

/**
 * Returns whether a value is a data frame.
 *
 * @param value Any value.
 * @returns Whether the value is a data frame.
 *
 * @example Not a frame
 * ```ts
 * import { isFrame } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(isFrame({ columns: ["a"] }), false);
 * ```
 */
export function isFrame(value: unknown): value is FrameLike {
  const frame = Object(value);
  return frame[Symbol.toStringTag] === "DataFrame" &&
    typeof frame.getColumn === "function" && typeof frame.head === "function";
}

/**
 * Formats a data frame for Jupyter. Numbers are right-aligned, dates are
 * readable, 64-bit integers are exact, nested values are JSON, and all text is
 * HTML-escaped.
 *
 * @param frame The data frame.
 * @returns The data frame by MIME type.
 *
 * @example A frame of two rows
 * ```ts
 * import { frameBundle } from "readout/kernel";
 * import { assertMatch, assertStringIncludes } from "@std/assert";
 * import pl from "nodejs-polars";
 *
 * const frame = pl.DataFrame({ market: ["DE", "<US>"], orders: [7, 12.5] });
 * const bundle = frameBundle(frame);
 * assertStringIncludes(bundle["text/html"], "2 rows × 2 columns");
 * assertStringIncludes(bundle["text/html"], "&lt;US&gt;");
 * assertMatch(bundle["text/plain"], /shape: \(2, 2\)/);
 * ```
 */
export function frameBundle(frame: FrameLike): FrameBundle {
  const { height, width } = frameSize(frame);
  const columns = shownColumns(frame.columns);
  const parts = height <= ROWS
    ? [frame]
    : [frame.head(ROWS / 2), frame.tail(ROWS / 2)];
  const body = parts.map((section) => formatRows(section, columns));
  const gap = `<tr>${`<td>${GAP}</td>`.repeat(columns.length)}</tr>`;
  const head = columns.map((name) => formatHead(frame, name)).join("");
  const caption = `${countText(height, "row")} × ${countText(width, "column")}`;
  return Object.freeze({
    "text/html":
      `<table class="${NO_MATHS}"><caption style="text-align: left">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${
        body.join(gap)
      }</tbody></table>`,
    "text/plain": frame.toString(),
  });
}

/** Returns the column names to show; null marks the omitted columns. */
function shownColumns(names: readonly string[]): Texts {
  if (names.length <= COLUMNS) return names;
  const shown: (string | null)[] = [...names];
  return shown.toSpliced(COLUMNS / 2, names.length - COLUMNS, null);
}

function countText(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

function formatHead(frame: FrameLike, name: string | null): string {
  if (name === null) return `<th>${GAP}</th>`;
  const type = columnType(frame.getColumn(name));
  const [title, short] = [name, shortName(type)].map(escapeHtml);
  const aligned = alignment(type);
  return `<th scope="col" ${aligned}>${title}<br><small>${short}</small></th>`;
}

/** Returns the type name as Polars writes it: `u64`, `f32` or `str`. */
function shortName(type: string): string {
  return /^(String|Utf8)$/.test(type)
    ? "str"
    : type.toLowerCase().replace(/^(u?)int(?=\d)|^float(?=\d)/, (kind, sign) =>
      kind === "float" ? "f" : sign || "i");
}

/**
 * A column named "shape", as in a frame of intervals, hides the `shape` property
 * of the frame.
 */
function frameSize(frame: FrameLike): FrameLike["shape"] {
  const { columns } = frame;
  if (!columns.includes("shape")) return frame.shape;
  const height = frame.getColumn("shape").toArray().length;
  return { height, width: columns.length };
}

function formatRows(frame: FrameLike, columns: Texts): string {
  const { height } = frameSize(frame);
  const cells = columns.map((name) => {
    if (name === null) return Array(height).fill(`<td>${GAP}</td>`);
    const series = frame.getColumn(name);
    const type = columnType(series);
    return seriesTexts(series, type).map((text) =>
      `<td ${alignment(type)}>${formatText(text, type)}</td>`
    );
  });
  const rowAt = (row: number) =>
    cells.map((column) => column[row] ?? `<td>${GAP}</td>`).join("");
  return Array.from({ length: height }, (_, row) => `<tr>${rowAt(row)}</tr>`)
    .join("");
}

/**
 * Returns the name of the column type, for instance `Datetime`; for some types
 * Polars throws an error that contains the name.
 */
function columnType(series: SeriesLike): string {
  let text: string;
  try {
    text = String(series.dtype);
  } catch (error) {
    text = String(error);
  }
  return /DataType\W?(\w+)/.exec(text)?.[1] ?? text;
}

/** Matches nested types, which Polars can write only as JSON. */
const NESTED = /^(List|FixedSizeList|Array|Struct)$/;
const TEXT = { variant: "String" };

/**
 * Formats the values with Polars, because JavaScript would round some and cannot
 * format others.
 */
function seriesTexts(series: SeriesLike, type: string): Texts {
  return NESTED.test(type)
    ? jsonLines(series.toFrame())
    : series.cast(TEXT).toArray() as Texts;
}

/**
 * Returns the values of a single-column frame as JSON, without the `{"name":`
 * around each.
 */
function jsonLines(frame: FrameLike): Texts {
  const head = JSON.stringify(frame.columns[0]).length + 2;
  const lines = new TextDecoder().decode(frame.writeJSON({ format: "lines" }));
  return lines.trimEnd().split("\n").map((line) => line.slice(head, -1))
    .map((value) => value === "null" ? null : value);
}

/**
 * Returns the inline style for notebooks and the class for reports, which drop
 * inline styles. Times do not wrap.
 */
function alignment(type: string): string {
  return /^(U?Int|Float|Decimal)/.test(type)
    ? 'style="text-align: right" class="num"'
    : /^Date/.test(type)
    ? 'style="text-align: left; white-space: nowrap"'
    : 'style="text-align: left"';
}

function formatText(text: string | null, type: string): string {
  if (text === null) return "<i>null</i>";
  if (/^Float/.test(type) && Number.isFinite(Number(text))) {
    // Ten significant digits hide floating-point noise, as in `0.1 + 0.2`.
    return `${Number(Number(text).toPrecision(10))}`;
  }
  const short = type === "Datetime"
    ? text.replace(/\.0+(?=[ +-]|$)/, "")
    : text;
  if (short.length <= MAX_TEXT) return escapeHtml(short);
  return escapeHtml(short.slice(0, MAX_TEXT) + GAP);
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
