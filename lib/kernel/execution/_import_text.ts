/** An import declaration as the dynamic import that it stands for. */
import { type CellSyntax, isNode, nodesOf, type SyntaxNode } from "./parse.ts";

type ImportDeclaration = Extract<
  CellSyntax["body"][number],
  { type: "ImportDeclaration" }
>;

/**
 * The statement in the place of an import. Names that the module does not have
 * become an error there; a name that the cell uses as a type alone may be
 * missing, for types are no exports at run time.
 */
export function importText(
  statement: ImportDeclaration,
  cell: CellSyntax,
  address: (module: string) => string,
  hooks: string,
): string {
  const module = statement.source.value;
  const values = statement.specifiers.filter((specifier) =>
    !(specifier.type === "ImportSpecifier" && specifier.importKind === "type")
  );
  const onlyTypes = statement.importKind === "type" ||
    statement.specifiers.length > 0 && values.length === 0;
  if (onlyTypes) return "";
  const names: string[] = [];
  const bindings: string[] = [];
  let whole: string | null = null;
  for (const specifier of values) {
    const local = specifier.local.name;
    if (specifier.type === "ImportNamespaceSpecifier") {
      whole = local;
      continue;
    }
    const name = specifier.type === "ImportDefaultSpecifier"
      ? "default"
      : specifier.imported.type === "Identifier"
      ? specifier.imported.name
      : specifier.imported.value;
    bindings.push(`${JSON.stringify(name)}: ${local}`);
    if (!isTypeAlone(local, cell)) names.push(name);
  }
  const loaded = `await ${hooks}.load(import(${
    JSON.stringify(address(module))
  }${withText(statement)}), ${JSON.stringify(module)}, ${
    JSON.stringify(names)
  })`;
  if (values.length === 0) return `${loaded};`;
  const pattern = `{ ${bindings.join(", ")} }`;
  if (whole === null) return `const ${pattern} = ${loaded};`;
  const rest = bindings.length === 0 ? "" : `, ${pattern} = ${whole}`;
  return `const ${whole} = ${loaded}${rest};`;
}

function withText(statement: ImportDeclaration): string {
  const attributes = statement.attributes ?? [];
  if (attributes.length === 0) return "";
  const entries = attributes.map(({ key, value }) => {
    const name = key.type === "Identifier" ? key.name : key.value;
    return [name, value.value];
  });
  return `, ${JSON.stringify({ with: Object.fromEntries(entries) })}`;
}

/** True if a name is used in the cell, and only where types stand. */
function isTypeAlone(name: string, cell: CellSyntax): boolean {
  let types = 0;
  let values = 0;
  const visit = (node: SyntaxNode, inType: boolean): void => {
    if (node.type === "ImportDeclaration") return;
    if (node.type === "Identifier" && node.name === name) {
      if (inType) types++;
      else values++;
    }
    const within = inType || isType(node);
    for (const child of nodesOf(node)) visit(child, within);
  };
  if (isNode(cell)) visit(cell, false);
  return types > 0 && values === 0;
}

/** Nodes of types; those that hold values beside them are not. */
function isType({ type }: SyntaxNode): boolean {
  return type.startsWith("TS") &&
    !/^TS(As|Satisfies|NonNull|TypeAssertion|Enum|Module|Export|Parameter|Instantiation)/
      .test(type);
}
