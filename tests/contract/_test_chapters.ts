import { assertEquals } from "@std/assert";
import { type Chapter, CHAPTERS, runChapter } from "./chapters.ts";

/** Registers the chapters about something as tests, each statement as a step. */
export function testChapters(about: Chapter["about"]): void {
  for (const chapter of CHAPTERS) {
    if (chapter.about !== about) continue;
    Deno.test(`contract: ${chapter.title}`, async (t) => {
      let held = 0;
      await runChapter(chapter, async (says, holds) => {
        if (await t.step(says, holds)) held++;
        return true;
      });
      assertEquals(held, chapter.statements.length);
    });
  }
}
