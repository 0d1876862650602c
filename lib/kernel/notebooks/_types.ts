/** The types that a parameter can be declared with. */
import type { Json } from "../wire/mod.ts";

/** True for a value of the type. */
export type Accepts = (value: Json | undefined) => boolean;

/** A type or a literal as the parser reads it. */
export interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Any value that JSON has: no type was declared, and the default tells none. */
export const ANY: Accepts = (): boolean => true;

const isText: Accepts = (value) => typeof value === "string";
const isNumber: Accepts = (value) => Number.isFinite(value);
const isFlag: Accepts = (value) => typeof value === "boolean";
/** The fields of an object are not checked. */
const isObject: Accepts = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const KEYWORDS: Readonly<Record<string, Accepts>> = {
  TSStringKeyword: isText,
  TSNumberKeyword: isNumber,
  TSBooleanKeyword: isFlag,
  TSNullKeyword: (value) => value === null,
  TSUndefinedKeyword: (value) => value === undefined,
  TSUnknownKeyword: ANY,
  TSAnyKeyword: ANY,
  TSObjectKeyword: isObject,
  TSTypeLiteral: isObject,
};

/** What a declared type lets a parameter be; null where it cannot be read. */
export function readType(syntax: Syntax): Accepts | null {
  const inner = () => readType(syntax.typeAnnotation as Syntax);
  switch (syntax.type) {
    case "TSParenthesizedType":
      return inner();
    case "TSTypeOperator":
      return syntax.operator === "readonly" ? inner() : null;
    case "TSArrayType":
      return arrayOf(syntax.elementType as Syntax);
    case "TSUnionType": {
      const members = (syntax.types as readonly Syntax[]).map(readType);
      return members.some((member) => member === null)
        ? null
        : (value) => members.some((member) => member!(value));
    }
    case "TSLiteralType": {
      const literal = literalValue(syntax.literal as Syntax);
      return literal && ((value) => value === literal.value);
    }
    case "TSTypeReference":
      return readReference(syntax);
    default:
      return KEYWORDS[syntax.type] ?? null;
  }
}

function arrayOf(syntax: Syntax): Accepts | null {
  const item = readType(syntax);
  return item && ((value) => Array.isArray(value) && value.every(item));
}

/** `Record<...>`, `Array<...>` and `ReadonlyArray<...>`. */
function readReference({ typeName, typeArguments }: Syntax): Accepts | null {
  const name = String((typeName as Syntax).name);
  const types = (typeArguments as Syntax | undefined)?.params;
  const [first, second] = (types ?? []) as readonly Syntax[];
  if (name === "Record") return second ? isObject : null;
  return /^(Readonly)?Array$/.test(name) && first ? arrayOf(first) : null;
}

/** The value of a literal, or of an array or object of literals. */
export function literalValue(node: Syntax): { readonly value: Json } | null {
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return { value: node.value as Json };
    case "NullLiteral":
      return { value: null };
    case "Identifier":
      return node.name === "undefined" ? { value: null } : null;
    case "TemplateLiteral":
      return (node.expressions as unknown[]).length === 0
        ? { value: "" }
        : null;
    case "UnaryExpression": {
      const { type, value } = node.argument as Syntax;
      const sign = { "-": -1, "+": 1 }[String(node.operator)];
      return sign !== undefined && type === "NumericLiteral"
        ? { value: sign * Number(value) }
        : null;
    }
    case "ArrayExpression": {
      const items = node.elements as readonly (Syntax | null)[];
      return items.every((item) => item && literalValue(item))
        ? { value: [] }
        : null;
    }
    case "ObjectExpression": {
      const properties = node.properties as readonly Syntax[];
      return properties.every(isLiteralProperty) ? { value: {} } : null;
    }
    default:
      return null;
  }
}

function isLiteralProperty(property: Syntax): boolean {
  return property.type === "ObjectProperty" && property.computed !== true &&
    property.shorthand !== true &&
    literalValue(property.value as Syntax) !== null;
}

/** The type of a default where none is declared, and its name. */
export function typeOfDefault(
  value: Json,
): readonly [name: string, accepts: Accepts] {
  if (value === null) return ["any", ANY];
  if (Array.isArray(value)) return ["array", (value) => Array.isArray(value)];
  switch (typeof value) {
    case "string":
      return ["string", isText];
    case "number":
      return ["number", isNumber];
    case "boolean":
      return ["boolean", isFlag];
    default:
      return ["object", isObject];
  }
}

/**
 * The value that a text from a command line stands for; undefined for none.
 *
 * A type that takes strings takes the text as it is, so that an id of digits
 * stays a string; only `null` means null where the type has it.
 */
export function convertText(text: string, accepts: Accepts): Json | undefined {
  const read = valuesOf(text);
  const candidates = accepts === ANY
    ? [...read, text]
    : [...(/^(null|undefined)$/.test(text) ? [null] : []), text, ...read];
  return candidates.find((value) => takes(accepts, value));
}

/** JSON has no undefined: null stands for it. */
export function takes(accepts: Accepts, value: Json): boolean {
  return accepts(value) || value === null && accepts(undefined);
}

/** What a text is as JSON, or as a number that JSON does not write: +3, .5, 03. */
function valuesOf(text: string): Json[] {
  try {
    return [JSON.parse(text)];
  } catch {
    const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
    return isNumber ? [Number(text)] : [];
  }
}
