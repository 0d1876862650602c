/** The outputs of one cell, and a line above them, whenever it is known. */
import type { OutputMessage } from "../execution/mod.ts";

/** What a frontend shows anew; a comm is opened once. */
const SHOWN =
  /^(stream|display_data|execute_result|error|update_display_data|clear_output)$/;
/** Beyond this what was shown stays, and the line comes below it. */
const KEPT_CHARACTERS = 2 ** 20;

/** Shows what a cell shows. */
export class Outputs {
  readonly #publish: (message: OutputMessage) => void;
  #kept: OutputMessage[] = [];
  #room = KEPT_CHARACTERS;

  constructor(publish: (message: OutputMessage) => void) {
    this.#publish = publish;
  }

  show(message: OutputMessage): void {
    this.#publish(message);
    if (this.#room <= 0 || !SHOWN.test(message.type)) return;
    this.#room -= JSON.stringify(message.content).length;
    this.#kept = this.#room > 0 ? [...this.#kept, message] : [];
  }

  /** Puts a line above what was shown; null for none. Called once. */
  head(line: string | null): void {
    const below = this.#kept;
    this.#room = 0;
    this.#kept = [];
    if (line === null) return;
    const extra = { metadata: {}, buffers: [] };
    const clear = { type: "clear_output", content: { wait: true }, ...extra };
    if (below.length > 0) this.#publish(clear);
    const content = { name: "stderr", text: `${line}\n` };
    this.#publish({ type: "stream", content, ...extra });
    below.forEach(this.#publish);
  }
}
