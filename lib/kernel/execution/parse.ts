/** Cells as syntax trees: exact, by the parser of Babel. */
import type { ParseResult, ParserOptions } from "@babel/parser";

/** A cell's statements, with their offsets in its source. */
export type CellSyntax = ParseResult["program"];

/** A comment's place. */
export interface CellComment {
  readonly start: number;
  readonly end: number;
}

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

const OPTIONS: ParserOptions = {
  sourceType: "module",
  allowUndeclaredExports: true,
  createParenthesizedExpressions: true,
};

/**
 * Reads a cell. JSX and old type assertions (`<T>value`) exclude each other:
 * what is wrong as one is read as the other.
 */
export async function parseCell(
  code: string,
): Promise<
  { syntax: CellSyntax; comments: readonly CellComment[] } | {
    error: CellSyntaxError;
  }
> {
  const { parse } = await import("@babel/parser");
  let first: unknown = null;
  for (const jsx of [["jsx"], []] as const) {
    try {
      const plugins = ["typescript", "decorators", ...jsx] as const;
      const file = parse(code, { ...OPTIONS, plugins: [...plugins] });
      const comments = (file.comments ?? []) as readonly CellComment[];
      return { syntax: file.program, comments };
    } catch (error) {
      first ??= error;
    }
  }
  return { error: readError(first as ParseError, code) };
}

interface ParseError extends Error {
  readonly loc: { readonly line: number; readonly column: number };
  readonly pos: number;
  readonly reasonCode?: string;
}

function readError(error: ParseError, code: string): CellSyntaxError {
  const { line, column } = error.loc;
  return {
    message: error.message.replace(/ \(\d+:\d+\)$/, ""),
    line,
    column: column + 1,
    unfinished: error.pos >= code.trimEnd().length ||
      /^Unterminated(Template|Comment)/.test(error.reasonCode ?? ""),
  };
}
