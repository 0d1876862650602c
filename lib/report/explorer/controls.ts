/** Controls of the explorer as form elements, which support keyboards. */

/// <reference lib="dom" />

import { formatDate, formatZ } from "../../base/mod.ts";
import type { Explorer, ExplorerState } from "./explorer.ts";
import { html } from "./elements.ts";
import { MOST_ROWS } from "./lifts_table.ts";
import {
  checkboxes,
  choice,
  type Input,
  labelled,
  levelSlider,
  option,
  slider,
} from "./inputs.ts";

/** Function that changes a part of the state. */
export type ChangeState = (change: Partial<ExplorerState>) => void;

type Control = Input<ExplorerState>;

/** Creates the form of the controls that the data allow, with a button to reset. */
export function createControls(
  explorer: Explorer,
  move: ChangeState,
): Control {
  const { data, start } = explorer;
  const controls: Control[] = [];
  if (data.days.length > 1) controls.push(daysControl(explorer, move));
  controls.push(mapInput(
    levelSlider(start.level, (level) => move({ level })),
    ({ level }) => level,
  ));
  if (data.parts.length > 0) controls.push(segmentControl(explorer, move));
  if (data.thresholds.length > 0) {
    controls.push(thresholdControl(explorer, move));
  }
  if (data.days.length > 1 && data.metrics.length > 1) {
    controls.push(metricControl(explorer, move));
  }
  if (start.traffic > 0) controls.push(trafficControl(explorer, move));
  if (data.variations.length > 2) {
    controls.push(variationsControl(explorer, move));
  }
  const form = html(
    "form",
    {
      class: "explorer-controls report-control",
      "aria-label": "What to explore",
    },
    ...controls.map(({ element }) => element),
    html("button", { type: "reset", id: "explore-reset" }, "Reset"),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    move(start);
  });
  return {
    element: form,
    show: (moved) => controls.forEach((control) => control.show(moved)),
  };
}

/** Adapts a control of one value to the complete state. */
function mapInput<T>(
  { element, show }: Input<T>,
  valueOf: (state: ExplorerState) => T,
): Control {
  return { element, show: (state) => show(valueOf(state)) };
}

function daysControl(
  { data }: Explorer,
  move: ChangeState,
): Control {
  const last = slider(
    "explore-to",
    "Last day",
    data.days.map(({ date }) => formatDate(date)),
    (lastDayIndex) => move(selectDaysUpTo(lastDayIndex)),
  );
  return mapInput(last, ({ lastDayIndex }) => lastDayIndex);
}

/**
 * Selects the days from the first one to the given one. Selecting only later days
 * would also require the squared sums of earlier buyers. Segments have no data by
 * day, so the segment is reset.
 */
export function selectDaysUpTo(lastDayIndex: number): Partial<ExplorerState> {
  return { lastDayIndex, segmentIndex: -1 };
}

function segmentControl(
  { data, start }: Explorer,
  move: ChangeState,
): Control {
  const byTitle = Map.groupBy(data.parts.entries(), ([, { title }]) => title);
  const list = choice(
    "explore-segment",
    "Segment",
    [
      option(-1, "Everybody"),
      ...[...byTitle].map(([label, entries]) =>
        html(
          "optgroup",
          { label },
          ...entries.map(([index, { segment }]) => option(index, segment)),
        )
      ),
    ],
    (value) => {
      const segmentIndex = Number(value);
      move(
        segmentIndex < 0
          ? { segmentIndex }
          : { segmentIndex, lastDayIndex: start.lastDayIndex },
      );
    },
  );
  return mapInput(list, ({ segmentIndex }) => String(segmentIndex));
}

function thresholdControl(
  { data }: Explorer,
  move: ChangeState,
): Control {
  const steps = [
    data.ownThreshold < 0
      ? "every order"
      : `as in the readout, z ${
        formatZ(data.thresholds[data.ownThreshold]!.threshold)
      }`,
    ...data.thresholds.map(({ threshold, removed }) =>
      `above z ${formatZ(threshold)} (${removed} visitors excluded)`
    ),
  ];
  const outliers = slider(
    "explore-z",
    "Exclude orders",
    steps,
    (step) => move({ thresholdIndex: step - 1 }),
  );
  return mapInput(outliers, ({ thresholdIndex }) => thresholdIndex + 1);
}

function metricControl(
  { data }: Explorer,
  move: ChangeState,
): Control {
  const list = choice(
    "explore-metric",
    data.metrics.length * data.variations.length > MOST_ROWS
      ? "Metric"
      : "Metric over time",
    data.metrics.map(({ name, title }) => option(name, title)),
    (metric) => move({ metric }),
  );
  return mapInput(list, ({ metric }) => metric);
}

function trafficControl(
  { data, start }: Explorer,
  move: ChangeState,
): Control {
  const input = html("input", {
    type: "number",
    id: "explore-visitors",
    min: 1,
    step: "any",
    inputmode: "numeric",
  });
  input.addEventListener("input", () => {
    const visitors = Number(input.value);
    // The unchanged input shows a rounded value but stands for the readout's
    // exact number.
    const isStart = visitors === Math.round(start.traffic);
    if (visitors > 0) move({ traffic: isStart ? start.traffic : visitors });
  });
  return {
    element: labelled(
      data.projectedImpact!.isMonth ? "Visitors per month" : "Visitors",
      input,
    ),
    show({ traffic }) {
      const shown = String(Math.round(traffic));
      if (document.activeElement !== input || input.value === "") {
        input.value = shown;
      }
    },
  };
}

function variationsControl(
  { data }: Explorer,
  move: ChangeState,
): Control {
  const boxes = checkboxes(
    "Variations shown",
    data.variations.slice(1),
    (hidden) => move({ hidden: hidden.map((box) => box + 1) }),
  );
  return mapInput(boxes, ({ hidden }) => hidden.map((arm) => arm - 1));
}
