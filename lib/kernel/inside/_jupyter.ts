/** What cells print and display, sent on the way out. */
import type { Out } from "./_out.ts";
import { INTERRUPTED } from "./_waits.ts";
import { frameBundle, isFrame } from "./frame_bundle.ts";

/** A console whose text goes where a function says. */
type ConsoleClass = new (
  print: (text: string, level: number) => void,
) => Record<string, unknown>;

interface Internals {
  readonly Console: ConsoleClass;
}

/** Has all of `console` print on the way out. */
export function replaceConsole(out: Out): void {
  const symbol = (Deno as unknown as { internal: symbol }).internal;
  const { Console } = Reflect.get(Deno, symbol) as Internals;
  const mine = new Console((text, level) =>
    out.print(text, level > 1 ? "stderr" : "stdout")
  );
  for (const [name, method] of Object.entries(mine)) {
    if (typeof method === "function") Reflect.set(console, name, method);
  }
  Reflect.set(console, "clear", () => {
    out.send({ type: "clear_output", content: { wait: false } });
  });
}

/** What input is answered with when its cell is stopped: Ctrl+C. */
export const STOPPED_INPUT = "\x03";

/** Has `prompt` and `confirm` throw where their cell is stopped. */
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

/** Has `Deno.jupyter` display on the way out, frames as tables. */
export function replaceDisplay(out: Out): void {
  const { jupyter } = Deno;
  const broadcast: typeof jupyter.broadcast = (type, content, extra = {}) => {
    out.send({
      type,
      content,
      metadata: extra.metadata ?? {},
      buffers: (extra.buffers ?? []) as Uint8Array[],
    });
    return Promise.resolve();
  };
  Object.assign(jupyter, {
    broadcast,
    async display(value: unknown, options: DisplayOptions = {}) {
      const data = options.raw ? value : await formatValue(value);
      const type = options.update ? "update_display_data" : "display_data";
      const transient = options.display_id === undefined
        ? {}
        : { display_id: options.display_id };
      out.send({ type, content: { data, metadata: {}, transient } });
    },
  });
}

interface DisplayOptions {
  raw?: boolean;
  update?: boolean;
  display_id?: string;
}

/** Shows the value of a cell's last expression. */
export async function showResult(out: Out, value: unknown): Promise<void> {
  if (value === undefined) return;
  out.send({
    type: "execute_result",
    content: { data: await formatValue(value), metadata: {}, transient: {} },
  });
}

/** A value by MIME type, frames as tables. */
export async function formatValue(value: unknown): Promise<unknown> {
  if (value === null) return { "text/plain": "null" };
  return isFrame(value) ? frameBundle(value) : await Deno.jupyter.format(value);
}
