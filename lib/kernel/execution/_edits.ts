/** Text edits to the source of a cell, by character offset. */
import type { CellImport, Part } from "./parse.ts";

/** One text edit, which does not change the number of lines. */
export interface Edit extends Required<Part> {
  readonly text: string;
}

/** Replaces module names with their addresses. */
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

/** Replaces the given parts with spaces and keeps their line breaks. */
export function blankEdits(parts: readonly Part[], code: string): Edit[] {
  return parts.map(({ start = 0, end = 0 }) => ({
    start,
    end,
    text: code.slice(start, end).replace(/[^\n]/g, " "),
  }));
}

/** Applies edits to a source. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let position = 0;
  for (const { start, end, text } of sorted) {
    // An edit inside a range that was already replaced is dropped.
    if (start < position) continue;
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}
