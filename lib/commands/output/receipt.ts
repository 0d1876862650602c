import { openBundle, withReceipt } from "../../bundle/mod.ts";
import { FILE_ROLES } from "../../base/mod.ts";
import { optionName } from "../../settings/mod.ts";
import type { Args } from "../line/mod.ts";
import { printProgress } from "./terminal.ts";

/**
 * Maximum total size of files that are recorded without `--bundle`, in bytes,
 * because compressing them takes seconds.
 */
const MOST_BYTES = 256e6;
const FILES = [...Object.keys(FILE_ROLES).map(optionName), "daily", "index"];

/** A result, with the receipt of its data. */
export interface ResultWithReceipt<T> {
  readonly result: T;
  readonly receipt?: string | undefined;
}

/**
 * Makes a result and records its data in a bundle if the output carries a
 * receipt. Without `--bundle`, the bundle is stored in the cache.
 *
 * @param options Parsed command line.
 * @param carriesReceipt Whether the output carries a receipt.
 * @param make Function that makes the result, and its bundle if a path is given.
 * @returns The result, with its receipt if there is one.
 */
export async function makeWithReceipt<T>(
  options: Args,
  carriesReceipt: boolean,
  make: (bundle: string | undefined) => Promise<T>,
): Promise<ResultWithReceipt<T>> {
  const bundle = options.text("bundle");
  if (bundle !== undefined) {
    const result = await make(bundle);
    return { result, receipt: (await openBundle(bundle)).digest };
  }
  if (!carriesReceipt) return { result: await make(undefined) };
  if (await inputBytes(options) > MOST_BYTES) {
    printProgress(
      "Files this large are only kept with --bundle; without it there is no receipt",
    );
    return { result: await make(undefined) };
  }
  return await withReceipt(make);
}

async function inputBytes(options: Args): Promise<number> {
  const sizes = FILES.map(async (name) => {
    const path = options.text(name);
    if (path === undefined) return 0;
    return await Deno.stat(path).then(({ size }) => size, () => 0);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
