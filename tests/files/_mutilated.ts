/** Files that something went wrong with on the way, in random ways. */

import { join } from "node:path";
import {
  readoutFromFiles,
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";
import { OptionsError } from "../../lib/base/options/mod.ts";
import { ReadoutError } from "../../lib/api/mod.ts";
import { Dice } from "./_random.ts";
import { gzip } from "./_write.ts";

/** What came of a file: nothing wrong, or words that nobody should see. */
export interface Ending {
  readonly isRead: boolean;
  readonly wrong: string | null;
}

/** Words of the engine, of its readers and of programs. */
const NOT_OURS =
  /COPY \(|read_csv|read_parquet|state machine|strict_mode|DuckDB|READOUT_DEBUG|LINE \d+:|\.ts:\d|Error:|Binder|Catalog|VARCHAR|hive_|sniff|napi|Invalid Input|by itself/;

const times = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${row(at)}\n`).join("");

const ORDERS = "order_id,visitor_id,variation,net_revenue,created_at,device\n" +
  times(
    60,
    (at) =>
      `${at},v${at % 50},${"AB"[at % 2]},${10 + at % 7}.50,2026-03-0${
        1 + at % 5
      } 10:00:00,mobile`,
  );
const VISITORS = "date,variation,n_visitors\n" +
  times(10, (at) => `2026-03-0${1 + at % 5},${"AB"[at % 2]},${100 + at}`);
const MEASURES = "user,variation,revenue,retained\n" +
  times(60, (at) => `${at},${"AB"[at % 2]},${at % 5},${at % 2}`);
const SUMMARIES = "variation,metric,n,mean,sd\nA,revenue,100,2.5,3\n" +
  "B,revenue,110,2.7,3.1\nA,kept,100,0.4,0.49\nB,kept,110,0.5,0.5\n";

const JUNK = [
  ...['"', '""', "'", ",", ";", "\t", "\r", "\n", "\0", "\ufeff", "é", "🙂"],
  ...["-", "1e400", "NaN", "inf", "null", "1,5", "€5", "(5)", "31/12/2026"],
  ...["2026-13-45", "=1+1", "%", "{", "\\", "9".repeat(23), "0x1f", "true"],
];

type Change = (text: string, dice: Dice) => string;

/** A row's fields, changed. */
function fields(
  text: string,
  isMeant: (row: number) => boolean,
  change: (cells: string[]) => void,
): string {
  return text.split("\n").map((line, row) => {
    if (!isMeant(row)) return line;
    const cells = line.split(",");
    change(cells);
    return cells.join(",");
  }).join("\n");
}

const rowOf = (text: string, dice: Dice): number =>
  dice.from(0, text.split("\n").length - 1);

const CHANGES: readonly Change[] = [
  (text, dice) => text.slice(0, dice.from(0, text.length)),
  (text, dice) => {
    const at = dice.from(0, text.length);
    return text.slice(0, at) + dice.pick(JUNK) +
      text.slice(at + dice.from(0, 6));
  },
  (text, dice) => text.split("\n").toSpliced(rowOf(text, dice), 1).join("\n"),
  (text, dice) => {
    const row = rowOf(text, dice);
    return fields(text, (at) => at === row, (cells) => cells.shift());
  },
  (text, dice) => {
    const row = rowOf(text, dice);
    return fields(text, (at) => at === row, (cells) => cells.push("more"));
  },
  (text, dice) => {
    const column = dice.from(0, 4);
    return fields(text, () => true, (cells) => cells.splice(column, 1));
  },
  (text, dice) => {
    const [column, junk] = [dice.from(0, 4), dice.pick(JUNK)];
    return fields(text, (at) => at > 0, (cells) => cells[column] = junk);
  },
  (text, dice) => {
    const [row, column] = [rowOf(text, dice), dice.from(0, 4)];
    const junk = dice.pick(JUNK);
    return fields(text, (at) => at === row, (cells) => cells[column] = junk);
  },
  (text) => text.slice(text.indexOf("\n") + 1),
  (text, dice) => text.replaceAll(",", dice.pick([";", "\t", "|", ", "])),
  (text, dice) => text.replaceAll("\n", dice.pick(["\r", "\r\n", "\n\n"])),
];

function changed(text: string, dice: Dice): Uint8Array<ArrayBuffer> {
  let rest = text;
  for (let left = dice.from(1, 3); left > 0; left--) {
    rest = dice.pick(CHANGES)(rest, dice);
  }
  const bytes = new TextEncoder().encode(rest);
  if (dice.chance(0.1)) bytes[dice.from(0, bytes.length)] = dice.from(0, 255);
  return bytes;
}

/** What is read, and the files for it. */
async function written(
  dice: Dice,
  folder: string,
): Promise<() => Promise<unknown>> {
  const path = (name: string): string => join(folder, name);
  const kind = dice.pick(["orders", "gz", "others", "visitors", "summaries"]);
  if (kind === "visitors") {
    await Deno.writeFile(path("measures.csv"), changed(MEASURES, dice));
    return () => readoutFromVisitors(path("measures.csv"));
  }
  if (kind === "summaries") {
    await Deno.writeFile(path("summaries.csv"), changed(SUMMARIES, dice));
    return () => readoutFromSummaries(path("summaries.csv"));
  }
  const bytes = changed(ORDERS, dice);
  const endings = ["parquet", "xlsx", "json", "tsv", "sql"];
  const name = kind === "gz"
    ? "orders.csv.gz"
    : `orders.${kind === "orders" ? "csv" : dice.pick(endings)}`;
  const packed = kind === "gz" ? await gzip(bytes, 1) : bytes;
  if (kind === "gz" && dice.chance(0.5)) {
    packed[dice.from(0, packed.length)] = 7;
  }
  await Deno.writeFile(path(name), packed);
  const isWhole = dice.chance(0.7);
  await Deno.writeFile(
    path("visitors.csv"),
    isWhole ? new TextEncoder().encode(VISITORS) : changed(VISITORS, dice),
  );
  return () =>
    readoutFromFiles({ orders: path(name), visitors: path("visitors.csv") }, {
      cache: { folder: null },
    });
}

/** Reads a file that something went wrong with. */
export async function readMutilated(
  seed: number,
  folder: string,
): Promise<Ending> {
  return await endingOf(await written(new Dice(seed), folder));
}

/** How a reading ended. */
export async function endingOf(read: () => Promise<unknown>): Promise<Ending> {
  try {
    await read();
    return { isRead: true, wrong: null };
  } catch (error) {
    const { message, stack } = error as Error;
    // An option that cannot be is a RangeError or an OptionsError, as anywhere.
    const isTyped = error instanceof ReadoutError ||
      error instanceof RangeError || error instanceof OptionsError;
    const isOurs = isTyped && !NOT_OURS.test(message);
    // What cannot be made to happen again is found by where it came from.
    return { isRead: false, wrong: isOurs ? null : `${stack}` };
  }
}
