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

/** Where the code after a cell finds what the set-up has left. */
const HOOKS = 'globalThis[Symbol.for("readout.kernel")]';

/**
 * Deno's kernel says nothing about errors in timers and unhandled rejections;
 * here they become messages, so that a forgotten \`await\` shows.
 */
const REPORT_UNCAUGHT = `
const report = (event, error) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const isError = error instanceof Error;
  ${HOOKS}.broadcast(${JSON.stringify(UNCAUGHT)}, {
    ename: isError ? String(error.name) : "Error",
    evalue: isError ? String(error.message) : Deno.inspect(error),
    traceback: isError
      ? ("Uncaught " + Deno.inspect(error)).split("\\n")
      : ["Uncaught " + Deno.inspect(error)],
  });
};
addEventListener("error", (event) => report(event, event.error));
addEventListener("unhandledrejection", (event) => report(event, event.reason));`;

/**
 * Deno's kernel tells an error's stack, not its causes, and hands the error to
 * nobody. But to read the stack it has V8 format it, and that can be seen: the
 * latest formatted errors are kept until the code after the cell asks.
 */
const RECORD_ERRORS = `
const recorded = [];
Error.prepareStackTrace = (error, sites) => {
  recorded.push(error);
  if (recorded.length > 16) recorded.shift();
  return String(error) + sites.map((site) => "\\n    at " + site).join("");
};
const describe = (error) =>
  error instanceof Error ? String(error.stack) : Deno.inspect(error);
const causes = (error, seen) => {
  if (!(error instanceof Error) || seen.has(error)) return [];
  seen.add(error);
  const inner = [
    ...(error.cause === undefined ? [] : [["Caused by", error.cause]]),
    ...(error.errors ?? []).map((one) => ["Contains", one]),
  ];
  return inner.flatMap(([label, one]) => [
    label + ": " + describe(one),
    ...causes(one, seen),
  ]);
};
Object.defineProperty(globalThis, Symbol.for("readout.kernel"), {
  value: {
    // Kept here, out of reach of a cell that replaces it.
    broadcast: Deno.jupyter.broadcast,
    show(value) {
      const lost = value === null || typeof value === "bigint" ||
        typeof value === "number" &&
          (!Number.isFinite(value) || Object.is(value, -0));
      return lost
        ? { [Symbol.for("Jupyter.display")]: () => ({ "text/plain": Deno.inspect(value) }) }
        : value;
    },
    causesOf(message) {
      const error = recorded.findLast((one) => one.message === message);
      recorded.length = 0;
      return causes(error, new Set()).flatMap((text) => text.split("\\n"));
    },
  },
});`;

const FRAMES = new URL("./frame_display.ts", import.meta.url).href;

/** Runs once, before the first cell. */
export function setupCode(nonce: string): string {
  const worker = `data:application/javascript,${encodeURIComponent(WATCHDOG)}`;
  return `{
${REPORT_UNCAUGHT}
${RECORD_ERRORS}
new Worker(${JSON.stringify(worker)}, { type: "module" });
try {
  (await import(${JSON.stringify(FRAMES)})).improveFrameDisplay();
} catch {
  // Frames are then shown as they show themselves.
}
${barrierCode(nonce)}
}`;
}

/** Called with the value of a cell's last expression; gives what is shown. */
export const SHOW = `${HOOKS}.show`;

/** Broadcasts the barrier: all that the kernel sent before it came before it. */
export function barrierCode(nonce: string): string {
  return `await ${HOOKS}.broadcast(${JSON.stringify(BARRIER)}, ${
    JSON.stringify({ nonce })
  });`;
}

/** As `barrierCode`, with the causes of the error that ended the cell. */
export function failedBarrierCode(nonce: string, message: string): string {
  return `await ${HOOKS}.broadcast(${JSON.stringify(BARRIER)}, {
  nonce: ${JSON.stringify(nonce)},
  causes: ${HOOKS}.causesOf(${JSON.stringify(message)}),
});`;
}
