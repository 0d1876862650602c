/** Marks the failed cell in an executed notebook, as papermill does. */

import type { RunError } from "./_run_types.ts";
import { cellTags, type Notebook } from "./notebook.ts";

const TAG = "papermill-error-cell-tag";
const STYLE =
  'style="color:red; font-family:Helvetica Neue, Helvetica, Arial, sans-serif; font-size:2em;"';

/**
 * Adds a cell at the top that links to the failed cell, and a marker cell before
 * the failed cell. Markers from an earlier run are removed.
 *
 * @param notebook The executed notebook.
 * @param error Error that ended the run, or `null` for a successful run.
 * @returns The notebook to save.
 */
export function withErrorMarkers(
  notebook: Notebook,
  error: RunError | null,
): Notebook {
  const unmarked = (cells: Notebook["cells"]) =>
    cells.filter((cell) => !cellTags(cell).includes(TAG));
  if (error === null) return { ...notebook, cells: unmarked(notebook.cells) };
  const marker = (id: string, text: string) => ({
    cell_type: "markdown" as const,
    id,
    metadata: { tags: [TAG] },
    source: text,
  });
  const top =
    `<span ${STYLE}>An Exception was encountered at '<a href="#papermill-error-cell">In [${error.number}]</a>'.</span>`;
  const failureLink =
    `<span id="papermill-error-cell" ${STYLE}>The run stopped here:</span>`;
  const cells = [
    marker("papermill-error-top", top),
    ...unmarked(notebook.cells.slice(0, error.index)),
    marker("papermill-error-cell", failureLink),
    ...unmarked(notebook.cells.slice(error.index)),
  ];
  return { ...notebook, cells };
}
