/**
 * Code whose functions are compiled when it is loaded. Deno keeps what V8 has
 * compiled then, and no function that was compiled when it was first called: of
 * a short readout's two thousand, each start compiled every one again. V8 takes
 * a function in parentheses for one that will be called at once.
 */

import ts from "typescript";

/** Text that goes in before a position. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Puts each function in parentheses.
 *
 * @param code A module, as a bundler writes it: nothing is exported where it
 * is declared.
 * @returns The module; what it declared as functions stands first, as these are
 * there before all else.
 */
export function eager(code: string): string {
  const source = ts.createSourceFile(
    "module.js",
    code,
    ts.ScriptTarget.Latest,
    true,
  );
  const insertions = insertionsIn(source);
  let written = 0;
  let next = 0;
  const upTo = (position: number): string => {
    let text = "";
    for (; (insertions[next]?.at ?? Infinity) <= position; next++) {
      const { at, text: put } = insertions[next]!;
      text += code.slice(written, at) + put;
      written = at;
    }
    text += code.slice(written, position);
    written = position;
    return text;
  };
  const declared: string[] = [];
  const rest: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isFunctionDeclaration(statement)) continue;
    rest.push(upTo(statement.getStart()));
    const text = upTo(statement.end);
    declared.push(`var ${statement.name!.text} = (${text});\n`);
  }
  return [...declared, ...rest, upTo(code.length)].join("");
}

/** In the order of their positions. */
function insertionsIn(source: ts.SourceFile): Insertion[] {
  const found: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    const isBare = !ts.isParenthesizedExpression(node.parent ?? source);
    if ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && isBare) {
      found.push({ at: node.getStart(), text: "(" });
      ts.forEachChild(node, visit);
      found.push({ at: node.end, text: ")" });
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
