/**
 * Parameters of a notebook, by papermill's convention: a code cell tagged
 * `parameters` declares them with their defaults, and a cell tagged
 * `injected-parameters` right after it sets those that are given.
 *
 * @module
 */
import * as z from "zod";
import {
  type ParameterDeclaration,
  readDeclarations,
} from "./_declarations.ts";
import {
  type Cell,
  cellTags,
  type CodeCell,
  freeId,
  type Notebook,
} from "./notebook.ts";
import type { Json, JsonObject } from "../wire/mod.ts";
import { type Accepts, convertText, takes } from "./_types.ts";

export type { ParameterDeclaration } from "./_declarations.ts";
export type { Accepts } from "./_types.ts";

const DECLARED = "parameters";
const INJECTED = "injected-parameters";

/**
 * Lists the parameters of a notebook, in the order of their declaration.
 *
 * The cell is read, not run: a parameter is declared by `let`, `const` or
 * `var`, with a type or a literal as its default. Types are built of `string`,
 * `number`, `boolean`, `null`, `undefined`, literals, unions, arrays and
 * objects; the fields of an object are not checked.
 *
 * @param notebook The notebook.
 * @returns The parameters; none when no cell is tagged `parameters`.
 * @throws {SyntaxError} If the cell holds anything but such declarations.
 *
 * @example What a notebook can be told
 * ```ts
 * import { parseNotebook, readParameters } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const notebook = parseNotebook(`{
 *   "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *   "cells": [{
 *     "cell_type": "code", "id": "parameters", "execution_count": null,
 *     "metadata": { "tags": ["parameters"] }, "outputs": [],
 *     "source": "let experienceId: string = \\"exp_1\\";\\nlet maxZScore = 3;"
 *   }]
 * }`);
 * assertEquals(
 *   readParameters(notebook).map(({ name, type }) => [name, type]),
 *   [["experienceId", "string"], ["maxZScore", "number"]],
 * );
 * ```
 */
export function readParameters(
  notebook: Notebook,
): readonly ParameterDeclaration[] {
  const cell = notebook.cells.find(isDeclared);
  return Object.freeze(cell ? readDeclarations(cell.source) : []);
}

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
  const settled = settle(notebook, texts, convertText);
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
  const convert = (value: Json, accepts: Accepts) =>
    isJson(value) && takes(accepts, value) ? value : undefined;
  const lines = settle(notebook, values, convert).map(assignment);
  return lines.length === 0
    ? notebook
    : place(notebook, ["// Parameters", ...lines].join("\n"));
}

/** The parameters that are given, each with its value; all problems at once. */
function settle<T>(
  notebook: Notebook,
  input: Readonly<Record<string, T>>,
  convert: (value: T, accepts: Accepts) => Json | undefined,
): [ParameterDeclaration, Json][] {
  const names = Object.keys(input);
  if (names.length === 0) return [];
  const declared = new Map(
    readParameters(notebook).map((parameter) => [parameter.name, parameter]),
  );
  checkNames(names, declared);
  const problems: string[] = [];
  const settled = names.map((name): [ParameterDeclaration, Json] => {
    const declaration = declared.get(name)!;
    const { accepts } = declaration;
    const value = accepts === null ? undefined : convert(input[name]!, accepts);
    if (value === undefined) problems.push(mismatch(input[name], declaration));
    return [declaration, value ?? null];
  });
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return settled;
}

function checkNames(
  names: readonly string[],
  declared: ReadonlyMap<string, ParameterDeclaration>,
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
  { name, type, accepts }: ParameterDeclaration,
): string {
  const quoted = isJson(value) ? JSON.stringify(value) : String(value);
  const reason = accepts === null
    ? `its type \`${type}\` cannot be checked; declare it with string, number, boolean, null, literals, unions, arrays or objects`
    : `it is declared as \`${type}\``;
  return `Cannot set the parameter "${name}" to ${quoted}: ${reason}`;
}

/** Null stands for undefined in a type that has no null. */
function assignment(
  [{ keyword, name, typeText, accepts }, value]: [ParameterDeclaration, Json],
): string {
  const type = typeText === "" ? "" : `: ${typeText}`;
  const text = accepts!(value) ? JSON.stringify(value) : "undefined";
  return `${keyword} ${name}${type} = ${text};`;
}

const json = z.json();

/** True for what JSON can carry without loss. */
const isJson = (value: unknown): value is Json => json.safeParse(value).success;
