/** The command: a client, an app, a port, until stopped. */

import type { Args } from "../line/mod.ts";
import { printResult, progressDraft, untilStopped } from "../output/mod.ts";
import { readChoices } from "../readout/mod.ts";
import { checkedSettings, openService } from "../_service.ts";
import { createServeApp } from "./app.ts";

/** Nobody else on the machine's network gets there. */
const HOSTNAME = "127.0.0.1";
/** Bytes of the path that only who started the command knows. */
const SECRET_BYTES = 16;

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function serveCommand(options: Args): Promise<void> {
  const port = options.number("port") ?? 0;
  const settings = await checkedSettings(options);
  const choices = readChoices(options, settings, "orders");
  await using service = await openService(options, settings);
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).toHex();
  const listening = Promise.withResolvers<Deno.NetAddr>();
  const app = listening.promise.then(({ port }) =>
    createServeApp({
      client: service.client,
      name: service.name,
      secret,
      port,
      choices,
      onProgress: progressDraft,
    })
  );
  const server = Deno.serve(
    { hostname: HOSTNAME, port, onListen: listening.resolve },
    async (request) => (await app)(request),
  );
  const address = `http://${HOSTNAME}:${
    (await listening.promise).port
  }/${secret}/`;
  const words = () => `The pages are at ${address}\nStop with Ctrl+C.`;
  printResult(options, { address }, words);
  await untilStopped();
  await server.shutdown();
}
