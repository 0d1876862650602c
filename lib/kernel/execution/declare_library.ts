/**
 * The program that makes one file of the library's declarations, so that a
 * checker need not read a thousand: `declare_library.ts FILE`. Each module is
 * an ambient one, without what its functions do.
 *
 * @module
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LIBRARY_ROOT } from "../../base/mod.ts";
import { addressEdits, applyEdits, blankEdits, type Edit } from "./_edits.ts";
import { DECLARED } from "./_library.ts";
import {
  childNodes,
  importsIn,
  isNode,
  parseCell,
  type SyntaxNode,
} from "./parse.ts";

/** Packages whose types are what a person sees; others cost a second each. */
const READ = /^(zod|nodejs-polars)$/;

/** The declarations of a module, and the modules that those need. */
function declaration(
  path: string,
  source: string,
  imports: Readonly<Record<string, string>>,
): { readonly text: string; readonly needs: readonly string[] } {
  const parsed = parseCell(source);
  if ("error" in parsed) return { text: "", needs: [] };
  const { syntax } = parsed;
  const edits: Edit[] = [];
  for (const node of childNodes(syntax)) strip(node, edits);
  const statements = syntax.body as unknown as readonly SyntaxNode[];
  edits.push(...blankEdits(statements.filter(isRun), source));
  const imported = statements.filter(isImport);
  const declared = applyEdits(source, [
    ...edits,
    ...blankEdits(imported, source),
  ]);
  const used = new Set(declared.match(/[\w$]+/g));
  const isUsed = (node: SyntaxNode): boolean =>
    !isImport(node) || (node.specifiers as readonly SyntaxNode[])
      .some(({ local }) => used.has(String((local as SyntaxNode).name)));
  edits.push(...blankEdits(imported.filter((node) => !isUsed(node)), source));
  const needs: string[] = [];
  const sources = importsIn({ body: statements.filter(isUsed) }, source);
  edits.push(...addressEdits(sources, (name) => {
    if (READ.test(name)) return imports[name]!;
    if (!name.startsWith(".")) return DECLARED + name;
    const need = join(path, "..", name);
    needs.push(need);
    return DECLARED + need;
  }));
  const text = applyEdits(source, edits);
  return {
    text: `declare module "${DECLARED}${path}" {\n${text}\nexport {};\n}\n`,
    needs,
  };
}

const isImport = ({ type }: SyntaxNode): boolean =>
  type === "ImportDeclaration";
/** What a module does, and does not declare. */
const isRun = ({ type }: SyntaxNode): boolean =>
  !/^(Import|Export|TS|Class|Function|Variable)/.test(type);

/** Takes away what a declared type tells: a function's body, a variable's value. */
function strip(node: SyntaxNode, edits: Edit[]): void {
  const { type, id, kind, returnType, typeAnnotation } = node;
  const told = isNode(id) && id.typeAnnotation || typeAnnotation || returnType;
  const isTold = isNode(told) || type === "FunctionDeclaration" ||
    /^(constructor|set)$/.test(String(kind));
  const part = /Function|Method/.test(type)
    ? "body"
    : type === "ClassProperty"
    ? "value"
    : "init";
  const gone = isTold && node[part];
  if (isNode(gone)) {
    const text = gone.type === "BlockStatement" ? "{}" : "null!";
    edits.push({ start: gone.start, end: gone.end, text });
  }
  for (const child of childNodes(node)) {
    if (child !== gone) strip(child, edits);
  }
}

/** The declarations of all that can be imported. */
async function declareLibrary(): Promise<string> {
  const root = fileURLToPath(LIBRARY_ROOT);
  const { exports, imports } = JSON.parse(
    await Deno.readTextFile(join(root, "deno.json")),
  );
  const texts: string[] = [];
  const paths = new Set<string>();
  for (const [name, path] of Object.entries<string>(exports)) {
    const module = join(path);
    paths.add(module);
    texts.push(
      `declare module "${DECLARED}${
        join("readout", name)
      }" { export * from "${DECLARED}${module}"; }\n`,
    );
  }
  for (const path of paths) {
    if (!path.endsWith(".ts")) continue;
    const source = await Deno.readTextFile(join(root, path));
    const { text, needs } = declaration(path, source, imports);
    texts.push(text);
    needs.forEach((need) => paths.add(need));
  }
  return texts.join("");
}

if (import.meta.main) {
  const [file] = Deno.args;
  await Deno.mkdir(join(file!, ".."), { recursive: true });
  const draft = `${file}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(draft, await declareLibrary());
  await Deno.rename(draft, file!);
}
