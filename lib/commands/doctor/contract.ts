/** `readout doctor --contract`: what the service sends where the contract is open. */

import { answerFrom, readFixture, redact } from "../../api/mod.ts";
import { checkContract, contractText } from "../../loaders/mod.ts";
import { openService } from "../_service.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { print, printResult, untilStopped, writeFile } from "../output/mod.ts";
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
    await writeFile(path, `${text}\n`);
  }
  const kept = path === undefined
    ? "--fixture FILE keeps the answers, without names, ids and secrets"
    : `The answers are in ${path}, without names, ids and secrets; "readout doctor --fixture ${path}" serves them again`;
  printResult(
    options,
    { answers },
    () => `${contractText(answers)}\n${kept}`,
  );
}

/** Serves what `--contract` kept, until stopped. */
export async function serveFixture(path: string): Promise<void> {
  const text = await Deno.readTextFile(path).catch(() => {
    throw new UsageError([
      `Option --fixture needs a file that is there: current value is "${path}"`,
    ]);
  });
  const fixture = readFixture(text, path);
  const place = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = Deno.serve(place, answerFrom(fixture));
  const address = `http://127.0.0.1:${server.addr.port}`;
  print(`Served: READOUT_BASE_URL=${address} READOUT_TOKEN=fixture`);
  await untilStopped();
  await server.shutdown();
}
