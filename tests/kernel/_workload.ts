/** Cells of which every output can be told, to count what arrives. */

/** Log lines of a cell, before its value. */
const LOGS = 10;
/** Outputs of a cell. */
const OUTPUTS_PER_CELL = LOGS + 1;

/** What a frontend made of the cells' outputs. */
export interface Count {
  /** Outputs that the cells make. */
  readonly total: number;
  /** Those that no cell shows. */
  readonly lost: number;
  /** Those that another cell shows. */
  readonly misplaced: number;
}

/** Cells of ten log lines and an awaited value each. */
export function workload(cells: number): string[] {
  return Array.from({ length: cells }, (_, cell) => `
for (let i = 0; i < ${LOGS}; i++) console.log("cell ${cell} line " + i);
await new Promise((resolve) => setTimeout(resolve, ${cell % 5}));
"cell ${cell} value"`);
}

/** The outputs of one cell; none is a part of another. */
function outputsOf(cell: number): string[] {
  const lines = Array.from(
    { length: LOGS },
    (_, i) => `cell ${cell} line ${i}\n`,
  );
  return [...lines, `"cell ${cell} value"`];
}

/** Each cell's text as it should be. */
export function expectedTexts(cells: number): string[] {
  return Array.from({ length: cells }, (_, cell) => outputsOf(cell).join(""));
}

/** Counts the outputs of a workload in the texts of its cells. */
export function countOutputs(texts: readonly string[]): Count {
  const absent = texts.flatMap((text, cell) =>
    outputsOf(cell).filter((output) => !text.includes(output))
  );
  const misplaced =
    absent.filter((output) => texts.some((text) => text.includes(output)))
      .length;
  return {
    total: texts.length * OUTPUTS_PER_CELL,
    lost: absent.length - misplaced,
    misplaced,
  };
}
