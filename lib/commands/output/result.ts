/** A result as the command line asks for it: printed, or in a file. */

import type { Args } from "../line/mod.ts";
import { endingOf } from "./format.ts";
import { print, progress } from "./terminal.ts";
import { writeFile } from "./write_file.ts";

/**
 * Prints a result, or writes it to the file of `--out` and says so. A brief beside
 * a file whose ending names more is about that file, which has all of it.
 *
 * @param options The command line.
 * @param format What is asked for, as `formatOf` has it.
 * @param write The result in a format, without the last line break.
 * @throws {ReadoutError} When the file cannot be written.
 */
export async function writeResult(
  options: Args,
  format: string,
  write: (format: string) => Promise<string>,
): Promise<void> {
  const out = options.text("out");
  if (out === undefined) return print(await write(format));
  const ending = endingOf(options);
  const isAbout = format === "brief" && ending !== undefined;
  await writeFile(out, `${await write(isAbout ? ending : format)}\n`);
  if (!isAbout) return progress(`Written to ${out}`);
  print(`${await write("brief")}\n${out}`);
}
