/** Bundles of all format versions stay readable. */

import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import {
  BUNDLE_VERSION,
  openBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { loadExport } from "../../lib/loaders/mod.ts";
import { readoutFromBundle } from "../../lib/readout/mod.ts";
import { ID } from "./_bundles.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);

/** Digests from the time of recording, which never change. */
const DIGESTS: Readonly<Record<string, string>> = {
  v1: "17515f8b1c6b2213a2eb073973c7e05f4320228958bdf4d1c81e2c253f3c970a",
  v2: "abdf02c6a689f276a2114452d5be4b4b5fccf9be8f11383ffc1f448f8273fe6c",
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
  const path = fileURLToPath(new URL(version, FIXTURES));

  Deno.test(`${version} is intact`, async () => {
    const { problems, digest: found } = await verifyBundle(path);
    assertEquals(problems, []);
    assertEquals(found, digest);
  });
}

const [v1, v2] = ["v1", "v2"].map((version) =>
  fileURLToPath(new URL(version, FIXTURES))
) as [string, string];

Deno.test("v1 is replayed", async () => {
  const bundle = await openBundle(v1);
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

Deno.test("a readout is made of v1 with the options of its time", async () => {
  const { settings, variations } = await readoutFromBundle(v1);
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

Deno.test("a readout is made of the table of v2, in the order of its time", async () => {
  const { settings, metrics } = await readoutFromBundle(v2);
  assertEquals(settings.level, 0.9);
  assertEquals(
    metrics.map(({ name, values }) => [
      name,
      ...values.map(({ value }) => value),
    ]),
    [["conversion_rate", 0.05, 71 / 1010], ["net_revenue_per_visitor", 2.5, 3]],
  );
});
