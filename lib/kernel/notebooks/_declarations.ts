/** Reads the declarations of a parameters cell. */
import { type CellSyntax, parseCell } from "../execution/mod.ts";
import type { Json } from "../wire/mod.ts";
import { firstLine } from "./notebook.ts";

/** One declared parameter. */
export interface Declaration {
  /** Name of the variable. */
  readonly name: string;
  readonly keyword: string;
  /** Declared type as written; empty if there is none. */
  readonly type: string;
  /**
   * Allowed value kinds, as `kindOf` names them, or literals; empty if any value
   * is allowed.
   */
  readonly kinds: readonly string[];
}

/** Value kinds of the literal syntax nodes. */
const LITERALS: Readonly<Record<string, string>> = {
  StringLiteral: "string",
  TemplateLiteral: "string",
  NumericLiteral: "number",
  UnaryExpression: "number",
  BooleanLiteral: "boolean",
  ArrayExpression: "array",
  ObjectExpression: "object",
};

/**
 * Returns the kind of a value: like `typeof`, but with separate kinds for arrays
 * and null.
 */
export function valueKind(value: Json | undefined): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/**
 * Reads a cell of `let name: type = value;` declarations; one statement may
 * declare several variables.
 *
 * @throws {SyntaxError} If the cell contains anything else; the message quotes
 *   it.
 */
export function readDeclarations(source: string): Declaration[] {
  const parsed = parseCell(source);
  if ("error" in parsed) {
    const { message, line } = parsed.error;
    return refuse(source, message.replace(/\.$/, ""), line);
  }
  return parsed.syntax.body.flatMap((statement) => {
    if (statement.type === "EmptyStatement") return [];
    const line = statement.loc?.start.line;
    if (statement.type !== "VariableDeclaration") {
      return refuse(source, "not a declaration", line);
    }
    const { kind, declarations } = statement;
    return declarations.map((each) => readDeclarator(source, kind, each));
  });
}

function refuse(source: string, problem: string, line = 1): never {
  const text = firstLine(source.split("\n").slice(line - 1).join("\n"));
  throw new SyntaxError(
    `Cannot read the parameters cell: ${problem}, line ${line}: "${text}"; a parameter is declared as \`let name: type = value;\``,
  );
}

type Declarator = Extract<
  CellSyntax["body"][number],
  { type: "VariableDeclaration" }
>["declarations"][number];

function readDeclarator(
  source: string,
  keyword: string,
  { id, init, loc }: Declarator,
): Declaration {
  if (id.type !== "Identifier") {
    return refuse(source, "a name is missing", loc?.start.line);
  }
  const { start, end } = id.typeAnnotation ?? {};
  const type = source.slice(start ?? 0, end ?? 0).replace(/^:/, "").trim();
  const literal = LITERALS[init?.type ?? ""];
  const kinds = kindsOfType(type);
  const isTypeKnown = kinds.length > 0 || literal === undefined;
  const allowed = isTypeKnown ? kinds : [literal];
  return { name: id.name, keyword, type, kinds: allowed };
}

/**
 * Returns the value kinds that a declared type allows; empty for a type name that
 * cannot be resolved here.
 */
function kindsOfType(type: string): readonly string[] {
  const words = type.replace(/'([^']*)'/g, '"$1"')
    .replace(/^[^]*(\[\]|Array<[^]*>)/, "array")
    .replace(/^[^]*(\}|Record<[^]*>)/, "object");
  return words.match(
    /"[^"]*"|\b(\d[\d.]*|true|false|string|number|boolean|null|undefined|object|array)\b/g,
  ) ?? [];
}
