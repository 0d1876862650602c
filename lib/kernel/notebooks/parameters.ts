/**
 * Parameters of a notebook, by papermill's convention: a code cell tagged
 * `parameters` declares them with their defaults, and a cell tagged
 * `injected-parameters` right after it sets those that are given.
 *
 * The cell is read, not run: a parameter is declared by `let`, `const` or
 * `var`. What it can be is known by its type, or by its default where that is
 * not declared or has a name alone: a text, a number, a boolean, one of some
 * literals, an array, an object. What is inside those is for the checker.
 *
 * @module
 */
import * as z from "zod";
import { type Declaration, kindOf, readDeclarations } from "./_declarations.ts";
import {
  type Cell,
  cellTags,
  type CodeCell,
  freeId,
  type Notebook,
} from "./notebook.ts";
import type { Json, JsonObject } from "../wire/mod.ts";

const DECLARED = "parameters";
const INJECTED = "injected-parameters";

/**
 * Converts texts, as a command line has them, to values of the types that the
 * notebook declares: `3` is a number for a number, and stays a string for a
 * string. Arrays and objects are written as JSON.
 *
 * @param notebook The notebook.
 * @param texts The texts by parameter name.
 * @returns The values by parameter name.
 * @throws {RangeError} If the notebook has no such parameter; the message
 * lists those it has.
 * @throws {TypeError} If a text does not stand for a value of the declared
 * type. All problems are reported at once.
 *
 * @example An id of digits stays a string
 * ```ts
 * import { convertParameters, parseNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const notebook = parseNotebook(`{
 *   "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *   "cells": [{
 *     "cell_type": "code", "id": "parameters", "execution_count": null,
 *     "metadata": { "tags": ["parameters"] }, "outputs": [],
 *     "source": "let experienceId: string = \\"\\";\\nlet maxZScore: number | null = null;"
 *   }]
 * }`);
 * assertEquals(
 *   convertParameters(notebook, { experienceId: "42", maxZScore: "3" }),
 *   { experienceId: "42", maxZScore: 3 },
 * );
 * ```
 */
export function convertParameters(
  notebook: Notebook,
  texts: Readonly<Record<string, string>>,
): JsonObject {
  const settled = settle(notebook, texts, readText);
  return Object.fromEntries(settled.map(([{ name }, value]) => [name, value]));
}

/**
 * Sets parameters: adds a cell tagged `injected-parameters` behind the one
 * tagged `parameters`, in place of an earlier injected one.
 *
 * @param notebook The notebook; it is not changed.
 * @param values The values by parameter name. Without any, the notebook stays
 * as it is.
 * @returns The notebook with the cell.
 * @throws {RangeError} If the notebook has no such parameter; the message
 * lists those it has.
 * @throws {TypeError} If a value is not of the declared type.
 *
 * @example One of two is set
 * ```ts
 * import { injectParameters, parseNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const template = parseNotebook(`{
 *   "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *   "cells": [{
 *     "cell_type": "code", "id": "parameters", "execution_count": null,
 *     "metadata": { "tags": ["parameters"] }, "outputs": [],
 *     "source": "let market: string = \\"all\\";\\nlet maxZScore: number = 3;"
 *   }]
 * }`);
 * const notebook = injectParameters(template, { maxZScore: 4 });
 * assertEquals(notebook.cells[1]?.source, "// Parameters\nlet maxZScore: number = 4;");
 * ```
 */
export function injectParameters(
  notebook: Notebook,
  values: JsonObject,
): Notebook {
  const lines = settle(notebook, values, (value) => [value]).map(assignment);
  return lines.length === 0
    ? notebook
    : place(notebook, ["// Parameters", ...lines].join("\n"));
}

/**
 * The parameters that are given, each with the first value of its kind that the
 * input may stand for; all problems at once.
 */
