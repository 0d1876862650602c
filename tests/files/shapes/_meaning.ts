/** What rows of meaning have in common. */

import type { Shape } from "./_shape.ts";
import { withRows } from "./_store.ts";

export const added = (
  input: string,
  ...rows: readonly (readonly string[])[]
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { text: withRows(...rows) },
});
