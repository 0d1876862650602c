/** A tokenizer for the little TypeScript that a parameters cell may hold. */

/** A token and where it stands. */
export interface Token {
  readonly kind: "word" | "string" | "number" | "template" | "punctuation";
  readonly text: string;
  /** Offset of the first character. */
  readonly start: number;
  /** Offset behind the last character. */
  readonly end: number;
}

const PATTERN = new RegExp(
  [
    String.raw`(?<space>\s+|//[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')`,
    "(?<template>`(?:[^`\\\\$]|\\\\[\\s\\S]|\\$(?!\\{))*`)",
    String
      .raw`(?<number>(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)n?)`,
    String.raw`(?<word>[\p{ID_Start}$_][\p{ID_Continue}$]*)`,
    String.raw`(?<punctuation>=>|\+\+|--|\?\?|\|\||&&|[\s\S])`,
  ].join("|"),
  "uy",
);

/**
 * Splits a source into tokens, without spaces and comments.
 *
 * Not meant for regular expression literals and templates with `${}`: they
 * come out as several tokens, which the reader of declarations refuses or,
 * behind a declared type, skips.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < source.length) {
    const start = PATTERN.lastIndex;
    const groups = PATTERN.exec(source)?.groups ?? {};
    const kind =
      (["string", "template", "number", "word", "punctuation"] as const)
        .find((name) => groups[name] !== undefined);
    if (kind === undefined) continue;
    tokens.push({ kind, text: groups[kind]!, start, end: PATTERN.lastIndex });
  }
  return tokens;
}
