/** A JSON file that an option or a setting names. */

import type { UsageError } from "../line/mod.ts";

/**
 * What a file holds; anything, until it is looked at.
 *
 * @param path The file.
 * @param problem What is told of one that is not there, or is not JSON.
 */
export function readJson(
  path: string,
  problem: (why: string) => UsageError,
): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof SyntaxError) throw problem("is not JSON");
    if (error instanceof Deno.errors.NotFound) throw problem("is not there");
    throw error;
  }
}
