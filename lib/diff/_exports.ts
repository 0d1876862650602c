/** Which exports of a bundle are an experience's orders. */

import { join } from "node:path";
import { type Bundle, type BundledRequest, resultText } from "../bundle/mod.ts";

/**
 * The orders of an experience by the filters that they were exported with.
 *
 * @param bundle The bundle.
 * @param experienceId UUID of the experience.
 * @returns Filters to exports.
 */
export function orderExports(
  { manifest }: Bundle,
  experienceId: string,
): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const request of manifest.requests) {
    const body = exportBody(request, experienceId);
    if (body === null) continue;
    const filters = filterKey(body.filters);
    const exports = found.get(filters) ?? new Set<string>();
    // What was answered last is what holds.
    const sha256 = request.answers.at(-1)!.export;
    if (sha256 !== null) exports.add(sha256);
    if (exports.size > 0) found.set(filters, exports);
  }
  return new Map([...found].map(([filters, set]) => [filters, [...set]]));
}

/**
 * Filters as one text, so that equal filters are equal texts.
 *
 * @param filters Filters of a request, or of a readout's options.
 * @returns The text; those that filter nothing are left out.
 */
export function filterKey(filters: unknown): string {
  const given = Object.entries((filters ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== null && value !== undefined);
  return resultText(Object.fromEntries(given));
}

/** Experiences of which a bundle holds orders. */
export function exportedExperiences({ manifest }: Bundle): string[] {
  const ids = manifest.requests.flatMap((request) => {
    const id = EXPORT_PATH.exec(request.path)?.[1];
    return id !== undefined && exportBody(request, id) !== null ? [id] : [];
  });
  return [...new Set(ids)];
}

/**
 * Writes exports into files, so that the engine can read them; a changed one
 * fails here.
 *
 * @param bundle The bundle.
 * @param exports Digests.
 * @param folder Where to.
 * @returns The files.
 */
export async function writeExports(
  bundle: Bundle,
  exports: readonly string[],
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for (const sha256 of exports) {
    const path = join(folder, `${sha256}.csv`);
    await Deno.writeFile(path, await bundle.export(sha256));
    paths.push(path);
  }
  return paths;
}

const EXPORT_PATH = /\/analytics\/experience\/([^/]+)\/export$/;

function exportBody(
  { method, path, body }: BundledRequest,
  experienceId: string,
): { readonly filters?: unknown } | null {
  if (method !== "POST" || EXPORT_PATH.exec(path)?.[1] !== experienceId) {
    return null;
  }
  const asked = body as { exportType?: unknown; filters?: unknown } | null;
  return asked?.exportType === "orders" ? asked : null;
}
