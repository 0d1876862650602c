/** The types that a parameter can be declared with. */
import type { Json } from "../wire/mod.ts";

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

/** A type as the parser reads it. */
export interface TypeSyntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

const KEYWORD_TYPES: Readonly<Record<string, ParameterType>> = {
  TSStringKeyword: { kind: "string" },
  TSNumberKeyword: { kind: "number" },
  TSBooleanKeyword: { kind: "boolean" },
  TSNullKeyword: { kind: "null" },
  TSUndefinedKeyword: { kind: "undefined" },
  TSUnknownKeyword: { kind: "any" },
  TSAnyKeyword: { kind: "any" },
  TSObjectKeyword: { kind: "object" },
  TSTypeLiteral: { kind: "object" },
};

/** What a declared type lets a parameter be. */
export function readType(syntax: TypeSyntax): ParameterType {
  const inner = () => readType(syntax.typeAnnotation as TypeSyntax);
  switch (syntax.type) {
    case "TSParenthesizedType":
      return inner();
    case "TSTypeOperator":
      return syntax.operator === "readonly" ? inner() : UNREADABLE;
    case "TSArrayType":
      return arrayOf(syntax.elementType as TypeSyntax);
    case "TSUnionType":
      return unionOf(syntax.types as readonly TypeSyntax[]);
    case "TSLiteralType":
      return readLiteral(syntax.literal as TypeSyntax);
    case "TSTypeReference":
      return readReference(syntax);
    default:
      return KEYWORD_TYPES[syntax.type] ?? UNREADABLE;
  }
}

function arrayOf(syntax: TypeSyntax): ParameterType {
  const item = readType(syntax);
  return item.kind === "unreadable" ? item : { kind: "array", item };
}

function unionOf(types: readonly TypeSyntax[]): ParameterType {
  const members = types.map(readType);
  return members.some(({ kind }) => kind === "unreadable")
    ? UNREADABLE
    : { kind: "union", members };
}

function readLiteral(literal: TypeSyntax): ParameterType {
  switch (literal.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return {
        kind: "literal",
        value: literal.value as string | number | boolean,
      };
    case "UnaryExpression": {
      const { type, value } = literal.argument as TypeSyntax;
      return literal.operator === "-" && type === "NumericLiteral"
        ? { kind: "literal", value: -Number(value) }
        : UNREADABLE;
    }
    default:
      return UNREADABLE;
  }
}

/** `Record<...>`, `Array<...>` and `ReadonlyArray<...>`. */
function readReference({ typeName, typeArguments }: TypeSyntax): ParameterType {
  const name = (typeName as TypeSyntax).name;
  const given = (typeArguments as TypeSyntax | undefined)?.params;
  const types = (given ?? []) as readonly TypeSyntax[];
  if (name === "Record" && types.length === 2) return { kind: "object" };
  return (name === "Array" || name === "ReadonlyArray") && types.length === 1
    ? arrayOf(types[0]!)
    : UNREADABLE;
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
