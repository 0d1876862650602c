/**
 * Client of Deno's language server, which provides type information where no
 * runtime value exists. The server starts on first use and receives the cells as
 * one document.
 */
import { Buffer } from "node:buffer";
import { pathToFileURL } from "node:url";
import { exactReader } from "../wire/mod.ts";
import type { Completions } from "./_kernel_types.ts";
import type { LibraryImports } from "./_library.ts";
import { signalProcess } from "./_process.ts";
import { settlesWithin } from "./_wait.ts";

/** Zero-based position in a text. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** Error or warning reported by the type checker. */
export interface Diagnostic {
  readonly code: number | string;
  readonly message: string;
  readonly severity: number;
  readonly range: { readonly start: Place };
}

/**
 * Maximum time that a frontend waits for an answer, in milliseconds; the first
 * answers arrive later.
 */
const PATIENCE_MS = 1_500;
/** LSP severity of errors; unused or deprecated code has other severities. */
const ERROR = 1;
/**
 * The server reads a `deno.json` only for clients that support configuration
 * requests.
 */
const CAPABILITIES = {
  workspace: { configuration: true, workspaceFolders: true },
  textDocument: { diagnostic: {} },
};
const SETTINGS = {
  enable: true,
  lint: false,
  // Preloading is disabled, because the folder may be an entire home directory.
  documentPreloadLimit: 0,
  suggest: { autoImports: false },
};
/** Names of the LSP completion kinds, by their number. */
const KINDS =
  "instance instance function function class property instance class instance module property instance instance instance keyword"
    .split(" ");

/** Virtual document, with the last request made for it. */
interface Document {
  readonly uri: string;
  version: number;
  question: string | null;
  answer: Promise<unknown>;
}

/** Text of a hover response. */
type Marked = string | { readonly value: string };

/** Client of the language server. */
export class LanguageServer {
  readonly #cwd: string;
  readonly #library: LibraryImports;
  // Editing and checking use separate documents, so they do not disturb each
  // other.
  readonly #written: Document;
  readonly #checked: Document;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #child: Deno.ChildProcess | null = null;
  #writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  #ready: Promise<unknown> | null = null;
  #settings: object = SETTINGS;
  #ids = 0;

  /**
   * Creates a client for a folder, with the library's import names if the folder
   * has none.
   */
  constructor(cwd: string, library: LibraryImports) {
    this.#cwd = cwd;
    this.#library = library;
    this.#written = this.#document("readout_cells.ts");
    this.#checked = this.#document("readout_checked_cells.ts");
  }

  /** Starts the server ahead of its first request. */
  warm(): Promise<unknown> {
    return this.#ready ??= this.#start().catch(() => {});
  }

  /** Returns completions at a position. */
  async complete(text: string, place: Place): Promise<Completions["matches"]> {
    const result = await this.#ask("completion", this.#written, text, place);
    const { items = [] } = (result ?? {}) as { items?: unknown[] };
    return items.map(readSuggestion);
  }

  /** Returns the signature and documentation at a position. */
  async hover(text: string, place: Place): Promise<string | null> {
    const result = await this.#ask("hover", this.#written, text, place) as
      | { contents?: Marked | Marked[] }
      | null;
    const parts = [result?.contents ?? []].flat()
      .map((content) => typeof content === "string" ? content : content.value);
    const joined = parts.join("\n\n").replace(/^```\w*\n|\n?```/gm, "").trim();
    return joined === "" ? null : joined;
  }

  /** Returns the diagnostics of a text; null if the check takes too long. */
  async check(text: string, ms: number): Promise<Diagnostic[] | null> {
    const report = await this.#ask("diagnostic", this.#checked, text, null, ms);
    const { items = null } = (report ?? {}) as { items?: Diagnostic[] };
    return items?.filter(({ severity }) => severity === ERROR) ?? null;
  }

  /** Makes the server download the imports of the checked text. */
  async fetch(): Promise<void> {
    const files = [[], this.#checked.uri];
    const params = { command: "deno.cache", arguments: files };
    await this.#request("workspace/executeCommand", params);
  }

  /**
   * Makes the server reload its packages, because a run may have downloaded some.
   */
  refresh(): void {
    const uri = new URL("deno.json", this.#written.uri).href;
    const params = { changes: [{ uri, type: 2 }] };
    this.#send({ method: "workspace/didChangeWatchedFiles", params });
  }

  /** Stops the server; the next request starts it again. */
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
   * Returns the response, or null on a timeout. A repeated identical request
   * waits for the pending response instead of sending a new request.
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
    if (!await settlesWithin(answer, ms)) return null;
    document.question = null;
    return await answer;
  }
}

function readSuggestion(item: unknown) {
  const { label, insertText, kind } = item as Record<string, unknown>;
  const text = String(insertText ?? label).replace(/^[?.]+/, "");
  return { text, type: KINDS[Number(kind)] ?? "instance" };
}

/** Reads messages with a length header until the stream ends. */
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
