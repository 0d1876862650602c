/**
 * Holds the statistics and the decisions against simulated stores whose truth is
 * known, prints what came out, and writes each table into a page of
 * `lib/stats` as soon as it is whole, so that a run that is stopped is taken up
 * with the tables that are left.
 *
 * Run with `deno task calibrate [experiments] [table ...]`: 20,000 experiments a
 * row on two cores take less than ten minutes; fewer are not written. It ends
 * with 1 where a row does not hold, as the rows say.
 */

import type { Done, Task } from "./calibration/_worker.ts";
import type { RowResult, Table } from "./calibration/_table.ts";
import { TABLES } from "./calibration/_tables.ts";
import { print } from "../_print.ts";

const FULL = 20_000;
const PAGE = new URL("../../lib/stats/CALIBRATION.md", import.meta.url);

const [first = "", ...others] = Deno.args;
const isCount = /^\d+$/.test(first);
const experiments = isCount ? Number(first) : FULL;
const names = isCount || first === "" ? others : [first, ...others];
const known = TABLES.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  print(
    `There is no table ${unknown.join(", ")}; there are ${known.join(", ")}`,
  );
  Deno.exit(2);
}
const asked = TABLES.filter(({ name }) =>
  names.length === 0 || names.includes(name)
);

const results = new Map(
  asked.map((
    { name, rows },
  ) => [name, new Array<Done | undefined>(rows.length)]),
);
let failures = 0;
await runAll(
  asked.flatMap(({ name, rows }) =>
    rows.map((_, row): Task => ({ table: name, row, experiments }))
  ),
);
print(
  failures === 0
    ? "Every row holds."
    : `${failures} rows do not hold: see "no" above.`,
);
Deno.exit(failures === 0 ? 0 : 1);

/** Each core takes the next row when it is done with one. */
async function runAll(tasks: Task[]): Promise<void> {
  const url = new URL("calibration/_worker.ts", import.meta.url);
  await Promise.all(
    Array.from({ length: navigator.hardwareConcurrency }, async () => {
      const worker = new Worker(url, { type: "module" });
      for (let task = tasks.shift(); task; task = tasks.shift()) {
        take(await answer(worker, task));
      }
      worker.terminate();
    }),
  );
}

function answer(worker: Worker, task: Task): Promise<Done> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Done>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(task);
  });
}

function take(done: Done): void {
  const table = asked.find(({ name }) => name === done.table)!;
  const rows = results.get(done.table)!;
  rows[done.row] = done;
  const verdict = done.holds === false ? "DOES NOT HOLD" : "ok";
  if (done.holds === false) failures++;
  print(
    `${done.table}: ${table.rows[done.row]!.name.join(", ")}: ${
      done.cells.join(" | ")
    }: ${verdict} (${done.seconds.toFixed(1)} s)`,
  );
  const whole = rows.filter((one) => one !== undefined);
  if (whole.length < table.rows.length) return;
  const text = markdown(table, whole);
  print(`\n${text}\n`);
  if (experiments >= FULL) write(table.name, text);
}

function markdown(
  { introduction, head, rows }: Table,
  done: readonly RowResult[],
): string {
  const words = rows[0]!.name.length;
  return [
    introduction,
    "",
    `| ${head.join(" | ")} |`,
    `| ${head.map((_, i) => i < words ? "---" : "---:").join(" | ")} |`,
    ...rows.map(({ name }, row) => {
      const { cells, holds } = done[row]!;
      const verdict = holds === null ? "" : holds ? "yes" : "**no**";
      return `| ${[...name, ...cells, verdict].join(" | ")} |`;
    }),
  ].join("\n");
}

/** Between two marks of the calibration page. */
function write(name: string, text: string): void {
  const [start, end] = [
    `<!-- calibration: ${name} -->`,
    `<!-- /calibration: ${name} -->`,
  ];
  const page = Deno.readTextFileSync(PAGE);
  const [before, rest] = page.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) {
    throw new Error(`${PAGE.pathname} lacks the marks of ${name}`);
  }
  Deno.writeTextFileSync(
    PAGE,
    `${before}${start}\n\n${text}\n\n${end}${after}`,
  );
  new Deno.Command("deno", { args: ["fmt", "-q", PAGE.pathname] }).outputSync();
}
