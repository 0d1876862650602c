/** What rows and fields hold, whether it is there or not. */

import type { Row } from "../store/mod.ts";

/** A row's numbers under their names; where there is no row, nothing happened. */
export function namedNumbers<Name extends string>(
  names: readonly Name[],
  row: Row | undefined,
): Readonly<Record<Name, number>> {
  return mapNames(names, (name) => Number(row?.[name] ?? 0));
}

/** A value under each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(
    names.map((name) => [name, valueOf(name)]),
  ) as Record<Name, Value>;
}

/** The list in a field that the contract leaves open; none where there is none. */
export function listIn<Item>(field: unknown): readonly Item[] {
  return Array.isArray(field) ? field : [];
}
