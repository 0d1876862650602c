/**
 * Transforms a cell into the code that Deno's kernel runs, without changing its
 * meaning. Imports, awaits, throws and the last value call functions that the
 * setup installed in the kernel. Types are removed here, so that a source map
 * from output lines to cell lines exists.
 */
import { stripTypeScriptTypes } from "node:module";
import { addressEdits, applyEdits, blankEdits, type Edit } from "./_edits.ts";
import type { CellSyntax, Part, SyntaxNode, SyntaxProblem } from "./parse.ts";
import {
  childNodes,
  importsIn,
  isFunction,
  isNode,
  parseCell,
} from "./parse.ts";
import { importText } from "./_import_text.ts";
import type { RunningCell } from "./_running_cell.ts";

/** Expression for the functions that the setup installed in the kernel. */
export const HOOKS = 'globalThis[Symbol.for("readout.kernel")]';

/**
 * Prepares a cell for execution.
 *
 * @param cell Source and number of the cell, and its name in stack frames.
 * @param silent Whether to hide the value of the cell.
 * @param address Function that maps a module name to its address.
 */
export function prepareCell(
  { id, name, code }: Pick<RunningCell, "id" | "name" | "code">,
  silent: boolean,
  address: (module: string) => string,
): string | SyntaxProblem {
  const parsed = parseCell(code);
  if ("error" in parsed) return parsed.error;
  const { syntax, comments } = parsed;
  const edits: Edit[] = [
    ...importEdits(syntax, code, address),
    ...addressEdits(importsIn(syntax), address),
  ];
  for (const node of childNodes(syntax)) visit(node, true, edits);
  if (!silent) showValue(syntax, edits);
  const canStripTypes = childNodes(syntax).every(isStrippable);
  // Comments are blanked, because Deno's kernel would shift line numbers when
  // it removes them.
  if (canStripTypes) edits.push(...blankEdits(comments, code));
  const edited = applyEdits(code, edits);
  const [text, map] = canStripTypes ? removeTypes(edited) : [edited, null];
  const args = [id, name, map].map((value) => JSON.stringify(value)).join(", ");
  const url = `//# sourceURL=${encodeURIComponent(name)}`;
  return `${HOOKS}.begin(${args});\n${text}\n${url}`;
}

/** Makes value imports dynamic and checks each imported name. */
function importEdits(
  syntax: CellSyntax,
  code: string,
  address: (module: string) => string,
): Edit[] {
  const edits: Edit[] = [];
  for (const statement of syntax.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const { start = 0, end = 0 } = statement as Part;
    const lines = code.slice(start, end).split("\n").length - 1;
    const text = importText(statement, syntax, address, HOOKS);
    edits.push({ start, end, text: text + "\n".repeat(lines) });
  }
  return edits;
}

/** Makes awaits outside functions interruptible and records thrown values. */
function visit(node: SyntaxNode, outside: boolean, edits: Edit[]): void {
  if (node.type === "ImportDeclaration") return;
  if (node.type === "ThrowStatement") {
    wrap(node.argument, `${HOOKS}.thrown(`, edits);
  } else if (node.type === "AwaitExpression" && outside) {
    wrap(node.argument, `${HOOKS}.wait(`, edits);
  } else if (node.type === "ForOfStatement" && node.await && outside) {
    wrap(node.right, `${HOOKS}.each(`, edits);
  }
  const isOutside = outside && !isFunction(node);
  for (const child of childNodes(node)) visit(child, isOutside, edits);
}

function wrap(node: unknown, open: string, edits: Edit[], close = ")"): void {
  if (!isNode(node)) return;
  edits.push({ start: node.start, end: node.start, text: open });
  edits.push({ start: node.end, end: node.end, text: close });
}

/** Shows the value of the last expression only. */
function showValue(syntax: CellSyntax, edits: Edit[]): void {
  const last = syntax.body.at(-1) ?? syntax.directives.at(-1);
  const lastExpression = last?.type === "ExpressionStatement"
    ? last.expression
    : last?.type === "Directive" && last.value;
  if (lastExpression) {
    return wrap(lastExpression, `;await ${HOOKS}.result((`, edits, "));");
  }
  const end = last?.end ?? 0;
  edits.push({ start: end, end, text: ";void 0;" });
}

/**
 * Returns whether Node's type stripper can handle the syntax; otherwise Deno's
 * kernel must transpile it.
 */
function isStrippable(node: SyntaxNode): boolean {
  if (node.type.startsWith("JSX") || node.type === "Decorator") return false;
  return childNodes(node).every(isStrippable);
}

const MAP = /\n?\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/;

/** Removes types from code and returns the JavaScript with its source map. */
function removeTypes(code: string): [text: string, map: string | null] {
  try {
    const options = { mode: "transform", sourceMap: true } as const;
    const output = stripTypeScriptTypes(code, options);
    const [text, map] = output.split(MAP);
    return [text!, map ? JSON.parse(atob(map)).mappings : null];
  } catch {
    // Deno's kernel removes the types instead, and line numbers are then
    // unknown.
    return [code, null];
  }
}
