/** The protocol, by Jupyter's own client; the README's table is made of it. */
import { assertEquals } from "@std/assert";
import { README, readTable } from "../tools/conformance_table.ts";
import { checkConformance } from "./_conformance.ts";
import { HAS_JUPYTER } from "./_jupyter.ts";

Deno.test({
  name: HAS_JUPYTER
    ? "each message of the protocol, and each misuse, is answered as the README says"
    : "each message of the protocol (ignored: needs python3-jupyter-client)",
  ignore: !HAS_JUPYTER,
  timeout: 600_000,
  async fn() {
    const rows = await checkConformance(2);
    assertEquals(rows.filter(({ ok }) => !ok), []);
    const said = readTable(await Deno.readTextFile(README));
    const withoutCount = (text: string) =>
      text.replace(/^\d+ kernels/, "kernels");
    assertEquals(
      rows.map(({ message }) => withoutCount(message)),
      said.map(withoutCount),
    );
  },
});
