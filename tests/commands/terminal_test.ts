/** How wide a document is written where nobody sees a terminal. */

import { assertEquals } from "@std/assert";
import { textOptions } from "../../lib/commands/output/terminal.ts";

Deno.test({
  name: "COLUMNS says the width of what is piped; what is no width does not",
  ignore: Deno.stdout.isTerminal(),
  fn: () => {
    const before = Deno.env.get("COLUMNS");
    const widthFor = (said: string): number | undefined => {
      Deno.env.set("COLUMNS", said);
      return textOptions().width;
    };
    assertEquals(["40", "120", "", "wide", "0", "-3"].map(widthFor), [
      40,
      120,
      100,
      100,
      100,
      100,
    ]);
    if (before === undefined) Deno.env.delete("COLUMNS");
    else Deno.env.set("COLUMNS", before);
  },
});
