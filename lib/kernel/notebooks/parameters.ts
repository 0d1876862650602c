/**
 * Notebook parameters, by papermill's convention. A code cell tagged `parameters`
 * declares them with defaults, and a cell tagged `injected-parameters` right
 * after it sets the given values.
 *
 * The parameters cell is parsed, not run. `let`, `const` and `var` declare
 * parameters. The allowed values follow from the declared type, or from the
 * default if the type is missing or just a name. Allowed values are strings,
 * numbers, booleans, literals, arrays and objects. The elements of arrays and
 * objects are left to the type checker.
 *
 * @module
 */
import * as z from "zod";
import type { Declaration } from "./_declarations.ts";
import { readDeclarations, valueKind } from "./_declarations.ts";
import type { Cell, CodeCell, Notebook } from "./notebook.ts";
import { cellTags, freeId } from "./notebook.ts";
import type { Json, JsonObject } from "../wire/mod.ts";

const DECLARED = "parameters";
const INJECTED = "injected-parameters";

/**
 * Converts command-line strings to values of the types that the notebook
 * declares. For example, `3` becomes a number for a number parameter, and stays a
 * string for a string parameter. Arrays and objects are given as JSON.
 *
 * @param notebook The notebook.
 * @param texts Strings by parameter name.
 * @returns Values by parameter name.
 * @throws {RangeError} If the notebook has no such parameter; the message lists
 * the available ones.
 * @throws {TypeError} If a string cannot be converted to the declared type. The
 * message lists all problems.
 *
 * @example Digits stay a string for a string parameter
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
  const resolved = resolveParameters(notebook, texts, readText);
  return Object.fromEntries(resolved.map(([{ name }, value]) => [name, value]));
}

/**
 * Sets parameters by adding a cell tagged `injected-parameters` after the one
 * tagged `parameters`. An earlier injected cell is replaced.
 *
 * @param notebook The notebook, which is not modified.
 * @param values Values by parameter name. If empty, the notebook is returned
 * unchanged.
 * @returns The notebook with the injected cell.
 * @throws {RangeError} If the notebook has no such parameter; the message lists
 * the available ones.
 * @throws {TypeError} If a value does not have the declared type.
 *
 * @example Set one of two parameters
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
  const resolved = resolveParameters(notebook, values, (value) => [value]);
  if (resolved.length === 0) return notebook;
  const lines = ["// Parameters", ...resolved.map(assignment)];
  return insertParameters(notebook, lines.join("\n"));
}

/**
 * Returns the given parameters, each with the first candidate value of an allowed
 * kind; throws one error with all problems.
 */
function resolveParameters<T>(
  notebook: Notebook,
  input: Readonly<Record<string, T>>,
  candidates: (value: T, kinds: readonly string[]) => readonly Json[],
): [Declaration, Json][] {
  const names = Object.keys(input);
  if (names.length === 0) return [];
  const cell = notebook.cells.find(isDeclared);
  const declarations = cell ? readDeclarations(cell.source) : [];
  const declared = new Map(
    declarations.map((declaration) => [declaration.name, declaration]),
  );
  checkNames(names, declared);
  const problems: string[] = [];
  const resolved = names.map((name): [Declaration, Json] => {
    const declaration = declared.get(name)!;
    const { kinds } = declaration;
    const value = candidates(input[name]!, kinds)
      .find((value) => isJson(value) && accepts(kinds, value));
    if (value === undefined) {
      problems.push(mismatchMessage(input[name], declaration));
    }
    return [declaration, value ?? null];
  });
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return resolved;
}

/** A null value is accepted for undefined, because JSON has no undefined. */
function accepts(kinds: readonly string[], value: Json): boolean {
  return kinds.length === 0 || kinds.includes(valueKind(value)) ||
    kinds.includes(JSON.stringify(value)) ||
    value === null && kinds.includes("undefined");
}

/**
 * Returns the possible values of a text. Where strings are allowed, digits stay a
 * string, and only `null` and `undefined` mean null.
 */
function readText(text: string, kinds: readonly string[]): readonly Json[] {
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  const nothing = /^(null|undefined)$/.test(text) ? [null] : [];
  const number = isNumber && Number.isFinite(Number(text))
    ? [Number(text)]
    : [];
  const isText = kinds.some((kind) => /^(string$|")/.test(kind));
  const json = isText ? [] : [...number, ...parseJson(text)];
  return [...nothing, ...json, text];
}

function parseJson(text: string): readonly Json[] {
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

function insertParameters(notebook: Notebook, source: string): Notebook {
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
  const cells = otherCells.toSpliced(index + 1, 0, cell);
  return Object.freeze({ ...notebook, cells: Object.freeze(cells) });
}

function isDeclared(cell: Cell): boolean {
  return cell.cell_type === "code" && cellTags(cell).includes(DECLARED);
}

function mismatchMessage(
  value: unknown,
  { name, type, kinds }: Declaration,
): string {
  const quoted = isJson(value) ? JSON.stringify(value) : String(value);
  const declared = type || kinds.join(" | ") || "any";
  return `Cannot set the parameter "${name}" to ${quoted}: it is declared as \`${declared}\``;
}

/** Null becomes undefined in a type that does not include null. */
function assignment(
  [{ keyword, name, type, kinds }, value]: [Declaration, Json],
): string {
  const isThere = kinds.length === 0 || kinds.includes(valueKind(value));
  const text = isThere ? JSON.stringify(value) : "undefined";
  return `${keyword} ${name}${type && `: ${type}`} = ${text};`;
}

const json = z.json();

/** Returns whether JSON can represent a value without loss. */
const isJson = (value: unknown): value is Json => json.safeParse(value).success;
