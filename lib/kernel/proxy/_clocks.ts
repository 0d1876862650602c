/**
 * When a request was sent, by our clock. A frontend on another machine has a
 * clock of its own; the least time that one of its messages seems to have been
 * on its way is the difference of the clocks and hardly more.
 */
import type { MessageHeader } from "../wire/mod.ts";

export class Clocks {
  /** By session: each frontend has one. */
  readonly #sessions = new Map<string, { date: number; difference: number }>();

  /**
   * When a message that arrives was sent, in milliseconds of our clock; never
   * too early.
   */
  sentAt(header: MessageHeader, receivedAt: number = Date.now()): number {
    const date = Date.parse(header.date);
    // Without a date nothing says that it was sent before anything.
    if (Number.isNaN(date)) return Infinity;
    const last = this.#sessions.get(header.session);
    // Messages come in their order: a clock that is earlier has been set back.
    const isSteady = last !== undefined && last.date <= date;
    const difference = isSteady
      ? Math.min(last.difference, receivedAt - date)
      : receivedAt - date;
    this.#sessions.set(header.session, { date, difference });
    return date + difference;
  }
}
