/** Removes totals and footers from CSV files. */

import { join } from "node:path";
import {
  fileChunks,
  scratchFolder,
  startOf,
  type TextFile,
  TOTALS,
} from "../engine/mod.ts";
import { type Header, readHeaderOf, splitFields } from "./_header.ts";

/** Number of bytes searched at each end of the file. */
const END_BYTES = 65_536;
/** Maximum number of footer rows. */
const MOST_ROWS = 20;
/** Maximum number of characters shown of a removed row. */
const SHOWN = 60;

const LINE_FEED = 10;
const RETURN = 13;

/** Matches typical words of a footer. */
const WORDS =
  /^seller id :|^\W*(generated|exported|created|downloaded|printed|produced|prepared|report|run|data (as of|source|provided)|as of|date range|period|filters?|time ?zone|powered|copyright|confidential|notes?|disclaimer|page|end of|eof|source|query|erstellt|exportiert|généré|generado|creato) ?\b.*[\s:]|©|\b(rows?|records?|results?|lines?|entries|orders?|items?|datensätze|lignes|filas)(\(s\))? (downloaded|exported|affected|returned|selected|found|total|in total|retrieved|exportiert)\b|^\W*\(?[\d.,]+ (rows?|records?|results?|lines?|entries|datensätze|lignes|filas)(\(s\))?\)?\W*$|^\W*(total|number of|count of) (rows?|records?|results?|lines?|entries|orders)\b|^\W*end of (report|file|data|export)\W*$/i;
