/** How a result is written: as an option says, or the ending of its file. */

import { type Args, UsageError } from "../line/mod.ts";

/** Formats by the endings of their files. */
const ENDINGS: Readonly<Record<string, string>> = {
  html: "html",
  htm: "html",
  md: "md",
  markdown: "md",
  json: "json",
};

/** What carries a receipt, of seasons and programmes. */
export const PAGES: readonly string[] = ["html", "md"];

/** Endings of what is not written, and as which no text may stand. */
const NOT_WRITTEN =
  /\.(pdf|docx?|odt|rtf|xlsx?|ods|csv|tsv|parquet|pptx?|ipynb|xml|ya?ml|zip|gz|svg|jpe?g|gif|webp|png)$/i;

/**
 * The format of `--format`; where it is not given, the one that the ending of
 * `--out` names.
 *
 * @param options The command line.
 * @param pictures Whether `.png` is an ending of what is written, too.
 * @returns `html`, `md`, `json`, `png`, what `--format` holds, or `text`.
 * @throws {UsageError} When `--json` and `--format` are both given, the ending
 *   is that of something else, or what needs a file has none.
 */
export function outputFormat(options: Args, pictures = false): string {
  const format = options.text("format");
  if (options.flag("json")) {
    if (format === undefined) return "json";
    throw new UsageError(["Give either --json or --format, not both"]);
  }
  const chosen = format ?? formatByExtension(options);
  if (options.text("out") === undefined) {
    const needed = chosen === "png"
      ? "a picture goes into a file; give --out chart.png"
      : chosen === "html" && Deno.stdout.isTerminal()
      ? "a page goes into a file; give --out page.html"
      : null;
    if (needed !== null) throw new UsageError([`Option --format: ${needed}`]);
  }
  if (chosen !== undefined) return chosen;
  const [, extension] = NOT_WRITTEN.exec(options.text("out") ?? "") ?? [];
  if (extension === undefined) return "text";
  const ending = extension.toLowerCase();
  if (pictures && ending === "png") return ending;
  throw new UsageError([
    `Option --out: nothing is written as .${ending}; an ending of .html, .md, .json or .txt says what is, or --format`,
  ]);
}

/**
 * The format that the ending of `--out` names.
 *
 * @param options The command line.
 * @returns The format; `undefined` where it names none.
 */
export function formatByExtension(options: Args): string | undefined {
  const [, ending = ""] = /\.(\w+)$/.exec(options.text("out") ?? "") ?? [];
  return ENDINGS[ending.toLowerCase()];
}
