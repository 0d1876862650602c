/** Reads values from rows and fields that may be missing. */

import type { Row } from "../store/mod.ts";

/** Returns the named numbers of a row; without a row, all are zero. */
export function namedNumbers<Name extends string>(
  names: readonly Name[],
  row: Row | undefined,
): Readonly<Record<Name, number>> {
  return mapNames(names, (name) => Number(row?.[name] ?? 0));
}

/** Returns an object with a value for each name. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(entries) as Record<Name, Value>;
}

/** Returns the list in a field without a fixed schema; empty if it is not a list. */
export function readList<Item>(field: unknown): readonly Item[] {
  return Array.isArray(field) ? field : [];
}
