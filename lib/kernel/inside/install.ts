/** Sets a kernel up, before its first cell. Loaded by its address. */
import { complete, inspect } from "./_completion.ts";
import { type Comms, createComms, type IncomingComm } from "./comms.ts";
import { type ErrorLog, watchErrors } from "./_errors.ts";
import { loadModule } from "./_imports.ts";
import {
  replaceConsole,
  replaceDisplay,
  replacePrompt,
  showResult,
} from "./_jupyter.ts";
import { type Letter, openMailbox } from "./_mailbox.ts";
import { createOut, type Out } from "./_out.ts";
import { replaceStreams } from "./_streams.ts";
import { openValues, type Values } from "./_values.ts";
import { createWaits, type Waits } from "./_waits.ts";

/** What the code of cells calls. */
export interface Hooks {
  readonly comms: Comms;
  begin(name: string, mappings: string | null): void;
  readonly thrown: ErrorLog["thrown"];
  readonly wait: Waits["wait"];
  readonly each: Waits["each"];
  readonly load: typeof loadModule;
  result(value: unknown): Promise<void>;
  /** Ends a cell: all that it wrote has been written. */
  end(nonce: string, message: string | null): void;
}

const HOOKS = Symbol.for("readout.kernel");

/**
 * Sets the kernel up.
 *
 * @param secret What tells messages on standard output from other text.
 */
export function install(secret: string): void {
  const out = createOut(secret);
  const errors = watchErrors(out);
  const waits = createWaits(
    errors.thrown,
    () => out.send({ type: "readout_waits", content: {} }),
  );
  const comms = createComms((type, content, metadata, buffers) =>
    out.send({ type, content, metadata, buffers })
  );
  let values: Values | null = null;
  // First, for its thread takes some time to start.
  openMailbox((letter) =>
    void answer(letter, {
      out,
      comms,
      waits,
      values: () => values ??= openValues(),
    })
  );
  replaceConsole(out);
  replaceStreams(out);
  replaceDisplay(out);
  replacePrompt();
  const hooks: Hooks = {
    comms,
    begin(name, mappings) {
      errors.begin(name, mappings);
      waits.begin(name);
    },
    thrown: errors.thrown,
    wait: waits.wait,
    each: waits.each,
    async load(...module) {
      return await waits.wait(loadModule(...module));
    },
    async result(value) {
      await waits.wait(showResult(out, value));
    },
    end(nonce, message) {
      const error = message === null ? null : errors.describe(message);
      out.mark({ nonce, error });
    },
  };
  Object.defineProperty(globalThis, HOOKS, { value: hooks });
}

interface Parts {
  readonly out: Out;
  readonly comms: Comms;
  readonly waits: Waits;
  /** Opened when it is first asked for. */
  readonly values: () => Values;
}

async function answer(letter: Letter, parts: Parts): Promise<void> {
  const { id, type, content } = letter;
  const { out, comms, waits, values } = parts;
  let reply: unknown = {};
  switch (type) {
    case "interrupt":
      reply = { stopped: waits.interrupt(content.cell) };
      break;
    case "complete":
      reply = await complete(String(content.before), values());
      break;
    case "inspect": {
      const { code, cursor } = content;
      reply = { text: await inspect(String(code), Number(cursor), values()) };
      break;
    }
    case "comm":
      reply = await takeComm(content, comms);
      break;
  }
  out.send({ type: "readout_reply", content: { id, reply } });
}

/** The error of a handler is shown as that of a timer is. */
async function takeComm(
  content: Letter["content"],
  comms: Comms,
): Promise<object> {
  const { buffers, ...message } = content;
  await comms.take({
    ...message as unknown as IncomingComm,
    buffers: (buffers as string[]).map((text) => Uint8Array.fromBase64(text)),
  }).catch(reportError);
  return {};
}
