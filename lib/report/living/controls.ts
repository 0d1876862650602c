/** The controls: each is an element of a form, which keyboards know. */

/// <reference lib="dom" />

import { formatLevel, formatZ } from "../../format/mod.ts";
import type { Explorer, Moved } from "./explorer.ts";
import { html } from "./elements.ts";

/** The controls of a page. */
export interface Controls {
  readonly form: HTMLFormElement;
  /** Shows where everything stands. */
  show(moved: Moved): void;
}

/** Tells what is to stand where. */
export type Move = (change: Partial<Moved>) => void;

const LEVELS = [0.8, 0.85, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999];

/** What one control consists of. */
interface Control {
  readonly element: Element;
  show(moved: Moved): void;
}

/** Makes those that the data allow. */
export function createControls(explorer: Explorer, move: Move): Controls {
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
  const reset = html("button", { type: "reset", id: "explore-reset" }, "Reset");
  const form = html(
    "form",
    {
      class: "living-controls report-control",
      "aria-label": "What to explore",
    },
    ...controls.map(({ element }) => element),
    reset,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    move(start);
  });
  return {
    form,
    show: (moved) => controls.forEach((control) => control.show(moved)),
  };
}

function labelled(label: string, ...children: (Node | string)[]) {
  return html("label", {}, html("span", {}, label), ...children);
}

/** A slider over some steps, which says in words where it stands. */
function slider(
  id: string,
  label: string,
  steps: readonly string[],
  moved: (step: number) => void,
) {
  const input = html("input", {
    type: "range",
    id,
    min: 0,
    max: steps.length - 1,
    step: 1,
  });
  const output = html("output", { for: id });
  input.addEventListener("input", () => moved(Number(input.value)));
  return {
    element: labelled(label, input, output),
    show(step: number) {
      input.value = String(step);
      input.setAttribute("aria-valuetext", steps[step]!);
      output.textContent = steps[step]!;
    },
  };
}

function levels(start: Moved, move: Move): Control {
  const steps = [...new Set([...LEVELS, start.level])].sort((a, b) => a - b);
  const { element, show } = slider(
    "explore-level",
    "Confidence level",
    steps.map(formatLevel),
    (step) => move({ level: steps[step]! }),
  );
  return {
    element,
    show({ level }) {
      if (!steps.includes(level)) {
        steps.splice(0, steps.length, ...LEVELS, level);
      }
      show(steps.indexOf(level));
    },
  };
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
    firsts.slice(0, names.length),
    (step) => moveDays({ from: step, to: Math.max(step, now.to) }),
  );
  const to = slider(
    "explore-to",
    "Last day",
    names,
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

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function group(name: string, ...children: Node[]): Element {
  return html("fieldset", {}, html("legend", {}, name), ...children);
}

/** A list to choose from; -1 is its first entry. */
function choice(
  id: string,
  label: string,
  options: readonly Node[],
  moved: (value: string) => void,
) {
  const select = html("select", { id }, ...options);
  select.addEventListener("change", () => moved(select.value));
  return {
    element: labelled(label, select),
    show(value: string) {
      select.value = value;
    },
  };
}

function option(value: string | number, text: string): Element {
  return html("option", { value }, text);
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
    "Metric over time",
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
      data.worth!.isMonth ? "Visitors a month" : "Visitors",
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

function variations({ data, start }: Explorer, move: Move): Control {
  let hidden = start.hidden;
  const boxes = data.variations.slice(1).map((name, at) => {
    const input = html("input", { type: "checkbox" });
    input.addEventListener("change", () =>
      move({
        hidden: input.checked
          ? hidden.filter((arm) => arm !== at + 1)
          : [...hidden, at + 1],
      }));
    return { input, label: html("label", {}, input, ` ${name}`) };
  });
  return {
    element: group(
      "Variations that are shown",
      ...boxes.map(({ label }) => label),
    ),
    show(moved) {
      hidden = moved.hidden;
      boxes.forEach(({ input }, at) => {
        input.checked = !hidden.includes(at + 1);
      });
    },
  };
}
