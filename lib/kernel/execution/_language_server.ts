/**
 * Deno's language server: what the checker knows of code where no value tells.
 * It is started when it is first asked, and sees the cells one below the other.
 */
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import { exactReader } from "../wire/mod.ts";
import type { Completions } from "./_kernel_types.ts";
import type { LibraryImports } from "./_library.ts";
import { signalProcess } from "./_process.ts";
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
  readonly severity: number;
  readonly range: { readonly start: Place };
}

/** What a frontend waits for at most; the first answers come later. */
const PATIENCE_MS = 1_500;
/** The severity of what is wrong, not merely unused or old. */
const ERROR = 1;
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
/** What kinds of suggestions are called, by their numbers. */
const KINDS =
  "instance instance function function class property instance class instance module property instance instance instance keyword"
    .split(" ");

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
  readonly #library: LibraryImports;
  // One that is written, one that is checked: neither disturbs the other.
  readonly #written: Document;
  readonly #checked: Document;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #child: Deno.ChildProcess | null = null;
  #writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  #ready: Promise<unknown> | null = null;
  #settings: object = SETTINGS;
  #ids = 0;

  /** For a folder, with the library's names where that has none. */
  constructor(cwd: string, library: LibraryImports) {
    this.#cwd = cwd;
    this.#library = library;
    this.#written = this.#document("readout_cells.ts");
    this.#checked = this.#document("readout_checked_cells.ts");
  }

  /** Starts it, so that it is there when it is asked. */
  warm(): Promise<unknown> {
    return this.#ready ??= this.#start().catch(() => {});
  }

  /** What may stand at a place. */
  async complete(text: string, place: Place): Promise<Completions["matches"]> {
    const result = await this.#ask("completion", this.#written, text, place);
    const { items = [] } = (result ?? {}) as { items?: unknown[] };
    return items.map(readSuggestion);
  }

  /** Signature and documentation of what stands at a place. */
  async hover(text: string, place: Place): Promise<string | null> {
    const result = await this.#ask("hover", this.#written, text, place) as
      | { contents?: Marked | Marked[] }
      | null;
    const parts = [result?.contents ?? []].flat()
      .map((content) => typeof content === "string" ? content : content.value);
    const joined = parts.join("\n\n").replace(/^```\w*\n|\n?```/gm, "").trim();
    return joined === "" ? null : joined;
  }

  /** What is wrong with a text; null when that is not known in time. */
  async check(text: string, ms: number): Promise<Diagnostic[] | null> {
    const found = await this.#ask("diagnostic", this.#checked, text, null, ms);
    const { items = null } = (found ?? {}) as { items?: Diagnostic[] };
    return items?.filter(({ severity }) => severity === ERROR) ?? null;
  }

  /** Has it fetch what a checked text imports. */
  async fetch(): Promise<void> {
    const params = {
      command: "deno.cache",
      arguments: [[], this.#checked.uri],
    };
    await this.#request("workspace/executeCommand", params);
  }

  /** Has it read again which packages there are: a run may have fetched some. */
  refresh(): void {
    const uri = new URL("deno.json", this.#written.uri).href;
    const params = { changes: [{ uri, type: 2 }] };
    this.#send({ method: "workspace/didChangeWatchedFiles", params });
  }

  /** Ends it; it starts again when it is asked. */
  close(): void {
    if (this.#child) signalProcess(this.#child.pid, "SIGKILL");
    this.#child = this.#ready = null;
  }

  async #start(): Promise<void> {
    const importMap = await this.#library.importMap();
    this.#settings = { ...SETTINGS, importMap };
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
      .catch(() => this.#waiting.forEach((resolve) => resolve(null)));
    await this.#request("initialize", {
      processId: Deno.pid,
      workspaceFolders: [{ uri: pathToFileURL(this.#cwd).href, name: "" }],
      capabilities: CAPABILITIES,
      initializationOptions: this.#settings,
    });
    this.#send({ method: "initialized", params: {} });
    for (const document of [this.#written, this.#checked]) {
      const textDocument = { ...document, languageId: "typescript", text: "" };
      this.#send({ method: "textDocument/didOpen", params: { textDocument } });
    }
  }

  #document(name: string): Document {
    return {
      uri: new URL(name, pathToFileURL(`${this.#cwd}/`)).href,
      version: 0,
      question: null,
      answer: Promise.resolve(null),
    };
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = Buffer.from(`Content-Length: ${body.length}\r\n\r\n`);
    this.#writer?.write(Buffer.concat([head, body])).catch(() => {});
  }

  #request(method: string, params: object): Promise<unknown> {
    const id = ++this.#ids;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #take({ id, method, params, result = null }: Record<string, unknown>): void {
    if (method === undefined) {
      this.#waiting.get(Number(id))?.(result);
      this.#waiting.delete(Number(id));
    } else if (id !== undefined) {
      const { items = [] } = (params ?? {}) as { items?: unknown[] };
      this.#send({ id, result: items.map(() => this.#settings) });
    }
  }

  /**
   * The answer, null for one that is too late; whoever asks the same again gets
   * that one, and does not have it begun anew.
   */
  async #ask(
    feature: "completion" | "hover" | "diagnostic",
    document: Document,
    text: string,
    position: Place | null,
    ms: number = PATIENCE_MS,
  ): Promise<unknown> {
    const question = JSON.stringify([feature, text, position]);
    if (document.question !== question) {
      document.question = question;
      document.answer = this.warm().then(() => {
        document.version++;
        const params = { textDocument: document, contentChanges: [{ text }] };
        this.#send({ method: "textDocument/didChange", params });
        const place = { textDocument: document, ...position && { position } };
        return this.#request(`textDocument/${feature}`, place);
      });
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
  const readBytes = exactReader(stream);
  while (true) {
    let head = "";
    while (!head.endsWith("\r\n\r\n")) {
      head += String.fromCharCode(...await readBytes(1));
    }
    const length = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
    take(JSON.parse(new TextDecoder().decode(await readBytes(length))));
  }
}
