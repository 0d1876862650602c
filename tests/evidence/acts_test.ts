/** A world for each row of the table of verdicts and findings. */

import { assertEquals } from "@std/assert";
import { CONTRADICTED } from "../../lib/inference/act.ts";
import type { Readout } from "../../lib/record/mod.ts";
import { summariseReadout } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { writerIn } from "../words/_store.ts";
import { EVIDENCE } from "../words/_evidence_worlds.ts";

/** Sentences whose check takes the result of their world away. */
const UNDECIDED = [
  "uneven-days",
  "days-make-lift",
  "effect-fades",
  "effect-grows",
  "unusual-days",
  "part-of-week",
  "large-buyers-decide",
  "refunds-undo-gain",
  "sent-twice",
  "rows-without-id",
  "unlisted-amount",
  "guests-uneven",
  "orders-differ-in-files",
];

for (const [code, read] of Object.entries(EVIDENCE)) {
  if (!UNDECIDED.includes(code)) continue;
  Deno.test(`nothing is decided in a world that says ${code}`, () =>
    withFolder(async (folder) => {
      const readout = await read(writerIn(folder)) as Readout;
      const failed = readout.checks.filter(({ status }) => status === "fail");
      assertEquals(
        failed.some(({ findings }) =>
          findings.some((one) => one.code === code)
        ),
        true,
        JSON.stringify(readout.checks),
      );
      assertEquals(readout.decision.verdict, "do-not-decide");
      assertEquals(readout.projectedImpact.amounts, []);
      assertEquals(
        /^(Roll out|Keep [AB])/.test(summariseReadout(readout).act),
        false,
      );
    }));
}

Deno.test("every row of the table has such a world", () => {
  const sentences: Readonly<Record<string, string>> = {
    "few-large-orders": "large-buyers-decide",
    "refunds-to-come": "refunds-undo-gain",
  };
  const missing = Object.keys(CONTRADICTED).filter((code) =>
    !UNDECIDED.includes(sentences[code] ?? code)
  );
  assertEquals(missing, []);
});
