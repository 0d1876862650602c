/** What rows of exports have in common. */

import type { Given } from "./_shape.ts";
import { csv, HEADER, ROWS } from "./_store.ts";

/** An order of the store by its parts. */
export interface Order {
  readonly id: string;
  readonly visitor: string;
  readonly variation: string;
  readonly amount: string;
  readonly time: string;
  readonly at: number;
}

export const order = (row: readonly string[], at: number): Order => ({
  id: row[0]!,
  visitor: row[1]!,
  variation: row[2]!,
  amount: row[3]!,
  time: row[4]!,
  at,
});

export const beside = (
  header: string,
  cell: (at: number) => string,
): Given => ({
  text: csv(ROWS.map((row, at) => [...row, cell(at)]), {
    header: [...HEADER, header],
  }),
});
