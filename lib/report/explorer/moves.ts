/**
 * State handling of an interactive page. Changes show at once, charts are drawn
 * once per frame, and the page's URL stores the state.
 */

/// <reference lib="dom" />

import { html } from "./elements.ts";
import type { Form } from "./inputs.ts";

/** Delay in milliseconds after the last change before the URL is updated. */
const URL_DELAY_MS = 150;

const INITIAL_STATUS =
  "These are the readout's numbers. Move a control to explore.";

/** State of the controls in a link's fragment, as a text for each name. */
export type Link = Readonly<Record<string, string>>;

/** Function that changes a part of the state. */
export type ChangeState<State> = (change: Partial<State>) => void;

/** Configuration of an interactive part of a page. */
export interface ExplorerParts<State> {
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
  readonly controls: (move: ChangeState<State>) => Form<State>;
  /** Elements below the controls. */
  readonly parts: readonly Element[];
  /** Element among them that contains the chart. */
  readonly time: Element;
  readonly showNumbers: (state: State) => void;
  readonly showDays: (state: State, width: number) => void;
}

/** Access to the current state. */
export interface StateAccess<State> {
  readonly state: () => State;
  readonly move: ChangeState<State>;
}

/**
 * Inserts the interactive part into the page, and reacts to its controls and to
 * the URL.
 *
 * @param element Element before which to insert it.
 * @param explored Configuration of the interactive part.
 */
export function insertExplorer<State>(
  element: Element,
  { start, parse, write, describeChanges, time, parts, ...callbacks }:
    ExplorerParts<
      State
    >,
): StateAccess<State> {
  const status = html("p", { class: "explorer-status", role: "status" });
  const stateFromUrl = () => parse(new URLSearchParams(location.hash.slice(1)));
  let state = stateFromUrl();
  let width = 0;
  let frame = 0;
  let urlTimer: ReturnType<typeof setTimeout> | undefined;
  const move: ChangeState<State> = (change) => {
    state = { ...state, ...change };
    show();
    // Browsers update the URL slowly and limit how often it may change.
    clearTimeout(urlTimer);
    urlTimer = setTimeout(() => {
      history.replaceState(
        null,
        "",
        `#${changedParameters(write(state), write(start))}`,
      );
    }, URL_DELAY_MS);
  };
  const controls = callbacks.controls(move);
  const showNumbers = () => {
    controls.show(state);
    const changes = describeChanges(state);
    const text = changes.length === 0
      ? INITIAL_STATUS
      : `Exploration, not the decision: ${
        changes.join("; ")
      }. Look at enough segments and some will differ by chance.`;
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", text !== INITIAL_STATUS);
    callbacks.showNumbers(state);
  };
  // The chart is drawn at most once per frame, however often a slider fires;
  // the numbers update at once.
  const show = () => {
    showNumbers();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => callbacks.showDays(state, width));
  };
  element.before(foldedPart(controls.form, status, ...parts));
  addEventListener("hashchange", () => {
    state = stateFromUrl();
    show();
  });
  new ResizeObserver(() => {
    if (time.clientWidth === width) return;
    width = time.clientWidth;
    callbacks.showDays(state, width);
  }).observe(time);
  width = time.clientWidth;
  showNumbers();
  callbacks.showDays(state, width);
  return { state: () => state, move };
}

/** Returns the part of the state that differs from the start. */
function changedParameters(texts: Link, start: Link): string {
  const changed = Object.entries(texts)
    .filter(([name, text]) => text !== start[name]);
  return new URLSearchParams(changed).toString();
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
