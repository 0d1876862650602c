/** What was odd about the service's answers, where the reader decides. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { formatReadout, readout } from "../../lib/readout/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import { modesWith } from "./modes/mod.ts";
import { TOKEN } from "./run.ts";
import { ID } from "./_store.ts";
import { serve } from "./service.ts";
import { noteTexts } from "../_said.ts";

Deno.test("a readout tells among its notes how odd answers were read, and each readout its own", async () => {
  const mode = modesWith(TOKEN).find(({ name }) => name === "integer ids")!;
  await using service = serve(TOKEN, mode);
  const client = createClient({
    baseUrl: service.baseUrl,
    token: TOKEN,
    clock: fakeClock(),
  });
  const notes = async () => {
    const result = await readout(client, ID, { cache: { folder: null } });
    return {
      text: formatReadout(result, { details: true }),
      notes: result.notes,
    };
  };
  const first = await notes();
  const told = noteTexts(first).filter((note) =>
    note.startsWith("Response to")
  );
  assertEquals(told, [
    'Response to experienceTimeSeries: variations[].id: was 1, read as "1" (and 1 more)',
    'Response to getExperience: experience.variations[].id: was 1, read as "1" (and 1 more)',
  ]);
  assert(told.every((note) => client.notices().includes(note)));
  assertStringIncludes(first.text.replace(/\s+/g, " "), told[0]!);
  // The client said it once; the second readout was read from the same answers.
  assertEquals((await notes()).notes, first.notes);
});
