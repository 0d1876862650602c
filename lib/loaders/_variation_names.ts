/** Exports that name variations by their ids alone. */

import type { Client } from "../api/mod.ts";
import { readHeader } from "./_header.ts";
import { resolveTable } from "./_plan.ts";
import type { TableKind } from "./table.ts";

/** Names by id, where the file of an export has ids; else nothing is asked. */
export async function variationNames(
  client: Client,
  id: string,
  path: string,
  { source, kind, map, signal }: {
    readonly source: string;
    readonly kind: TableKind;
    readonly map?: Readonly<Record<string, string>> | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Readonly<Record<string, string>> | undefined> {
  const { headers } = await readHeader(path, { source });
  const isExport = true;
  const { columns } = resolveTable(source, headers, kind, { map, isExport });
  if (!/^variation[\s_-]*id$/i.test(columns.variation ?? "")) return undefined;
  const { variations } = await client.getExperience(id, { signal });
  return Object.fromEntries(
    variations.flatMap(({ id, name }) => id === null ? [] : [[id, name]]),
  );
}
