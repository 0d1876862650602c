/**
 * Notebook and cell types: the Jupyter notebook format, version 4.5.
 *
 * Specification: https://nbformat.readthedocs.io/en/latest/format_description.html
 *
 * @module
 */
import type { Output } from "../execution/mod.ts";
import type { JsonObject } from "../wire/mod.ts";

/** Fields of every cell. */
export interface BaseCell {
  /** ID of the cell, unique in the notebook. */
  readonly id: string;
  /** Tags and other metadata of the cell. */
  readonly metadata: JsonObject;
  /** Source text, with lines joined. */
  readonly source: string;
}

/** Code cell. */
export interface CodeCell extends BaseCell {
  /** Discriminator of the cell types. */
  readonly cell_type: "code";
  /** Position in the execution order; null if the cell did not run. */
  readonly execution_count: number | null;
  /** Outputs of the last run. */
  readonly outputs: readonly Output[];
}

/** Markdown cell. */
export interface MarkdownCell extends BaseCell {
  /** Discriminator of the cell types. */
  readonly cell_type: "markdown";
  /** Embedded files by name, each with data by MIME type. */
  readonly attachments?: JsonObject;
}

/** Raw cell, which is neither code nor Markdown. */
export interface RawCell extends Omit<MarkdownCell, "cell_type"> {
  /** Discriminator of the cell types. */
  readonly cell_type: "raw";
}

/** Any cell of a notebook. */
export type Cell = CodeCell | MarkdownCell | RawCell;

/** A notebook. Text that the file stores as lists of lines is joined here. */
export interface Notebook {
  /** Major version of the notebook format. */
  readonly nbformat: 4;
  /** Minor version of the notebook format: the first one with cell IDs. */
  readonly nbformat_minor: 5;
  /** Kernel, language and other metadata of the notebook. */
  readonly metadata: JsonObject;
  /** Cells from top to bottom. */
  readonly cells: readonly Cell[];
}

/** Returns the ID, with a number appended if another cell already has it. */
export function freeId(id: string, usedIds: ReadonlySet<string>): string {
  let free = id;
  for (let number = 2; usedIds.has(free); number++) free = `${id}-${number}`;
  return free;
}

/** Returns the first non-empty line of a source, for messages. */
export function firstLine(source: string): string {
  return source.split("\n").find((line) => line.trim() !== "")?.trim() ?? "";
}

/**
 * Returns the tags of a cell.
 *
 * @param cell The cell.
 * @returns Tags of the cell; empty if its metadata has no list of tags.
 *
 * @example Check whether a cell is skipped
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
