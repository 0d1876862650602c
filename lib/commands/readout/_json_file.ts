/** Reads a JSON file that an option or a setting specifies. */

import type { UsageError } from "../line/mod.ts";

/**
 * Returns the content of a JSON file without validation.
 *
 * @param path Path of the file.
 * @param problem Creates the error for a file that does not exist or is not JSON.
 */
export function readJson(
  path: string,
  problem: (why: string) => UsageError,
): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw problem("is not JSON");
    if (error instanceof Deno.errors.NotFound) throw problem("was not found");
    throw error;
  }
}
