/** An odd file read in a fresh process with an empty cache. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oddFiles } from "./_odd_file.ts";

const CLI = fileURLToPath(new URL("../../lib/cli.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** Seconds after which a process hangs. */
const HANGS = 60;
/** Words of the engine, of JavaScript and of the machine. */
const NOT_OURS =
  /not expected; READOUT_DEBUG|\b(Binder|Parser|Catalog|Conversion|Invalid Input|IO|Out of Memory|INTERNAL|FATAL|Type|Range|Reference|Syntax) ?Error\b|\bos error\b|duckdb|read_csv|\bat file:\/\/|panicked/i;

/** What came of a file. */
export interface ColdRead {
  readonly seed: number;
  readonly seconds: number;
  readonly code: number;
  /** What must not be: a signal, a hang, words, numbers; `null` for nothing. */
  readonly wrong: string | null;
  /** The words of a refusal; `null` where it was read. */
  readonly refusal: string | null;
  readonly drawn: readonly string[];
}

/** Reads the files of a seed, in a folder of their own that stays. */
export async function readCold(
  seed: number,
  folder: string,
): Promise<ColdRead> {
  const { orders, visitors, options, oracle, drawn } = oddFiles(seed);
  await Deno.mkdir(folder, { recursive: true });
  const paths = [orders, visitors].map(({ name }) => join(folder, name));
  await Deno.writeFile(paths[0]!, orders.bytes);
  await Deno.writeFile(paths[1]!, visitors.bytes);
  const start = performance.now();
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), HANGS * 1000);
  const { code, signal, stdout, stderr } = await new Deno.Command(
    Deno.execPath(),
    {
      args: [
        ...["run", "-A", "--no-check", "--no-lock", `--config=${CONFIG}`, CLI],
        ...["readout", "--orders", paths[0]!, "--visitors", paths[1]!],
        ...options,
        ...["--format", "json"],
      ],
      env: { READOUT_CACHE_DIR: join(folder, "cache") },
      signal: end.signal,
      stdin: "null",
    },
  ).output();
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  const decoder = new TextDecoder();
  const words = decoder.decode(stderr);
  const facts = { seed, seconds, code, drawn };
  if (end.signal.aborted) {
    return { ...facts, wrong: `hangs for ${HANGS} s`, refusal: null };
  }
  if (signal !== null) {
    return { ...facts, wrong: `ended by ${signal}`, refusal: null };
  }
  if (NOT_OURS.test(words)) {
    return { ...facts, wrong: `words: ${words.slice(0, 300)}`, refusal: null };
  }
  if (code !== 0) return { ...facts, wrong: null, refusal: words.trim() };
  const wrong = oracle === null
    ? null
    : difference(decoder.decode(stdout), oracle);
  return { ...facts, wrong, refusal: null };
}

type Oracle = NonNullable<ReturnType<typeof oddFiles>["oracle"]>;

function difference(text: string, oracle: Oracle): string | null {
  const { readout } = JSON.parse(text) as {
    readout: {
      variations: readonly {
        name: string;
        visitors: number;
        orders: number;
        netRevenue: number;
      }[];
    };
  };
  const read = Object.fromEntries(
    readout.variations.map(({ name, visitors, orders, netRevenue }) => [
      name,
      { visitors, orders, cents: Math.round(netRevenue * 100) },
    ]),
  );
  const sorted = (arms: object): string =>
    JSON.stringify(Object.entries(arms).sort(([a], [b]) => a < b ? -1 : 1));
  return sorted(read) === sorted(oracle)
    ? null
    : `read wrong: ${sorted(read)} in place of ${sorted(oracle)}`;
}
