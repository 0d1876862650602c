/**
 * State handling of an interactive page. Changes show at once, charts are drawn
 * once per frame, and the page's URL stores the state.
 */

/// <reference lib="dom" />

import { html } from "./elements.ts";
import type { Form } from "./inputs.ts";

/** Delay in milliseconds after the last change before the URL is updated. */
const SETTLED_MS = 150;

const UNTOUCHED = "These are the readout's numbers. Move a control to explore.";

/** State of the controls in a link's fragment, as a text for each name. */
export type Link = Readonly<Record<string, string>>;

/** Function that changes a part of the state. */
export type Move<State> = (change: Partial<State>) => void;

/** Configuration of an interactive part of a page. */
export interface Explored<State> {
  /** Initial state of the controls. */
  readonly start: State;
  readonly write: (state: State) => Link;
  /** Parses a link; values that do not fit the page keep their initial state. */
  readonly parse: (link: URLSearchParams) => State;
  /**
   * Describes the changes from the initial state; empty if the numbers are the
   * same.
   */
  readonly describeChanges: (state: State) => readonly string[];
  readonly controls: (move: Move<State>) => Form<State>;
  /** Elements below the controls. */
  readonly parts: readonly Element[];
  /** Element among them that contains the chart. */
  readonly time: Element;
  readonly showNumbers: (state: State) => void;
  readonly showDays: (state: State, width: number) => void;
}

/** Access to the current state. */
export interface Moves<State> {
  readonly state: () => State;
  readonly move: Move<State>;
}

/**
 * Inserts the interactive part into the page, and reacts to its controls and to
 * the URL.
 *
 * @param element Element before which to insert it.
 * @param explored Configuration of the interactive part.
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
    // Browsers update the URL slowly and limit how often it may change.
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
      }. Look at enough segments and some will differ by chance.`;
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", text !== UNTOUCHED);
    shown.showNumbers(state);
  };
  // The chart is drawn at most once per frame, however often a slider fires;
  // the numbers update at once.
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

/** Returns the part of the state that differs from the start. */
function linkQuery(texts: Link, start: Link): string {
  const moved = Object.entries(texts)
    .filter(([name, text]) => text !== start[name]);
  return new URLSearchParams(moved).toString();
}

/**
 * Returns the interactive part, which is collapsed below a card unless the URL
 * contains changes.
 */
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
