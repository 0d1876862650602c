/** Bundles of every version of the format stay readable. */

import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import {
  BUNDLE_VERSION,
  openBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { loadExport } from "../../lib/loaders/mod.ts";
import { readoutFromBundle } from "../../lib/readout/mod.ts";
import { ID } from "./_bundles.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);

/** What each was when it was recorded; a digest never changes. */
const DIGESTS: Readonly<Record<string, string>> = {
  v1: "17515f8b1c6b2213a2eb073973c7e05f4320228958bdf4d1c81e2c253f3c970a",
};

Deno.test("there is a bundle of every version of the format", () => {
  const versions = Array.from(
    { length: BUNDLE_VERSION },
    (_, index) => `v${index + 1}`,
  );
  const folders = [...Deno.readDirSync(FIXTURES)]
    .filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name)
    .sort();
  assertEquals(folders, versions);
  assertEquals(Object.keys(DIGESTS), versions);
});

for (const [version, digest] of Object.entries(DIGESTS)) {
  const path = fromFileUrl(new URL(version, FIXTURES));

  Deno.test(`${version} is intact`, async () => {
    const { problems, digest: found } = await verifyBundle(path);
    assertEquals(problems, []);
    assertEquals(found, digest);
  });

  Deno.test(`${version} is replayed`, async () => {
    const bundle = await openBundle(path);
    const client = bundle.client();
    const { name, currency } = await client.getExperience(ID);
    assertEquals([name, currency], ["Free shipping bar", "USD"]);
    const { frame } = await loadExport(client, ID, { filters: {} });
    assertEquals(frame.height, 40);
    assertEquals(bundle.manifest.notebook!.parameters, {
      experienceId: ID,
      level: 0.9,
    });
  });

  Deno.test(`a readout is made of ${version} with the options of its time`, async () => {
    const { settings, variations } = await readoutFromBundle(path);
    assertEquals(
      [settings.level, settings.primaryMetric],
      [0.9, "conversion_rate"],
    );
    assertEquals(
      variations.map(({ name, visitors, orders, netRevenue }) => [
        name,
        visitors,
        orders,
        netRevenue,
      ]),
      [["Control", 1000, 20, 704], ["Bar", 1010, 20, 689]],
    );
  });
}
