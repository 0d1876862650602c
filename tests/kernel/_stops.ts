/** Where a cell is when it is stopped, in both languages, and what comes of it. */
import { installKernel } from "../../lib/kernel/mod.ts";
import { notebookEnvironment } from "./_environment.ts";
import { PYTHON } from "./_jupyter.ts";

/** What a stop came to: seconds, and whether the state is still there. */
export interface Stop {
  readonly seconds: number | null;
  readonly kept: boolean;
}

/** By situation, then by kernel: `readout`, `python3`. */
export type Stops = Readonly<Record<string, Readonly<Record<string, Stop>>>>;

interface Situation {
  readonly typescript: string;
  readonly python?: string;
  readonly before_typescript?: readonly string[];
  readonly asks?: boolean;
}

const config = JSON.parse(
  await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
);
const DUCKDB: string = config.imports["@duckdb/node-api"];
const LIMIT_MS = 900_000;

/** By name; Debian's Python has neither polars nor DuckDB. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  loop: {
    typescript: 'console.log("go"); while (true);',
    python: 'print("go")\nwhile True: pass',
  },
  "print loop": {
    typescript: 'while (true) console.log("go");',
    python: 'while True: print("go")',
  },
  await: {
    typescript: 'console.log("go"); await new Promise(() => {});',
    python: 'import asyncio\nprint("go")\nawait asyncio.sleep(1000)',
  },
  "loop behind await": {
    typescript: 'await null; console.log("go"); while (true);',
    python:
      'import asyncio\nawait asyncio.sleep(0)\nprint("go")\nwhile True: pass',
  },
  fetch: {
    typescript: 'console.log("go"); await fetch("SILENT");',
    python:
      'import urllib.request\nprint("go")\nurllib.request.urlopen("SILENT")',
  },
  prompt: { typescript: 'prompt("?")', python: 'input("?")', asks: true },
  "sleep of a child": {
    typescript:
      'console.log("go"); new Deno.Command("sleep", { args: ["30"] }).outputSync();',
    python: 'import subprocess\nprint("go")\nsubprocess.run(["sleep", "30"])',
  },
  "reading a large file": {
    typescript: 'console.log("go"); while (true) Deno.readFileSync("large");',
    python: 'print("go")\nwhile True: open("large", "rb").read()',
  },
  polars: {
    before_typescript: [
      'import pl from "nodejs-polars"; const frame = pl.DataFrame({ a: Array.from({ length: 1e6 }, Math.random) });',
    ],
    typescript: 'console.log("go"); while (true) frame.sort("a");',
  },
  DuckDB: {
    before_typescript: [
      `import { DuckDBInstance } from "${DUCKDB}"; const duck = await (await DuckDBInstance.create()).connect();`,
    ],
    typescript:
      'console.log("go"); await duck.run("select sum(a.range * b.range) from range(1000000) a, range(1000000) b");',
  },
  worker: {
    typescript:
      'new Worker("data:text/javascript,while (true);", { type: "module" }); console.log("go"); await new Promise(() => {});',
    python:
      'import threading\ndef spin():\n  while True: pass\nthread = threading.Thread(target=spin, daemon=True)\nthread.start()\nprint("go")\nthread.join()',
  },
};

/**
 * Stops a cell in each of some situations.
 *
 * @param kernels `readout`, `python3`.
 */
export async function measureStops(
  names: readonly string[],
  kernels: readonly string[],
): Promise<Stops> {
  const folder = await Deno.makeTempDir();
  // Takes a connection, and never answers.
  const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  try {
    const large = await Deno.create(`${folder}/large`);
    await large.truncate(200 * 2 ** 20);
    large.close();
    await installKernel({ dataFolder: folder });
    const url = `http://127.0.0.1:${(silent.addr as Deno.NetAddr).port}/`;
    const chosen = Object.fromEntries(
      names.map((name) => [name, SITUATIONS[name]!]),
    );
    const script = new URL("./stops.py", import.meta.url).pathname;
    const { success, stdout, stderr } = await new Deno.Command(PYTHON!, {
      args: [
        script,
        JSON.stringify(chosen).replaceAll("SILENT", url),
        ...kernels,
      ],
      cwd: folder,
      env: {
        HOME: folder,
        JUPYTER_PATH: folder,
        ...await notebookEnvironment(),
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    silent.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Keeps processors busy.
 *
 * @param count How many processes that compute.
 */
export function startLoad(count: number): Disposable {
  const busy = Array.from(
    { length: count },
    () =>
      new Deno.Command("sh", { args: ["-c", "while :; do :; done"] }).spawn(),
  );
  return {
    [Symbol.dispose]() {
      for (const child of busy) child.kill("SIGKILL");
    },
  };
}

if (import.meta.main) {
  // `deno run -A tests/kernel/_stops.ts [LOAD]`: all of them, as a table.
  using _ = startLoad(Number(Deno.args[0] ?? 0));
  const kernels = ["readout", "python3"];
  const stops = await measureStops(Object.keys(SITUATIONS), kernels);
  const text = (stop: Stop | undefined): string =>
    stop === undefined
      ? "not there"
      : `${stop.seconds?.toFixed(2) ?? "more than 60"} s, ${
        stop.kept ? "kept" : "lost"
      }`;
  const rows = Object.entries(stops).map(([name, row]) =>
    `| ${[name, ...kernels.map((kernel) => text(row[kernel]))].join(" | ")} |\n`
  );
  const head = "| situation | readout | ipykernel |\n| --- | --- | --- |\n";
  Deno.stdout.writeSync(new TextEncoder().encode(head + rows.join("")));
}
