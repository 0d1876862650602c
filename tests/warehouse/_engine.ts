/** A real database that tests run on, whichever it is. */

import type { Dialect, Runner } from "readout/warehouse";

/** A column of a test's own table. */
export interface TestColumn {
  readonly name: string;
  readonly type: "text" | "number" | "time";
}

export type Cell = string | number | null;

export interface Engine<D extends Dialect> {
  readonly dialect: D;
  readonly runner: Runner<D>;
  /** Makes a table anew, with its rows; times are seconds since 1970. */
  readonly makeTable: (
    name: string,
    columns: readonly TestColumn[],
    rows: readonly (readonly Cell[])[],
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Text as a literal of standard SQL. */
export function literal(cell: Cell): string {
  if (cell === null) return "NULL";
  return typeof cell === "number"
    ? String(cell)
    : `'${cell.replaceAll("'", "''")}'`;
}

/** A name as an identifier of standard SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `INSERT`s of a thousand rows each, times as ISO text. */
export function inserts(
  name: string,
  columns: readonly TestColumn[],
  rows: readonly (readonly Cell[])[],
): string[] {
  const found: string[] = [];
  for (let start = 0; start < rows.length; start += 1000) {
    const values = rows.slice(start, start + 1000).map((row) =>
      `(${
        row.map((cell, i) =>
          literal(
            columns[i]!.type === "time" && typeof cell === "number"
              ? new Date(cell * 1000).toISOString()
              : cell,
          )
        ).join(", ")
      })`
    );
    found.push(`INSERT INTO ${identifier(name)} VALUES ${values.join(", ")}`);
  }
  return found;
}

/** Runs a command that must succeed. */
export async function run(
  command: readonly string[],
  cwd: string,
): Promise<void> {
  const [program, ...args] = command;
  const { success, stderr } = await new Deno.Command(program!, { args, cwd })
    .output();
  if (!success) {
    throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
  }
}

/** Tries again until it works, for at most some seconds. */
export async function untilReady(
  attempt: () => Promise<unknown>,
  seconds = 60,
): Promise<void> {
  for (const end = Date.now() + seconds * 1000;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
