/** Reads the declarations of a parameters cell. */
import { firstLine } from "./notebook.ts";
import { type Token, tokenize } from "../execution/mod.ts";
import { type ParameterType, parseType } from "./_types.ts";

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

const KEYWORDS = new Set(["let", "const", "var"]);
const OPEN = new Map([["(", ")"], ["[", "]"], ["{", "}"]]);

/**
 * Reads a cell of `let name: type = value;` declarations, several to a
 * statement if need be.
 *
 * A default is a literal, or an array or object of literals. Any other
 * expression needs a declared type before it and a semicolon after it.
 *
 * @throws {SyntaxError} If the cell holds anything else; the message quotes it.
 */
export function readDeclarations(source: string): ParameterDeclaration[] {
  const tokens = tokenize(source);
  const declarations: ParameterDeclaration[] = [];
  let at = 0;

  function fail(problem: string, token: Token | undefined): never {
    const from = token?.start ?? source.length;
    const line = source.slice(0, from).split("\n").length;
    throw new SyntaxError(
      `Cannot read the parameters cell: ${problem}, line ${line}: "${
        firstLine(source.split("\n").slice(line - 1).join("\n"))
      }"; a parameter is declared as \`let name: type = value;\``,
    );
  }

  while (at < tokens.length) {
    if (tokens[at]!.text === ";") {
      at++;
      continue;
    }
    const keyword = tokens[at]!;
    if (!KEYWORDS.has(keyword.text)) fail("not a declaration", keyword);
    do {
      at++;
      at = readOne(keyword.text as "let" | "const" | "var");
    } while (tokens[at]?.text === ",");
    checkEnd();
  }
  return declarations;

  /** A statement ends at a semicolon, at the end, or before the next one. */
  function checkEnd(): void {
    const next = tokens[at];
    if (next === undefined) return;
    if (next.text === ";") {
      at++;
      return;
    }
    const previous = tokens[at - 1]!;
    const newLine = source.slice(previous.end, next.start).includes("\n");
    if (!newLine || !KEYWORDS.has(next.text)) {
      fail(
        "a default that is no literal needs a declared type and a semicolon",
        previous,
      );
    }
  }

  function readOne(keyword: "let" | "const" | "var"): number {
    const name = tokens[at];
    if (name?.kind !== "word") fail("a name is missing", name);
    let position = at + 1;
    let typeText = "";
    if (tokens[position]?.text === ":") {
      const end = endOfType(position + 1);
      typeText = slice(position + 1, end);
      position = end;
    }
    let defaultText = "";
    let inferred: ParameterType = { kind: "any" };
    if (tokens[position]?.text === "=") {
      const literal = readLiteral(position + 1);
      const end = literal !== null && isEnd(literal.end)
        ? literal.end
        : endOfExpression(position + 1, typeText, name);
      defaultText = slice(position + 1, end);
      if (literal !== null && end === literal.end) inferred = literal.type;
      position = end;
    }
    declarations.push(Object.freeze({
      name: name.text,
      keyword,
      typeText,
      type: typeText === "" ? inferred : parseType(typeText),
      defaultText,
    }));
    return position;
  }

  function slice(from: number, to: number): string {
    if (to <= from) return "";
    return source.slice(tokens[from]!.start, tokens[to - 1]!.end);
  }

  /** True if a declaration can end before this token. */
  function isEnd(position: number): boolean {
    const token = tokens[position];
    if (token === undefined || token.text === ";" || token.text === ",") {
      return true;
    }
    const gap = source.slice(tokens[position - 1]!.end, token.start);
    return gap.includes("\n") && KEYWORDS.has(token.text);
  }

  function endOfType(from: number): number {
    const end = scan(
      from,
      (token) => "=;,".includes(token.text) || isLetAgain(token),
    );
    return end ?? tokens.length;
  }

  function isLetAgain(token: Token): boolean {
    return KEYWORDS.has(token.text);
  }

  function endOfExpression(
    from: number,
    typeText: string,
    name: Token,
  ): number {
    const end = scan(from, (token) => token.text === ";");
    if (typeText === "" || end === null) {
      fail(
        `the default of ${name.text} is no literal, so it needs a declared type and a semicolon`,
        name,
      );
    }
    return end;
  }

  /** The first token outside brackets that ends what begins at `from`. */
  function scan(from: number, ends: (token: Token) => boolean): number | null {
    const closing: string[] = [];
    for (let position = from; position < tokens.length; position++) {
      const token = tokens[position]!;
      if (token.kind !== "string" && token.kind !== "template") {
        if (closing.length === 0 && ends(token)) return position;
        const close = OPEN.get(token.text) ??
          (token.text === "<" ? ">" : undefined);
        if (close !== undefined) closing.push(close);
        else if (token.text === closing.at(-1)) closing.pop();
      }
    }
    return null;
  }

  /** A literal and where it ends, or null for any other expression. */
  function readLiteral(
    from: number,
  ): { type: ParameterType; end: number } | null {
    const token = tokens[from];
    if (token === undefined) return null;
    const end = from + 1;
    switch (token.kind) {
      case "string":
      case "template":
        return { type: { kind: "string" }, end };
      case "number":
        return token.text.endsWith("n")
          ? null
          : { type: { kind: "number" }, end };
      case "word":
        if (token.text === "true" || token.text === "false") {
          return { type: { kind: "boolean" }, end };
        }
        return token.text === "null" || token.text === "undefined"
          ? { type: { kind: "any" }, end }
          : null;
    }
    if (token.text === "-" || token.text === "+") {
      return tokens[end]?.kind === "number" ? readLiteral(end) : null;
    }
    if (token.text === "[") {
      return readList(end, "]", { kind: "array", item: { kind: "any" } });
    }
    if (token.text === "{") return readList(end, "}", { kind: "object" });
    return null;
  }

  function readList(
    from: number,
    close: "]" | "}",
    type: ParameterType,
  ): { type: ParameterType; end: number } | null {
    let position = from;
    while (tokens[position]?.text !== close) {
      if (close === "}") {
        if (tokens[position + 1]?.text !== ":") return null;
        position += 2;
      }
      const item = readLiteral(position);
      if (item === null) return null;
      position = item.end;
      if (tokens[position]?.text === ",") position++;
      else if (tokens[position]?.text !== close) return null;
    }
    return { type, end: position + 1 };
  }
}
