/** Joins consecutive cells into one module for the type checker. */
import { applyEdits, blankEdits } from "./_edits.ts";
import { cellImports, type Part } from "./parse.ts";

/** Source of a module line: the index of its cell and its line there. */
interface Origin {
  readonly cell: number;
  /** One-based line number in the cell. */
  readonly line: number;
  /** Whether the line belongs to an import. */
  readonly isImport: boolean;
}

/** Module joined from cells; column numbers are the same as in the cells. */
export interface CellsModule {
  readonly text: string;
  /** Origins by zero-based module line; null for lines that belong to no cell. */
  readonly origins: readonly (Origin | null)[];
}

type Line = readonly [text: string, origin: Origin | null];

const BEGUN_IMPORT = /^import\b(?!\s*[(.])[^;"']*(?:["'][^"'\n]*)?(?![^])/m;

/**
 * Joins cells into one module. Each cell is a block nested in the block of the
 * cell above, so it may redeclare names. The imports of all cells come first,
 * starting with those of the latest cell.
 */
export function joinCells(cells: readonly string[]): CellsModule {
  const imports = new Map<string, readonly Line[]>();
  const body = cells.flatMap((code, cell): Line[] => {
    const parts = importParts(code);
    for (const { start, end } of parts) {
      const column = code.slice(0, start).split("\n").at(-1)!.length;
      const text = " ".repeat(column) + code.slice(start, end);
      const line = code.slice(0, start).split("\n").length;
      const origin = { cell, line, isImport: true };
      imports.set(text.trim(), moduleLines(text, origin));
    }
    const remaining = applyEdits(code, blankEdits(parts, code));
    const begin = { cell, line: 1, isImport: false };
    return [["{", null], ...moduleLines(remaining, begin), [";", null]];
  });
  const lines: Line[] = [
    ["export {};", null],
    ...imports.values().toArray().reverse().flat(),
    ...body,
    ["}".repeat(cells.length), null],
  ];
  return {
    text: lines.map(([text]) => text).join("\n"),
    origins: lines.map(([, origin]) => origin),
  };
}

function moduleLines(text: string, begin: Origin): Line[] {
  return text.split("\n")
    .map((text, index) => [text, { ...begin, line: begin.line + index }]);
}

/**
 * Returns the imports of a cell, as far as they can be recognized in unfinished
 * code.
 */
function importParts(code: string): Required<Part>[] {
  return cellImports(code).map(({ declaration }) => declaration)
    .filter(({ start }) => code.startsWith("import", start));
}

/** Returns whether a position is inside an import. */
export function isInImport(code: string, cursor: number): boolean {
  return BEGUN_IMPORT.test(code.slice(0, cursor)) ||
    importParts(code).some(({ start, end }) => start < cursor && cursor < end);
}
