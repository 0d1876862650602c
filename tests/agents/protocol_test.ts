/** The protocol's own client at the server's standard input and output. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fileURLToPath } from "node:url";
import { writeStores } from "./_stores.ts";

const CLI = fileURLToPath(new URL("../../lib/cli.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** What `lib/agents/README.md` says that a folder needs. */
const PERMISSIONS = [
  ...["--no-prompt", "--allow-read", "--allow-write", "--allow-env"],
  ...["--allow-sys", "--allow-ffi"],
];

const SMALL = ["--v8-flags=--optimize-for-size", ...PERMISSIONS];

interface Opened extends AsyncDisposable {
  readonly client: Client;
  readonly startMs: number;
  /** Peak of the process' memory, in bytes. */
  peak(): Promise<number>;
  call(name: string, given?: Record<string, unknown>): Promise<{
    readonly isError: boolean;
    readonly answer: Record<string, unknown>;
  }>;
}

async function open(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  permissions = PERMISSIONS,
): Promise<Opened> {
  const cache = await Deno.makeTempDir();
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", "--config", CONFIG, "--no-lock", ...permissions, CLI]
      .concat("mcp", ...words),
    env: { ...Deno.env.toObject(), READOUT_CACHE_DIR: cache, ...env },
    cwd: cache,
  });
  const client = new Client({ name: "test", version: "1" });
  const start = performance.now();
  await client.connect(transport);
  return {
    client,
    startMs: performance.now() - start,
    async peak() {
      const status = await Deno.readTextFile(`/proc/${transport.pid}/status`);
      return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) * 1024;
    },
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given }, {
        timeout: 300_000,
      });
      const { text } = result.content[0] as { text: string };
      assertEquals(JSON.parse(text), result.structuredContent);
      return {
        isError: result.isError === true,
        answer: result.structuredContent as Record<string, unknown>,
      };
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await Deno.remove(cache, { recursive: true });
    },
  };
}

Deno.test({
  name: "the protocol's own client runs every tool, with no network permitted",
  // The client's timers are its own.
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
  name: "ten small readouts take 300 MB at most, of a folder or of the service",
  sanitizeOps: false,
  sanitizeResources: false,
  ignore: Deno.build.os !== "linux",
  timeout: 300_000,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    await writeStores(folder, 3, 1);
    await using server = await open(["--folder", folder], {}, SMALL);
    assertEquals(await readTen(server), 10);
    const { isError } = await server.call("programme", {
      estimates: "estimates.csv",
    });
    assertEquals(isError, false);
    const { startSandbox } = await import("../../lib/sandbox/mod.ts");
    await using sandbox = await startSandbox();
    await using other = await open(["--service"], {
      READOUT_BASE_URL: sandbox.baseUrl,
      READOUT_TOKEN: sandbox.token,
    }, [...SMALL, "--allow-net"]);
    // One of the demo's has not begun.
    assertEquals(await readTen(other), 9);
    for (const peak of [await server.peak(), await other.peak()]) {
      assert(peak < MOST_BYTES, `${peak}`);
    }
    await Deno.remove(folder, { recursive: true });
  },
});

/** Reads one experience after the other, from the first again; says how many. */
async function readTen(server: Opened): Promise<number> {
  const { answer } = await server.call("list_experiments");
  const experiences = (answer.experiences as { experience: string }[])
    .map(({ experience }) => experience);
  const receipts: unknown[] = [];
  for (const experience of [...experiences, ...experiences].slice(0, 10)) {
    const { answer } = await server.call("read_experiment", { experience });
    receipts.push(answer.receipt);
  }
  return receipts.filter((receipt) => receipt !== undefined).length;
}

const MOST_BYTES = 300e6;

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
  name:
    "the demo, drawn anew, is marked in every answer, and takes 300 MB at most",
  sanitizeOps: false,
  sanitizeResources: false,
  ignore: Deno.build.os !== "linux",
  timeout: 300_000,
  fn: async () => {
    await using server = await open(["--sandbox"], {}, [
      ...SMALL,
      "--allow-net",
    ]);
    const { answer: list } = await server.call("list_experiments", {
      status: "ended",
      limit: 1,
    });
    const drawn = await server.peak();
    const [{ id }] = list.experiences as [{ id: string }];
    const { answer: read } = await server.call("read_experiment", {
      experience: id,
    });
    const wrong = await server.call("read_experiment", {
      experience: "no such",
    });
    const programme = await server.call("programme");
    for (const answer of [list, read, wrong.answer, programme.answer]) {
      assertEquals(answer.demo, true, JSON.stringify(answer));
    }
    assertEquals(programme.isError, false);
    for (const peak of [drawn, await server.peak()]) {
      assert(peak < MOST_BYTES, `${peak}`);
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
