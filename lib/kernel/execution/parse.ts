/** Parses cells into syntax trees with Babel. */
import { parse, type ParseResult } from "@babel/parser";
import { isObject } from "../../base/mod.ts";

/** Language information for notebook metadata and frontends. */
export const TYPESCRIPT = {
  name: "typescript",
  version: Deno.version.typescript,
  mimetype: "text/x.typescript",
  file_extension: ".ts",
  pygments_lexer: "typescript",
  codemirror_mode: "typescript",
  nbconvert_exporter: "script",
};

/** Statements of a cell, with their offsets in its source. */
export type CellSyntax = ParseResult["program"];

/** Syntax error of a cell, with its position. */
export interface SyntaxProblem {
  readonly message: string;
  /** One-based line number. */
  readonly line: number;
  /** One-based column number. */
  readonly column: number;
  /** Whether the source ends too early, so that more lines may complete it. */
  readonly unfinished: boolean;
}

/** Range of a source, as the parser reports it. */
export interface Part {
  readonly start?: number;
  readonly end?: number;
}

/** Statements and comment ranges of a cell, or its syntax error. */
export type ParsedCell = {
  readonly syntax: CellSyntax;
  readonly comments: readonly Part[];
} | { readonly error: SyntaxProblem };

interface ParseError extends Error {
  readonly loc: { readonly line: number; readonly column: number };
  readonly pos: number;
  readonly reasonCode?: string;
}

/**
 * Parses a cell. JSX and old type assertions (`<T>value`) are mutually exclusive
 * syntaxes, so a cell that fails with one is parsed with the other.
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

function readError(error: ParseError, code: string): SyntaxProblem {
  const { loc, pos, message, reasonCode = "" } = error;
  return {
    message: message.replace(/ \(\d+:\d+\)$/, ""),
    line: loc.line,
    column: loc.column + 1,
    unfinished: pos >= code.trimEnd().length ||
      /^Unterminated(Template|Comment)/.test(reasonCode) ||
      // The parser reports this error at the start of the `try`, regardless of
      // the code after it.
      reasonCode === "NoCatchOrFinally" &&
        !("error" in parseCell(`${code} finally {}`)),
  };
}

/** Syntax node of any type. */
export interface SyntaxNode extends Required<Part> {
  readonly type: string;
  readonly [key: string]: unknown;
}

const NO_CHILDREN = /Comments$|^extra$/;

/** Returns whether a value is a syntax node. */
export function isNode(value: unknown): value is SyntaxNode {
  return isObject(value) && typeof value.type === "string" &&
    typeof value.start === "number";
}

/** Returns the child nodes of a node, in the order of its fields. */
export function childNodes(node: object): readonly SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    NO_CHILDREN.test(key) ? [] : [value].flat().filter(isNode)
  );
}

/**
 * Returns whether a node is a function, in which `await` and `this` have their
 * own meaning.
 */
export function isFunction(node: SyntaxNode): boolean {
  return /Function|Method|ClassBody|ClassPrivate/.test(node.type) ||
    node.type === "StaticBlock";
}

/** Module name in an import, with the range of its string literal. */
export interface CellImport extends Required<Part> {
  readonly module: string;
  /** Range of the whole declaration. */
  readonly declaration: Required<Part>;
}

/** Matches an import in incomplete code. */
const IMPORT =
  /^import\b(?!\s*[(.])[^;"']*(["'])([^"'\n]*)\1(?:\s*with\s*\{[^}]*\})?;?/gm;

/**
 * Returns the imports and re-exports of a cell in order, even if its code is
 * incomplete.
 */
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

/** Returns the imports and re-exports below a node. */
export function importsIn(node: object): CellImport[] {
  return childNodes(node).flatMap((child) => {
    const { type, source } = child;
    const isImport = /^(Import|Export)/.test(type) && isNode(source) &&
      source.type === "StringLiteral";
    const innerImports = importsIn(child);
    if (!isImport) return innerImports;
    const { start, end, value } = source;
    const module = String(value);
    return [{ module, start, end, declaration: child }, ...innerImports];
  });
}
