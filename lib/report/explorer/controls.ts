/** The controls: each is an element of a form, which keyboards know. */

/// <reference lib="dom" />

import { formatDate, formatZ } from "../../format/mod.ts";
import type { Explorer, Moved } from "./explorer.ts";
import { html } from "./elements.ts";
import { MOST_ROWS } from "./lifts_table.ts";
import {
  checkboxes,
  choice,
  type Form,
  formOf,
  group,
  type Input,
  labelled,
  levelSlider,
  option,
  slider,
} from "./inputs.ts";

/** Tells what is to stand where. */
export type Move = (change: Partial<Moved>) => void;

type Control = Input<Moved>;

/** Makes those that the data allow. */
export function createControls(explorer: Explorer, move: Move): Form<Moved> {
  const { data, start } = explorer;
  const controls: Control[] = [
    ...(data.days.length > 1 ? [days(explorer, move)] : []),
    levels(start, move),
    ...(data.parts.length > 0 ? [parts(explorer, move)] : []),
    ...(data.thresholds.length > 0 ? [thresholds(explorer, move)] : []),
    ...(data.days.length > 1 && data.metrics.length > 1
      ? [metricOverTime(explorer, move)]
      : []),
    ...(start.traffic > 0 ? [traffic(explorer, move)] : []),
    ...(data.variations.length > 2 ? [variations(explorer, move)] : []),
  ];
  return formOf(controls, () => move(start));
}

function levels(start: Moved, move: Move): Control {
  const { element, show } = levelSlider(
    start.level,
    (level) => move({ level }),
  );
  return { element, show: ({ level }) => show(level) };
}

function days({ data, start, isDaily }: Explorer, move: Move): Control {
  const names = data.days.map(({ date }) => date);
  const firsts = [data.firstDay ?? names[0]!, ...names.map(dayAfter)];
  let now = start;
  // Days of a segment that is not known by day are everybody's.
  const moveDays = (days: Pick<Moved, "from" | "to">) =>
    move(isDaily(now.part) ? days : { ...days, part: -1 });
  const from = slider(
    "explore-from",
    "First day",
    firsts.slice(0, names.length).map(formatDate),
    (step) => moveDays({ from: step, to: Math.max(step, now.to) }),
  );
  const to = slider(
    "explore-to",
    "Last day",
    names.map(formatDate),
    (step) => moveDays({ to: step, from: Math.min(step, now.from) }),
  );
  return {
    element: group("Days", from.element, to.element),
    show(moved) {
      now = moved;
      from.show(moved.from);
      to.show(moved.to);
    },
  };
}

export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function parts({ data, start, isDaily }: Explorer, move: Move): Control {
  const byTitle = Map.groupBy(data.parts.entries(), ([, { title }]) => title);
  const { element, show } = choice(
    "explore-segment",
    "Segment",
    [
      option(-1, "Everybody"),
      ...[...byTitle].map(([label, some]) =>
        html(
          "optgroup",
          { label },
          ...some.map(([at, { segment }]) => option(at, segment)),
        )
      ),
    ],
    (value) => {
      const part = Number(value);
      const { from, to } = start;
      move(isDaily(part) ? { part } : { part, from, to });
    },
  );
  return { element, show: ({ part }) => show(String(part)) };
}

function thresholds({ data }: Explorer, move: Move): Control {
  const steps = [
    data.own < 0
      ? "every order"
      : `as in the readout, z ${formatZ(data.thresholds[data.own]!.threshold)}`,
    ...data.thresholds.map(({ threshold, removed }) =>
      `above z ${formatZ(threshold)} (${removed} visitors out)`
    ),
  ];
  const { element, show } = slider(
    "explore-z",
    "Leave out orders",
    steps,
    (step) => move({ without: step - 1 }),
  );
  return { element, show: ({ without }) => show(without + 1) };
}

function metricOverTime({ data }: Explorer, move: Move): Control {
  const { element, show } = choice(
    "explore-metric",
    data.metrics.length * data.variations.length > MOST_ROWS
      ? "Metric"
      : "Metric over time",
    data.metrics.map(({ name, title }) => option(name, title)),
    (metric) => move({ metric }),
  );
  return { element, show: ({ metric }) => show(metric) };
}

function traffic({ data, start }: Explorer, move: Move): Control {
  const input = html("input", {
    type: "number",
    id: "explore-visitors",
    min: 1,
    step: "any",
    inputmode: "numeric",
  });
  input.addEventListener("input", () => {
    const typed = Number(input.value);
    // What stands there untouched is rounded, and means the readout's own.
    const isStart = typed === Math.round(start.traffic);
    if (typed > 0) move({ traffic: isStart ? start.traffic : typed });
  });
  return {
    element: labelled(
      data.projectedImpact!.isMonth ? "Visitors a month" : "Visitors",
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

function variations({ data }: Explorer, move: Move): Control {
  const { element, show } = checkboxes(
    "Variations that are shown",
    data.variations.slice(1),
    (boxes) => move({ hidden: boxes.map((box) => box + 1) }),
  );
  return {
    element,
    show: ({ hidden }) => show(hidden.map((arm) => arm - 1)),
  };
}
