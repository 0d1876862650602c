/** The types that a parameter can be declared with. */
import type { Json } from "../wire/mod.ts";
import { type Token, tokenize } from "../execution/mod.ts";

/** A parameter's type, as far as it can be checked. */
export type ParameterType =
  | { readonly kind: "string" | "number" | "boolean" }
  | { readonly kind: "null" | "undefined" }
  /** Any JSON object; its fields are not checked. */
  | { readonly kind: "object" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "array"; readonly item: ParameterType }
  | { readonly kind: "union"; readonly members: readonly ParameterType[] }
  /** No type was declared and the default tells none: any JSON value. */
  | { readonly kind: "any" }
  /** A type that cannot be read, for instance one that is imported. */
  | { readonly kind: "unreadable" };

const UNREADABLE: ParameterType = { kind: "unreadable" };

/** Reads the text of a type. */
export function parseType(text: string): ParameterType {
  const tokens = tokenize(text);
  if (tokens.length === 0) return { kind: "any" };
  const reader = { tokens, at: 0 };
  const type = readUnion(reader);
  return reader.at === tokens.length ? type : UNREADABLE;
}

interface TypeReader {
  readonly tokens: readonly Token[];
  at: number;
}

function peek(reader: TypeReader): string | undefined {
  return reader.tokens[reader.at]?.text;
}

function readUnion(reader: TypeReader): ParameterType {
  if (peek(reader) === "|") reader.at++;
  const members = [readPostfix(reader)];
  while (peek(reader) === "|") {
    reader.at++;
    members.push(readPostfix(reader));
  }
  if (members.some((member) => member.kind === "unreadable")) return UNREADABLE;
  return members.length === 1 ? members[0]! : { kind: "union", members };
}

function readPostfix(reader: TypeReader): ParameterType {
  if (peek(reader) === "readonly") reader.at++;
  let type = readPrimary(reader);
  while (peek(reader) === "[" && reader.tokens[reader.at + 1]?.text === "]") {
    reader.at += 2;
    type = type.kind === "unreadable" ? type : { kind: "array", item: type };
  }
  return type;
}

function readPrimary(reader: TypeReader): ParameterType {
  const token = reader.tokens[reader.at++];
  switch (token?.text) {
    case undefined:
      return UNREADABLE;
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "undefined":
      return { kind: token.text };
    case "true":
    case "false":
      return { kind: "literal", value: token.text === "true" };
    case "unknown":
    case "any":
      return { kind: "any" };
    case "object":
      return { kind: "object" };
    case "-": {
      const number = reader.tokens[reader.at++];
      return number?.kind === "number"
        ? { kind: "literal", value: -Number(number.text) }
        : UNREADABLE;
    }
    case "(": {
      const inner = readUnion(reader);
      return peek(reader) === ")" && reader.at++ ? inner : UNREADABLE;
    }
    case "{":
      return skip(reader, "{", "}") ? { kind: "object" } : UNREADABLE;
    case "Record":
      return peek(reader) === "<" && reader.at++ && skip(reader, "<", ">")
        ? { kind: "object" }
        : UNREADABLE;
    case "Array":
    case "ReadonlyArray": {
      if (peek(reader) !== "<") return UNREADABLE;
      reader.at++;
      const item = readUnion(reader);
      if (peek(reader) !== ">" || item.kind === "unreadable") return UNREADABLE;
      reader.at++;
      return { kind: "array", item };
    }
  }
  if (token?.kind === "number") {
    return { kind: "literal", value: Number(token.text.replaceAll("_", "")) };
  }
  if (token?.kind === "string") {
    const value = readString(token.text);
    return value === null ? UNREADABLE : { kind: "literal", value };
  }
  return UNREADABLE;
}

/** Skips to behind the bracket that closes one already read. */
function skip(reader: TypeReader, open: string, close: string): boolean {
  let depth = 1;
  while (depth > 0 && reader.at < reader.tokens.length) {
    const text = reader.tokens[reader.at++]!.text;
    if (text === open) depth++;
    if (text === close) depth--;
  }
  return depth === 0;
}

/** The value of a string literal, null when it has escapes JSON has not. */
function readString(literal: string): string | null {
  const body = literal.slice(1, -1);
  const json = literal.startsWith('"')
    ? literal
    : `"${body.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** True if a value is of the type. */
export function isOfType(value: Json, type: ParameterType): boolean {
  switch (type.kind) {
    case "string":
      return typeof value === "string";
    case "number":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    // JSON has no undefined: null stands for it.
    case "undefined":
      return value === null;
    case "object":
      return typeof value === "object" && value !== null &&
        !Array.isArray(value);
    case "literal":
      return value === type.value;
    case "array":
      return Array.isArray(value) &&
        value.every((item) => isOfType(item, type.item));
    case "union":
      return type.members.some((member) => isOfType(value, member));
    case "any":
      return true;
    case "unreadable":
      return false;
  }
}

/**
 * The value that a text from a command line stands for, or null with no match
 * (in an object, for null itself is a value).
 *
 * A type that takes strings takes the text as it is, so that an id of digits
 * stays a string; only `null` means null where the type has it.
 */
export function convertText(
  text: string,
  type: ParameterType,
): { readonly value: Json } | null {
  const candidates: Json[] = [];
  if (text === "null" || text === "undefined") candidates.push(null);
  if (type.kind === "any") {
    const parsed = tryJson(text);
    return parsed ?? { value: text };
  }
  candidates.push(text);
  const parsed = tryJson(text);
  if (parsed !== null) candidates.push(parsed.value);
  else if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim())) {
    // What JSON does not write: +3, .5, 03.
    candidates.push(Number(text));
  }
  const value = candidates.find((candidate) => isOfType(candidate, type));
  return value === undefined ? null : { value };
}

function tryJson(text: string): { readonly value: Json } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
