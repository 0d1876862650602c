/** `readout doctor --contract`: what the service sends where the contract is open. */

import { answerFrom, readFixture, redact } from "../../api/mod.ts";
import { checkContract, contractText } from "../../loaders/mod.ts";
import { openService } from "../_service.ts";
import type { Args } from "../line/mod.ts";
import { print, printJson, untilStopped } from "../output/mod.ts";
import type { Settings } from "../../settings/mod.ts";

/** Asks each endpoint once; `--fixture FILE` keeps the answers without names. */
export async function contractCommand(
  options: Args,
  settings: Settings,
): Promise<void> {
  await using service = await openService(options, settings);
  const { answers, fixture } = await checkContract(service.client);
  const path = options.text("fixture");
  if (path !== undefined) {
    const text = redact(JSON.stringify(fixture, null, 1)).text;
    await Deno.writeTextFile(path, `${text}\n`);
  }
  if (options.flag("json")) return printJson({ answers });
  const kept = path === undefined
    ? "--fixture FILE keeps the answers, without names, ids and secrets"
    : `The answers are in ${path}, without names, ids and secrets; "readout doctor --fixture ${path}" serves them again`;
  print(`${contractText(answers)}\n${kept}`);
}

/** Serves what `--contract` kept, until stopped. */
export async function serveFixture(path: string): Promise<void> {
  const fixture = readFixture(await Deno.readTextFile(path), path);
  const place = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(place, answerFrom(fixture));
  const address = `http://127.0.0.1:${server.addr.port}`;
  print(`Served: READOUT_BASE_URL=${address} READOUT_TOKEN=fixture`);
  await untilStopped();
  await server.shutdown();
}
