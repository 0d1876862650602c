/**
 * The whole command line where machines fail it: killed at work, several at once,
 * a full disk, a file that changes. What it says is what it says undisturbed, or a
 * clear error; and what is kept for the next one is always whole.
 *
 *     deno run -A tests/files/kill.ts [KILLS]
 *
 * `tests/engine/cache_test.ts` and `hostile_files_test.ts` hold the same in small.
 */

import { join } from "node:path";
import { type Outcome, runProcess, startCli } from "../commands/_cli.ts";
import { writeOrders } from "../engine/_files.ts";
import { withFolder } from "../_folder.ts";
import { brokenTables, keptTables } from "../../lib/engine/mod.ts";
import { ENGINE_WORDS } from "./shapes/mod.ts";

/** Enough for the converted file to be kept. */
const ORDERS = 150_000;
/** Bytes of a disk on which no converted file has room. */
const DISK = 1_000_000;

/* The command prints. */
const print = (text: string): void =>
  void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

/** Where a run has its files, and what it is undisturbed. */
interface Place {
  readonly folder: string;
  readonly args: readonly string[];
  readonly expected: string;
  /** What it is once the orders are changed; an error where they cannot be read. */
  readonly changed?: string;
  /** Milliseconds that it takes. */
  readonly takes: number;
}

/** How a disturbed run ended. */
type End =
  | "equal"
  | "equal to the changed file"
  | "clear error"
  | "killed"
  | `WRONG: ${string}`;

function environment(folder: string): Record<string, string> {
  return { TMPDIR: join(folder, "tmp"), READOUT_CACHE_DIR: cacheIn(folder) };
}

function unkept(folder: string): Record<string, string> {
  return { ...environment(folder), READOUT_CACHE_DIR: "off" };
}

function cacheIn(folder: string): string {
  return join(folder, "cache");
}

function endOf(
  { code, stdout, stderr }: Outcome,
  { expected, changed }: Place,
): End {
  if (code === 137) return "killed";
  if (code === 0 && stdout === changed) return "equal to the changed file";
  if (code === 0) {
    return stdout === expected ? "equal" : "WRONG: other numbers, and no word";
  }
  const isClear = code === 1 && stdout === "" && !ENGINE_WORDS.test(stderr) &&
    /disk is full|cannot write|changed while|file not found|^error: Cannot read orders\.csv: /im
      .test(stderr);
  return isClear ? "clear error" : `WRONG: ${code}: ${stderr.slice(0, 200)}`;
}

/** Half-made and broken files that are kept as if they were whole. */
async function broken(folder: string): Promise<number> {
  return (await brokenTables(await keptTables(cacheIn(folder)))).length;
}

async function outcomeOf(child: Deno.ChildProcess): Promise<Outcome> {
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

async function killed(place: Place, after: number): Promise<End> {
  const { folder, args } = place;
  const child = startCli(args, folder, environment(folder));
  const timer = setTimeout(() => child.kill("SIGKILL"), after);
  const outcome = await outcomeOf(child);
  clearTimeout(timer);
  return endOf(outcome, place);
}

async function plain(place: Place): Promise<End> {
  const { folder, args } = place;
  return endOf(await runProcess(args, folder, environment(folder)), place);
}

/** A disk of few bytes: a file system of its own, or else the shell's limit. */
async function onFullDisk(
  place: Place,
  variable: "READOUT_CACHE_DIR" | "TMPDIR",
): Promise<End> {
  const { folder, args } = place;
  const disk = join(folder, "disk");
  await Deno.mkdir(disk, { recursive: true });
  const mounted = await succeeds("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${DISK}`,
    "tmpfs",
    disk,
  ]);
  if (!mounted) return "WRONG: no disk can be mounted here";
  try {
    const env = { ...environment(folder), [variable]: disk };
    return endOf(await runProcess(args, folder, env), place);
  } finally {
    await succeeds("umount", [disk]);
  }
}

async function succeeds(command: string, args: string[]): Promise<boolean> {
  const { success } = await new Deno.Command(command, {
    args,
    stderr: "null",
  }).output();
  return success;
}

/** Changes the orders at a moment of the reading, and puts them back. */
async function changed(
  place: Place,
  after: number,
  change: (path: string) => Promise<void>,
): Promise<End> {
  const { folder, args } = place;
  const path = join(folder, "orders.csv");
  const copy = join(folder, "copy.csv");
  await Deno.copyFile(path, copy);
  const ending = outcomeOf(startCli(args, folder, environment(folder)));
  await new Promise((done) => setTimeout(done, after));
  await change(path);
  const outcome = await ending;
  const then = await runProcess(args, folder, unkept(folder));
  await Deno.rename(copy, path);
  return endOf(outcome, { ...place, changed: then.stdout });
}

