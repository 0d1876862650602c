/** What a kernel's process writes, as messages for those who show them. */
import type { JsonObject } from "../wire/mod.ts";
import { type Delivery, readOutMessage } from "./_delivery.ts";
import type { HiddenCells } from "./_hidden_cells.ts";
import { readOutput } from "./_output_pipe.ts";
import { type KernelProcess, withoutNoise } from "./_process.ts";

const MARK = "readout_mark";
const REPLY = "readout_reply";
const WAITS = "readout_waits";

/**
 * Reads both streams of a kernel until they end.
 *
 * @param onWait Called when a cell awaits something for the first time.
 * @returns Settles when all that was written has been read.
 */
export function readOutputs(
  process: KernelProcess,
  secret: string,
  delivery: Delivery,
  hidden: HiddenCells,
  onWait: () => void,
): Promise<unknown> {
  const decoder = new TextDecoder();
  const message = (json: Uint8Array): void => {
    const value = parse(decoder.decode(json));
    if (value === null) return;
    const content = (value.content ?? {}) as JsonObject;
    if (value.type === REPLY) {
      // What was shown on the way to the answer comes before it.
      delivery.flush();
      hidden.onReply(content);
    } else if (value.type === MARK) hidden.onMark(content);
    else if (value.type === WAITS) onWait();
    else delivery.message(readOutMessage(value), json.length);
  };
  // What cannot be read any more has ended with the process.
  const stdout = readOutput(process.stdout, secret, {
    text: (bytes) => delivery.text("stdout", bytes),
    message,
  });
  const stderr = readOutput(process.stderr, secret, {
    text: (bytes) => delivery.text("stderr", quiet(bytes)),
    message,
  });
  return Promise.allSettled([stdout, stderr]);
}

/** Without the lines that Deno writes about its own work. */
function quiet(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const kept = withoutNoise(text);
  return kept === text ? bytes : new TextEncoder().encode(kept);
}

function parse(text: string): JsonObject | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
