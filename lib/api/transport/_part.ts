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

const QUOTE = 34;
const LINE_FEED = 10;

/** A line break inside quotes belongs to a cell. */
class LineCounter {
  #quoted = false;
  #records = 0;
  #last = LINE_FEED;

  count(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.#quoted = !this.#quoted;
      else if (byte === LINE_FEED && !this.#quoted) this.#records++;
      this.#last = byte;
    }
  }

  /** Complete records behind the header. */
  rows(): number {
    return Math.max(0, this.#records - 1);
  }

  /** Whether the last byte ended a record; true of an empty file. */
  isAtEnd(): boolean {
    return this.#last === LINE_FEED && !this.#quoted;
  }
}

/** A file that is being received. */
export class Part implements Disposable {
  #bytes = 0;
  #totalBytes: number | null = null;
  /** Strong validator of the file; `null` when the server gives none. */
  #etag: string | null = null;
  #lines = new LineCounter();

  readonly #file: Deno.FsFile;

  /** An empty file. */
  constructor(path: string) {
    const options = { write: true, create: true, truncate: true };
    this.#file = Deno.openSync(path, options);
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    this.#file.close();
  }

  /** Appends. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let offset = 0; offset < chunk.length;) {
      offset += await this.#file.write(chunk.subarray(offset));
    }
    this.#bytes += chunk.length;
    this.#lines.count(chunk);
  }

  /** Begins anew, with the file that an answer describes. */
  async startOver(headers: Headers = new Headers()): Promise<void> {
    await this.#file.truncate();
    await this.#file.seek(0, Deno.SeekMode.Start);
    const tag = headers.get("etag");
    this.#bytes = 0;
    this.#etag = tag !== null && tag.startsWith('"') ? tag : null;
    this.#totalBytes = contentLength(headers);
    this.#lines = new LineCounter();
  }

  /** How far it is. */
  progress(): DownloadProgress {
    const rows = this.#lines.rows();
    return { bytes: this.#bytes, totalBytes: this.#totalBytes, rows };
  }

  /** Headers that ask for what is missing, if the server can give just that. */
  resumption(): Record<string, string> {
    return this.#bytes > 0 && this.#etag !== null
      ? { range: `bytes=${this.#bytes}-`, "if-range": this.#etag }
      : {};
  }

  /** Whether a part (206) is of the same file and begins where this one ends. */
  goesOn(headers: Headers): boolean {
    const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(
      headers.get("content-range") ?? "",
    ) ?? [];
    if (from === undefined || Number(from) !== this.#bytes) return false;
    const etag = headers.get("etag");
    if (etag !== null && etag !== this.#etag) return false;
    const end = size === "*" ? Number(to) + 1 : Number(size);
    const total = this.#totalBytes;
    const isSame = total === null || size === "*" || end === total;
    if (isSame) this.#totalBytes ??= end;
    return isSame;
  }

  /** Whether the end of an answer's body cannot be mistaken. */
  isLengthKnown(headers: Headers): boolean {
    return this.#totalBytes !== null || headers.has("content-encoding") ||
      /chunked/i.test(headers.get("transfer-encoding") ?? "");
  }

  /** Whole, or what is missing. */
  outcome(): DownloadOutcome {
    const [bytes, totalBytes] = [this.#bytes, this.#totalBytes];
    // Without a length, a file that is cut off shows in its last line as well.
    const reason = totalBytes !== null && bytes !== totalBytes
      ? `The file broke off after ${bytes} of ${totalBytes} bytes`
      : totalBytes === null && !this.#lines.isAtEnd()
      ? `The file has no stated length and ends within a line, after ${bytes} bytes`
      : null;
    return reason === null
      ? { ok: true, bytes, rows: this.#lines.rows() }
      : { ok: false, reason, sameAddress: true };
  }
}

function contentLength(headers: Headers): number | null {
  // A compressed body arrives longer than its declared length.
  if (headers.has("content-encoding")) return null;
  const text = headers.get("content-length");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
