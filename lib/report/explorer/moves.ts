/** What is moved: shown at once, drawn once a frame, kept in the address. */

/// <reference lib="dom" />

import { html } from "./elements.ts";

/** After so long without a move the address says what was moved. */
const SETTLED_MS = 150;

/** What a page shows of what is moved. */
export interface Shown<State> {
  /** What the address says. */
  readonly read: () => State;
  /** What the address is to say. */
  readonly write: (state: State) => string;
  /** What the chart is drawn into. */
  readonly time: Element;
  readonly showNumbers: (state: State) => void;
  readonly showDays: (state: State, width: number) => void;
}

/** What is moved now. */
export interface Moves<State> {
  readonly state: () => State;
  readonly move: (state: State) => void;
  /** Shows it for the first time, once it is on the page. */
  readonly begin: () => void;
}

/** Follows what is moved, by a control or by the address. */
export function createMoves<State>(
  { read, write, time, showNumbers, showDays }: Shown<State>,
): Moves<State> {
  let state = read();
  let width = 0;
  let frame = 0;
  let written: ReturnType<typeof setTimeout> | undefined;
  // However often a slider tells that it was moved, the chart is drawn once a
  // frame; the numbers answer at once.
  const show = () => {
    showNumbers(state);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => showDays(state, width));
  };
  return {
    state: () => state,
    move(next) {
      state = next;
      show();
      // Browsers take their time for an address, and count how often it is asked.
      clearTimeout(written);
      written = setTimeout(() => {
        history.replaceState(null, "", `#${write(state)}`);
      }, SETTLED_MS);
    },
    begin() {
      addEventListener("hashchange", () => {
        state = read();
        show();
      });
      new ResizeObserver(() => {
        if (time.clientWidth === width) return;
        width = time.clientWidth;
        showDays(state, width);
      }).observe(time);
      width = time.clientWidth;
      showNumbers(state);
      showDays(state, width);
    },
  };
}

/**
 * The part of a page that all of it stands in; behind a card it is folded, unless
 * the address says what was moved.
 */
export function explorePart(...parts: Element[]): Element {
  const isFolded = document.querySelector(".report-card") !== null &&
    !location.hash.includes("=");
  return html(
    "details",
    {
      id: "explore",
      class: "living report-fold report-finding",
      open: !isFolded,
    },
    html("summary", {}, html("h2", { id: "explore-title" }, "Explore")),
    ...parts,
  );
}
