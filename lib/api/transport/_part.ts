/** A partially downloaded file, with the state for resuming it. */

/** Progress of a download. */
export interface DownloadProgress {
  /** Bytes received so far. */
  readonly bytes: number;
  /** Total number of bytes, or `null` if the response does not contain it. */
  readonly totalBytes: number | null;
  /** Rows received so far, without the header. */
  readonly rows: number;
}

/** Result of a download. */
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

/** Counts CSV records; a line break inside quotes is part of a cell. */
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

  /** Returns the number of complete records after the header. */
  rows(): number {
    return Math.max(0, this.#records - 1);
  }

  /** Returns whether the last byte ended a record; true for an empty file. */
  isAtEnd(): boolean {
    return this.#last === LINE_FEED && !this.#quoted;
  }
}

/** A partially downloaded file. */
export class Part implements Disposable {
  #bytes = 0;
  #totalBytes: number | null = null;
  /** Strong ETag of the file, or `null` if the server sends none. */
  #etag: string | null = null;
  #lines = new LineCounter();

  readonly #file: Deno.FsFile;

  /** Creates an empty file. */
  constructor(path: string) {
    const options = { write: true, create: true, truncate: true };
    this.#file = Deno.openSync(path, options);
  }

  /** Closes the file. */
  [Symbol.dispose](): void {
    this.#file.close();
  }

  /** Appends a chunk to the file. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let offset = 0; offset < chunk.length;) {
      offset += await this.#file.write(chunk.subarray(offset));
    }
    this.#bytes += chunk.length;
    this.#lines.count(chunk);
  }

  /** Restarts the download with the file that a response describes. */
  async startOver(headers: Headers = new Headers()): Promise<void> {
    await this.#file.truncate();
    await this.#file.seek(0, Deno.SeekMode.Start);
    const tag = headers.get("etag");
    this.#bytes = 0;
    this.#etag = tag !== null && tag.startsWith('"') ? tag : null;
    this.#totalBytes = contentLength(headers);
    this.#lines = new LineCounter();
  }

  /** Returns the progress of the download. */
  progress(): DownloadProgress {
    const rows = this.#lines.rows();
    return { bytes: this.#bytes, totalBytes: this.#totalBytes, rows };
  }

  /**
   * Returns the headers that request the missing bytes; empty if the server
   * cannot guarantee the same file.
   */
  resumption(): Record<string, string> {
    return this.#bytes > 0 && this.#etag !== null
      ? { range: `bytes=${this.#bytes}-`, "if-range": this.#etag }
      : {};
  }

  /**
   * Returns whether a partial response (206) belongs to the same file and starts
   * at its current end.
   */
  continuesDownload(headers: Headers): boolean {
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

  /** Returns whether the end of a response body is unambiguous. */
  isLengthKnown(headers: Headers): boolean {
    return this.#totalBytes !== null || headers.has("content-encoding") ||
      /chunked/i.test(headers.get("transfer-encoding") ?? "");
  }

  /** Returns whether the file is complete, or what is missing. */
  outcome(): DownloadOutcome {
    const [bytes, totalBytes] = [this.#bytes, this.#totalBytes];
    // Without a stated length, a truncated file is recognized only by an
    // incomplete last line.
    const reason = totalBytes !== null && bytes !== totalBytes
      ? `The file broke off after ${bytes} of ${totalBytes} bytes`
      : totalBytes === null && !this.#lines.isAtEnd()
      ? `The file has no stated length and ends mid-line, after ${bytes} bytes`
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
