/**
 * A cell as it is handed to Deno's kernel. What the cell means stays; imports,
 * awaits, throws and the last value go through the functions that the set-up
 * has left in the kernel, and types are removed here, so that it is known from
 * which line each line comes.
 */
import { stripTypeScriptTypes } from "node:module";
import { addressEdits, applyEdits, blankEdits, type Edit } from "./_edits.ts";
import {
  type CellSyntax,
  type CellSyntaxError,
  childNodes,
  importsIn,
  isFunction,
  isNode,
  parseCell,
  type Part,
  type SyntaxNode,
} from "./parse.ts";
import { importText } from "./_import_text.ts";
import type { RunningCell } from "./_running_cell.ts";

/** Where the code of cells finds the functions of the set-up. */
export const HOOKS = 'globalThis[Symbol.for("readout.kernel")]';

/**
 * Prepares a cell.
 *
 * @param cell Its source, its number, and what stack frames call it.
 * @param silent Whether its value is not shown.
 * @param address Where the modules of its imports are.
 */
export function prepareCell(
  { id, name, code }: Pick<RunningCell, "id" | "name" | "code">,
  silent: boolean,
  address: (module: string) => string,
): string | CellSyntaxError {
  const parsed = parseCell(code);
  if ("error" in parsed) return parsed.error;
  const { syntax, comments } = parsed;
  const edits: Edit[] = [
    ...importEdits(syntax, code, address),
    ...addressEdits(importsIn(syntax), address),
  ];
  for (const node of childNodes(syntax)) visit(node, true, edits);
  if (!silent) showValue(syntax, edits);
  const plain = childNodes(syntax).every(isPlain);
  // Deno's kernel would move lines with comments.
  if (plain) edits.push(...blankEdits(comments, code));
  const edited = applyEdits(code, edits);
  const [text, map] = plain ? removeTypes(edited) : [edited, null];
  const args = [id, name, map].map((argument) => JSON.stringify(argument)).join(
    ", ",
  );
  const url = `//# sourceURL=${encodeURIComponent(name)}`;
  return `${HOOKS}.begin(${args});\n${text}\n${url}`;
}

/** Imports of values become dynamic, each name checked. */
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

/** Awaits outside functions can be interrupted; what is thrown is kept. */
function visit(node: SyntaxNode, outside: boolean, edits: Edit[]): void {
  if (node.type === "ImportDeclaration") return;
  if (node.type === "ThrowStatement") {
    wrap(node.argument, `${HOOKS}.thrown(`, edits);
  } else if (node.type === "AwaitExpression" && outside) {
    wrap(node.argument, `${HOOKS}.wait(`, edits);
  } else if (node.type === "ForOfStatement" && node.await && outside) {
    wrap(node.right, `${HOOKS}.each(`, edits);
  }
  const inner = outside && !isFunction(node);
  for (const child of childNodes(node)) visit(child, inner, edits);
}

function wrap(node: unknown, open: string, edits: Edit[], close = ")"): void {
  if (!isNode(node)) return;
  edits.push({ start: node.start, end: node.start, text: open });
  edits.push({ start: node.end, end: node.end, text: close });
}

/** The last expression is shown, and nothing else is. */
function showValue(syntax: CellSyntax, edits: Edit[]): void {
  const last = syntax.body.at(-1) ?? syntax.directives.at(-1);
  const shown = last?.type === "ExpressionStatement"
    ? last.expression
    : last?.type === "Directive" && last.value;
  if (shown) return wrap(shown, `;await ${HOOKS}.result((`, edits, "));");
  const end = last?.end ?? 0;
  edits.push({ start: end, end, text: ";void 0;" });
}

/** False where another than our remover of types has to change the code. */
function isPlain(node: SyntaxNode): boolean {
  if (node.type.startsWith("JSX") || node.type === "Decorator") return false;
  return childNodes(node).every(isPlain);
}

const MAP = /\n?\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/;

/** JavaScript, and the map from its lines to those of the source. */
function removeTypes(code: string): [text: string, map: string | null] {
  try {
    const options = { mode: "transform", sourceMap: true } as const;
    const output = stripTypeScriptTypes(code, options);
    const [text, map] = output.split(MAP);
    return [text!, map ? JSON.parse(atob(map)).mappings : null];
  } catch {
    // Deno's kernel removes them; then no line is known.
    return [code, null];
  }
}
