/** Measuring against a floor: the same machine, the same run, in turns. */

/** One line of the table. */
export interface BenchRow {
  /** What was measured. */
  readonly what: string;
  /** Median, in milliseconds. */
  readonly milliseconds: number;
  /** What it is held against. */
  readonly floor: string;
  /** Median of that, in milliseconds. */
  readonly floorMilliseconds: number;
  /** What is promised, in words. */
  readonly promise: string;
}

/** A line of the table about what is not a time. */
export interface FindingRow {
  /** What was looked at. */
  readonly what: string;
  /** What was found, in words. */
  readonly finding: string;
  /** What it is held against. */
  readonly floor: string;
  /** What was found there. */
  readonly floorFinding: string;
  /** What is promised, in words. */
  readonly promise: string;
}

/** Medians of two tasks run in turns, after one uncounted run of each. */
export async function inTurns(
  runs: number,
  task: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ task: number; floor: number }> {
  await task();
  await floor();
  const times: number[] = [];
  const floors: number[] = [];
  for (let run = 0; run < runs; run++) {
    times.push(await task());
    floors.push(await floor());
  }
  return { task: median(times), floor: median(floors) };
}

/** Milliseconds that a command takes as a whole process. */
export async function timeCommand(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: new URL("../..", import.meta.url).pathname,
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return performance.now() - started;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
