/** Converts static import declarations to equivalent dynamic imports. */
import type { CellSyntax, SyntaxNode } from "./parse.ts";
import { childNodes } from "./parse.ts";

type ImportDeclaration = Extract<
  CellSyntax["body"][number],
  { type: "ImportDeclaration" }
>;

/**
 * Returns the statement that replaces an import declaration. Names that the
 * module does not export cause an error, unless the cell uses them only as types,
 * because types have no runtime exports.
 */
export function importText(
  statement: ImportDeclaration,
  cell: CellSyntax,
  address: (module: string) => string,
  hooks: string,
): string {
  const { source: { value: module }, specifiers } = statement;
  const values = specifiers.filter((specifier) =>
    !(specifier.type === "ImportSpecifier" && specifier.importKind === "type")
  );
  const onlyTypes = specifiers.length > 0 && values.length === 0;
  if (onlyTypes || statement.importKind === "type") return "";
  const namespaceImport = values.find(({ type }) =>
    type === "ImportNamespaceSpecifier"
  );
  const named = values.filter((specifier) => specifier !== namespaceImport);
  const names = named.filter(({ local }) => !isOnlyType(local.name, cell))
    .map(importedName);
  const [from, title, checked] = [address(module), module, names]
    .map((value) => JSON.stringify(value));
  const loaded = `await ${hooks}.load(import(${from}${
    importAttributes(statement)
  }), ${title}, ${checked})`;
  if (values.length === 0) return `${loaded};`;
  const bindings = named.map((specifier) =>
    `${JSON.stringify(importedName(specifier))}: ${specifier.local.name}`
  );
  const pattern = `{ ${bindings.join(", ")} }`;
  if (namespaceImport === undefined) return `const ${pattern} = ${loaded};`;
  const { name } = namespaceImport.local;
  const namedPattern = named.length === 0 ? "" : `, ${pattern} = ${name}`;
  return `const ${name} = ${loaded}${namedPattern};`;
}

/** Returns the exported name that an import specifier refers to. */
function importedName(
  specifier: ImportDeclaration["specifiers"][number],
): string {
  if (specifier.type !== "ImportSpecifier") return "default";
  return nodeName(specifier.imported);
}

function nodeName(node: { name: string } | { value: string }): string {
  return "name" in node ? node.name : node.value;
}

function importAttributes({ attributes }: ImportDeclaration): string {
  if (!attributes?.length) return "";
  const pairs = attributes.map((
    { key, value },
  ) => [nodeName(key), value.value]);
  return `, ${JSON.stringify({ with: Object.fromEntries(pairs) })}`;
}

/** Returns whether the cell uses a name, and only in type positions. */
function isOnlyType(name: string, cell: CellSyntax): boolean {
  const uses = (node: SyntaxNode, inType: boolean): boolean[] => {
    if (node.type === "ImportDeclaration") return [];
    const within = inType || isType(node);
    const isUse = node.type === "Identifier" && node.name === name;
    const inner = childNodes(node).flatMap((child) => uses(child, within));
    return [...isUse ? [inType] : [], ...inner];
  };
  const usages = childNodes(cell).flatMap((node) => uses(node, false));
  return usages.length > 0 && usages.every((inType) => inType);
}

/**
 * Returns whether a syntax node is purely a type; TypeScript nodes that also
 * contain values are excluded.
 */
function isType({ type }: SyntaxNode): boolean {
  return type.startsWith("TS") &&
    !/^TS(As|Satisfies|NonNull|TypeAssertion|Enum|Module|Export|Parameter|Instantiation)/
      .test(type);
}
