/** Reads the declarations of a parameters cell. */
import { parse, type ParseResult } from "@babel/parser";
import { firstLine } from "./notebook.ts";
import { type ParameterType, readType, type TypeSyntax } from "./_types.ts";

/** One parameter, as its cell declares it. */
export interface ParameterDeclaration {
  /** Name of the variable. */
  readonly name: string;
  /** How it is declared. */
  readonly keyword: "let" | "const" | "var";
  /** The declared type as written, empty when none is. */
  readonly typeText: string;
  /** The declared type, or the default's when none is declared. */
  readonly type: ParameterType;
  /** The default as written, empty when there is none. */
  readonly defaultText: string;
}

type Statement = ParseResult["program"]["body"][number];
type Declaration = Extract<Statement, { type: "VariableDeclaration" }>;
type Declarator = Declaration["declarations"][number];
type Keyword = ParameterDeclaration["keyword"];
/** Of an expression, a property's value or an item of an array. */
interface ValueSyntax {
  readonly type: string;
}

const KEYWORDS: readonly string[] = ["let", "const", "var"];

/**
 * Reads a cell of `let name: type = value;` declarations, several to a
 * statement if need be.
 *
 * A default is a literal, or an array or object of literals. Any other
 * expression needs a declared type before it.
 *
 * @throws {SyntaxError} If the cell holds anything else; the message quotes it.
 */
export function readDeclarations(source: string): ParameterDeclaration[] {
  const declarations: ParameterDeclaration[] = [];
  for (const statement of parseStatements(source)) {
    if (statement.type === "EmptyStatement") continue;
    if (!isDeclaration(statement)) {
      refuse(source, "not a declaration", lineOf(statement));
    }
    for (const declaration of statement.declarations) {
      declarations.push(
        readOne(source, statement.kind as Keyword, declaration),
      );
    }
  }
  return declarations;
}

function isDeclaration(statement: Statement): statement is Declaration {
  return statement.type === "VariableDeclaration" &&
    KEYWORDS.includes(statement.kind);
}

function parseStatements(source: string): readonly Statement[] {
  try {
    const { program } = parse(source, {
      sourceType: "module",
      plugins: ["typescript"],
      createParenthesizedExpressions: true,
    });
    return program.body;
  } catch (error) {
    const { message, loc } = error as Error & { loc: { line: number } };
    refuse(source, message.replace(/\.? \(\d+:\d+\)$/, ""), loc.line);
  }
}

function refuse(source: string, problem: string, line: number): never {
  const text = firstLine(source.split("\n").slice(line - 1).join("\n"));
  throw new SyntaxError(
    `Cannot read the parameters cell: ${problem}, line ${line}: "${text}"; a parameter is declared as \`let name: type = value;\``,
  );
}

function lineOf(node: Statement | Declarator): number {
  return node.loc?.start.line ?? 1;
}

function readOne(
  source: string,
  keyword: Keyword,
  declarator: Declarator,
): ParameterDeclaration {
  const { id, init } = declarator;
  if (id.type !== "Identifier") {
    refuse(source, "a name is missing", lineOf(declarator));
  }
  const annotation = id.typeAnnotation?.type === "TSTypeAnnotation"
    ? id.typeAnnotation
    : null;
  const literal = init ? literalType(init) : { kind: "any" } as const;
  if (annotation === null && literal === null) {
    refuse(
      source,
      `the default of ${id.name} is no literal, so it needs a declared type`,
      lineOf(declarator),
    );
  }
  return Object.freeze({
    name: id.name,
    keyword,
    typeText: annotation === null
      ? ""
      : source.slice(annotation.start! + 1, annotation.end!).trim(),
    type: annotation === null
      ? literal!
      : readType(annotation.typeAnnotation as TypeSyntax),
    defaultText: init ? source.slice(init.start!, init.end!) : "",
  });
}

/** The type of a literal; null for any other expression. */
function literalType(value: ValueSyntax): ParameterType | null {
  switch (value.type) {
    case "StringLiteral":
      return { kind: "string" };
    case "NumericLiteral":
      return { kind: "number" };
    case "BooleanLiteral":
      return { kind: "boolean" };
    case "NullLiteral":
      return { kind: "any" };
  }
  const node = value as ValueSyntax & Readonly<Record<string, unknown>>;
  if (node.type === "Identifier" && node.name === "undefined") {
    return { kind: "any" };
  }
  if (node.type === "TemplateLiteral") {
    return isEmpty(node.expressions) ? { kind: "string" } : null;
  }
  if (node.type === "UnaryExpression") {
    const isSigned = node.operator === "-" || node.operator === "+";
    const { type } = node.argument as ValueSyntax;
    return isSigned && type === "NumericLiteral" ? { kind: "number" } : null;
  }
  if (node.type === "ArrayExpression") {
    const items = node.elements as readonly (ValueSyntax | null)[];
    return items.every((item) => item !== null && literalType(item) !== null)
      ? { kind: "array", item: { kind: "any" } }
      : null;
  }
  if (node.type !== "ObjectExpression") return null;
  const properties = node.properties as readonly PropertySyntax[];
  return properties.every(isLiteralProperty) ? { kind: "object" } : null;
}

interface PropertySyntax extends ValueSyntax {
  readonly computed?: boolean;
  readonly shorthand?: boolean;
  readonly value?: ValueSyntax;
}

function isLiteralProperty(property: PropertySyntax): boolean {
  return property.type === "ObjectProperty" && property.computed !== true &&
    property.shorthand !== true && literalType(property.value!) !== null;
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
