/** Changes of a cell's source, by its offsets. */
import type { CellImport, Part } from "./parse.ts";

/** A change of the source; it keeps the lines where they are. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts addresses in the place of what modules are called by. */
export function addressEdits(
  imports: readonly CellImport[],
  address: (module: string) => string,
): Edit[] {
  return imports.map(({ module, start, end }) => ({
    start,
    end,
    text: JSON.stringify(address(module)),
  }));
}

/** Leaves nothing but the lines of some parts. */
export function blankEdits(parts: readonly Part[], code: string): Edit[] {
  return parts.map(({ start = 0, end = 0 }) => ({
    start,
    end,
    text: code.slice(start, end).replace(/[^\n]/g, " "),
  }));
}

/** The source as changed. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let position = 0;
  for (const { start, end, text } of sorted) {
    // What stands in a part that was replaced goes with it.
    if (start < position) continue;
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}
