/**
 * Deno's language server: what the checker knows of code where no value tells.
 * It is started when it is first asked, and sees the cells one below the other.
 */
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import type { Completions } from "./_kernel_types.ts";
import { within } from "./_wait.ts";

/** A place in a text, from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What the checker finds wrong. */
export interface Diagnostic {
  readonly code: number | string;
  readonly message: string;
  readonly range: { readonly start: Place };
}

/** What a frontend waits for at most; the first answers come later. */
const PATIENCE_MS = 1_500;
/** Nobody waits for a check: it may come while the library is first read. */
const CHECK_MS = 60_000;
/** The checker reads a `deno.json` for who can be asked for settings alone. */
const CAPABILITIES = {
  workspace: { configuration: true, workspaceFolders: true },
  textDocument: { diagnostic: {} },
};
const SETTINGS = {
  enable: true,
  lint: false,
  // It need not read what else is in the folder, which may be a whole home.
  documentPreloadLimit: 0,
  suggest: { autoImports: false },
};
const KINDS: Readonly<Record<number, string>> = {
  2: "function",
  3: "function",
  4: "class",
  5: "property",
  6: "instance",
  7: "class",
  9: "module",
  10: "property",
  12: "instance",
  14: "keyword",
};

/** A document that need not be there, and what was asked of it last. */
interface Document {
  readonly uri: string;
  version: number;
  question: string | null;
  answer: Promise<unknown>;
}

/** Asks the checker. */
export interface LanguageServer {
  /** Starts it, so that it is there when it is asked. */
  warm(): Promise<unknown>;
  /** What may stand at a place. */
  complete(text: string, place: Place): Promise<Completions["matches"]>;
  /** Signature and documentation of what stands at a place. */
  hover(text: string, place: Place): Promise<string | null>;
  /** What is wrong with a text. */
  check(text: string): Promise<readonly Diagnostic[]>;
  close(): void;
}

/**
 * Makes the way to a language server for a folder.
 *
 * @param patience Milliseconds that an answer may take.
 */
export function createLanguageServer(
  cwd: string,
  patience: number = PATIENCE_MS,
): LanguageServer {
  // One that is written, one that is checked: neither disturbs the other.
  const [written, checked] = ["readout_cells.ts", "readout_checked_cells.ts"]
    .map((name): Document => ({
      uri: new URL(name, pathToFileURL(`${cwd}/`)).href,
      version: 0,
      question: null,
      answer: Promise.resolve(null),
    }));
  const waiting = new Map<number, (result: unknown) => void>();
  let child: Deno.ChildProcess | null = null;
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  let ready: Promise<unknown> | null = null;
  let ids = 0;

  function send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = Buffer.from(`Content-Length: ${body.length}\r\n\r\n`);
    writer?.write(Buffer.concat([head, body])).catch(() => {});
  }

  function request(method: string, params: object): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++ids, answer.resolve);
    send({ id: ids, method, params });
    return answer.promise;
  }

  function take(message: Record<string, unknown>): void {
    const { id, method } = message;
    if (method === undefined) {
      waiting.get(Number(id))?.(message.result ?? null);
      waiting.delete(Number(id));
    } else if (id !== undefined) {
      const { items = [] } = (message.params ?? {}) as { items?: unknown[] };
      send({ id, result: items.map(() => SETTINGS) });
    }
  }

  async function start(): Promise<void> {
    child = new Deno.Command(Deno.execPath(), {
      args: ["lsp"],
      cwd,
      env: { NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    child.unref();
    writer = child.stdin.getWriter();
    readMessages(child.stdout, take).catch(() => {});
    await request("initialize", {
      processId: Deno.pid,
      workspaceFolders: [{ uri: pathToFileURL(cwd).href, name: "cells" }],
      capabilities: CAPABILITIES,
      initializationOptions: SETTINGS,
    });
    send({ method: "initialized", params: {} });
    for (const { uri, version } of [written!, checked!]) {
      const textDocument = { uri, languageId: "typescript", version, text: "" };
      send({ method: "textDocument/didOpen", params: { textDocument } });
    }
  }

  /** Starts it, so that it is there when it is asked. */
  function warm(): Promise<unknown> {
    ready ??= start();
    ready.catch(() => {});
    return ready;
  }

  /**
   * The answer, null for one that is too late; whoever asks the same again gets
   * that one, and does not have it begun anew.
   */
  async function ask(
    method: string,
    document: Document,
    text: string,
    position: Place | null,
    ms: number = patience,
  ): Promise<unknown> {
    const asking = warm().then(() => {
      const question = JSON.stringify([method, text, position]);
      if (document.question === question) return document.answer;
      const version = ++document.version;
      const { uri } = document;
      send({
        method: "textDocument/didChange",
        params: { textDocument: { uri, version }, contentChanges: [{ text }] },
      });
      document.question = question;
      document.answer = request(method, {
        textDocument: { uri },
        ...position && { position },
      });
      return document.answer;
    });
    if (!await within(asking.catch(() => {}), ms)) return null;
    document.question = null;
    return await asking.catch(() => null);
  }

  return {
    warm,
    async complete(text: string, place: Place) {
      const result = await ask(
        "textDocument/completion",
        written!,
        text,
        place,
      );
      const items = Array.isArray(result)
        ? result
        : (result as { items?: unknown[] } | null)?.items ?? [];
      return items.map(readSuggestion);
    },
    async hover(text: string, place: Place): Promise<string | null> {
      const result = await ask("textDocument/hover", written!, text, place);
      const parts = [(result as { contents?: unknown } | null)?.contents].flat()
        .map((part) =>
          typeof part === "string"
            ? part
            : String((part as { value?: string } | null)?.value ?? "")
        );
      const joined = parts.join("\n\n").replace(/^```\w*\n|\n?```/gm, "")
        .trim();
      return joined === "" ? null : joined;
    },
    async check(text: string): Promise<readonly Diagnostic[]> {
      const result = await ask(
        "textDocument/diagnostic",
        checked!,
        text,
        null,
        CHECK_MS,
      );
      return (result as { items?: Diagnostic[] } | null)?.items ?? [];
    },
    close(): void {
      try {
        child?.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    },
  };
}

function readSuggestion(item: unknown) {
  const { label, insertText, kind } = item as Record<string, unknown>;
  const text = String(insertText ?? label).replace(/^[?.]+/, "");
  return { text, type: KINDS[Number(kind)] ?? "instance" };
}

/** Messages with a head that tells their length. */
async function readMessages(
  stream: ReadableStream<Uint8Array>,
  take: (message: Record<string, unknown>) => void,
): Promise<void> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (true) {
      const head = rest.subarray(0, 200).toString();
      const match = /Content-Length: (\d+)\r\n(?:[^\r\n]+\r\n)*\r\n/.exec(head);
      if (match === null) break;
      const start = match.index + match[0].length;
      const end = start + Number(match[1]);
      if (rest.length < end) break;
      take(JSON.parse(rest.subarray(start, end).toString()));
      rest = rest.subarray(end);
    }
  }
}
