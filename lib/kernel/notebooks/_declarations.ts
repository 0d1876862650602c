/** Reads the declarations of a parameters cell. */
import {
  type CellSyntax,
  parseCell,
  type SyntaxNode,
} from "../execution/mod.ts";
import { firstLine } from "./notebook.ts";
import { type Accepts, ANY, readType, typeOfDefault } from "./_types.ts";

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

type Declaration = Extract<
  CellSyntax["body"][number],
  { type: "VariableDeclaration" }
>;

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
    return refuse(source, message.replace(/\.$/, ""), line);
  }
  return parsed.syntax.body.flatMap((statement) => {
    if (statement.type === "EmptyStatement") return [];
    return statement.type === "VariableDeclaration" &&
        /^(let|const|var)$/.test(statement.kind)
      ? statement.declarations.map((declarator) => ({
        keyword: statement.kind as ParameterDeclaration["keyword"],
        ...readDeclarator(source, declarator),
      }))
      : refuse(source, "not a declaration", statement.loc?.start.line);
  });
}

function refuse(source: string, problem: string, line = 1): never {
  const text = firstLine(source.split("\n").slice(line - 1).join("\n"));
  throw new SyntaxError(
    `Cannot read the parameters cell: ${problem}, line ${line}: "${text}"; a parameter is declared as \`let name: type = value;\``,
  );
}

function readDeclarator(
  source: string,
  { id, init, loc }: Declaration["declarations"][number],
): Omit<ParameterDeclaration, "keyword"> {
  const line = loc?.start.line;
  if (id.type !== "Identifier") {
    return refuse(source, "a name is missing", line);
  }
  const { name, typeAnnotation: annotation } = id;
  const typeText = source
    .slice((annotation?.start ?? -1) + 1, annotation?.end ?? 0).trim();
  const defaultText = source.slice(init?.start ?? 0, init?.end ?? 0);
  const type = annotation?.type === "TSTypeAnnotation"
    ? [typeText, readType(annotation.typeAnnotation as never)] as const
    : init
    ? typeOfDefault(init as unknown as SyntaxNode)
    : ["any", ANY] as const;
  const problem =
    `the default of ${name} is no literal, so it needs a declared type`;
  return type === null
    ? refuse(source, problem, line)
    : { name, typeText, type: type[0], defaultText, accepts: type[1] };
}
