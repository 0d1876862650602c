/** The sandbox as a tool of its own, spoken to from outside. */

import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import { startCli } from "./_cli.ts";
import { fails } from "./_fails.ts";
import { temporaryFolder } from "../_folder.ts";

/** Starts the command, hands over the address that it prints, stops it. */
async function withCommand(
  args: readonly string[],
  test: (service: { baseUrl: string; token: string }) => Promise<void>,
): Promise<void> {
  const child = startCli(["sandbox", ...args], ".");
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!/READOUT_TOKEN=\S+\n/.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  const [, baseUrl, token] =
    /READOUT_BASE_URL=(\S+)\s+export READOUT_TOKEN=(\S+)/.exec(text) ?? [];
  try {
    assert(baseUrl && token, `Not ready: ${text}`);
    await test({ baseUrl, token });
  } finally {
    child.kill("SIGINT");
    const { code } = await child.status;
    await Promise.all([reader.cancel(), child.stderr.cancel()]);
    assertEquals(code, 0, "it shuts down cleanly");
  }
}

Deno.test("a file of orders becomes a service, kept in a file when asked", async () => {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  const orders = join(folder, "orders.csv");
  const store = join(folder, "store.duckdb");
  await Deno.writeTextFile(
    orders,
    "Order,customer id,group,revenue,date\n1,a,A,30,2026-03-01\n2,b,B,40,2026-03-02\n3,b,B,5,2026-03-02\n",
  );
  const check = async (
    service: { baseUrl: string; token: string },
  ): Promise<void> => {
    const client = createClient(service);
    const { experiences } = await client.listExperiences();
    const { segments } = await client.experienceTimeSeries(
      experiences[0]!.id,
      { metrics: ["n_visitors", "n_orders"] },
    );
    const { n_visitors, n_orders } = segments.B!.data.at(-1)!;
    assertEquals([n_visitors, n_orders], [20, 2]);
  };
  await withCommand(
    ["--import", orders, "--visitors", "A=10,B=20", "--store", store],
    check,
  );
  await withCommand(["--store", store], check);
});

Deno.test("a fault from the command line happens, and then is over", () =>
  withCommand(
    ["--fault", '{"fault": {"kind": "serverError"}, "times": 1}'],
    async ({ baseUrl, token }) => {
      const ask = async () => {
        const answer = await fetch(`${baseUrl}/v25-10-beta/experiences-list`, {
          headers: { "service-access-token": token },
        });
        await answer.body?.cancel();
        return answer.status;
      };
      assertEquals([await ask(), await ask()], [500, 200]);
    },
  ));

Deno.test("a fault that cannot be read is a usage error", () =>
  fails(["sandbox", "--fault", "serverError"], "--fault needs JSON", {
    code: 2,
  }));

Deno.test("a path that is no store is said in one sentence", async () => {
  await using temporary = await temporaryFolder({
    "orders.csv": "Order,customer id,group,revenue,date\n1,a,A,30,2026-03-01\n",
  });
  const orders = join(temporary.path, "orders.csv");
  await fails(
    ["sandbox", "--store", orders],
    `error: Cannot open "${orders}": it holds no store`,
  );
  await fails(
    ["sandbox", "--store", orders, "--import", orders],
    `error: Cannot make a store in "${orders}": the file exists`,
  );
  const below = join(temporary.path, "none", "store.duckdb");
  await fails(
    ["sandbox", "--store", below],
    `error: Cannot make a store in "${below}": there is no folder`,
  );
});
