/** Parameters of a notebook from a YAML or JSON file. */

import { extname } from "node:path";
import type { JsonObject } from "../../kernel/mod.ts";
import { UsageError } from "../line/mod.ts";

/**
 * Reads values by parameter name. Dates of YAML stay the texts that they are.
 *
 * @param path A file with a mapping; `.json` is read as JSON, all else as YAML;
 * `undefined` for none.
 * @returns The values; their types are checked where they are set.
 * @throws {UsageError} If it cannot be read, or is no mapping.
 */
export async function readParameterFile(
  path: string | undefined,
): Promise<JsonObject> {
  if (path === undefined) return {};
  const value = await parse(path, await Deno.readTextFile(path));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as JsonObject;
  }
  throw new UsageError([
    `${path} must hold names with values, such as "maxZScore: 3": it holds ${
      JSON.stringify(value)
    }`,
  ]);
}

async function parse(path: string, text: string): Promise<unknown> {
  try {
    if (extname(path).toLowerCase() === ".json") return JSON.parse(text);
    const yaml = await import("@std/yaml");
    return yaml.parse(text, { schema: "core" });
  } catch (error) {
    // What follows the first line is an excerpt of the file.
    const [why] = String((error as Error).message).split(/:?\n/);
    throw new UsageError([`Cannot read ${path}: ${why}`]);
  }
}
