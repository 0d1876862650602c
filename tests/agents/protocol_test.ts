/** The official MCP client, connected to the server's standard input and output. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { type Agent, openAgent, PERMISSIONS } from "../_agent.ts";
import { writeStores } from "./_stores.ts";

const CLI = fileURLToPath(new URL("../../lib/cli.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

async function open(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  permissions = PERMISSIONS,
): Promise<Agent> {
  const cache = await Deno.makeTempDir();
  const server = await openAgent(
    [`--config=${CONFIG}`, "--no-lock", ...permissions, CLI, "mcp", ...words],
    { ...Deno.env.toObject(), READOUT_CACHE_DIR: cache, ...env },
    cache,
  );
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(cache, { recursive: true });
    },
  };
}

Deno.test({
  name: "the protocol's own client runs every tool, with no network permitted",
  // The client uses its own timers.
  sanitizeOps: false,
  sanitizeResources: false,
  timeout: 300_000,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    await writeStores(folder, 3, 1);
    await using server = await open(["--folder", folder]);
    const { tools } = await server.client.listTools();
    assertEquals(tools.length, 8);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      assertEquals(annotations?.readOnlyHint, true);
      assertEquals(annotations?.idempotentHint, true);
      assertEquals(inputSchema.additionalProperties, false);
      assert(outputSchema !== undefined);
    }
    const { answer: list } = await server.call("list_experiments");
    const named = list.untrusted as { of: string; text: string }[];
    const experience = named.find(({ text }) => text === "clear-1")!.of;
    const { answer: read } = await server.call("read_experiment", {
      experience,
      metric: "conversion_rate",
      level: 0.9,
    });
    const { receipt } = read;
    assertEquals(
      (read.deciding as { metric: string }[])[0]!.metric,
      "conversion_rate",
    );
    const calls = [
      ["check_files", {
        orders: "clear-1.csv",
        visitors: "clear-1.visitors.csv",
      }],
      ["explain", { receipt, section: "checks" }],
      ["plan", { receipt, minimumEffect: 0.05 }],
      ["season", { year: 2025, orders: "season.csv" }],
      ["programme", { estimates: "estimates.csv" }],
      ["find_number", { receipt, text: read.finding }],
    ] as const;
    for (const [name, given] of calls) {
      const { isError, answer } = await server.call(name, { ...given });
      assertEquals([name, isError], [name, false], JSON.stringify(answer));
    }
    const { isError, answer } = await server.call("read_experiment", {
      experiance: experience,
    });
    assert(isError);
    assertEquals(
      (answer.problem as { sentence: string }).sentence,
      "Unknown option experiance: did you mean experience?",
    );
    await Deno.remove(folder, { recursive: true });
  },
});

Deno.test({
  name:
    "with nothing named the server starts, and each answer says what to configure",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    await using server = await open([]);
    for (const name of ["list_experiments", "read_experiment", "programme"]) {
      const { isError, answer } = await server.call(name);
      assert(isError);
      const { code, sentence } = answer.problem as Record<string, string>;
      assertEquals(code, "not-configured");
      assertStringIncludes(sentence!, "--folder DIR");
    }
  },
});

Deno.test({
  name: "the demo is marked in every answer",
  sanitizeOps: false,
  sanitizeResources: false,
  timeout: 300_000,
  fn: async () => {
    await using server = await open(["--sandbox"], {}, [
      ...PERMISSIONS,
      "--allow-net",
    ]);
    const { answer: list } = await server.call("list_experiments", {
      status: "ended",
      limit: 1,
    });
    const [{ id }] = list.experiences as [{ id: string }];
    const { answer: read } = await server.call("read_experiment", {
      experience: id,
    });
    const wrong = await server.call("read_experiment", {
      experience: "no such",
    });
    for (const answer of [list, read, wrong.answer]) {
      assertEquals(answer.demo, true, JSON.stringify(answer));
    }
  },
});

Deno.test({
  name: "a wrong token is said, never shown",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const token = "s3cret-token-of-nobody";
    const { startSandbox } = await import("../../lib/sandbox/mod.ts");
    await using sandbox = await startSandbox();
    await using other = await open(["--service"], {
      READOUT_BASE_URL: sandbox.baseUrl,
      READOUT_TOKEN: token,
    }, [...PERMISSIONS, "--allow-net"]);
    const { isError, answer } = await other.call("list_experiments");
    assert(isError);
    assertEquals((answer.problem as { code: string }).code, "token");
    assert(!JSON.stringify(answer).includes(token));
  },
});

Deno.test({
  name: "a server ends with its client, even one that never introduced itself",
  timeout: 60_000,
  fn: async () => {
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", `--config=${CONFIG}`, "--no-lock", ...PERMISSIONS, CLI],
        ...["mcp", "--folder", "data"],
      ],
      stdin: "null",
    }).output();
    assertEquals(code, 0);
  },
});
