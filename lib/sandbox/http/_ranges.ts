/** Partial file responses according to `Range` and `If-Range`. */

/** Status and headers of a file response, with the start of its body. */
export interface Part {
  readonly status: 200 | 206 | 416;
  readonly headers: Headers;
  /** Offset of the first byte in the body. */
  readonly start: number;
}

/**
 * Returns the requested part of a file: the bytes from the offset of a `Range`
 * header on. If `If-Range` names another version of the file, the whole file is
 * returned.
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
