/**
 * The way in beside the cells: lines on standard input, read by a worker, whose
 * thread is free even when a cell is busy. They arrive here between two
 * moments of a cell, so also while it awaits something.
 */

/** A request; its reply has the same id. */
export interface Letter {
  readonly id: string;
  readonly type: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Standard input ends when the process that started the kernel ends, however
 * that happens, and then the kernel and the processes of its cells must end too.
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

/** Starts to read; each letter is taken in turn. */
export function openMailbox(take: (letter: Letter) => void): void {
  const url = `data:application/javascript,${encodeURIComponent(READER)}`;
  const worker = new Worker(url, { type: "module" });
  const { parse } = JSON;
  worker.onmessage = ({ data }) => take(parse(data));
}
