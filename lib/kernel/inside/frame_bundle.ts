/**
 * A data frame as a table.
 *
 * Left to itself, nodejs-polars 0.25.2 fails on a frame with a UInt64 column,
 * writes `[object Object]` for a struct, and has no text form. This module
 * imports nothing, so that any kernel can load it whatever its import map.
 *
 * @module
 */
/** A column, as far as it is needed. */
export interface SeriesLike {
  /** Its type. */
  readonly dtype: unknown;
  /** The values. */
  toArray(): readonly unknown[];
  /** The same values as another type. */
  cast(type: unknown): SeriesLike;
  /** A frame of this column alone. */
  toFrame(): FrameLike;
}

/** A data frame, as far as it is needed; nodejs-polars' frames are such. */
export interface FrameLike {
  /** Numbers of rows and columns. */
  readonly shape: { readonly height: number; readonly width: number };
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** The first rows. */
  head(rows: number): FrameLike;
  /** The last rows. */
  tail(rows: number): FrameLike;
  /** A column by its name. */
  getColumn(name: string): SeriesLike;
  /** The frame as text. */
  toString(): string;
  /** The rows as JSON, one to a line. */
  writeJSON(options: { format: "lines" }): Uint8Array;
}

/** What Jupyter is given. */
export interface FrameBundle {
  /** A table: shape, names, types, the first and the last rows. */
  readonly "text/html": string;
  /** The frame's own text form. */
  readonly "text/plain": string;
}

/** Frontends typeset what stands between two dollars: old and new MathJax. */
export const NO_MATHS = "tex2jax_ignore mathjax_ignore";
/** What is shown; of a longer or wider frame half of it from each end. */
const [ROWS, COLUMNS] = [20, 40];
const MAX_TEXT = 200;
const GAP = "…";
/**
 * True for a data frame.
 *
 * @param value Anything.
 * @returns Whether it can be shown as a frame.
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
 * Formats a frame for Jupyter: numbers to the right, dates as dates, integers
 * of 64 bits exact, nested values as JSON, everything escaped.
 *
 * @param frame The frame.
 * @returns The frame by MIME type.
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
  const { height, width } = sizeOf(frame);
  const columns = pick(frame.columns, COLUMNS);
  const parts = height <= ROWS
    ? [frame]
    : [frame.head(ROWS / 2), frame.tail(ROWS / 2)];
  const body = parts.map((section) => formatRows(section, columns));
  const gap = `<tr>${`<td>${GAP}</td>`.repeat(columns.length)}</tr>`;
  const head = columns.map((name) => formatHead(frame, name)).join("");
  const caption = `${count(height, "row")} × ${count(width, "column")}`;
  return Object.freeze({
    "text/html":
      `<table class="${NO_MATHS}"><caption style="text-align: left">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${
        body.join(gap)
      }</tbody></table>`,
    "text/plain": frame.toString(),
  });
}

/** The names to show; null stands for those left out. */
function pick(
  names: readonly string[],
  limit: number,
): readonly (string | null)[] {
  const shownNames: (string | null)[] = [...names];
  return names.length <= limit
    ? names
    : shownNames.toSpliced(limit / 2, names.length - limit, null);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

function formatHead(frame: FrameLike, name: string | null): string {
  if (name === null) return `<th>${GAP}</th>`;
  const type = columnType(frame.getColumn(name));
  const [title, short] = [name, shortName(type)].map(escapeHtml);
  const aligned = align(type);
  return `<th scope="col" ${aligned}>${title}<br><small>${short}</small></th>`;
}

/** As polars has it: `u64`, `f32`, `str`. */
function shortName(type: string): string {
  return /^(String|Utf8)$/.test(type)
    ? "str"
    : type.toLowerCase().replace(/^(u?)int(?=\d)|^float(?=\d)/, (kind, sign) =>
      kind === "float" ? "f" : sign || "i");
}

/** A column that is called "shape" hides the frame's own, as intervals have one. */
function sizeOf(frame: FrameLike): FrameLike["shape"] {
  const { columns } = frame;
  if (!columns.includes("shape")) return frame.shape;
  const height = frame.getColumn("shape").toArray().length;
  return { height, width: columns.length };
}

function formatRows(
  frame: FrameLike,
  columns: readonly (string | null)[],
): string {
  const { height } = sizeOf(frame);
  const cells = columns.map((name) => {
    if (name === null) return Array(height).fill(`<td>${GAP}</td>`);
    const series = frame.getColumn(name);
    const type = columnType(series);
    return seriesTexts(series, type).map((text) =>
      `<td ${align(type)}>${formatText(text, type)}</td>`
    );
  });
  const rowAt = (row: number) =>
    cells.map((column) => column[row] ?? `<td>${GAP}</td>`).join("");
  return Array.from({ length: height }, (_, row) => `<tr>${rowAt(row)}</tr>`)
    .join("");
}

/** The name of its type, for instance `Datetime`; polars tells some by an error alone. */
function columnType(series: SeriesLike): string {
  let text: string;
  try {
    text = String(series.dtype);
  } catch (error) {
    text = String(error);
  }
  return /DataType\W?(\w+)/.exec(text)?.[1] ?? text;
}

/** Types that hold others, which polars writes as JSON alone. */
const NESTED = /^(List|FixedSizeList|Array|Struct)$/;
const TEXT = { variant: "String" };

/** The values as polars writes them: JavaScript would round some, and has no words for others. */
function seriesTexts(
  series: SeriesLike,
  type: string,
): readonly (string | null)[] {
  return NESTED.test(type)
    ? jsonLines(series.toFrame())
    : series.cast(TEXT).toArray() as (string | null)[];
}

/** The values of a frame's one column: of `{"name":value}`, what stands behind. */
function jsonLines(frame: FrameLike): readonly (string | null)[] {
  const head = JSON.stringify(frame.columns[0]).length + 2;
  const lines = new TextDecoder().decode(frame.writeJSON({ format: "lines" }));
  return lines.trimEnd().split("\n").map((line) => line.slice(head, -1))
    .map((value) => value === "null" ? null : value);
}

/** A style for notebooks, and for reports, which drop it, the class. Times stay on a line. */
function align(type: string): string {
  return /^(U?Int|Float|Decimal)/.test(type)
    ? 'style="text-align: right" class="num"'
    : /^Date/.test(type)
    ? 'style="text-align: left; white-space: nowrap"'
    : 'style="text-align: left"';
}

function formatText(text: string | null, type: string): string {
  if (text === null) return "<i>null</i>";
  if (/^Float/.test(type) && Number.isFinite(Number(text))) {
    // Ten significant digits: without the last bits' noise of `0.1 + 0.2`.
    return `${Number(Number(text).toPrecision(10))}`;
  }
  const short = type === "Datetime"
    ? text.replace(/\.0+(?=[ +-]|$)/, "")
    : text;
  return escapeHtml(clip(short));
}

function clip(text: string): string {
  return text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) + GAP : text;
}

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
