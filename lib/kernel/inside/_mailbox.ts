/**
 * Receives requests outside the cell queue as lines on standard input. A worker
 * reads the requests, because its thread is free even while a cell is busy.
 * Requests are handled between two synchronous parts of a cell, for example while
 * it is awaiting.
 */

/** A request; its reply carries the same ID. */
export interface Letter {
  readonly id: string;
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Standard input closes when the parent process ends, for any reason. The kernel
 * and the processes of its cells must then end too.
 */
const READER = `
const decoder = new TextDecoder();
const buffer = new Uint8Array(65536);
let line = "";
postMessage('{"id":"0","type":"ready","content":{}}');
try {
  for (let count; (count = await Deno.stdin.read(buffer)) !== null;) {
    const parts = (line + decoder.decode(buffer.subarray(0, count), { stream: true })).split("\\n");
    line = parts.pop();
    for (const part of parts) postMessage(part);
  }
} finally {
  // The kernel leads its group, in which the processes of its cells are.
  try { Deno.kill(-Deno.pid, "SIGKILL"); } catch { Deno.kill(Deno.pid, "SIGKILL"); }
}`;

/** Starts reading and handles each request in turn. */
export function openMailbox(take: (letter: Letter) => void): void {
  const url = `data:application/javascript,${encodeURIComponent(READER)}`;
  const worker = new Worker(url, { type: "module" });
  const { parse } = JSON;
  worker.onmessage = ({ data }) => take(parse(data));
}
