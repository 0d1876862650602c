/** The shipped notebooks in JupyterLab's own notebook panel, as a person runs them. */
import { assert, assertEquals } from "@std/assert";
import { drawn } from "../../_draw.ts";
import type { Lab } from "./_lab.ts";
import { labTest } from "./_in_lab.ts";
import {
  contentOf,
  copyShipped,
  inLanes,
  SHIPPED,
  shippedOutputs,
} from "./_notebooks.ts";

const NAMES = drawn(1, SHIPPED);

labTest("JupyterLab shows every output after Run All", async (lab, t) => {
  await copyShipped(lab.folder, NAMES);
  await inLanes(NAMES, (name) =>
    t.step({
      name: `of ${name}`,
      sanitizeOps: false,
      sanitizeResources: false,
      sanitizeExit: false,
      fn: () => assertShown(lab, name),
    }));
});

async function assertShown(lab: Lab, name: string): Promise<void> {
  await using notebook = await lab.open(name);
  await notebook.clear();
  assertEquals(await notebook.runAll(), true);
  const outputs = await notebook.outputs();
  assertEquals(
    outputs.map((cell) => cell.map(contentOf)),
    await shippedOutputs(name),
  );
  const drawn = await notebook.drawn();
  assertEquals(drawn.length, outputs.flat().length);
  assert(!drawn.includes(""), drawn.join(" "));
}
