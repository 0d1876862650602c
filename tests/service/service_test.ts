/**
 * A service written from the specification alone, in every mode that somebody
 * could think of: what is read is the same, or noted, or refused in words.
 */

import { assert, assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { modesWith } from "./modes/mod.ts";
import { secretsIn, TOKEN, TOO_LONG_MS } from "./run.ts";
import { allRows } from "./table.ts";

/** Modes of a run, beside the usual one. */
const DRAWN = 15;

Deno.test({
  name:
    "whatever a service does, what is read is the same, or noted, or a typed error, in time and without a secret",
  // Modes that never answer leave requests behind that are given up.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const modes = new Map(modesWith(TOKEN).map((mode) => [mode.name, mode]));
    assert(modes.size >= 60);
    const rows = await allRows(() => {}, (odd) => drawn(DRAWN, odd));
    for (const { mode, cells, emitted } of rows) {
      await t.step(mode, () => {
        const { may, must } = modes.get(mode)!;
        const unlike = cells.filter(({ outcome }) =>
          outcome !== "raw" && !(may as readonly string[]).includes(outcome)
        );
        assertEquals(
          unlike.map(({ target, outcome, value }) =>
            `${target}: ${outcome}: ${value}`
          ),
          [],
        );
        assert(cells.some(({ outcome }) => outcome === must), `none ${must}`);
        const slow = cells.filter(({ ms }) => ms >= TOO_LONG_MS);
        assertEquals(slow.map(({ target }) => target), []);
        assertEquals(secretsIn(emitted), []);
      });
    }
  },
});
