/** `readout sandbox`: the service, local, until stopped. */

import { ReadoutError } from "../api/mod.ts";
import { type ColumnName, readHeader, resolveColumns } from "../loaders/mod.ts";
import {
  createDemoStore,
  type FaultRule,
  type ImportColumn,
  importOrders,
  openStore,
  type SandboxOptions,
  type SandboxStore,
  startSandbox,
} from "../sandbox/mod.ts";
import { SANDBOX_OPTIONS } from "../options/mod.ts";
import { type Args, UsageError } from "./line/mod.ts";
import { isThere, printResult, progress, untilStopped } from "./output/mod.ts";

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export async function run(options: Args): Promise<void> {
  const faults = readFaults(options.repeated("fault"));
  using store = await storeOf(options);
  const sandbox = await startSandbox({
    ...options.optionsFor<SandboxOptions>(SANDBOX_OPTIONS),
    store,
    faults,
  });
  const { baseUrl, token } = sandbox;
  printResult(
    options,
    { baseUrl, token },
    () =>
      `The sandbox is ready. In another terminal:

  export READOUT_BASE_URL=${baseUrl}
  export READOUT_TOKEN=${token}
`,
  );
  await untilStopped();
  await sandbox.close();
}

async function storeOf(options: Args): Promise<SandboxStore> {
  const path = options.text("store");
  const orders = options.text("import");
  if (orders !== undefined) return await importStore(orders, path, options);
  if (path === undefined) return await createDemoStore();
  return await isThere(path)
    ? await openStore(path)
    : await createDemoStore({ path });
}

const NEEDED: readonly (ImportColumn & ColumnName)[] = [
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
  const map = options.pairs("map");
  const { columns } = resolveColumns(orders, headers, NEEDED, NEEDED, map);
  const visitors = Object.entries(options.pairs("visitors") ?? {})
    .map(([name, count]) => [name, Number(count)] as const);
  const wrong = visitors.filter(([, count]) =>
    !Number.isSafeInteger(count) || count < 0
  );
  if (wrong.length > 0) {
    throw new UsageError(
      wrong.map(([name]) =>
        `Option --visitors needs a whole number of ${name}`
      ),
    );
  }
  const result = await importOrders({
    orders,
    columns,
    ...(visitors.length > 0 ? { visitors: Object.fromEntries(visitors) } : {}),
    ...(path === undefined ? {} : { path }),
  }).catch((error) => {
    if (error instanceof ReadoutError) throw error;
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
