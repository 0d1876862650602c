/** Reads the declarations of a parameters cell. */
import { type CellSyntax, parseCell } from "../execution/mod.ts";
import { firstLine } from "./notebook.ts";
import {
  type Accepts,
  ANY,
  readType,
  type Syntax,
  typeOfDefault,
} from "./_types.ts";

/** One parameter, as its cell declares it. */
export interface ParameterDeclaration {
  /** Name of the variable. */
  readonly name: string;
  /** How it is declared. */
  readonly keyword: "let" | "const" | "var";
  /** The declared type as written, empty when none is. */
  readonly typeText: string;
  /** The declared type, or the default's when none is declared. */
  readonly type: string;
  /** The default as written, empty when there is none. */
  readonly defaultText: string;
  /** True for a value of the type; null for a type that cannot be checked. */
  readonly accepts: Accepts | null;
}

type Statement = CellSyntax["body"][number];
type Declarator = Extract<
  Statement,
  { type: "VariableDeclaration" }
>["declarations"][number];

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
  const parsed = parseCell(source);
  if ("error" in parsed) {
    const { message, line } = parsed.error;
    refuse(source, message.replace(/\.$/, ""), line);
  }
  return parsed.syntax.body.flatMap((statement) => {
    if (statement.type === "EmptyStatement") return [];
    const keyword = statement.type === "VariableDeclaration"
      ? KEYWORDS.find((keyword) => keyword === statement.kind)
      : undefined;
    if (statement.type !== "VariableDeclaration" || keyword === undefined) {
      refuse(source, "not a declaration", lineOf(statement));
    }
    return statement.declarations.map((declarator) => ({
      keyword,
      ...readDeclarator(source, declarator),
    }));
  });
}

const KEYWORDS = ["let", "const", "var"] as const;

function refuse(source: string, problem: string, line: number): never {
  const text = firstLine(source.split("\n").slice(line - 1).join("\n"));
  throw new SyntaxError(
    `Cannot read the parameters cell: ${problem}, line ${line}: "${text}"; a parameter is declared as \`let name: type = value;\``,
  );
}

function lineOf(node: Statement | Declarator): number {
  return node.loc?.start.line ?? 1;
}

function readDeclarator(
  source: string,
  declarator: Declarator,
): Omit<ParameterDeclaration, "keyword"> {
  const { id, init } = declarator;
  if (id.type !== "Identifier") {
    refuse(source, "a name is missing", lineOf(declarator));
  }
  const { name, typeAnnotation: annotation } = id;
  const defaultText = init ? source.slice(init.start!, init.end!) : "";
  if (annotation?.type === "TSTypeAnnotation") {
    const type = source.slice(annotation.start! + 1, annotation.end!).trim();
    const accepts = readType(annotation.typeAnnotation as unknown as Syntax);
    return { name, typeText: type, type, defaultText, accepts };
  }
  const known = init
    ? typeOfDefault(init as unknown as Syntax)
    : ["any", ANY] as const;
  if (known === null) {
    refuse(
      source,
      `the default of ${name} is no literal, so it needs a declared type`,
      lineOf(declarator),
    );
  }
  const [type, accepts] = known;
  return { name, typeText: "", type, defaultText, accepts };
}
