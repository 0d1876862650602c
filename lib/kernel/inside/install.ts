/**
 * Sets up a kernel before its first cell. The kernel loads this module by its
 * address.
 */
import { complete, inspect } from "./_completion.ts";
import { Comms, HOOKS, type IncomingComm } from "./comms.ts";
import { ErrorLog, formatError } from "./_errors.ts";
import { CellModules } from "./_imports.ts";
import {
  formatValue,
  replaceConsole,
  replaceDisplay,
  replacePrompt,
  showResult,
} from "./_jupyter.ts";
import { LocalModules } from "./_local_modules.ts";
import { type Letter, openMailbox } from "./_mailbox.ts";
import { createOut, STREAMS } from "./_out.ts";
import { replaceStreams } from "./_streams.ts";
import { Values } from "./_values.ts";
import { Waits } from "./_waits.ts";

/**
 * Sets up the kernel.
 *
 * @param secret Secret that distinguishes messages on standard output from other
 *   text.
 * @param copies Folder that holds copies of the library.
 */
export function install(secret: string, copies: string): void {
  const out = createOut(secret);
  const errors = new ErrorLog(out);
  const waits = new Waits(
    errors.thrown,
    (stage) => out.send({ type: "readout_stage", content: { stage } }),
  );
  const comms = new Comms(out.send);
  let opened: Values | null = null;
  const values = (): Values => opened ??= new Values();
  /** Handlers of requests outside the cell queue, by request type. */
  const answers: Readonly<Record<string, (content: Content) => unknown>> = {
    // A repeated request means that a call was interrupted and left the cell's
    // promise pending forever.
    interrupt: async ({ cell }) => {
      if (waits.interrupt(Number(cell))) await values().collect();
    },
    complete: ({ before }) => complete(String(before), values()),
    inspect: async ({ code, cursor }) => ({
      text: await inspect(String(code), Number(cursor), values()),
    }),
    // An error in a comm handler is reported like an error in a timer callback.
    comm: (message) => comms.take(message as unknown as IncomingComm),
    evaluate: ({ expressions }) => evaluateAll(expressions as object),
  };
  // The mailbox opens first, because its worker thread takes time to start.
  openMailbox(async ({ id, type, content }) => {
    // The requester is waiting, so a failure must also be sent as a reply.
    const answering = (async () => await answers[type]?.(content))();
    out.reply(id, await answering.catch(reportError) ?? {});
  });
  replaceConsole(out);
  replaceStreams(out);
  replaceDisplay(out);
  replacePrompt();
  const modules = new LocalModules(copies);
  const imports = new CellModules();
  /** Functions that the transformed cells call. */
  const hooks = {
    comms,
    begin(id: number, name: string, mappings: string | null): void {
      errors.begin(name, mappings);
      modules.begin();
      waits.begin(id);
    },
    thrown: errors.thrown,
    wait: waits.wait,
    each: waits.each,
    load: (...module: Parameters<CellModules["load"]>) =>
      waits.wait(imports.load(...module)),
    result: (value: unknown) => waits.wait(showResult(out, value)),
    /** Ends a cell and writes the markers after its output. */
    end(mark: string, message: string | null): void {
      waits.end();
      const changed = modules.end();
      if (changed !== "") out.print(changed, "stderr");
      const described = errors.describe(message);
      const error = described && {
        ...described,
        traceback: [...described.traceback, ...imports.hints(described.evalue)],
      };
      for (const name of STREAMS) out.reply(mark + name, { error }, name);
    },
  };
  Object.defineProperty(globalThis, HOOKS, { value: hooks });
}

type Content = Letter["content"];

/**
 * Evaluates the expressions that a frontend sends with a cell and formats each
 * value for display.
 */
async function evaluateAll(expressions: object): Promise<object> {
  const results: Record<string, object> = {};
  for (const [name, expression] of Object.entries(expressions)) {
    try {
      const data = await formatValue(await (0, eval)(`(${expression})`));
      results[name] = { status: "ok", data, metadata: {} };
    } catch (error) {
      results[name] = { status: "error", ...formatError(error) };
    }
  }
  return results;
}
