/** `readout sandbox`: the service, local, until stopped. */

import { ReadoutError, SchemaError } from "../api/mod.ts";
import { type ColumnName, matchColumns, readHeader } from "../loaders/mod.ts";
import {
  createDemoStore,
  type FaultRule,
  type ImportColumn,
  importOrders,
  openStore,
  type SandboxStore,
  startSandbox,
} from "../sandbox/mod.ts";
import { type Args, readArgs, readPairs, UsageError } from "./_args.ts";
import { print, progress } from "./_terminal.ts";

/** What `--help` prints. */
export const SANDBOX_HELP = `Serve the local analytics service until stopped.

  deno task sandbox --port 8787
  deno task sandbox --import orders.csv --visitors A=18736,B=18916

  --port NUMBER         where to listen (default: a free port)
  --hostname NAME       address to listen on (default 127.0.0.1)
  --allow-remote        allow an address that other machines can reach
  --token TEXT          the access token to ask for (default: a random one)
  --store FILE          keep the store in this file, and open it when it is there
  --import FILE         serve one experience made of this file of orders
  --visitors NAME=N,... visitors per variation, with --import
  --map NAME=HEADER,... which header is which column, with --import
  --fault JSON          something that goes wrong, to test your own jobs; may be
                        given several times: '{"fault": {"kind": "serverError"}, "times": 2}'

Stop it with Ctrl+C.`;

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function sandboxCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, {
    string: ["port", "hostname", "token", "store", "import"],
    collect: ["visitors", "map"],
    repeat: ["fault"],
    boolean: ["allow-remote"],
  });
  const port = options.number("port") ?? 0;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new UsageError([
      `Option --port must be a whole number from 0 to 65535: current value is ${port}`,
    ]);
  }
  const faults = readFaults(options.repeated("fault"));
  const hostname = options.text("hostname");
  const token = options.text("token");
  using store = await storeOf(options);
  const sandbox = await startSandbox({
    port,
    store,
    faults,
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

async function storeOf(options: Args): Promise<SandboxStore> {
  const path = options.text("store");
  const orders = options.text("import");
  if (orders !== undefined) return await importStore(orders, path, options);
  if (path === undefined) return await createDemoStore();
  const isThere = await Deno.stat(path).then(() => true, () => false);
  return isThere ? await openStore(path) : await createDemoStore({ path });
}

const IMPORT_COLUMNS: readonly (ImportColumn & ColumnName)[] = [
  "order_id",
  "visitor_id",
  "variation",
  "created_at",
  "net_revenue",
];

async function importStore(
  orders: string,
  path: string | undefined,
  options: Args,
): Promise<SandboxStore> {
  const { headers } = await readHeader(orders);
  const columns = matchColumns(orders, headers, IMPORT_COLUMNS, {
    ...readPairs("map", options.list("map")),
  });
  const visitors = Object.entries(
    readPairs("visitors", options.list("visitors")),
  ).map(([name, count]): [string, number] => [name, Number(count)]);
  const wrong = visitors.filter(([, count]) => !Number.isSafeInteger(count));
  if (wrong.length > 0) {
    throw new SchemaError(
      "--visitors",
      wrong.map(([name]) => ({
        path: name,
        message: "must be a whole number",
      })),
    );
  }
  const result = await importOrders({
    orders,
    columns,
    ...(visitors.length > 0 ? { visitors: Object.fromEntries(visitors) } : {}),
    ...(path === undefined ? {} : { path }),
  }).catch((error) => {
    throw new ReadoutError(
      `Cannot import ${orders}: ${
        error instanceof Error ? error.message : error
      }`,
    );
  });
  progress(
    `${result.orders} orders of experience ${result.experienceId}` +
      (result.ignoredColumns.length > 0
        ? `; columns left out: ${result.ignoredColumns.join(", ")}`
        : ""),
  );
  return result.store;
}

function readFaults(texts: readonly string[]): FaultRule[] {
  return texts.map((text) => {
    try {
      const rule = JSON.parse(text) as FaultRule;
      if (typeof rule.fault?.kind === "string") return rule;
    } catch {
      // Said below, with the text.
    }
    throw new UsageError([
      `Option --fault needs JSON such as {"fault": {"kind": "serverError"}}: current value is ${text}`,
    ]);
  });
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
