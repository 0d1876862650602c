/**
 * Makes lib/base/options/described.ts: what each call of `checkOptions` holds its
 * options to, from their type.
 */

import { fileURLToPath } from "node:url";
import ts from "typescript";
import { sourcesIn } from "../_sources.ts";
import { libraryProgram } from "./_library_program.ts";

const LIB = new URL("../../lib/", import.meta.url);
const CHECK = "checkOptions";
const HEAD = `// deno-fmt-ignore-file
/** Made by "deno task schema" from the types of options. */

import type { Description } from "./check.ts";

`;

/** Where the descriptions are kept. */
export const DESCRIBED_FILE = new URL("base/options/described.ts", LIB);

/** The source of the file, as it is to be. */
export async function describedFile(): Promise<string> {
  const files = (await sourcesIn(LIB)).map((file) => fileURLToPath(file))
    .sort();
  const program = libraryProgram(files);
  const descriptions = new Descriptions(program.getTypeChecker());
  for (const file of files) {
    for (const { arguments: [name, options] } of checksIn(program, file)) {
      descriptions.add(name!.getText(), options!);
    }
  }
  return HEAD + descriptions.toString();
}

/** Each call of `checkOptions` in a file. */
export function checksIn(
  program: ts.Program,
  file: string,
): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === CHECK) {
      calls.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(program.getSourceFile(file)!);
  return calls;
}

/** Descriptions by name, those that others are made of first. */
class Descriptions {
  readonly #checker: ts.TypeChecker;
  readonly #byName = new Map<string, string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  add(name: string, options: ts.Node): void {
    this.#describe(name, this.#checker.getTypeAtLocation(options));
  }

  toString(): string {
    return [...this.#byName]
      .map(([name, text]) => `export const ${name}: Description = ${text};\n`)
      .join("");
  }

  #describe(name: string, options: ts.Type): string {
    const type = this.#checker.getNonNullableType(options);
    const fields = type.getProperties().map((field) => {
      const kinds = this.#kinds(this.#checker.getTypeOfSymbol(field));
      return `${field.name}: [${kinds.join(", ")}]`;
    });
    const text = `{ ${fields.join(", ")} }`;
    if ((this.#byName.get(name) ?? text) !== text) {
      throw new Error(`Two types of options are called ${name}`);
    }
    this.#byName.set(name, text);
    return name;
  }

  /** In an order of their own: the compiler's changes with what else it read. */
  #kinds(type: ts.Type): readonly string[] {
    const all = type.isUnion() ? type.types : [type];
    const words = all.filter((each) => each.isStringLiteral())
      .map((each) => JSON.stringify((each as ts.StringLiteralType).value))
      .sort();
    const rest = all.filter((each) =>
      !each.isStringLiteral() && !(each.flags & ts.TypeFlags.Undefined)
    );
    const kinds = new Set(rest.map((each) => this.#kind(each)));
    // Beside any text, words are what an editor offers and no choice to keep to.
    const isOpen = words.length === 0 || kinds.has('"text"');
    return [
      ...(isOpen ? [] : [`[${words.join(", ")}]`]),
      ...[...kinds].sort(),
    ];
  }

  #kind(type: ts.Type): string {
    const { flags } = type;
    if (flags & ts.TypeFlags.Null) return '"null"';
    if (flags & ts.TypeFlags.NumberLike) return '"number"';
    if (flags & ts.TypeFlags.BooleanLike) return '"flag"';
    if (flags & ts.TypeFlags.StringLike || isWordLike(type)) return '"text"';
    if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) {
      return '"anything"';
    }
    if (type.getCallSignatures().length > 0) return '"function"';
    if (this.#checker.isArrayLikeType(type)) return '"list"';
    const { aliasSymbol, aliasTypeArguments: [from] = [] } = type;
    const own = aliasSymbol?.name === "Fields" ? from! : type;
    return isOptions(own)
      ? this.#describe(constantOf(own.symbol ?? own.aliasSymbol), own)
      : '"object"';
  }
}

/** `string & {}`, which is a string that an editor offers words for. */
function isWordLike(type: ts.Type): boolean {
  return type.isIntersection() &&
    type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike);
}

/** What is a record of fields that may be left out, all of them. */
export function isOptions(type: ts.Type): boolean {
  const fields = type.getProperties();
  return type.symbol?.name !== "__type" && fields.length > 0 &&
    // Names that are offered, beside which any other may stand.
    type.getStringIndexType() === undefined &&
    fields.every(({ flags }) => flags & ts.SymbolFlags.Optional);
}

/** `LoadOptions` as a constant is called. */
function constantOf({ name }: ts.Symbol): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

if (import.meta.main) {
  await Deno.writeTextFile(DESCRIBED_FILE, await describedFile());
}
