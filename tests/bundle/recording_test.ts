/** Responses are recorded one after the other. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import {
  BundleError,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { answeredBy, experienceAnswer, filesOf, ID } from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

Deno.test("a recording goes on where another left off", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const service = answeredBy((url) =>
      url.pathname.endsWith("list")
        ? Response.json({ experiencesList: [] })
        : experienceAnswer()
    );
    const first = await recordBundle(path);
    await first.client(service).getExperience(ID);
    // A kernel that is killed leaves such a file behind.
    await Deno.mkdir(join(path, "exports"));
    await Deno.writeTextFile(join(path, "exports", "left-over.part"), "x");
    const second = await recordBundle(path, { append: true });
    await second.client(service).listExperiences();
    const { requests } = await second.finish();
    assertEquals(requests.length, 2);
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("a bundle is whole after each answer, and is never written over", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const recording = await recordBundle(path);
    const client = recording.client(answeredBy(() => experienceAnswer()));
    assertEquals((await verifyBundle(path)).intact, true);
    await client.getExperience(ID);
    assertEquals((await verifyBundle(path)).intact, true);
    await assertRejects(() => recordBundle(path), BundleError, "is not empty");
  }));

Deno.test("a readout that fails leaves no bundle", () =>
  withFolder(async (folder) => {
    const bundle = join(folder, "bundle");
    const service = answeredBy(() => experienceAnswer({ status: "pending" }));
    await assertRejects(() => readout(service, ID, { bundle }));
    assertEquals([...(await filesOf(folder)).keys()], []);
    await assertRejects(() => Deno.stat(bundle), Deno.errors.NotFound);
  }));

Deno.test("two services do not go into one bundle", () =>
  withFolder(async (folder) => {
    const recording = await recordBundle(join(folder, "bundle"));
    const client = (host: string) =>
      recording.client(createClient({
        baseUrl: `https://${host}.test`,
        token: "secret-token",
        fetch: () => Promise.resolve(experienceAnswer()),
      }));
    await client("one").getExperience(ID);
    await assertRejects(
      () => client("two").getExperience(ID),
      BundleError,
      "records https://one.test, but a request went to https://two.test",
    );
  }));
