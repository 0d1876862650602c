import { assertEquals } from "@std/assert";
import type { Database } from "../../lib/sandbox/store/database.ts";
import { createDownloads } from "../../lib/sandbox/http/_downloads.ts";
import { sql } from "../../lib/sandbox/store/sql.ts";
import { temporaryFolder } from "../_folder.ts";

/** What stands in a fresh temporary folder after a process ended. */
async function leftBy(code: string): Promise<string[]> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    cwd: new URL("../..", import.meta.url).pathname,
    env: { TMPDIR: folder, TEMP: folder },
  }).output();
  assertEquals(success, true, new TextDecoder().decode(stderr));
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

const EXPORT = `
  import { createClient } from "readout";
  import { createDemoStore, DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
  const store = await createDemoStore({ scale: 0.01 });
  const { baseUrl, token } = await startSandbox({ store, keepAlive: false });
  const client = createClient({ baseUrl, token });
  const path = await Deno.makeTempFile();
  await client.downloadExport(DEMO_EXPERIENCES.clearWinner, {}, { path });
  await Deno.remove(path);`;

Deno.test("a sandbox that nobody closes leaves no exports behind", async () => {
  assertEquals(await leftBy(EXPORT), []);
});

Deno.test("an export that has expired goes when the next one is made", async () => {
  let now = 0;
  const files: string[] = [];
  const database = {
    writeCsv: async (_: unknown, path: string) => {
      await Deno.writeTextFile(path, "order_id\n1\n");
      files.push(path);
      return 1;
    },
  } as unknown as Database;
  const downloads = createDownloads(() => now);
  const publish = () =>
    downloads.publish(database, sql`SELECT 1`, "orders.csv", 9);
  const left = () => files.map((path) => isThere(path));
  await publish();
  now += 900_000;
  await publish();
  // A download may have begun in the last moment.
  assertEquals(left(), [true, true]);
  now += 600_000;
  await publish();
  assertEquals(left(), [false, true, true]);
  await downloads.close();
  assertEquals(left(), [false, false, false]);
});

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
