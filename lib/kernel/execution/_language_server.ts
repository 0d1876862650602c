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
/** Module text that makes the server load the library and all of its exports. */
const LIBRARY = 'import * as all from "readout";\nall.';
const LIBRARY_MEMBERS: Place = { line: 1, character: "all.".length };
/** Names of the LSP completion kinds, by their number. */
const KINDS =
  "instance instance function function class property instance class instance module property instance instance instance keyword"
    .split(" ");

/** Virtual document. */
interface Document {
  readonly uri: string;
  version: number;
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

  /** Starts the server ahead of its first request and makes it read the library. */
  async warm(): Promise<void> {
    void this.#started();
    const text = await this.#library.withAddresses(LIBRARY);
    await this.complete(text, LIBRARY_MEMBERS);
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

  /** Returns the diagnostics of a text; null if the server ends. */
  async check(text: string): Promise<Diagnostic[] | null> {
    const report = await this.#ask("diagnostic", this.#checked, text, null);
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
   * Makes the server reload its packages after some were downloaded. This takes
   * about as long as the server's first answer.
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

  #started(): Promise<unknown> {
    return this.#ready ??= this.#start().catch(() => {});
  }

  async #start(): Promise<void> {
    // The process starts first, because the library may have to be copied.
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
    const importMap = await this.#library.importMap();
    this.#settings = { ...SETTINGS, importMap };
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
    const { href } = new URL(name, pathToFileURL(`${this.#cwd}/`));
    return { uri: href, version: 0 };
  }

  #send(message: object): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const head = Buffer.from(`Content-Length: ${body.length}\r\n\r\n`);
    this.#writer?.write(Buffer.concat([head, body])).catch(() => {});
  }

  #request(method: string, params: object): Promise<unknown> {
    if (this.#child === null) return Promise.resolve(null);
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

  /** Returns the response; null if the server ends. */
  async #ask(
    feature: "completion" | "hover" | "diagnostic",
    document: Document,
    text: string,
    position: Place | null,
  ): Promise<unknown> {
    await this.#started();
    document.version++;
    const params = { textDocument: document, contentChanges: [{ text }] };
    this.#send({ method: "textDocument/didChange", params });
    const place = { textDocument: document, ...position && { position } };
    return await this.#request(`textDocument/${feature}`, place);
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
