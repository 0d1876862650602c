/**
 * State handling of an interactive page. Changes show at once, charts are drawn
 * once per frame, and the page's URL stores the state.
 */

/// <reference lib="dom" />

import {
  formatCount,
  formatDates,
  formatLevel,
  formatZ,
} from "../../base/mod.ts";
import { type ChangeState, createControls } from "./controls.ts";
import { html, isolated } from "./elements.ts";
import type { Explorer, ExplorerState } from "./explorer.ts";
import { type Link, readState, writeState } from "./state.ts";

/** Delay in milliseconds after the last change before the URL is updated. */
const URL_DELAY_MS = 150;

const INITIAL_STATUS =
  "These are the readout's numbers. Move a control to explore.";

/** Parts of the page that show a state. */
export interface ShownParts {
  /** Elements below the controls. */
  readonly parts: readonly Element[];
  /** Element among them that contains the chart. */
  readonly time: Element;
  readonly showNumbers: (state: ExplorerState) => void;
  readonly showDays: (state: ExplorerState, width: number) => void;
}

/** Access to the current state. */
export interface StateAccess {
  readonly state: () => ExplorerState;
  readonly move: ChangeState;
}

/**
 * Inserts the interactive part into the page, and reacts to its controls and to
 * the URL.
 *
 * @param element Element before which to insert it.
 * @param explorer Explorer with the initial state.
 * @param shown Parts that show the current state.
 */
export function insertExplorer(
  element: Element,
  explorer: Explorer,
  { time, parts, ...shown }: ShownParts,
): StateAccess {
  const { data, start } = explorer;
  const status = html("p", { class: "explorer-status", role: "status" });
  const stateFromUrl = () =>
    readState(new URLSearchParams(location.hash.slice(1)), start, data);
  let state = stateFromUrl();
  let width = 0;
  let frame = 0;
  let urlTimer: ReturnType<typeof setTimeout> | undefined;
  const move: ChangeState = (change) => {
    state = { ...state, ...change };
    show();
    // Browsers update the URL slowly and limit how often it may change.
    clearTimeout(urlTimer);
    urlTimer = setTimeout(() => {
      history.replaceState(
        null,
        "",
        `#${
          changedParameters(writeState(state, data), writeState(start, data))
        }`,
      );
    }, URL_DELAY_MS);
  };
  const controls = createControls(explorer, move);
  const showNumbers = () => {
    controls.show(state);
    const changes = describeChanges(explorer, state);
    const text = changes.length === 0
      ? INITIAL_STATUS
      : `Exploration, not the decision: ${
        changes.join("; ")
      }. Look at enough segments and some will differ by chance.`;
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("explorer-moved", text !== INITIAL_STATUS);
    shown.showNumbers(state);
  };
  // The chart is drawn at most once per frame, however often a slider fires;
  // the numbers update at once.
  const show = () => {
    showNumbers();
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => shown.showDays(state, width));
  };
  element.before(foldedPart(controls.element, status, ...parts));
  addEventListener("hashchange", () => {
    state = stateFromUrl();
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

/** Describes the differences from the readout. */
function describeChanges(
  { start, data }: Explorer,
  state: ExplorerState,
): string[] {
  const { level, lastDayIndex, segmentIndex, thresholdIndex, traffic } = state;
  const dateAt = (index: number) => data.days[index]!.date;
  const changes: string[] = [];
  if (level !== start.level) changes.push(`${formatLevel(level)} intervals`);
  if (lastDayIndex !== start.lastDayIndex) {
    const first = data.firstDay ?? dateAt(0);
    changes.push(`only the days ${formatDates(first, dateAt(lastDayIndex))}`);
  }
  if (segmentIndex >= 0) {
    changes.push(
      `${data.parts[segmentIndex]!.title} "${
        isolated(data.parts[segmentIndex]!.segment)
      }" only, per visitor overall, each lift unadjusted`,
    );
  }
  if (thresholdIndex >= 0) {
    changes.push(
      `excluding visitors with an order above z = ${
        formatZ(data.thresholds[thresholdIndex]!.threshold)
      }`,
    );
  }
  if (traffic !== start.traffic) {
    changes.push(`amounts for ${formatCount(Math.round(traffic), "visitor")}`);
  }
  return changes;
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
