/**
 * The part of Jupyter's notebook format (nbformat 4) that a report reads. The
 * types are open: a notebook from any tool fits.
 */

/** Text in a notebook: whole, or in lines that keep their line breaks. */
export type NotebookText = string | readonly string[];

/** A notebook as it stands in an `.ipynb` file. */
export interface NotebookDocument {
  /** The format's major version; a report wants 4. */
  readonly nbformat: number;
  /** In document order. */
  readonly cells: readonly NotebookCell[];
  /** Kernel, language and whatever tools add. */
  readonly metadata?: unknown;
}

/** One cell. */
export interface NotebookCell {
  /** `markdown`, `code` or `raw`. */
  readonly cell_type: string;
  /** From format 4.5 on; the cell's anchor. */
  readonly id?: string;
  /** Prose or code. */
  readonly source: NotebookText;
  /** Tags and whatever tools add. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** What a code cell gave. */
  readonly outputs?: readonly NotebookOutput[];
  /** Pictures of a Markdown cell, by name and media type. */
  readonly attachments?: Readonly<Record<string, unknown>>;
}

/** One output of a code cell. */
export interface NotebookOutput {
  /** `stream`, `display_data`, `execute_result` or `error`. */
  readonly output_type: string;
  /** Of a stream: `stdout` or `stderr`. */
  readonly name?: string;
  /** Of a stream. */
  readonly text?: NotebookText;
  /** Of a display or a result: its forms by media type. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Of a display or a result: sizes and the like, by media type. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Of an error: its class. */
  readonly ename?: string;
  /** Of an error: its message. */
  readonly evalue?: string;
  /** Of an error: where it came from. */
  readonly traceback?: readonly string[];
}

/** A text of a notebook in one piece; anything that is no text is empty. */
export function joined(text: unknown): string {
  return [text].flat().filter((line) => typeof line === "string").join("");
}

/** Whether a cell bears a tag, written with a hyphen or an underscore. */
export function hasTag(cell: NotebookCell, tag: string): boolean {
  const tags = cell.metadata?.tags;
  return Array.isArray(tags) &&
    tags.some((entry) => String(entry).replaceAll("_", "-") === tag);
}

/** What becomes of a cell's code or of its outputs. */
export type Visibility = "shown" | "folded" | "removed";

/**
 * How a cell's code or outputs are to appear, by the tags that Jupyter Book made
 * common (`hide-input`, `hide-output`, `hide-cell`, `remove-input`,
 * `remove-output`, `remove-cell`) or by JupyterLab's own marks for what is
 * collapsed.
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

/** @throws {TypeError} When the value is no notebook of format 4. */
export function checkNotebook(notebook: NotebookDocument): void {
  if (!Array.isArray(notebook?.cells)) {
    throw new TypeError(
      "Cannot render the notebook: it has no list of cells; pass the parsed .ipynb file",
    );
  }
  if (notebook.nbformat !== 4) {
    throw new TypeError(
      `Cannot render the notebook: its format must be 4: current value is ${
        JSON.stringify(notebook.nbformat)
      }; convert it with "jupyter nbconvert --to notebook"`,
    );
  }
}
