/** Determines the output format from the options or the file extension. */

import { type Args, UsageError } from "../line/mod.ts";

/** Output formats by file extension. */
const ENDINGS: Readonly<Record<string, string>> = {
  html: "html",
  htm: "html",
  md: "md",
  markdown: "md",
  json: "json",
};

/** Formats in which seasons and programs carry a receipt. */
export const PAGES: readonly string[] = ["html", "md"];

/**
 * Matches extensions of formats that are not supported and must not contain plain
 * text.
 */
const UNSUPPORTED_FILE =
  /\.(pdf|docx?|odt|rtf|xlsx?|ods|csv|tsv|parquet|pptx?|ipynb|xml|ya?ml|zip|gz|svg|jpe?g|gif|webp|png)$/i;

/**
 * Returns the format of `--format`, or else the one implied by the extension of
 * `--out`.
 *
 * @param options Parsed command line.
 * @param pictures Whether `.png` is a supported extension.
 * @returns The value of `--format`, or `html`, `md`, `json`, `png` or `text`.
 * @throws {UsageError} If `--json` and `--format` are both given, the extension
 *   is not supported, or a format that needs a file has none.
 */
export function outputFormat(options: Args, pictures = false): string {
  const format = options.text("format");
  if (options.flag("json")) {
    if (format === undefined) return "json";
    throw new UsageError(["Use either --json or --format, not both"]);
  }
  const chosen = format ?? formatByExtension(options);
  if (options.text("out") === undefined) {
    const needed = chosen === "png"
      ? "an image must be written to a file; add --out chart.png"
      : chosen === "html" && Deno.stdout.isTerminal()
      ? "a page must be written to a file; add --out page.html"
      : null;
    if (needed !== null) throw new UsageError([`Option --format: ${needed}`]);
  }
  if (chosen !== undefined) return chosen;
  const [, extension] = UNSUPPORTED_FILE.exec(options.text("out") ?? "") ?? [];
  if (extension === undefined) return "text";
  const ending = extension.toLowerCase();
  if (pictures && ending === "png") return ending;
  throw new UsageError([
    `Option --out: unsupported extension .${ending}. Use .html, .md, .json or .txt, or add --format`,
  ]);
}

/**
 * Returns the format implied by the extension of `--out`.
 *
 * @param options Parsed command line.
 * @returns The format, or `undefined` if the extension implies none.
 */
export function formatByExtension(options: Args): string | undefined {
  const [, ending = ""] = /\.(\w+)$/.exec(options.text("out") ?? "") ?? [];
  return ENDINGS[ending.toLowerCase()];
}
