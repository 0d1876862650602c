/** Parts of files, as `Range` and `If-Range` ask for them. */

/** What an answer about a file says before its body. */
export interface Part {
  readonly status: 200 | 206 | 416;
  readonly headers: Headers;
  /** The first byte of the body. */
  readonly start: number;
}

/**
 * The part of a file that is asked for: from the byte of a `Range` header on, or
 * the whole file when `If-Range` names another state of it.
 */
export function rangeResponse(
  requestHeaders: Headers,
  etag: string,
  size: number,
): Part {
  const isSame = (requestHeaders.get("if-range") ?? etag) === etag;
  const range = isSame ? requestHeaders.get("range") : null;
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
  const headers = new Headers({
    "content-type": "text/csv; charset=utf-8",
    "accept-ranges": "bytes",
    etag,
  });
  if (start > 0 && start >= size) {
    headers.set("content-range", `bytes */${size}`);
    return { status: 416, headers, start: size };
  }
  headers.set("content-length", String(size - start));
  if (start === 0) return { status: 200, headers, start };
  headers.set("content-range", `bytes ${start}-${size - 1}/${size}`);
  return { status: 206, headers, start };
}
