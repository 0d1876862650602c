/** Completion right behind a cell, whose end is noticed a moment later. */
import { assertEquals } from "@std/assert";
import { createAssistance } from "../../lib/kernel/execution/_assistance.ts";
import type { LibraryImports } from "../../lib/kernel/execution/_library.ts";
import { limitedTest } from "./_limited.ts";

limitedTest(
  "a late answer counts when the cell has ended meanwhile",
  async () => {
    let isBusy = true;
    const late = Promise.withResolvers<
      { known: true; start: 7; matches: { text: string; type: string }[] }
    >();
    const library = {
      declared: (code: string) => Promise.resolve(code),
      declarations: () => Promise.resolve(null),
    } as unknown as LibraryImports;
    const asked: boolean[] = [];
    const assistance = createAssistance(
      { ask: () => late.promise },
      {
        get isBusy() {
          asked.push(isBusy);
          // Asked for the second time, it has ended; then the answer comes.
          if (asked.length === 2) {
            isBusy = false;
            late.resolve({
              known: true,
              start: 7,
              matches: [{ text: "alpha", type: "property" }],
            });
          }
          return isBusy;
        },
      },
      library,
      Deno.cwd(),
    );
    try {
      const { matches } = await assistance.complete("record.al", 9);
      assertEquals(matches, [{ text: "alpha", type: "property" }]);
      assertEquals(asked.length, 2);
    } finally {
      assistance.close();
    }
  },
);
