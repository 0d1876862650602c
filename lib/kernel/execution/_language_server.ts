/**
 * Deno's language server: what the checker knows of code where no value tells.
 * It is started when it is first asked, and sees the cells one below the other.
 */
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import { exactReader } from "../wire/mod.ts";
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

/** Text of a hover. */
type Marked = string | { readonly value: string };

/** Asks the checker. */
export class LanguageServer {
  readonly #cwd: string;
  // One that is written, one that is checked: neither disturbs the other.
  readonly #written: Document;
  readonly #checked: Document;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #child: Deno.ChildProcess | null = null;
  #writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  #ready: Promise<unknown> | null = null;
  #ids = 0;

  /** For a folder. */
  constructor(cwd: string) {
    this.#cwd = cwd;
    const open = (name: string): Document => ({
      uri: new URL(name, pathToFileURL(`${cwd}/`)).href,
      version: 0,
      question: null,
      answer: Promise.resolve(null),
    });
    this.#written = open("readout_cells.ts");
    this.#checked = open("readout_checked_cells.ts");
  }

  /** Starts it, so that it is there when it is asked. */
  warm(): Promise<unknown> {
    this.#ready ??= this.#start();
    this.#ready.catch(() => {});
    return this.#ready;
  }

  /** What may stand at a place. */
  async complete(text: string, place: Place): Promise<Completions["matches"]> {
    const method = "textDocument/completion";
    const result = await this.#ask(method, this.#written, text, place) as
      | { items?: unknown[] }
      | unknown[]
      | null;
    const items = Array.isArray(result) ? result : result?.items ?? [];
    return items.map(readSuggestion);
  }

  /** Signature and documentation of what stands at a place. */
  async hover(text: string, place: Place): Promise<string | null> {
    const method = "textDocument/hover";
    const result = await this.#ask(method, this.#written, text, place) as
      | { contents?: Marked | Marked[] }
      | null;
    const parts = [result?.contents ?? []].flat()
      .map((part) => typeof part === "string" ? part : part.value);
    const joined = parts.join("\n\n").replace(/^```\w*\n|\n?```/gm, "").trim();
    return joined === "" ? null : joined;
  }

  /** What is wrong with a text. */
  async check(text: string): Promise<readonly Diagnostic[]> {
    const method = "textDocument/diagnostic";
    const result = await this.#ask(method, this.#checked, text, null, CHECK_MS);
    return (result as { items?: Diagnostic[] } | null)?.items ?? [];
  }

  /** Has it read again which packages there are: a run may have fetched some. */
  refresh(): void {
    const uri = new URL("deno.json", this.#written.uri).href;
    const params = { changes: [{ uri, type: 2 }] };
    this.#send({ method: "workspace/didChangeWatchedFiles", params });
  }

  close(): void {
    try {
      this.#child?.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
  }

  async #start(): Promise<void> {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["lsp"],
      cwd: this.#cwd,
      env: { NO_COLOR: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    child.unref();
    this.#child = child;
    this.#writer = child.stdin.getWriter();
    readMessages(child.stdout, (message) => this.#take(message))
      .catch(() => {});
    await this.#request("initialize", {
      processId: Deno.pid,
      workspaceFolders: [{
        uri: pathToFileURL(this.#cwd).href,
        name: "cells",
      }],
      capabilities: CAPABILITIES,
      initializationOptions: SETTINGS,
    });
    this.#send({ method: "initialized", params: {} });
    for (const { uri, version } of [this.#written, this.#checked]) {
      const textDocument = { uri, languageId: "typescript", version, text: "" };
      this.#send({ method: "textDocument/didOpen", params: { textDocument } });
    }
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = Buffer.from(`Content-Length: ${body.length}\r\n\r\n`);
    this.#writer?.write(Buffer.concat([head, body])).catch(() => {});
  }

  #request(method: string, params: object): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(++this.#ids, resolve);
    this.#send({ id: this.#ids, method, params });
    return promise;
  }

  #take({ id, method, params, result = null }: Record<string, unknown>): void {
    if (method === undefined) {
      this.#waiting.get(Number(id))?.(result);
      this.#waiting.delete(Number(id));
    } else if (id !== undefined) {
      const { items = [] } = (params ?? {}) as { items?: unknown[] };
      this.#send({ id, result: items.map(() => SETTINGS) });
    }
  }

  /**
   * The answer, null for one that is too late; whoever asks the same again gets
   * that one, and does not have it begun anew.
   */
  async #ask(
    method: string,
    document: Document,
    text: string,
    position: Place | null,
    ms: number = PATIENCE_MS,
  ): Promise<unknown> {
    const question = JSON.stringify([method, text, position]);
    if (document.question !== question) {
      document.question = question;
      document.answer = this.warm().then(() => {
        const { uri } = document;
        const textDocument = { uri, version: ++document.version };
        this.#send({
          method: "textDocument/didChange",
          params: { textDocument, contentChanges: [{ text }] },
        });
        const place = position && { position };
        return this.#request(method, { textDocument: { uri }, ...place });
      }).catch(() => null);
    }
    const { answer } = document;
    if (!await within(answer, ms)) return null;
    document.question = null;
    return await answer;
  }
}

function readSuggestion(item: unknown) {
  const { label, insertText, kind } = item as Record<string, unknown>;
  const text = String(insertText ?? label).replace(/^[?.]+/, "");
  return { text, type: KINDS[Number(kind)] ?? "instance" };
}

/** Messages with a head that tells their length, to the stream's end. */
async function readMessages(
  stream: ReadableStream<Uint8Array>,
  take: (message: Record<string, unknown>) => void,
): Promise<void> {
  const read = exactReader(stream);
  while (true) {
    let head = "";
    while (!head.endsWith("\r\n\r\n")) {
      head += String.fromCharCode(...await read(1));
    }
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    take(JSON.parse(new TextDecoder().decode(await read(length))));
  }
}
