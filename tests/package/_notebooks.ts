/** Notebooks, as the package has them: each chart once. */

interface Notebook {
  readonly cells: readonly { readonly outputs?: readonly Output[] }[];
}

interface Output {
  readonly data?: Record<string, unknown>;
}

/**
 * Leaves the bitmap of a chart out where its drawing stands beside it: pages
 * that show no SVG show the notebooks of the repository, not those of a package.
 */
export function withoutBitmaps(text: string): string {
  const notebook: Notebook = JSON.parse(text);
  for (const { outputs = [] } of notebook.cells) {
    for (const { data = {} } of outputs) {
      if ("image/svg+xml" in data) delete data["image/png"];
    }
  }
  return JSON.stringify(notebook, null, 1) + "\n";
}
