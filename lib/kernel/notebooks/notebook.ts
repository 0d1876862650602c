/**
 * A notebook and its cells: the Jupyter notebook format, version 4.5.
 *
 * Specification: https://nbformat.readthedocs.io/en/latest/format_description.html
 *
 * @module
 */
import type { Output } from "../execution/mod.ts";
import type { JsonObject } from "../wire/mod.ts";

/** What every cell has. */
export interface BaseCell {
  /** Unique in the notebook. */
  readonly id: string;
  /** Tags, and whatever else programs keep about the cell. */
  readonly metadata: JsonObject;
  /** Its text, lines joined. */
  readonly source: string;
}

/** A cell of code. */
export interface CodeCell extends BaseCell {
  /** Tells the kinds of cells apart. */
  readonly cell_type: "code";
  /** Place in the order of execution, null when it was not run. */
  readonly execution_count: number | null;
  /** What the cell showed when it was last run. */
  readonly outputs: readonly Output[];
}

/** A cell of prose. */
export interface MarkdownCell extends BaseCell {
  /** Tells the kinds of cells apart. */
  readonly cell_type: "markdown";
  /** Embedded files by name, each by MIME type. */
  readonly attachments?: JsonObject;
}

/** A cell that is neither code nor prose. */
export interface RawCell extends Omit<MarkdownCell, "cell_type"> {
  /** Tells the kinds of cells apart. */
  readonly cell_type: "raw";
}

/** One cell. */
export type Cell = CodeCell | MarkdownCell | RawCell;

/** A notebook. Text that its file keeps as lists of lines is joined here. */
export interface Notebook {
  /** Version of the format. */
  readonly nbformat: 4;
  /** Minor version: the first one in which cells have ids. */
  readonly nbformat_minor: 5;
  /** The kernel, the language, and what else programs keep. */
  readonly metadata: JsonObject;
  /** The cells from top to bottom. */
  readonly cells: readonly Cell[];
}

/** The id itself, or with a number when another cell has it. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  return free;
}

/** The first line of a source that says something, for messages. */
export function firstLine(source: string): string {
  return source.split("\n").find((line) => line.trim() !== "")?.trim() ?? "";
}

/**
 * The tags of a cell.
 *
 * @param cell The cell.
 * @returns Its tags; none when its metadata has no list of them.
 *
 * @example Is it to be skipped?
 * ```ts
 * import { cellTags } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const cell = {
 *   cell_type: "raw",
 *   id: "a",
 *   metadata: { tags: ["skip-execution"] },
 *   source: "",
 * } as const;
 * assertEquals(cellTags(cell), ["skip-execution"]);
 * ```
 */
export function cellTags(cell: Cell): readonly string[] {
  const tags = cell.metadata.tags;
  return Array.isArray(tags)
    ? tags.filter((tag) => typeof tag === "string")
    : [];
}
