/** Bodies that no service should send. */

import type { Oddity } from "../_oddity.ts";

export const text = (
  body: string,
  status = 200,
  type = "text/html",
): Response =>
  new Response(body, { status, headers: { "content-type": type } });
export const PAGE = "<!doctype html><html><body>Sign in</body></html>";

/** A body of which only the first part ever comes. */
export function stalled(body: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(body));
    },
  });
}

/** A body that breaks. */
export function torn(body: string): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new Error("torn"));
      else controller.enqueue(new TextEncoder().encode(body));
      sent = true;
    },
  });
}

export const raw = (change: (body: string) => string): Oddity => ({
  http: async (_, usual) =>
    text(change(await usual().text()), 200, "application/json"),
});

export const half = (csv: string): string => csv.slice(0, csv.length >> 1);
