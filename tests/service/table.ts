/**
 * Prints what becomes of every mode, or of those with a word in their names:
 * `deno run -A tests/service/table.ts [WORD]`.
 */

import { printText } from "../../lib/commands/output/terminal.ts";
import { type Mode, modesWith } from "./modes/mod.ts";
import { type Row, run, secretsIn, TARGETS, TOKEN } from "./run.ts";

/** What every mode comes to. */
export async function allRows(
  onRow: (row: Row) => void = () => {},
  select: (modes: readonly Mode[]) => readonly Mode[] = (modes) => modes,
): Promise<readonly Row[]> {
  const [usual, ...odd] = modesWith(TOKEN);
  const first = await run(usual!, new Map());
  onRow(first);
  const truth = new Map(
    first.cells.map(({ target, value }) => [target, value]),
  );
  const left = select(odd);
  const rows = new Map(left.map((mode) => [mode, first]));
  const next = left.values();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (const mode of next) {
      const row = await run(mode, truth);
      onRow(row);
      rows.set(mode, row);
    }
  }));
  return [first, ...rows.values()];
}

/** Some only wait for what never comes; meanwhile others are run. */
const AT_ONCE = 4;

function line({ mode, cells, emitted }: Row): string {
  const count = (wanted: string) =>
    String(cells.filter(({ outcome }) => outcome === wanted).length)
      .padStart(6);
  const slowest = Math.max(...cells.map(({ ms }) => ms));
  return [
    mode.padEnd(34),
    count("equal"),
    count("noted"),
    count("raw"),
    count("error"),
    count("wrong"),
    (slowest / 1000).toFixed(1).padStart(7),
    String(secretsIn(emitted).length).padStart(8),
  ].join(" ");
}

if (import.meta.main) {
  const size = Object.keys(TARGETS).length;
  printText(`${size} calls, loaders and the readout against each mode:`);
  printText(
    `${"mode".padEnd(34)}  equal  noted    raw  error  wrong slowest  secrets`,
  );
  let modes = 0;
  const rows = await allRows((row) => {
    modes++;
    printText(line(row));
    for (const { target, outcome, value } of row.cells) {
      if (outcome === "wrong") printText(`  ${target}: ${Deno.inspect(value)}`);
    }
  }, (modes) => modes.filter(({ name }) => name.includes(Deno.args[0] ?? "")));
  const cells = rows.flatMap((row) => row.cells);
  const wrong = cells.filter(({ outcome }) => outcome === "wrong").length;
  printText(`${modes} modes, ${cells.length} cells, ${wrong} wrong`);
  Deno.exit(wrong === 0 ? 0 : 1);
}
