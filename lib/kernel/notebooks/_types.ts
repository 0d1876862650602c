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

const isArray: Accepts = (value) => Array.isArray(value);

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

/** The type that a default has where none is declared, and its name. */
const DEFAULTS: Readonly<
  Record<string, readonly [name: string, accepts: Accepts]>
> = {
  StringLiteral: ["string", isText],
  TemplateLiteral: ["string", isText],
  NumericLiteral: ["number", isNumber],
  UnaryExpression: ["number", isNumber],
  BooleanLiteral: ["boolean", isFlag],
  NullLiteral: ["any", ANY],
  Identifier: ["any", ANY],
  ArrayExpression: ["array", isArray],
  ObjectExpression: ["object", isObject],
};

/** The type of a default; null for one that is not built of literals. */
export function typeOfDefault(
  node: Syntax,
): readonly [name: string, accepts: Accepts] | null {
  return isLiteral(node) ? DEFAULTS[node.type]! : null;
}

function isLiteral(node: Syntax): boolean {
  switch (node.type) {
    case "Identifier":
      return node.name === "undefined";
    case "TemplateLiteral":
      return (node.expressions as unknown[]).length === 0;
    case "UnaryExpression":
      return literalValue(node) !== undefined;
    case "ArrayExpression":
      return (node.elements as readonly (Syntax | null)[])
        .every((item) => item !== null && isLiteral(item));
    case "ObjectExpression":
      return (node.properties as readonly Syntax[]).every((property) =>
        property.type === "ObjectProperty" && property.computed !== true &&
        property.shorthand !== true && isLiteral(property.value as Syntax)
      );
    default:
      return node.type in DEFAULTS;
  }
}

/** The value of a text, a number or a flag. */
function literalValue({ operator, argument, value }: Syntax): unknown {
  const number = argument as Syntax | undefined;
  if (number === undefined) return value;
  return /^[+-]$/.test(String(operator)) && number.type === "NumericLiteral"
    ? Number(`${operator}${number.value}`)
    : undefined;
}

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
      return members.includes(null)
        ? null
        : (value) => members.some((member) => member!(value));
    }
    case "TSLiteralType": {
      const literal = literalValue(syntax.literal as Syntax);
      return literal === undefined ? null : (value) => value === literal;
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
