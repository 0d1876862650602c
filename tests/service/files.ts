/**
 * The modes that are about files, alone: what `deno task mutate` asks of changes
 * of the downloads. The whole is in service_test.ts.
 */

import { assertEquals } from "@std/assert";
import { modesWith } from "./modes/mod.ts";
import { run, TOKEN } from "./run.ts";

Deno.test({
  name:
    "a file that comes oddly comes whole, or not at all: what the modes of the second service allow",
  // Modes that never answer leave requests behind that are given up.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const [usual, ...odd] = modesWith(TOKEN);
    const targets = ["loadExport"];
    const truth = await run(usual!, new Map(), targets);
    const known = new Map(truth.cells.map((cell) => [cell.target, cell.value]));
    const files = odd.filter(({ file, wire, name }) =>
      file !== undefined || wire !== undefined || name.startsWith("export ")
    );
    const unlike: string[] = [];
    for (const mode of files) {
      const { cells: [cell] } = await run(mode, known, targets);
      const outcome = cell!.outcome;
      const expected = mode.must === "error" ? "error" : "equal";
      if (outcome !== expected && outcome !== mode.must) {
        unlike.push(`${mode.name}: ${outcome}, not ${mode.must}`);
      }
    }
    assertEquals(unlike, []);
  },
});