/** Matches rows without cells. */
const BLANK = /^[\s,;|"]*$/;
/** Matches comments, and rows that consist only of symbols. */
const RULED = /^\s*(#.*|[-=*_~]{3,}.*)$/;
const NUMBER = /^[\s\p{Sc}%+−(]*-?[\d][\d.,\s'’]*[\s\p{Sc}%)]*$/u;

/** Row to remove, with its byte range in the file. */
interface Remark extends Line {
  readonly isTotal: boolean;
}

/**
 * Copies a file without rows that are not data, such as totals and footers.
 *
 * @param file The file.
 * @param separator Field separator, if specified.
 * @returns The copy with notes on removed rows, or `null` if there are none.
 */
export async function withoutRemarks(
  file: TextFile,
  separator?: string,
): Promise<TextFile | null> {
  const header = await readHeaderOf(file, separator);
  const width = header.headers.length;
  if (width < 2) return null;
  const start = await startOf(file, END_BYTES);
  const { end, size } = await readEnd(file);
  const kindOf = (line: string) => remarkKind(line, header.separator, width);
  const footer = footerRemarks(splitLines(end, size - end.length), kindOf);
  // In a short file, the row below the header is also among the last rows.
  const totals = totalsBelowHeader(splitLines(start, 0), header, kindOf)
    .filter(({ from }) => footer.every((remark) => remark.from !== from));
  const remarks = [...totals, ...footer];
  if (remarks.length === 0) return null;
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const path = join(folder.path, "rows.csv");
  await copyWithout(file, remarks, path);
  const keptFolder = resources.move();
  const readAs = remarks.map(({ text, isTotal }) =>
    `a row of ${isTotal ? "totals" : "remarks"} is excluded: ${
      JSON.stringify(text.trim().slice(0, SHOWN))
    }`
  );
  return {
    ...file,
    path,
    compression: "none",
    readAs: [...file.readAs, ...readAs],
    [Symbol.asyncDispose]: () => keptFolder.disposeAsync(),
  };
}

interface Line {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function splitLines(bytes: Uint8Array, offset: number): Line[] {
  const decoder = new TextDecoder();
  const lines: Line[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.subarray(from).findIndex((byte) =>
      byte === LINE_FEED || byte === RETURN
    );
    const stop = end < 0 ? bytes.length : from + end;
    const isPair = bytes[stop] === RETURN && bytes[stop + 1] === LINE_FEED;
    const to = Math.min(bytes.length, stop + (isPair ? 2 : 1));
    const text = decoder.decode(bytes.subarray(from, stop));
    lines.push({ from: offset + from, to: offset + to, text });
    from = to;
  }
  return lines;
}

type KindOf = (line: string) => "total" | "remark" | null;

/** Returns a row of totals, or without cells, that tools may place below the header. */
function totalsBelowHeader(
  lines: readonly Line[],
  { above, headers }: Header,
  remarkKindOf: KindOf,
): Remark[] {
  const lineBreaks = headers.join("").split(/\r\n|\r|\n/).length - 1;
  const first = lines.slice(above + 1 + lineBreaks)
    .find(({ text }) => text.trim() !== "");
  if (first === undefined) return [];
  const isTotal = remarkKindOf(first.text) === "total";
  const isBlank = BLANK.test(first.text) && remarkKindOf(first.text) !== null;
  return isTotal || isBlank ? [{ ...first, isTotal }] : [];
}

/** Returns the last rows of the file that are remarks or totals. */
function footerRemarks(lines: readonly Line[], remarkKindOf: KindOf): Remark[] {
  const remarks: Remark[] = [];
  for (const line of lines.toReversed().slice(0, MOST_ROWS)) {
    const kind = remarkKindOf(line.text);
    if (kind === null && BLANK.test(line.text)) continue;
    if (kind === null) break;
    remarks.unshift({ ...line, isTotal: kind === "total" });
  }
  return remarks;
}

function remarkKind(
  line: string,
  separator: string,
  width: number,
): ReturnType<KindOf> {
  // A row with an odd number of quotes is part of a multi-line field.
  const fields = splitFields(line, separator);
  if (fields === null) return null;
  const filled = fields.map((field) => field.trim()).filter(Boolean);
  if (filled.length === 0) {
    return fields.length === width || line.trim() === "" ? null : "remark";
  }
  const isWhole = fields.length === width && filled.length === width;
  if (isWhole) return null;
  const nonTotals = filled.filter((field) => !TOTALS.test(field));
  const isTotal = nonTotals.length < filled.length &&
    nonTotals.every((field) => NUMBER.test(field));
  if (isTotal) return "total";
  const text = filled.join(" ");
  const isBroken = fields.length !== width && 2 * filled.length < width;
  const isShort = filled.length < Math.min(3, width) || isBroken;
  return isShort && (WORDS.test(text) || RULED.test(text)) ? "remark" : null;
}

/** Returns the last bytes of a file, unpacked, and the total number of bytes. */
async function readEnd(
  file: TextFile,
): Promise<{ readonly end: Uint8Array; readonly size: number }> {
  if (file.compression === "none") {
    using openedFile = await Deno.open(file.path);
    const { size } = await openedFile.stat();
    const end = new Uint8Array(Math.min(size, END_BYTES));
    await openedFile.seek(size - end.length, Deno.SeekMode.Start);
    let length = 0;
    while (length < end.length) {
      const byteCount = await openedFile.read(end.subarray(length));
      if (byteCount === null) break;
      length += byteCount;
    }
    return { end: end.subarray(0, length), size };
  }
  let [end, size] = [new Uint8Array(), 0];
  // A damaged file is reported when its rows are read.
  for await (const chunk of readableBytes(file)) {
    const joined = new Uint8Array(end.length + chunk.length);
    joined.set(end);
    joined.set(chunk, end.length);
    end = joined.slice(-END_BYTES);
    size += chunk.length;
  }
  return { end, size };
}

async function* readableBytes(file: TextFile): AsyncGenerator<Uint8Array> {
  try {
    yield* fileChunks(file);
  } catch {
    return;
  }
}

async function copyWithout(
  file: TextFile,
  remarks: readonly Remark[],
  target: string,
): Promise<void> {
  using copy = await Deno.open(target, { create: true, write: true });
  let offset = 0;
  const keep = async (bytes: Uint8Array): Promise<void> => {
    for (let done = 0; done < bytes.length;) {
      done += await copy.write(bytes.subarray(done));
    }
  };
  for await (const chunk of fileChunks(file)) {
    let done = 0;
    for (const { from, to } of remarks) {
      const [first, last] = [from - offset, to - offset]
        .map((place) => Math.max(done, Math.min(chunk.length, place)));
      await keep(chunk.subarray(done, first));
      done = last!;
    }
    await keep(chunk.subarray(done));
    offset += chunk.length;
  }
}
