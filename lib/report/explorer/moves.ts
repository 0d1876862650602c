/**
 * The part of a page that answers: what is moved is shown at once, drawn once a
 * frame, and kept in the address.
 */

/// <reference lib="dom" />

import { html } from "./elements.ts";
import type { Form } from "./inputs.ts";

/** After so long without a move the address says what was moved. */
const SETTLED_MS = 150;

const UNTOUCHED = "These are the readout's numbers. Move a control to explore.";

/** Where the controls stand, as the end of a link: a text for each name. */
export type Link = Readonly<Record<string, string>>;

/** Tells what is to stand where. */
export type Move<State> = (change: Partial<State>) => void;

/** What a page explores. */
export interface Explored<State> {
  /** Where the controls stand untouched. */
  readonly start: State;
  readonly write: (state: State) => Link;
  /** What does not fit the page is as at the start. */
  readonly parse: (link: URLSearchParams) => State;
  /** What was moved, in words; nothing where the numbers are still the same. */
  readonly describeChanges: (state: State) => readonly string[];
  readonly controls: (move: Move<State>) => Form<State>;
  /** What stands below the controls. */
  readonly parts: readonly Element[];
  /** That of them which the chart is drawn into. */
  readonly time: Element;
  readonly showNumbers: (state: State) => void;
  readonly showDays: (state: State, width: number) => void;
}

/** What is moved now. */
export interface Moves<State> {
  readonly state: () => State;
  readonly move: Move<State>;
}

/**
 * Puts it on the page, and follows what is moved, by a control or by the address.
 *
 * @param element What it stands before.
 * @param explored What is shown of what is moved.
 */
export function explore<State>(
  element: Element,
  { start, parse, write, describeChanges, time, parts, ...shown }: Explored<
    State
  >,
): Moves<State> {
  const status = html("p", { class: "explorer-status", role: "status" });
  const addressed = () => parse(new URLSearchParams(location.hash.slice(1)));
  let state = addressed();
  let width = 0;
  let frame = 0;
  let written: ReturnType<typeof setTimeout> | undefined;
  const move: Move<State> = (change) => {
    state = { ...state, ...change };
    show();
    // Browsers take their time for an address, and count how often it is asked.
    clearTimeout(written);
    written = setTimeout(() => {
      history.replaceState(
        null,
        "",
        `#${linkQuery(write(state), write(start))}`,
      );
    }, SETTLED_MS);
  };
  const controls = shown.controls(move);
  const showNumbers = () => {
    controls.show(state);
    const moved = describeChanges(state);
    const text = moved.length === 0
      ? UNTOUCHED
      : `Exploration, not the decision: ${
        moved.join("; ")
      }. Look at enough parts and some will differ by chance.`;
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", text !== UNTOUCHED);
    shown.showNumbers(state);
  };
  // However often a slider tells that it was moved, the chart is drawn once a
  // frame; the numbers answer at once.
  const show = () => {
    showNumbers();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => shown.showDays(state, width));
  };
  element.before(foldedPart(controls.form, status, ...parts));
  addEventListener("hashchange", () => {
    state = addressed();
    show();
  });
  new ResizeObserver(() => {
    if (time.clientWidth === width) return;
    width = time.clientWidth;
    shown.showDays(state, width);
  }).observe(time);
  width = time.clientWidth;
  showNumbers();
  shown.showDays(state, width);
  return { state: () => state, move };
}

/** What differs from the start. */
function linkQuery(texts: Link, start: Link): string {
  const moved = Object.entries(texts)
    .filter(([name, text]) => text !== start[name]);
  return new URLSearchParams(moved).toString();
}

/** Behind a card it is folded, unless the address says what was moved. */
function foldedPart(...parts: readonly Element[]): Element {
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
