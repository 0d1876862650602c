/** A history of ratios: what a machine measured, and what became slower since. */

/** Ratios to floors, or times where a promise is one, by what was measured. */
export type Ratios = Readonly<Record<string, number>>;

/** One run. */
export interface Entry {
  readonly at: string;
  readonly machine: string;
  readonly versions: string;
  readonly ratios: Ratios;
}

const HISTORY = new URL("history.jsonl", import.meta.url);
/** Medians of some turns differ by less on a quiet machine. */
const SLOWER = 1.1;

/** What runs here now. */
export function entryOf(ratios: Ratios): Entry {
  const model = /^model name\s*:\s*(.*)$/m.exec(
    readText("/proc/cpuinfo"),
  )?.[1] ?? Deno.build.arch;
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  const config = JSON.parse(
    Deno.readTextFileSync(new URL("../../deno.json", import.meta.url)),
  );
  return {
    at: new Date().toISOString().slice(0, 16),
    machine: `${navigator.hardwareConcurrency} x ${model}, ${memory} GB`,
    versions: `Readout ${config.version}, Deno ${Deno.version.deno}, ${
      config.imports["@duckdb/node-api"].slice("npm:".length)
    }`,
    ratios: Object.fromEntries(
      Object.entries(ratios).map(([what, ratio]) => [
        what,
        Number(ratio.toPrecision(4)),
      ]),
    ),
  };
}

/** Appends a run. */
export async function save(entry: Entry, path = HISTORY): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(entry)}\n`, {
    append: true,
  });
}

/**
 * What became slower since the last run of the same machine that measured it.
 *
 * @param entry Now.
 * @param path The history.
 * @returns A line for each ratio that was measured before; the slower ones first.
 */
export function compared(entry: Entry, path = HISTORY): string[] {
  const before = readText(path).split("\n").filter(Boolean)
    .map((line): Entry => JSON.parse(line))
    .filter(({ machine }) => machine === entry.machine);
  const lines = Object.entries(entry.ratios).flatMap(([what, ratio]) => {
    const last = before.findLast(({ ratios }) => ratios[what] !== undefined);
    if (last === undefined) return [];
    const change = ratio / last.ratios[what]!;
    return [{
      change,
      line: `${
        change > SLOWER
          ? "slower"
          : change < 1 / SLOWER
          ? "faster"
          : "as before"
      }: ${what}, ${last.ratios[what]} on ${last.at}, ${ratio} now`,
    }];
  });
  return lines.sort((a, b) => b.change - a.change).map(({ line }) => line);
}

function readText(path: string | URL): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
