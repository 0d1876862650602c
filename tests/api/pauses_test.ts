/** How long a client pauses before it tries again. */

import { assertEquals } from "@std/assert";
import { backoff, jittered } from "../../lib/api/transport/_outcome.ts";

Deno.test("pauses double from half a second to eight, and half of each is random", () => {
  assertEquals(
    [1, 2, 3, 4, 5, 6, 20].map(backoff),
    [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000],
  );
  assertEquals([0, 0.5, 1].map((drawn) => jittered(800, () => drawn)), [
    400,
    600,
    800,
  ]);
});
