/** Reads notebook parameters from a YAML or JSON file. */

import { extname } from "node:path";
import { isRecord } from "../../base/mod.ts";
import type { JsonObject } from "../../kernel/mod.ts";
import { UsageError } from "../line/mod.ts";

/**
 * Reads parameter values by name. YAML dates stay strings.
 *
 * @param path Path of a file with a mapping, which is JSON if it ends with
 * `.json` and otherwise YAML. Without a path, no values are read.
 * @returns The values; their types are checked when they are set.
 * @throws {UsageError} If the file cannot be read or does not contain a mapping.
 */
export async function readParameterFile(
  path: string | undefined,
): Promise<JsonObject> {
  if (path === undefined) return {};
  const value = await parse(path, await Deno.readTextFile(path));
  if (isRecord(value)) return value as JsonObject;
  throw new UsageError([
    `${path} must map names to values, such as "maxZScore: 3": it contains ${
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
    // Only the first line of the error is shown, because the rest is an excerpt
    // of the file.
    const [why] = String((error as Error).message).split(/:?\n/);
    throw new UsageError([`Cannot read ${path}: ${why}`]);
  }
}
