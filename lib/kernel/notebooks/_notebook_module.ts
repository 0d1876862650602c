/** A notebook's code as one module that a type checker can take. */
import { readDeclarations } from "./_declarations.ts";
import type { LibraryImports } from "../execution/mod.ts";
import { type Cell, cellTags, type Notebook } from "./notebook.ts";

/** Where a line of the module comes from. */
interface Origin {
  readonly cell: number;
  readonly line: number;
}

/** A notebook's code as one module. */
export interface NotebookModule {
  readonly text: string;
  /** By the module's line, from 0; null for lines that no cell has. */
  readonly origins: readonly (Origin | null)[];
}

/** Joins the cells in their order. */
export async function toModule(
  notebook: Notebook,
  library: LibraryImports,
): Promise<NotebookModule> {
  const lines: string[] = [];
  const origins: (Origin | null)[] = [];
  for (const [index, cell] of notebook.cells.entries()) {
    if (!isChecked(cell)) continue;
    const source = await library.rewrite(cell.source);
    for (const [number, line] of source.split("\n").entries()) {
      lines.push(line);
      origins.push({ cell: index, line: number + 1 });
    }
    // A cell ends a statement, whether or not it has its semicolon.
    lines.push(`;${forgetDefaults(cell)}`);
    origins.push(null);
  }
  lines.push("export {};", "");
  return { text: lines.join("\n"), origins };
}

function isChecked(cell: Cell): boolean {
  const tags = cellTags(cell);
  return cell.cell_type === "code" && !tags.includes("skip-execution") &&
    !tags.includes("injected-parameters");
}

/**
 * After `let share: number | null = null` the checker takes `share` for null;
 * but a parameter can be given. An assignment of the declared type undoes that.
 */
function forgetDefaults(cell: Cell): string {
  if (!cellTags(cell).includes("parameters")) return "";
  const declared = tryReadDeclarations(cell.source)
    .filter(({ keyword, typeText }) => keyword !== "const" && typeText !== "");
  const names = declared.map(({ name }) => name).join(", ");
  const types = declared.map(({ name, typeText }) => `${name}: ${typeText}`)
    .join("; ");
  return ` ({ ${names} } = {} as unknown as { ${types} });`;
}

/** A cell that cannot be read is told by whoever sets its parameters. */
function tryReadDeclarations(
  source: string,
): ReturnType<typeof readDeclarations> {
  try {
    return readDeclarations(source);
  } catch {
    return [];
  }
}
