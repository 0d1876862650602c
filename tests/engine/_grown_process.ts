/** One readout as a process of its own: what its record is, and what it took. */

import { createHash } from "node:crypto";
import { recordOf } from "./_grown.ts";

const [orders, visitors, cache] = Deno.args as [string, string, string];
const record = await recordOf({ orders, visitors }, cache);
const cpu = Deno.readTextFileSync("/proc/self/stat").split(") ")[1]!.split(" ");
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify({
  digest: createHash("sha256").update(record).digest("hex"),
  cpuSeconds: (Number(cpu[11]) + Number(cpu[12])) / 100,
})));
