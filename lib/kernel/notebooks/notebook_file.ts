/**
 * Reads notebook files of any minor version, and writes them in the layout of
 * nbformat.
 *
 * @module
 */
import * as z from "zod";
import { type Cell, firstLine, freeId, type Notebook } from "./notebook.ts";
import { cell, file } from "./_notebook_schema.ts";
import type { Output } from "../execution/mod.ts";
import type { Json, JsonObject } from "../wire/mod.ts";

/**
 * Reads a notebook from the text of its file.
 *
 * Every version 4 notebook is accepted. Cells without an ID, which are valid
 * before version 4.5, get an ID that depends only on their position.
 *
 * @param text Text of the file.
 * @returns The notebook.
 * @throws {SyntaxError} If the text is not a notebook of format 4. The message
 * names each invalid cell by its number and its first line.
 *
 * @example Read a notebook and inspect a cell
 * ```ts
 * import { parseNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const notebook = parseNotebook(`{
 *   "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *   "cells": [{
 *     "cell_type": "markdown", "id": "title", "metadata": {},
 *     "source": ["# Readout\\n", "Last week."]
 *   }]
 * }`);
 * assertEquals(notebook.cells[0]?.source, "# Readout\nLast week.");
 * ```
 */
export function parseNotebook(text: string): Notebook {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const message = "Cannot read the notebook: it is not valid JSON";
    throw new SyntaxError(message, { cause });
  }
  const parsed = file.safeParse(value);
  if (!parsed.success) {
    throw new SyntaxError(
      `Cannot read the notebook: ${z.prettifyError(parsed.error)}`,
    );
  }
  const { nbformat, metadata, cells } = parsed.data;
  if (nbformat !== 4) {
    throw new SyntaxError(
      `Cannot read the notebook: its format is ${nbformat}, but only 4 is supported; convert it with \`jupyter nbconvert --to notebook\``,
    );
  }
  return Object.freeze({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: metadata as JsonObject,
    cells: readCells(cells),
  });
}

function readCells(values: readonly unknown[]): readonly Cell[] {
  const problems: string[] = [];
  const knownIds = new Set<string>();
  const cells: Cell[] = [];
  for (const [index, value] of values.entries()) {
    const place = `cell ${index + 1}`;
    const { data, error } = cell.safeParse(value);
    if (error) {
      const text = z.prettifyError(error);
      problems.push(`${place} ${quoteFirstLine(value)}: ${text}`);
      continue;
    }
    const id = data.id ?? freeId(`cell-${index + 1}`, knownIds);
    const repeated = `${place} has the same ID "${id}" as an earlier cell`;
    if (knownIds.has(id)) problems.push(`${repeated}; change one of them`);
    knownIds.add(id);
    cells.push(Object.freeze({ ...data, id }) as Cell);
  }
  if (problems.length === 0) return Object.freeze(cells);
  throw new SyntaxError(`Cannot read the notebook: ${problems.join("\n")}`);
}

function quoteFirstLine(value: unknown): string {
  const source = (value as { source?: unknown } | null)?.source;
  const joined = Array.isArray(source) ? source.join("") : source;
  return typeof joined === "string" ? `("${firstLine(joined)}")` : "";
}

/**
 * Formats a notebook as file text in the layout of Jupyter's nbformat: sorted
 * keys, one-space indentation, text as lists of lines, and a final newline.
 *
 * @param notebook The notebook.
 * @returns Text of the file.
 *
 * @example Equal notebooks produce equal bytes
 * ```ts
 * import { formatNotebook, parseNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const text = `{
 *  "cells": [],
 *  "metadata": {},
 *  "nbformat": 4,
 *  "nbformat_minor": 5
 * }
 * `;
 * assertEquals(formatNotebook(parseNotebook(text)), text);
 * ```
 */
export function formatNotebook(notebook: Notebook): string {
  const cells = notebook.cells.map((cell) => ({
    ...cell,
    source: splitLines(cell.source),
    ..."outputs" in cell && { outputs: cell.outputs.map(splitOutput) },
  }));
  return JSON.stringify({ ...notebook, cells }, sortKeys, 1) + "\n";
}

/** Matches the MIME types whose text nbformat stores as lists of lines. */
const SPLIT_TYPE = /^(text\/.*|application\/javascript|image\/svg\+xml)$/;

function splitOutput(output: Output): Json {
  if (output.output_type === "stream") {
    return { ...output, text: splitLines(output.text) };
  }
  if (output.output_type === "error") return { ...output };
  const data = Object.entries(output.data).map(([type, value]) => {
    const isSplit = typeof value === "string" && SPLIT_TYPE.test(type);
    return [type, isSplit ? splitLines(value) : value];
  });
  return { ...output, data: Object.fromEntries(data) };
}

/** Splits a text into lines with their newlines; an empty text has no lines. */
function splitLines(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function sortKeys(_: string, value: Json): Json {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const sorted = Object.entries(value ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
  return value && Object.fromEntries(sorted);
}

/**
 * Reads a notebook file; see {@linkcode parseNotebook}.
 *
 * @param path Path of the file.
 * @returns The notebook.
 * @throws {SyntaxError} If the file is not a notebook of format 4.
 * @throws {Deno.errors.NotFound} If the file does not exist.
 *
 * @example Read a file that is not a notebook
 * ```ts
 * import { readNotebook } from "readout/kernel";
 * import { assertRejects } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".ipynb" });
 * await assertRejects(() => readNotebook(path), SyntaxError, "not valid JSON");
 * await Deno.remove(path);
 * ```
 */
export async function readNotebook(path: string | URL): Promise<Notebook> {
  const text = await Deno.readTextFile(path);
  try {
    return parseNotebook(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${path}: ${error.message}`, { cause: error });
  }
}

/**
 * Writes a notebook file; see {@linkcode formatNotebook}. The write is atomic: a
 * temporary file is written next to the target and then renamed.
 *
 * @param path Path of the file.
 * @param notebook The notebook.
 *
 * @example Write a notebook and read it back
 * ```ts
 * import { parseNotebook, readNotebook, writeNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const notebook = parseNotebook(
 *   '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}',
 * );
 * const path = await Deno.makeTempFile({ suffix: ".ipynb" });
 * await writeNotebook(path, notebook);
 * assertEquals(await readNotebook(path), notebook);
 * await Deno.remove(path);
 * ```
 */
export async function writeNotebook(
  path: string | URL,
  notebook: Notebook,
): Promise<void> {
  const draft = path instanceof URL
    ? new URL(`${path.href}.part`)
    : `${path}.part`;
  try {
    await Deno.writeTextFile(draft, formatNotebook(notebook));
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
}
