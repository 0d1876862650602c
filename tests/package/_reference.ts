/** The reference of what a package exports, from its declarations: Markdown. */

import { dirname, join } from "node:path";
import ts from "typescript";
import type { Project } from "./_manifest.ts";

/** Texts of declarations by path: `lib/stats/mod.d.ts`. */
type Declarations = ReadonlyMap<string, string>;

/**
 * Writes a page for each entry, and one that leads to them.
 *
 * @param declarations What compiling made, and what was there.
 * @param project Name and entries.
 * @returns Texts by path.
 */
export function referencePages(
  declarations: Declarations,
  { name, version, exports }: Project,
): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const rows: string[] = [];
  for (const [entry, path] of Object.entries(exports)) {
    const module = entry === "." ? name : name + entry.slice(1);
    const file = `${entry === "." ? "index" : entry.slice(2)}.md`;
    const found = new Map<string, ts.Statement[]>();
    const source = path.slice(2).replace(/\.ts$/, ".d.ts");
    collect(declarations, source, null, found);
    const about = moduleText(declarations.get(source)!);
    const parts = [...found].sort(([a], [b]) => a < b ? -1 : 1)
      .map(([symbol, statements]) => section(symbol, statements));
    pages.set(
      `docs/${file}`,
      [`# ${module}`, about, ...parts].filter(Boolean).join("\n\n") + "\n",
    );
    rows.push(`- [${module}](${file}): ${found.size} exports`);
  }
  pages.set(
    "docs/README.md",
    `# Reference of ${name} ${version}\n\n${rows.join("\n")}\n`,
  );
  return pages;
}

/** Finds the declarations of the names that a file exports; `null` is all. */
function collect(
  declarations: Declarations,
  path: string,
  wanted: ReadonlyMap<string, string> | null,
  found: Map<string, ts.Statement[]>,
): void {
  const { statements } = parse(path, declarations.get(path)!);
  for (const statement of statements) {
    if (ts.isExportDeclaration(statement)) {
      follow(declarations, path, statement, wanted, found);
      continue;
    }
    for (const name of namesOf(statement)) {
      const shown = wanted === null ? name : wanted.get(name);
      if (shown === undefined) continue;
      found.set(shown, [...found.get(shown) ?? [], statement]);
    }
  }
}

function follow(
  declarations: Declarations,
  path: string,
  { moduleSpecifier, exportClause }: ts.ExportDeclaration,
  wanted: ReadonlyMap<string, string> | null,
  found: Map<string, ts.Statement[]>,
): void {
  if (moduleSpecifier === undefined) return;
  const { text } = moduleSpecifier as ts.StringLiteral;
  const next = join(dirname(path), text.replace(/(\.d)?\.(ts|js)$/, ".d.ts"));
  if (!declarations.has(next)) return;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) {
    collect(declarations, next, wanted, found);
    return;
  }
  const names = exportClause.elements.flatMap((one): [string, string][] => {
    const shown = wanted === null ? one.name.text : wanted.get(one.name.text);
    return shown === undefined
      ? []
      : [[(one.propertyName ?? one.name).text, shown]];
  });
  if (names.length > 0) collect(declarations, next, new Map(names), found);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) =>
      name.getText()
    );
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}

function section(symbol: string, statements: readonly ts.Statement[]): string {
  const code = statements.map((one) =>
    one.getText().replace(/^export (declare )?/, "")
  );
  const docs = statements.flatMap((one) =>
    ts.getJSDocCommentsAndTags(one).filter(ts.isJSDoc)
  ).flatMap(docParts);
  return [
    `## ${symbol}`,
    `\`\`\`ts\n${code.join("\n")}\n\`\`\``,
    ...docs,
  ].join("\n\n");
}

function docParts({ comment, tags }: ts.JSDoc): string[] {
  const of = (name: string) =>
    (tags ?? []).filter(({ tagName }) => tagName.text === name);
  const listed = [
    ...of("param").map((tag) => {
      const { name } = tag as ts.JSDocParameterTag;
      return `- \`${name.getText()}\`: ${textOf(tag.comment)}`;
    }),
    ...of("returns").map((tag) => `- returns: ${textOf(tag.comment)}`),
    ...of("throws").map((tag) => `- throws ${thrown(tag)}`),
  ];
  return [
    textOf(comment),
    listed.join("\n"),
    ...of("example").map((tag) => textOf(tag.comment)),
  ].filter((part) => part !== "");
}

/** `{RangeError} When ...`, as it stands. */
function thrown(tag: ts.JSDocTag): string {
  const [, type = "", text = ""] = /^@throws\s+(?:\{([^}]*)\})?\s*([^]*)/.exec(
    tag.getText().replace(/^\s*\* ?/gm, ""),
  ) ?? [];
  return `\`${type}\`: ${text.trim().replace(/\s*\n\s*/g, " ")}`;
}

function textOf(
  comment: Parameters<typeof ts.getTextOfJSDocComment>[0],
): string {
  return (ts.getTextOfJSDocComment(comment) ?? "")
    .replace(/\{@link(?:code)? ([^}]*)\}/g, "`$1`").trim();
}

/** What the comment at the top of a module says of it. */
function moduleText(text: string): string {
  const [, comment = ""] = /^\s*\/\*\*([^]*?)\*\//.exec(text) ?? [];
  return comment.includes("@module")
    ? comment.replace(/^\s*\* ?/gm, "").replace(/@module[^]*/, "")
      .replace(/^@example +(.*)/gm, "$1:\n").trim()
    : "";
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}
