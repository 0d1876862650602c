/** The modules that a cell names. */
import { parseCell } from "./parse.ts";
import { isNode, nodesOf, type SyntaxNode } from "./_syntax.ts";

/** A module's name and the string literal that holds it. */
export interface CellImport {
  readonly module: string;
  /** Offsets of the literal. */
  readonly start: number;
  readonly end: number;
  /** Its line, from 1. */
  readonly line: number;
}

/** The imports and re-exports of a cell in order; none of what cannot be read. */
export function cellImports(code: string): readonly CellImport[] {
  const parsed = parseCell(code);
  return "error" in parsed || !isNode(parsed.syntax)
    ? []
    : importsIn(parsed.syntax, code);
}

function importsIn(node: SyntaxNode, code: string): CellImport[] {
  const inner = nodesOf(node).flatMap((child) => importsIn(child, code));
  const { source } = node;
  if (
    !/^(Import|Export)/.test(node.type) || !isNode(source) ||
    source.type !== "StringLiteral"
  ) return inner;
  const { start, end, value } = source;
  const line = code.slice(0, start).split("\n").length;
  return [{ module: String(value), start, end, line }, ...inner];
}
