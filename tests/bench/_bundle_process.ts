/**
 * One step with a bundle in a process of its own, whose memory is then known:
 * `serve ORDERS`, `download URL FILE`, `make URL FOLDER`, `reread FOLDER`,
 * `record URL FOLDER FILE`, `replay FOLDER FILE`, `verify FOLDER`.
 */

import { type Client, createClient } from "../../lib/api/mod.ts";
import {
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { printText } from "../../lib/commands/output/terminal.ts";
import { readout, readoutFromBundle } from "../../lib/readout/mod.ts";
import { ID, serve } from "./_bundle_service.ts";

async function download(client: Client, path: string): Promise<void> {
  await client.downloadExport(ID, {}, { path });
}

const serviceAt = (baseUrl: string): Client =>
  createClient({ baseUrl, token: "none", timeoutMs: 600_000 });

/** The most memory that the process ever held, in MB; Linux tells. */
async function peakMegabytes(): Promise<number> {
  const status = await Deno.readTextFile("/proc/self/status");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)![1]) * 1024 / 1e6;
}

if (import.meta.main) {
  const [step, first = "", second = "", third = ""] = Deno.args;
  const started = performance.now();
  if (step === "serve") serve(Number(first));
  else {
    if (step === "download") await download(serviceAt(first), second);
    if (step === "make") {
      await readout(serviceAt(first), ID, { bundle: second });
    }
    if (step === "reread") await readoutFromBundle(first);
    if (step === "record") {
      const recording = await recordBundle(second);
      await download(recording.client(serviceAt(first)), third);
      await recording.finish();
    }
    if (step === "replay") {
      await download((await openBundle(first)).client(), second);
    }
    if (step === "verify") {
      const { problems } = await verifyBundle(first);
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
    }
    const milliseconds = performance.now() - started;
    printText(
      JSON.stringify({ megabytes: await peakMegabytes(), milliseconds }),
    );
  }
}
