/** Cells, one below the other, as one module that a type checker can take. */
import { applyEdits, blankEdits } from "./_edits.ts";
import { cellImports, type Part } from "./parse.ts";

/** Where a line of the module comes from: a cell by its place, a line of it. */
interface Origin {
  readonly cell: number;
  /** From 1. */
  readonly line: number;
  /** True where the line stands among the imports. */
  readonly isImport: boolean;
}

/** A module of cells; columns are those of the cells. */
export interface CellsModule {
  readonly text: string;
  /** By the module's line, from 0; null for lines that no cell has. */
  readonly origins: readonly (Origin | null)[];
}

type Line = readonly [text: string, origin: Origin | null];

const BEGUN_IMPORT = /^import\b(?!\s*[(.])[^;"']*(?:["'][^"'\n]*)?(?![^])/m;

/**
 * Joins cells. What a cell may declare again lies in a block inside that of the
 * cells above; imports stand above all, the latest first.
 */
export function joinCells(cells: readonly string[]): CellsModule {
  const imports = new Map<string, readonly Line[]>();
  const body = cells.flatMap((code, cell): Line[] => {
    const parts = importParts(code);
    for (const { start, end } of parts) {
      const column = code.slice(0, start).split("\n").at(-1)!.length;
      const text = " ".repeat(column) + code.slice(start, end);
      const line = code.slice(0, start).split("\n").length;
      imports.set(
        text.trim(),
        moduleLines(text, { cell, line, isImport: true }),
      );
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

/** The imports, as far as can be seen in code that is being written. */
function importParts(code: string): Required<Part>[] {
  return cellImports(code).map(({ declaration }) => declaration)
    .filter(({ start }) => code.startsWith("import", start));
}

/** True for a place inside an import. */
export function isInImport(code: string, cursor: number): boolean {
  return BEGUN_IMPORT.test(code.slice(0, cursor)) ||
    importParts(code).some(({ start, end }) => start < cursor && cursor < end);
}
