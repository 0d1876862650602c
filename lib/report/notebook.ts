/**
 * Part of Jupyter's notebook format (nbformat 4) that a report reads. The types
 * are open, so notebooks from any tool are accepted.
 */

/** Text of a notebook, as one string or as lines with their line breaks. */
export type NotebookText = string | readonly string[];

/** Notebook in the format of an `.ipynb` file. */
export interface NotebookDocument {
  /** Major version of the format; a report requires 4. */
  readonly nbformat: number;
  /** Cells in document order. */
  readonly cells: readonly NotebookCell[];
  /** Kernel, language and metadata of other tools. */
  readonly metadata?: unknown;
}

/** Cell of a notebook. */
export interface NotebookCell {
  /** Type of the cell: `markdown`, `code` or `raw`. */
  readonly cell_type: string;
  /** Id of the cell, from format 4.5 on; used as its anchor. */
  readonly id?: string;
  /** Prose or code of the cell. */
  readonly source: NotebookText;
  /** Tags and metadata of other tools. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Outputs of a code cell. */
  readonly outputs?: readonly NotebookOutput[];
  /** Pictures of a Markdown cell, by name and media type. */
  readonly attachments?: Readonly<Record<string, unknown>>;
}

/** Output of a code cell. */
export interface NotebookOutput {
  /** Type of the output: `stream`, `display_data`, `execute_result` or `error`. */
  readonly output_type: string;
  /** Name of a stream: `stdout` or `stderr`. */
  readonly name?: string;
  /** Text of a stream. */
  readonly text?: NotebookText;
  /** Content of a display or result, by media type. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Metadata of a display or result, such as sizes, by media type. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Class name of an error. */
  readonly ename?: string;
  /** Message of an error. */
  readonly evalue?: string;
  /** Stack trace of an error. */
  readonly traceback?: readonly string[];
}

/** Returns a notebook text as one string; any other value gives an empty string. */
export function joined(text: unknown): string {
  return [text].flat().filter((line) => typeof line === "string").join("");
}

/** Returns whether a cell has a tag, spelled with a hyphen or an underscore. */
export function hasTag(cell: NotebookCell, tag: string): boolean {
  const tags = cell.metadata?.tags;
  return Array.isArray(tags) &&
    tags.some((entry) => String(entry).replaceAll("_", "-") === tag);
}

/** Display of a cell's code or of its outputs. */
export type Visibility = "shown" | "folded" | "removed";

/**
 * Returns how to display a cell's code or outputs. It follows Jupyter Book's tags
 * (`hide-input`, `hide-output`, `hide-cell`, `remove-input`, `remove-output`,
 * `remove-cell`) and JupyterLab's metadata for collapsed parts.
 */
export function cellVisibility(
  cell: NotebookCell,
  side: "input" | "output",
): Visibility {
  if (hasTag(cell, "remove-cell") || hasTag(cell, `remove-${side}`)) {
    return "removed";
  }
  const jupyter = cell.metadata?.jupyter as
    | { readonly source_hidden?: unknown; readonly outputs_hidden?: unknown }
    | null
    | undefined;
  const isCollapsed = side === "input"
    ? jupyter?.source_hidden
    : jupyter?.outputs_hidden;
  return hasTag(cell, "hide-cell") || hasTag(cell, `hide-${side}`) ||
      isCollapsed === true
    ? "folded"
    : "shown";
}

/** @throws {TypeError} If the value is not a notebook of format 4. */
export function checkNotebook(notebook: NotebookDocument): void {
  if (!Array.isArray(notebook?.cells)) {
    throw new TypeError(
      "Cannot render the notebook: it has no list of cells; pass the parsed .ipynb file",
    );
  }
  if (notebook.nbformat !== 4) {
    throw new TypeError(
      `Cannot render the notebook: its format must be 4, but is ${
        JSON.stringify(notebook.nbformat)
      }; convert it with "jupyter nbconvert --to notebook"`,
    );
  }
}
