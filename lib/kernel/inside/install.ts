/** Sets a kernel up, before its first cell. Loaded by its address. */
import { complete, inspect } from "./_completion.ts";
import { Comms, HOOKS, type IncomingComm } from "./comms.ts";
import { ErrorLog, type ErrorReport, report } from "./_errors.ts";
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
 * Sets the kernel up.
 *
 * @param secret What tells messages on standard output from other text.
 * @param copies Folder of the library's copies.
 */
export function install(secret: string, copies: string): void {
  const out = createOut(secret);
  const errors = new ErrorLog(out);
  const waits = new Waits(
    errors.thrown,
    (stage) => out.send({ type: "readout_stage", content: { stage } }),
  );
  const comms = new Comms((type, content, metadata, buffers) =>
    out.send({ type, content, metadata, buffers })
  );
  let opened: Values | null = null;
  const values = (): Values => opened ??= new Values();
  /** What is asked beside the cells, by type. */
  const answers: Readonly<Record<string, (content: Content) => unknown>> = {
    // Asked again, after a call was ended: the promise of its cell is pending.
    interrupt: async ({ cell }) => {
      if (waits.interrupt(Number(cell))) await values().collect();
    },
    complete: ({ before }) => complete(String(before), values()),
    inspect: async ({ code, cursor }) => ({
      text: await inspect(String(code), Number(cursor), values()),
    }),
    // The error of a handler is shown as that of a timer is.
    comm: (message) => comms.take(message as unknown as IncomingComm),
    evaluate: ({ expressions }) => evaluateAll(expressions as object),
  };
  // First, for its thread takes some time to start.
  openMailbox(async ({ id, type, content }) => {
    // Whoever asks waits: a failure is an answer, too.
    const answering = (async () => await answers[type]?.(content))();
    out.reply(id, await answering.catch(reportError) ?? {});
  });
  replaceConsole(out);
  replaceStreams(out);
  replaceDisplay(out);
  replacePrompt();
  const modules = new LocalModules(copies);
  const imports = new CellModules();
  /** What the code of cells calls. */
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
    /** Ends a cell: all that it wrote has been written. */
    end(mark: string, message: string | null): void {
      waits.end();
      const changed = modules.end();
      if (changed !== "") out.print(changed, "stderr");
      const error = message === null
        ? null
        : withImport(errors.describe(message), imports);
      for (const name of STREAMS) out.reply(mark + name, { error }, name);
    },
  };
  Object.defineProperty(globalThis, HOOKS, { value: hooks });
}

type Content = Letter["content"];

/** An error of a name that nobody has declared, with the import that was forgotten. */
function withImport(
  error: ErrorReport | null,
  imports: CellModules,
): ErrorReport | null {
  const name = /^(\w+) is not defined$/.exec(error?.evalue ?? "")?.[1];
  const hint = name === undefined ? null : imports.hint(name);
  if (error === null || hint === null) return error;
  return { ...error, traceback: [...error.traceback, hint] };
}

/** What a frontend asks with a cell: values by name, each as it is shown. */
async function evaluateAll(expressions: object): Promise<object> {
  const results: Record<string, object> = {};
  for (const [name, expression] of Object.entries(expressions)) {
    try {
      const data = await formatValue(await (0, eval)(`(${expression})`));
      results[name] = { status: "ok", data, metadata: {} };
    } catch (error) {
      results[name] = { status: "error", ...report(error) };
    }
  }
  return results;
}
