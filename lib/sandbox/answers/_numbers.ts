/** A row's numbers under their names; where there is no row, nothing happened. */

import type { Row } from "../store/mod.ts";

export function numbersOf<Name extends string>(
  names: readonly Name[],
  row: Row | undefined,
): Readonly<Record<Name, number>> {
  return Object.fromEntries(
    names.map((name) => [name, Number(row?.[name] ?? 0)]),
  ) as Record<Name, number>;
}
