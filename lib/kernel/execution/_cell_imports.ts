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
export async function cellImports(code: string): Promise<CellImport[]> {
  const parsed = await parseCell(code);
  if ("error" in parsed) return [];
  const found: CellImport[] = [];
  const visit = (node: SyntaxNode): void => {
    const source = node.source;
    if (
      /^(Import|Export)/.test(node.type) && isNode(source) &&
      source.type === "StringLiteral"
    ) {
      const { start, end, value } = source;
      const line = code.slice(0, start).split("\n").length;
      found.push({ module: String(value), start, end, line });
    }
    nodesOf(node).forEach(visit);
  };
  if (isNode(parsed.syntax)) visit(parsed.syntax);
  return found;
}

/** The import that a message is about, null when none seems to be. */
export async function importNamedIn(
  code: string,
  message: string,
): Promise<CellImport | null> {
  const imports = await cellImports(code);
  return imports.find(({ module }) =>
    message.includes(module.replace(/^(\.\.?\/)+/, ""))
  ) ?? null;
}
