/** The shipped notebooks in JupyterLab's own notebook panel, as a person runs them. */
import { assert, assertEquals } from "@std/assert";
import { labTest } from "./_lab_test.ts";
import {
  contentOf,
  copyShipped,
  SHIPPED,
  shippedOutputs,
} from "./_notebooks.ts";

labTest("JupyterLab shows every output after Run All", async (lab, t) => {
  await copyShipped(lab.folder);
  for (const name of SHIPPED) {
    await t.step(`of ${name}`, async () => {
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
    });
  }
});
