/** The same bundles give the same bytes under all process settings. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { basename, dirname, join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import type { Made } from "./_make_reports.ts";

const ROOT = join(import.meta.dirname!, "../../");
const MAKE = join(import.meta.dirname!, "_make_reports.ts");

/**
 * Ended, running and broken experiences. For a running one, the bundle also
 * provides the current time.
 */
const EXPERIENCES = ["oneOutlier", "threeVariations", "brokenSplit"] as const;

/** Records a bundle for each experience. */
async function recordBundles(): Promise<string[]> {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const folder = await Deno.makeTempDir();
  const bundles = EXPERIENCES.map((name) => join(folder, name));
  for (const [at, name] of EXPERIENCES.entries()) {
    await readout(client, DEMO_EXPERIENCES[name], { bundle: bundles[at] });
  }
  return bundles;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const copy = isDirectory ? copyFolder : Deno.copyFile;
    await copy(join(from, name), join(to, name));
  }
}

/**
 * Creates a folder with copies of the bundles in which notebooks find the
 * packages, as in a user's project.
 */
async function makeFolder(bundles: readonly string[]): Promise<string> {
  const folder = await Deno.makeTempDir();
  const { imports } = JSON.parse(
    await Deno.readTextFile(join(ROOT, "deno.json")),
  );
  await Deno.writeTextFile(
    join(folder, "deno.json"),
    JSON.stringify({ imports }),
  );
  await Deno.copyFile(join(ROOT, "deno.lock"), join(folder, "deno.lock"));
  for (const bundle of bundles) {
    await copyFolder(bundle, join(folder, "bundles", basename(bundle)));
  }
  return folder;
}

/** Runs the maker with its own settings, in its own folder. */
async function made(
  bundles: readonly string[],
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Made> {
  const cwd = await makeFolder(bundles);
  try {
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      {
        args: ["run", "-A", "-q", MAKE, ...args],
        cwd,
        env: {
          READOUT_BASE_URL: "",
          READOUT_TOKEN: "",
          NO_COLOR: "1",
          ...env,
        },
      },
    ).output();
    const decoder = new TextDecoder();
    assert(success, decoder.decode(stderr));
    return JSON.parse(decoder.decode(stdout));
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

const bundles = await recordBundles();
const [here, elsewhere] = await Promise.all([
  made(
    bundles,
    { TZ: "UTC", LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" },
    "twice",
  ),
  made(bundles, {
    TZ: "Pacific/Chatham",
    LANG: "de_DE.UTF-8",
    LC_ALL: "de_DE.UTF-8",
  }),
]);
await Deno.remove(dirname(bundles[0]!), { recursive: true });

Deno.test("the two processes differ in time zone and locale", () => {
  assertNotEquals(here.settings.time, elsewhere.settings.time);
  assertNotEquals(here.settings.number, elsewhere.settings.number);
});

Deno.test("HTML, Markdown and JSON are the same bytes twice, elsewhere, and in a kernel", () => {
  assertEquals(Object.keys(here.inProcess).length, 9);
  assertEquals(new Set(Object.values(here.inProcess)).size, 9);
  assertEquals(here.again, here.inProcess);
  assertEquals(elsewhere.inProcess, here.inProcess);
  assertEquals(here.inKernel, here.inProcess);
  assertEquals(elsewhere.inKernel, here.inProcess);
});

Deno.test("an executed notebook and its page are the same bytes elsewhere", () => {
  assertEquals(elsewhere.notebook, here.notebook);
});
