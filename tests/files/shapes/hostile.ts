/** Files that are broken, and names that mean something to others. */

import { join } from "node:path";
import { gzip } from "../_write.ts";
import type { Given, Shape, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS } from "./_store.ts";

const encoder = new TextEncoder();

/** A file of its own name. */
function called(
  name: string,
  write: (path: string) => void | Promise<void>,
): Given {
  return { files: { [name]: write }, orders: name };
}

/** Bytes in no order, always the same. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = Math.imul(state, 1103515245) + 12345 | 0;
    return state >>> 16;
  });
}

/** The orders, so many bytes that no reader has them in its first look. */
async function longGzip(members: number): Promise<Uint8Array<ArrayBuffer>> {
  const note = [...noise(12_000)].map((byte) => byte.toString(16)).join("");
  const rows = ROWS.map((row) => [...row, note]);
  const text = csv(rows, { header: [...HEADER, "note"] });
  return await gzip(encoder.encode(text), members);
}

const compressed = (
  members: number,
  change: (bytes: Uint8Array) => Uint8Array,
) =>
  called(
    "orders.csv.gz",
    async (path) => await Deno.writeFile(path, change(await longGzip(members))),
  );

const flipped = (share: number) => (bytes: Uint8Array) => {
  const at = Math.floor(bytes.length * share);
  return bytes.with(at, bytes[at]! ^ 0xff);
};

const CUT =
  /^orders\.csv\.gz is damaged \(its compressed data are truncated\); copy it again completely$/;
const DAMAGED =
  /^orders\.csv\.gz is damaged \(its compressed data are corrupt\); copy it again$/;

const asText = (text: string) => (path: string) =>
  Deno.writeTextFile(path, text);

const HALF = orders((row) => row.with(3, "1.00"));

/** Rows of the table. */
export const HOSTILE: Subject = {
  title: "Files that are broken, names that mean something to others",
  shapes: [
    {
      input: "compressed in several members",
      given: compressed(3, (bytes) => bytes),
      reads: NUMBERS,
    },
    {
      input: "compressed, and cut",
      given: compressed(1, (bytes) => bytes.subarray(0, bytes.length - 3000)),
      says: CUT,
    },
    {
      input: "compressed, without the last eight bytes",
      given: compressed(1, (bytes) => bytes.subarray(0, bytes.length - 8)),
      says: CUT,
    },
    ...[0.001, 0.2, 0.7, 0.99].map((share): Shape => ({
      input: `compressed, with another byte after ${share * 100}%`,
      given: compressed(1, flipped(share)),
      says: DAMAGED,
    })),
    {
      input: "compressed, in a way that does not exist",
      given: compressed(1, (bytes) => bytes.with(2, 200)),
      says: DAMAGED,
    },
    {
      input: "compressed, with something else behind it",
      given: compressed(1, (bytes) => new Uint8Array([...bytes, 1, 2, 3])),
      says: DAMAGED,
    },
    {
      input: "compressed, with its first byte lost",
      given: compressed(1, (bytes) => bytes.subarray(1)),
      says:
        /^orders\.csv\.gz is damaged \(its name ends in \.gz, but it isn't compressed data\); copy it again$/,
    },
    {
      input: "bytes that are no text",
      given: called(
        "orders.csv",
        async (path) => await Deno.writeFile(path, noise(5_000)),
      ),
      says: /^orders\.csv is not text: byte \d+ is 0x\w\w, one of many control/,
    },
    {
      input: "a name that is a pattern for another file's",
      given: {
        files: { "orders[1].csv": asText(orders()), "orders1.csv": HALF },
        orders: "orders[1].csv",
      },
      reads: NUMBERS,
    },
    {
      input: "a star in a name",
      given: {
        files: { "o*.csv": orders(), "other.csv": HALF },
        orders: "o*.csv",
      },
      reads: NUMBERS,
    },
    {
      input: "a folder that looks like a column and its value",
      given: called(join("net_revenue=1000", "orders.csv"), async (path) => {
        await Deno.mkdir(join(path, ".."));
        await Deno.writeTextFile(path, orders());
      }),
      reads: NUMBERS,
    },
    {
      input: "a quoted cell of 20 million letters in lines",
      given: called(
        "orders.csv",
        asText(
          csv(
            ROWS.map((row, at) => [
              ...row,
              at === 3 ? `"${"many words, and a line end\n".repeat(7e5)}"` : "",
            ]),
            { header: [...HEADER, "note"] },
          ),
        ),
      ),
      says:
        /^orders\.csv has a row longer than 4 MB, starting in row 5. Check for an unclosed quote/,
    },
    {
      input: "a quote in the middle of a header",
      given: called("orders.csv", asText(orders().replace("visitor", 'vi"si'))),
      says: /orders\.csv: header: its quotes are unbalanced: "order_id,vi\\"si/,
    },
    {
      input: "a quote that is never closed",
      given: called("orders.csv", asText(`${orders()}11,v,A,"1.00,\n`)),
      says: /orders\.csv: row 12: opens a quote that is never closed/,
    },
    {
      input: "a last row of 20 million letters",
      given: called(
        "orders.csv",
        asText(
          csv(ROWS.map((row, at) => [...row, "x".repeat(at === 9 ? 2e7 : 1)]), {
            header: [...HEADER, "note"],
          }),
        ),
      ),
      says:
        /orders\.csv has a row longer than 4 MB\. Check for an unclosed quote/,
    },
    {
      input: "a pipe, which has no end",
      given: {
        files: {
          "orders.pipe": async (path) => {
            await new Deno.Command("mkfifo", { args: [path] }).output();
          },
        },
        orders: "orders.pipe",
      },
      says: /Cannot open orders\.pipe: it is a pipe/,
    },
  ],
};
