/** Replaying a recorded readout gives identical bytes. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import { MissingRequestError, openBundle } from "../../lib/bundle/mod.ts";
import {
  readout,
  readoutFromBundle,
  recheckReadouts,
} from "../../lib/readout/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { EXPERIENCE, filesOf } from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

Deno.test("a readout and its bundle", async (t) => {
  using store = await createDemoStore({ scale: 0.1 });
  await withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const options = {
      level: 0.9,
      end: new Date("2026-10-20T00:00:00Z"),
      filters: { deviceType: "mobile" as const },
    };
    const sandbox = await startSandbox({ store });
    const then = await readout(createClient(sandbox), EXPERIENCE, {
      ...options,
      bundle: path,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    await sandbox.close();

    await t.step("give the same readout again, with no service", async () => {
      const now = await readoutFromBundle(path);
      assertEquals(now, then);
      assertEquals(now.settings.level, 0.9);
      assertEquals(await recheckReadouts(path), [
        { experienceId: EXPERIENCE, same: true, changes: [] },
      ]);
    });

    await t.step(
      "hold the options as data, and nothing else of them",
      async () => {
        const { manifest } = await openBundle(path);
        assertEquals(manifest.readouts[0]!.parameters, {
          level: 0.9,
          end: "2026-10-20T00:00:00.000Z",
          filters: { deviceType: "mobile" },
        });
      },
    );

    await t.step("are the same bytes when made again elsewhere", async () => {
      const again = join(folder, "again");
      await using other = await startSandbox({ store });
      await readout(createClient(other), EXPERIENCE, {
        ...options,
        bundle: again,
      });
      assertEquals(await filesOf(again), await filesOf(path));
    });

    await t.step("refuse what was not asked for, naming it", async () => {
      const error = await assertRejects(
        () => readoutFromBundle(path, { maxZScore: 3 }),
        MissingRequestError,
      );
      assertEquals(error.method, "POST");
      assertStringIncludes(error.path, `${EXPERIENCE}/`);
      assertStringIncludes(error.message, '"maxZScore":3');
      assertStringIncludes(error.message, "it has ");
    });

    await t.step("let other choices be made of the same data", async () => {
      const strict = await readoutFromBundle(path, { level: 0.99 });
      assertEquals(strict.settings.level, 0.99);
      assertEquals(strict.variations, then.variations);
    });

    await t.step("tell what another library makes of them", async () => {
      const bundle = await openBundle(path);
      const [row] = await recheckReadouts({
        ...bundle,
        result: async (one) => ({
          ...await bundle.result(one) as Record<string, unknown>,
          decision: { verdict: "ship" },
        }),
      });
      assertEquals(row!.same, false);
      assertEquals(row!.changes[0]!.path, "decision.verdict");
    });
  });
});

Deno.test("a bundle keeps the time zone that its client was given", async () => {
  using store = await createDemoStore({ scale: 0.1 });
  await withFolder(async (folder) => {
    const path = join(folder, "bundle");
    await using sandbox = await startSandbox({ store });
    const timeZone = sandbox.storeTimeZone;
    const client = createClient({ ...sandbox, timeZone });
    const then = await readout(client, EXPERIENCE, { bundle: path });
    assertEquals((await openBundle(path)).client().timeZone, timeZone);
    assertEquals(await readoutFromBundle(path), then);
  });
});
