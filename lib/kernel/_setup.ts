/** Code that runs inside the kernel: once before the first cell, and after each cell. */

/** Type of the message that ends a cell's outputs. */
export const BARRIER = "readout_barrier";
/** Type of the message about an error that nobody caught. */
export const UNCAUGHT = "readout_uncaught";

/**
 * Runs in a worker of the kernel, whose thread is free even when a cell is
 * busy: standard input ends when the process that started the kernel ends,
 * however that happens, and then the kernel must end too.
 */
const WATCHDOG = `
const buffer = new Uint8Array(64);
try {
  while (await Deno.stdin.read(buffer) !== null);
} finally {
  Deno.kill(Deno.pid, "SIGKILL");
}`;

/**
 * Deno's kernel says nothing about errors in timers and unhandled rejections;
 * here they become messages, so that a forgotten \`await\` shows.
 */
const REPORT_UNCAUGHT = `
const report = (event, error) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const isError = error instanceof Error;
  Deno.jupyter.broadcast(${JSON.stringify(UNCAUGHT)}, {
    ename: isError ? String(error.name) : "Error",
    evalue: isError ? String(error.message) : Deno.inspect(error),
    traceback: isError
      ? ("Uncaught " + Deno.inspect(error)).split("\\n")
      : ["Uncaught " + Deno.inspect(error)],
  });
};
addEventListener("error", (event) => report(event, event.error));
addEventListener("unhandledrejection", (event) => report(event, event.reason));`;

/** Runs once, before the first cell. */
export function setupCode(nonce: string): string {
  const worker = `data:application/javascript,${encodeURIComponent(WATCHDOG)}`;
  return `{
${REPORT_UNCAUGHT}
new Worker(${JSON.stringify(worker)}, { type: "module" });
${barrierCode(nonce)}
}`;
}

/** Broadcasts the barrier: all that the kernel sent before it came before it. */
export function barrierCode(nonce: string): string {
  return `await Deno.jupyter.broadcast(${JSON.stringify(BARRIER)}, ${
    JSON.stringify({ nonce })
  });`;
}
