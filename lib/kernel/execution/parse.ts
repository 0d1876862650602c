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

/** A cell's statements and the places of its comments, or what is wrong. */
export type ParsedCell = {
  readonly syntax: CellSyntax;
  readonly comments: readonly {
    readonly start?: number;
    readonly end?: number;
  }[];
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
