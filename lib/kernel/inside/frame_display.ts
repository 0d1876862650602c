/**
 * Data frames shown as tables by a Jupyter kernel.
 *
 * @module
 */
import { frameBundle, isFrame } from "./frame_bundle.ts";

/** What is replaced in a kernel. */
interface JupyterHooks {
  readonly display: { display: Display };
  readonly internals: { broadcastResult: BroadcastResult } | null;
}
type Display = (value: unknown, options?: unknown) => Promise<void>;
type BroadcastResult = (count: number, value: unknown) => Promise<void>;

const DISPLAY = Symbol.for("Jupyter.display");
const IMPROVED = Symbol.for("readout.frames");

/**
 * Lets a Jupyter kernel of Deno show frames as `frameBundle()` formats
 * them, as values of cells and by `Deno.jupyter.display`. The Readout kernel
 * does so by itself; in Deno's own kernel, call it in a first cell. Outside a
 * kernel it does nothing.
 *
 * @example A first cell
 * ```ts
 * import { improveFrameDisplay } from "readout/kernel";
 *
 * improveFrameDisplay();
 * ```
 */
export function improveFrameDisplay(): void {
  const hooks = findHooks();
  if (hooks === null || IMPROVED in hooks.display) return;
  Object.defineProperty(hooks.display, IMPROVED, { value: true });
  const { display } = hooks.display;
  hooks.display.display = (value, options) => display(toView(value), options);
  if (hooks.internals === null) return;
  const { broadcastResult } = hooks.internals;
  hooks.internals.broadcastResult = (count, value) =>
    broadcastResult(count, toView(value));
}

function toView(value: unknown): unknown {
  return isFrame(value) ? { [DISPLAY]: () => frameBundle(value) } : value;
}

/**
 * Values of cells go through a function among Deno's internals. Where a later
 * Deno has none, only `Deno.jupyter.display` is improved.
 */
function findHooks(): JupyterHooks | null {
  try {
    const display = Deno.jupyter as unknown as { display: Display };
    const symbol = (Deno as unknown as { internal: symbol }).internal;
    const internals = Reflect.get(Deno, symbol)?.jupyter;
    const known = typeof internals?.broadcastResult === "function";
    return { display, internals: known ? internals : null };
  } catch {
    // Not in a kernel: reading Deno.jupyter throws.
    return null;
  }
}
