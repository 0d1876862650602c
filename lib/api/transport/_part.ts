/** A file on its way: what has come of it, and what must come next. */

/** How far a download is. */
export interface DownloadProgress {
  /** Bytes so far. */
  readonly bytes: number;
  /** Bytes in all; `null` when the answer does not say. */
  readonly totalBytes: number | null;
  /** Rows so far, the header not counted. */
  readonly rows: number;
}

/** What a download came to. */
export type DownloadOutcome =
  | { readonly ok: true; readonly bytes: number; readonly rows: number }
  | {
    readonly ok: false;
    readonly reason: string;
    /** Whether the same address may be tried again. */
    readonly sameAddress: boolean;
  };

/** A file that is being received. */
export interface Part extends Disposable {
  /** Appends. */
  write(chunk: Uint8Array): Promise<void>;
  /** Begins anew, with the file that an answer describes. */
  startOver(headers?: Headers): Promise<void>;
  /** How far it is. */
  progress(): DownloadProgress;
  /** Headers that ask for what is missing, if the server can give just that. */
  resumption(): Record<string, string>;
  /** Whether a part (206) is of the same file and begins where this one ends. */
  goesOn(headers: Headers): boolean;
  /** Whether the end of an answer's body cannot be mistaken. */
  isLengthKnown(headers: Headers): boolean;
  /** Whole, or what is missing. */
  outcome(): DownloadOutcome;
}

/** An empty file. */
export async function createPart(path: string): Promise<Part> {
  const file = await Deno.open(path, {
    write: true,
    create: true,
    truncate: true,
  });
  let bytes = 0;
  let totalBytes: number | null = null;
  /** Strong validator of the file; `null` when the server gives none. */
  let etag: string | null = null;
  let lines = newLineCounter();
  const broken = (reason: string): DownloadOutcome => ({
    ok: false,
    reason,
    sameAddress: true,
  });
  return {
    [Symbol.dispose]: () => file.close(),
    async write(chunk) {
      for (let at = 0; at < chunk.length;) {
        at += await file.write(chunk.subarray(at));
      }
      bytes += chunk.length;
      lines.count(chunk);
    },
    async startOver(headers = new Headers()) {
      await file.truncate(0);
      await file.seek(0, Deno.SeekMode.Start);
      const tag = headers.get("etag");
      bytes = 0;
      etag = tag !== null && tag.startsWith('"') ? tag : null;
      totalBytes = lengthOf(headers);
      lines = newLineCounter();
    },
    progress: () => ({ bytes, totalBytes, rows: lines.rows() }),
    resumption: (): Record<string, string> =>
      bytes > 0 && etag !== null
        ? { range: `bytes=${bytes}-`, "if-range": etag }
        : {},
    goesOn(headers) {
      const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(
        headers.get("content-range") ?? "",
      );
      if (range === null || Number(range[1]) !== bytes) return false;
      if (headers.get("etag") !== null && headers.get("etag") !== etag) {
        return false;
      }
      const end = range[3] === "*" ? Number(range[2]) + 1 : Number(range[3]);
      const isSame = totalBytes === null || range[3] === "*" ||
        end === totalBytes;
      if (isSame) totalBytes ??= end;
      return isSame;
    },
    isLengthKnown: (headers) =>
      totalBytes !== null || headers.has("content-encoding") ||
      /chunked/i.test(headers.get("transfer-encoding") ?? ""),
    outcome() {
      if (totalBytes !== null && bytes !== totalBytes) {
        return broken(
          `The file broke off after ${bytes} of ${totalBytes} bytes`,
        );
      }
      // Without a length, a file that is cut off shows in its last line as well.
      if (totalBytes === null && !lines.isAtEnd()) {
        return broken(
          `The file has no stated length and ends within a line, after ${bytes} bytes`,
        );
      }
      return { ok: true, bytes, rows: lines.rows() };
    },
  };
}

interface LineCounter {
  count(chunk: Uint8Array): void;
  /** Complete records behind the header. */
  rows(): number;
  /** Whether the last byte ended a record; true of an empty file. */
  isAtEnd(): boolean;
}

/** A line break inside quotes belongs to a cell. */
function newLineCounter(): LineCounter {
  const QUOTE = 34;
  const LINE_FEED = 10;
  let quoted = false;
  let records = 0;
  let last = LINE_FEED;
  return {
    count(chunk) {
      for (const byte of chunk) {
        if (byte === QUOTE) quoted = !quoted;
        else if (byte === LINE_FEED && !quoted) records++;
        last = byte;
      }
    },
    rows: () => Math.max(0, records - 1),
    isAtEnd: () => last === LINE_FEED && !quoted,
  };
}

function lengthOf(headers: Headers): number | null {
  // A compressed body arrives longer than its declared length.
  if (headers.has("content-encoding")) return null;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