function settle<T>(
  notebook: Notebook,
  input: Readonly<Record<string, T>>,
  candidates: (value: T, kinds: readonly string[]) => readonly Json[],
): [Declaration, Json][] {
  const names = Object.keys(input);
  if (names.length === 0) return [];
  const cell = notebook.cells.find(isDeclared);
  const declarations = cell ? readDeclarations(cell.source) : [];
  const declared = new Map(declarations.map((one) => [one.name, one]));
  checkNames(names, declared);
  const problems: string[] = [];
  const settled = names.map((name): [Declaration, Json] => {
    const declaration = declared.get(name)!;
    const { kinds } = declaration;
    const value = candidates(input[name]!, kinds)
      .find((value) => isJson(value) && takes(kinds, value));
    if (value === undefined) problems.push(mismatch(input[name], declaration));
    return [declaration, value ?? null];
  });
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return settled;
}

/** JSON has no undefined: null stands for it. */
function takes(kinds: readonly string[], value: Json): boolean {
  return kinds.length === 0 || kinds.includes(kindOf(value)) ||
    kinds.includes(JSON.stringify(value)) ||
    value === null && kinds.includes("undefined");
}

/**
 * What a text may stand for: a string where strings can be, so that an id of
 * digits stays one; only `null` means null there.
 */
function readText(text: string, kinds: readonly string[]): readonly Json[] {
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  const nothing = /^(null|undefined)$/.test(text) ? [null] : [];
  const number = isNumber && Number.isFinite(Number(text))
    ? [Number(text)]
    : [];
  const isText = kinds.some((kind) => /^(string$|")/.test(kind));
  const json = isText ? [] : [...number, ...parsed(text)];
  return [...nothing, ...json, text];
}

function parsed(text: string): readonly Json[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

function checkNames(
  names: readonly string[],
  declared: ReadonlyMap<string, Declaration>,
): void {
  const unknown = names.filter((name) => !declared.has(name));
  if (unknown.length === 0) return;
  const plural = unknown.length > 1 ? "s" : "";
  const quoted = unknown.map((name) => `"${name}"`).join(", ");
  const available = declared.size === 0
    ? ` none in a cell tagged "${DECLARED}"`
    : `: ${[...declared.keys()].join(", ")}`;
  throw new RangeError(
    `Unknown parameter${plural} ${quoted}; the notebook has${available}`,
  );
}

function place(notebook: Notebook, source: string): Notebook {
  const otherCells = notebook.cells.filter((cell) =>
    !cellTags(cell).includes(INJECTED)
  );
  const index = otherCells.findIndex(isDeclared);
  const ids = new Set(otherCells.map((cell) => cell.id));
  const cell: CodeCell = Object.freeze({
    cell_type: "code",
    id: freeId(INJECTED, ids),
    execution_count: null,
    metadata: { tags: [INJECTED] },
    outputs: [],
    source,
  });
  const cells = [
    ...otherCells.slice(0, index + 1),
    cell,
    ...otherCells.slice(index + 1),
  ];
  return Object.freeze({ ...notebook, cells: Object.freeze(cells) });
}

function isDeclared(cell: Cell): boolean {
  return cell.cell_type === "code" && cellTags(cell).includes(DECLARED);
}

function mismatch(
  value: unknown,
  { name, type, kinds }: Declaration,
): string {
  const quoted = isJson(value) ? JSON.stringify(value) : String(value);
  const declared = type || kinds.join(" | ") || "any";
  return `Cannot set the parameter "${name}" to ${quoted}: it is declared as \`${declared}\``;
}

/** Null stands for undefined in a type that has no null. */
function assignment(
  [{ keyword, name, type, kinds }, value]: [Declaration, Json],
): string {
  const isThere = kinds.length === 0 || kinds.includes(kindOf(value));
  const text = isThere ? JSON.stringify(value) : "undefined";
  return `${keyword} ${name}${type && `: ${type}`} = ${text};`;
}

const json = z.json();

/** True for what JSON can carry without loss. */
const isJson = (value: unknown): value is Json => json.safeParse(value).success;
