/** The outputs of one cell, and a line above them, whenever it is known. */
import type { OutputMessage } from "../execution/mod.ts";

/** Shows what a cell shows. */
export interface Outputs {
  show(message: OutputMessage): void;
  /** Puts a line above what was shown; null for none. Called once. */
  head(line: string | null): void;
}

/** What a frontend shows anew; a comm is opened once. */
const SHOWN =
  /^(stream|display_data|execute_result|error|update_display_data|clear_output)$/;
/** Beyond this what was shown stays, and the line comes below it. */
const KEPT_CHARACTERS = 2 ** 20;

/** Makes the outputs of one cell. */
export function createOutputs(
  publish: (message: OutputMessage) => void,
): Outputs {
  let kept: OutputMessage[] = [];
  let room = KEPT_CHARACTERS;

  return {
    show(message) {
      publish(message);
      if (room <= 0 || !SHOWN.test(message.type)) return;
      room -= JSON.stringify(message.content).length;
      kept = room > 0 ? [...kept, message] : [];
    },
    head(line) {
      const below = kept;
      room = 0;
      kept = [];
      if (line === null) return;
      const extra = { metadata: {}, buffers: [] };
      if (below.length > 0) {
        publish({ type: "clear_output", content: { wait: true }, ...extra });
      }
      const content = { name: "stderr", text: `${line}\n` };
      publish({ type: "stream", content, ...extra });
      below.forEach(publish);
    },
  };
}
