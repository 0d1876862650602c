/** Sends printed and displayed output of cells over the output stream. */
import type { Out } from "./_out.ts";
import { INTERRUPTED } from "./_waits.ts";
import { frameBundle, isFrame } from "./frame_bundle.ts";

/** Makes all `console` methods print to the output stream. */
export function replaceConsole(out: Out): void {
  const { Console } = Reflect.get(Deno, Reflect.get(Deno, "internal"));
  const replacement = new Console((text: string, level: number) =>
    out.print(text, level > 1 ? "stderr" : "stdout")
  );
  const methods = Object.entries(replacement)
    .filter(([, method]) => typeof method === "function");
  Object.assign(console, Object.fromEntries(methods), {
    clear: () => out.send({ type: "clear_output", content: { wait: false } }),
  });
}

/** Input answer that means the cell was stopped: Ctrl+C. */
export const STOPPED_INPUT = "\x03";

/** Makes `prompt` and `confirm` throw when their cell is stopped. */
export function replacePrompt(): void {
  const { prompt } = globalThis;
  const ask: typeof prompt = (...question) => {
    const answer = prompt(...question);
    if (answer !== STOPPED_INPUT) return answer;
    throw new DOMException(INTERRUPTED, "AbortError");
  };
  Object.assign(globalThis, {
    prompt: ask,
    confirm: (message = "Confirm") =>
      /^y$/i.test(ask(`${message} [y/N] `) ?? ""),
  });
}

/** Makes `Deno.jupyter` display on the output stream, with data frames as tables. */
export function replaceDisplay(out: Out): void {
  const { jupyter } = Deno;
  const broadcast: typeof jupyter.broadcast = (type, content, extra) => {
    const buffers = extra?.buffers as Uint8Array[] | undefined;
    out.send({ type, content, metadata: extra?.metadata, buffers });
    return Promise.resolve();
  };
  Object.assign(jupyter, {
    broadcast,
    async display(value: unknown, options: Deno.jupyter.DisplayOptions = {}) {
      const data = options.raw ? value : await formatValue(value);
      const type = options.update ? "update_display_data" : "display_data";
      const transient = { display_id: options.display_id };
      out.send({ type, content: { data, metadata: {}, transient } });
    },
  });
}

/** Shows the value of a cell's last expression. */
export async function showResult(out: Out, value: unknown): Promise<void> {
  if (value === undefined) return;
  const data = await formatValue(value);
  const content = { data, metadata: {}, transient: {} };
  out.send({ type: "execute_result", content });
}

/** Formats a value by MIME type, with data frames as tables. */
export async function formatValue(value: unknown): Promise<unknown> {
  if (value === null) return { "text/plain": "null" };
  return isFrame(value) ? frameBundle(value) : await Deno.jupyter.format(value);
}
