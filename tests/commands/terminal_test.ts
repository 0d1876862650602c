/** How wide a document is written where nobody sees a terminal. */

import { assertEquals } from "@std/assert";
import { textOptions } from "../../lib/commands/output/terminal.ts";
import { withVariables } from "../_variables.ts";

Deno.test({
  name: "COLUMNS says the width of what is piped; what is no width does not",
  ignore: Deno.stdout.isTerminal(),
  fn: () => {
    const widthFor = (said: string): number | undefined => {
      using _ = withVariables({ COLUMNS: said });
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
  },
});
