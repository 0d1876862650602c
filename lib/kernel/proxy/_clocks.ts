/**
 * When a request was sent, by our clock. A frontend on another machine has a
 * clock of its own; the least time that one of its messages seems to have been
 * on its way is the difference of the clocks and hardly more.
 */
import type { MessageHeader } from "../wire/mod.ts";

/** The clocks of the frontends. */
export interface Clocks {
  /** Notes when a message has arrived. */
  arrived(header: MessageHeader, now?: number): void;
  /** When a message was sent, in milliseconds of our clock; never too early. */
  sentAt(header: MessageHeader): number;
}

/** Makes the clocks of one kernel's frontends, a session each. */
export function createClocks(): Clocks {
  const differences = new Map<string, number>();
  return {
    arrived({ session, date }, now = Date.now()) {
      const difference = now - Date.parse(date);
      const least = differences.get(session) ?? Infinity;
      if (difference < least) differences.set(session, difference);
    },
    sentAt({ session, date }) {
      const sent = Date.parse(date) + (differences.get(session) ?? 0);
      // Without a date nothing says that it was sent before anything.
      return Number.isNaN(sent) ? Infinity : sent;
    },
  };
}