const CHANGES: Readonly<Record<string, (path: string) => Promise<void>>> = {
  "a row is added": (path) =>
    Deno.writeTextFile(path, "x,y,A,1000,2026-02-02T00:00:00Z\n", {
      append: true,
    }),
  "it is cut in half": async (path) =>
    await Deno.truncate(path, (await Deno.stat(path)).size / 2),
  "another takes its place": async (path) => {
    const other = `${path}.new`;
    await Deno.writeTextFile(other, await tenfold(path));
    await Deno.rename(other, path);
  },
};

/** Every amount ten times as large. */
async function tenfold(path: string): Promise<string> {
  return (await Deno.readTextFile(path)).replaceAll(",2026-", "0,2026-");
}

async function prepare(folder: string): Promise<Place> {
  await Deno.mkdir(join(folder, "tmp"));
  await writeOrders(folder, ORDERS);
  await Deno.writeTextFile(
    join(folder, "visitors.csv"),
    "variation,n_visitors\nA,100000\nB,100000\n",
  );
  const args = [
    ...["--orders", "orders.csv", "--visitors", "visitors.csv"],
    "--json",
  ];
  const start = performance.now();
  const { code, stdout, stderr } = await runProcess(
    args,
    folder,
    unkept(folder),
  );
  if (code !== 0) throw new Error(stderr);
  const takes = performance.now() - start;
  return { folder, args, expected: stdout, takes };
}

/** What stayed behind of all that was broken off, after one run to the end. */
async function leftBehind(folder: string): Promise<string[]> {
  const places = [join(folder, "tmp"), cacheIn(folder)];
  const left: string[] = [];
  for (const place of places) {
    for await (const { name } of Deno.readDir(place)) {
      if (/^\.?readout-/.test(name)) left.push(join(place, name));
    }
  }
  return left;
}

async function table(place: Place, kills: number): Promise<boolean> {
  const { folder, takes } = place;
  let isGood = true;
  const row = async (what: string, ends: readonly End[]): Promise<void> => {
    const counts = Map.groupBy(ends, (end) => end);
    const bad = await broken(folder);
    isGood &&= bad === 0 && !ends.some((end) => end.startsWith("WRONG"));
    print(
      `${what.padEnd(44)}  ${
        [...counts].map(([end, { length }]) => `${length} ${end}`).join(", ")
      }; kept and broken: ${bad}`,
    );
  };
  const empty = () => Deno.remove(cacheIn(folder), { recursive: true });
  for (const part of ["while it is converted", "while it is kept"]) {
    const ends: End[] = [];
    for (let at = 0; at < kills / 2; at++) {
      if (part === "while it is converted") await empty().catch(() => {});
      ends.push(await killed(place, (at + 0.5) / (kills / 2) * takes));
    }
    await row(`kill -9 at ${kills / 2} moments, ${part}`, ends);
  }
  await row("the next one", [await plain(place)]);
  // A process that was killed in its first milliseconds has locked nothing: what
  // it left is taken for dead after a minute.
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const path of await leftBehind(folder)) {
    await Deno.utime(path, hourAgo, hourAgo);
  }
  await row("the next but one", [await plain(place)]);
  const left = await leftBehind(folder);
  print(`${"folders left behind".padEnd(44)}  ${left.length}`);
  isGood &&= left.length === 0;
  const four = [1, 2, 3, 4];
  await empty();
  await row(
    "four at once, nothing kept",
    await Promise.all(four.map(() => plain(place))),
  );
  await empty();
  await row(
    "four at once, two of them killed",
    await Promise.all(
      four.map((at) => at % 2 ? plain(place) : killed(place, takes * at / 5)),
    ),
  );
  await row("the disk of what is kept is full", [
    await onFullDisk(place, "READOUT_CACHE_DIR"),
  ]);
  await row("the disk of temporary files is full", [
    await onFullDisk(place, "TMPDIR"),
  ]);
  for (const [what, change] of Object.entries(CHANGES)) {
    const ends: End[] = [];
    for (const moment of [0.25, 0.5, 0.75]) {
      await empty().catch(() => {});
      ends.push(await changed(place, takes * moment, change));
    }
    await row(`while it is read, ${what}`, ends);
  }
  await row("the last one", [await plain(place)]);
  return isGood;
}

if (import.meta.main) {
  const [kills = 20] = Deno.args.map(Number);
  const isGood = await withFolder(async (folder) =>
    await table(await prepare(folder), kills)
  );
  print(isGood ? "Nothing is wrong" : "Something is wrong");
  Deno.exit(isGood ? 0 : 1);
}
