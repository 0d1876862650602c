/** The same input gives the same bytes, whatever the process is set to. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { fromFileUrl, join } from "@std/path";
import type { Made } from "./_make_reports.ts";

const ROOT = fromFileUrl(new URL("../../", import.meta.url));
const MAKE = fromFileUrl(new URL("_make_reports.ts", import.meta.url));

/** A folder whose notebooks find the packages, as a project of one's own does. */
async function makeFolder(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const { imports } = JSON.parse(
    await Deno.readTextFile(join(ROOT, "deno.json")),
  );
  await Deno.writeTextFile(
    join(folder, "deno.json"),
    JSON.stringify({ imports }),
  );
  await Deno.copyFile(join(ROOT, "deno.lock"), join(folder, "deno.lock"));
  return folder;
}

/** Runs the maker with its own settings, in a folder of its own. */
async function made(env: Readonly<Record<string, string>>): Promise<Made> {
  const cwd = await makeFolder();
  try {
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      {
        args: ["run", "-A", "-q", MAKE],
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

const [here, elsewhere] = await Promise.all([
  made({ TZ: "UTC", LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" }),
  made({ TZ: "Pacific/Chatham", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" }),
]);

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
