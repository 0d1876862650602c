/** The types that a parameter can be declared with. */
import { childNodes, isNode, type SyntaxNode } from "../execution/mod.ts";
import type { Json } from "../wire/mod.ts";

/** True for a value of the type. */
export type Accepts = (value: Json | undefined) => boolean;

/** Any value that JSON has: no type was declared, and the default tells none. */
export const ANY: Accepts = (): boolean => true;

/** The fields of an object are not checked. */
const isObject: Accepts = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By their names, as keywords and as what a default is. */
const TYPES: Readonly<Record<string, Accepts>> = {
  string: (value) => typeof value === "string",
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  undefined: (value) => value === undefined,
  unknown: ANY,
  any: ANY,
  object: isObject,
  array: Array.isArray,
};

/** What each literal is a value of; `any` where the default tells nothing. */
const LITERALS: Readonly<Record<string, string>> = {
  StringLiteral: "string",
  TemplateLiteral: "string",
  NumericLiteral: "number",
  UnaryExpression: "number",
  BooleanLiteral: "boolean",
  NullLiteral: "any",
  Identifier: "any",
  ArrayExpression: "array",
  ObjectExpression: "object",
};

/** The type that a default has where none is declared; null for no literal. */
export function typeOfDefault(
  node: SyntaxNode,
): readonly [name: string, accepts: Accepts] | null {
  const name = LITERALS[node.type];
  return name !== undefined && isLiteral(node) ? [name, TYPES[name]!] : null;
}

/** True for a literal, and for arrays and objects of them. */
function isLiteral(node: SyntaxNode): boolean {
  if (node.type === "Identifier") return node.name === "undefined";
  if (node.type === "ObjectProperty") {
    return !node.computed && !node.shorthand && isNode(node.value) &&
      isLiteral(node.value);
  }
  if (node.type === "UnaryExpression") return signedNumber(node) !== undefined;
  const inner = childNodes(node);
  return node.type === "TemplateLiteral"
    ? inner.length === 1
    : node.type in LITERALS && inner.every(isLiteral);
}

function signedNumber({ operator, argument }: SyntaxNode): number | undefined {
  return /^[+-]$/.test(`${operator}`) && isNode(argument) &&
      argument.type === "NumericLiteral"
    ? Number(`${operator}${argument.value}`)
    : undefined;
}

/** What a declared type lets a parameter be; null where it cannot be read. */
export function readType(syntax: SyntaxNode): Accepts | null {
  const inner = () => readType(syntax.typeAnnotation as SyntaxNode);
  switch (syntax.type) {
    case "TSParenthesizedType":
      return inner();
    case "TSTypeOperator":
      return syntax.operator === "readonly" ? inner() : null;
    case "TSArrayType":
      return arrayType(syntax.elementType as SyntaxNode);
    case "TSUnionType": {
      const members = (syntax.types as readonly SyntaxNode[]).map(readType);
      const isReadable = !members.includes(null);
      return isReadable
        ? (value) => members.some((member) => member!(value))
        : null;
    }
    case "TSLiteralType": {
      const node = syntax.literal as SyntaxNode;
      const literal = signedNumber(node) ?? node.value;
      return literal === undefined ? null : (value) => value === literal;
    }
    case "TSTypeLiteral":
      return isObject;
    case "TSTypeReference":
      return readReference(syntax);
    default: {
      const keyword = /^TS(\w+)Keyword$/.exec(syntax.type)?.[1] ?? "";
      return TYPES[keyword.toLowerCase()] ?? null;
    }
  }
}

function arrayType(syntax: SyntaxNode): Accepts | null {
  const item = readType(syntax);
  return item && ((value) => Array.isArray(value) && value.every(item));
}

/** `Record<...>`, `Array<...>` and `ReadonlyArray<...>`. */
function readReference(
  { typeName, typeArguments }: SyntaxNode,
): Accepts | null {
  const name = String((typeName as SyntaxNode).name);
  const types = (typeArguments as SyntaxNode | undefined)?.params;
  const [first, second] = (types ?? []) as readonly SyntaxNode[];
  if (name === "Record") return second ? isObject : null;
  return /^(Readonly)?Array$/.test(name) && first ? arrayType(first) : null;
}

/**
 * The value that a text from a command line stands for; undefined for none.
 *
 * A type that takes strings takes the text as it is, so that an id of digits
 * stays a string; only `null` means null where the type has it.
 */
export function convertText(text: string, accepts: Accepts): Json | undefined {
  const parsed = jsonValues(text);
  const candidates = accepts === ANY
    ? [...parsed, text]
    : [...(/^(null|undefined)$/.test(text) ? [null] : []), text, ...parsed];
  return candidates.find((value) => takes(accepts, value));
}

/** JSON has no undefined: null stands for it. */
export function takes(accepts: Accepts, value: Json): boolean {
  return accepts(value) || value === null && accepts(undefined);
}

/** What a text is as JSON, or as a number that JSON does not write: +3, .5, 03. */
function jsonValues(text: string): Json[] {
  try {
    return [JSON.parse(text)];
  } catch {
    const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
    return isNumber ? [Number(text)] : [];
  }
}
