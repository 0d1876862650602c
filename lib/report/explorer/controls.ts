/** Controls of the explorer as form elements, which support keyboards. */

/// <reference lib="dom" />

import { formatDate, formatZ } from "../../base/mod.ts";
import type { Explorer, ExplorerState } from "./explorer.ts";
import { html } from "./elements.ts";
import { MOST_ROWS } from "./lifts_table.ts";
import type { Form, Input } from "./inputs.ts";
import {
  checkboxes,
  choice,
  controlForm,
  labelled,
  levelSlider,
  mapInput,
  option,
  slider,
} from "./inputs.ts";
import type { ChangeState } from "./moves.ts";

type Control = Input<ExplorerState>;

/** Creates the controls that the data allow. */
export function createControls(
  explorer: Explorer,
  move: ChangeState<ExplorerState>,
): Form<ExplorerState> {
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
  return controlForm(controls, () => move(start));
}

function daysControl(
  { data }: Explorer,
  move: ChangeState<ExplorerState>,
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
  move: ChangeState<ExplorerState>,
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
  move: ChangeState<ExplorerState>,
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
  move: ChangeState<ExplorerState>,
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
  move: ChangeState<ExplorerState>,
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
  move: ChangeState<ExplorerState>,
): Control {
  const boxes = checkboxes(
    "Variations shown",
    data.variations.slice(1),
    (hidden) => move({ hidden: hidden.map((box) => box + 1) }),
  );
  return mapInput(boxes, ({ hidden }) => hidden.map((arm) => arm - 1));
}
