/** `readout sandbox`: the service, local, until stopped. */

import { startSandbox } from "../sandbox/mod.ts";
import { readArgs, UsageError } from "./_args.ts";
import { print } from "./_terminal.ts";

/** What `--help` prints. */
export const SANDBOX_HELP = `Serve the local analytics service until stopped.

  deno task sandbox --port 8787

  --port NUMBER      where to listen (default: a free port)
  --hostname NAME    address to listen on (default 127.0.0.1)
  --allow-remote     allow an address that other machines can reach
  --token TEXT       the access token to ask for (default: a random one)

Stop it with Ctrl+C.`;

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function sandboxCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: ["port", "hostname", "token"],
    boolean: ["allow-remote"],
  });
  const port = options.number("port") ?? 0;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError([
      `Option --port must be a whole number from 0 to 65535: current value is ${port}`,
    ]);
  }
  const hostname = options.text("hostname");
  const token = options.text("token");
  const sandbox = await startSandbox({
    port,
    allowRemote: options.flag("allow-remote"),
    ...(hostname === undefined ? {} : { hostname }),
    ...(token === undefined ? {} : { token }),
  });
  print(`The sandbox is ready. In another terminal:

  export READOUT_BASE_URL=${sandbox.baseUrl}
  export READOUT_TOKEN=${sandbox.token}
`);
  await stopSignal();
  await sandbox.close();
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const signals: Deno.Signal[] = Deno.build.os === "windows"
      ? ["SIGINT"]
      : ["SIGINT", "SIGTERM"];
    const stop = () => {
      for (const signal of signals) Deno.removeSignalListener(signal, stop);
      resolve();
    };
    for (const signal of signals) Deno.addSignalListener(signal, stop);
  });
}
