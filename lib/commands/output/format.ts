/** How a result is written: as an option says, or the ending of its file. */

import { type Args, UsageError } from "../line/mod.ts";

/**
 * The format of `--format`; where it is not given, the one that the ending of
 * `--out` names.
 *
 * @param options The command line.
 * @returns `html`, `md`, `json`, what `--format` holds, or `text`.
 * @throws {UsageError} When `--json` and `--format` are both given.
 */
export function formatOf(options: Args): string {
  const format = options.text("format");
  if (options.flag("json")) {
    if (format === undefined) return "json";
    throw new UsageError(["Give either --json or --format, not both"]);
  }
  return format ?? endingOf(options) ?? "text";
}

/**
 * The format that the ending of `--out` names.
 *
 * @param options The command line.
 * @returns The format; `undefined` where it names none.
 */
export function endingOf(options: Args): string | undefined {
  return /\.(html|md|json)$/i.exec(options.text("out") ?? "")?.[1]
    ?.toLowerCase();
}
