/** Cells as syntax trees: exact, by the parser of Babel. */
import { parse, type ParseResult } from "@babel/parser";

/** What cells are written in, as notebooks and frontends are told. */
export const TYPESCRIPT = {
  name: "typescript",
  version: Deno.version.typescript,
  mimetype: "text/x.typescript",
  file_extension: ".ts",
  pygments_lexer: "typescript",
  codemirror_mode: "typescript",
  nbconvert_exporter: "script",
};

/** A cell's statements, with their offsets in its source. */
export type CellSyntax = ParseResult["program"];

/** Why a cell cannot be read, and where. */
export interface CellSyntaxError {
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** True when the source ends too early: more lines may make it right. */
  readonly unfinished: boolean;
}

/** A part of a source, as the parser has it. */
export interface Part {
  readonly start?: number;
  readonly end?: number;
}

/** A cell's statements and the places of its comments, or what is wrong. */
export type ParsedCell = {
  readonly syntax: CellSyntax;
  readonly comments: readonly Part[];
} | { readonly error: CellSyntaxError };

interface ParseError extends Error {
  readonly loc: { readonly line: number; readonly column: number };
  readonly pos: number;
  readonly reasonCode?: string;
}

/**
 * Reads a cell. JSX and old type assertions (`<T>value`) exclude each other:
 * what is wrong as one is read as the other.
 */
export function parseCell(code: string): ParsedCell {
  let first: unknown = null;
  for (const jsx of [["jsx"], []] as const) {
    try {
      const file = parse(code, {
        sourceType: "module",
        allowUndeclaredExports: true,
        createParenthesizedExpressions: true,
        plugins: ["typescript", "decorators", ...jsx],
      });
      return { syntax: file.program, comments: file.comments ?? [] };
    } catch (error) {
      first ??= error;
    }
  }
  return { error: readError(first as ParseError, code) };
}

function readError(error: ParseError, code: string): CellSyntaxError {
  const { loc, pos, message, reasonCode = "" } = error;
  return {
    message: message.replace(/ \(\d+:\d+\)$/, ""),
    line: loc.line,
    column: loc.column + 1,
    unfinished: pos >= code.trimEnd().length ||
      /^Unterminated(Template|Comment)/.test(reasonCode) ||
      // Told where the `try` begins, whatever follows it.
      reasonCode === "NoCatchOrFinally" &&
        !("error" in parseCell(`${code} finally {}`)),
  };
}

/** A node, of whatever kind. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const NO_CHILDREN = /Comments$|^extra$/;

/** True for a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null &&
    typeof (value as SyntaxNode).type === "string" &&
    typeof (value as SyntaxNode).start === "number";
}

/** The nodes in a node, in the order of its fields. */
export function childNodes(node: object): readonly SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    NO_CHILDREN.test(key) ? [] : [value].flat().filter(isNode)
  );
}

/** True where `await` and `this` mean something else inside. */
export function isFunction(node: SyntaxNode): boolean {
  return /Function|Method|ClassBody|ClassPrivate/.test(node.type) ||
    node.type === "StaticBlock";
}

/** A module's name and the string literal that holds it. */
export interface CellImport {
  readonly module: string;
  /** Offsets of the literal. */
  readonly start: number;
  readonly end: number;
  /** The whole declaration. */
  readonly declaration: Required<Part>;
}

/** An import in code that is not whole. */
const IMPORT =
  /^import\b(?!\s*[(.])[^;"']*(["'])([^"'\n]*)\1(?:\s*with\s*\{[^}]*\})?;?/gm;

/** The imports and re-exports of a cell in order, also of one being written. */
export function cellImports(code: string): readonly CellImport[] {
  const parsed = parseCell(code);
  if (!("error" in parsed)) return importsIn(parsed.syntax);
  return [...code.matchAll(IMPORT)].map(
    ({ 0: text, 1: quote, 2: module = "", index }) => {
      const start = code.indexOf(`${quote}${module}${quote}`, index);
      const end = start + module.length + 2;
      const declaration = { start: index, end: index + text.length };
      return { module, start, end, declaration };
    },
  );
}

/** The imports and re-exports below a node. */
export function importsIn(node: object): CellImport[] {
  return childNodes(node).flatMap((child) => {
    const { type, source } = child;
    const isImport = /^(Import|Export)/.test(type) && isNode(source) &&
      source.type === "StringLiteral";
    const inner = importsIn(child);
    if (!isImport) return inner;
    const { start, end, value } = source;
    const module = String(value);
    return [{ module, start, end, declaration: child }, ...inner];
  });
}
