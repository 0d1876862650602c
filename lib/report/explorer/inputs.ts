/** Sliders and lists as form elements, which support keyboards. */

/// <reference lib="dom" />

import { formatLevel } from "../../base/mod.ts";
import { html, isolated } from "./elements.ts";

/** Element of a control, with a function to update it. */
export interface Input<T> {
  readonly element: Element;
  /** Updates the control to show a value. */
  show(value: T): void;
}

/** Adapts a control of one value to the complete state. */
export function mapInput<State, T>(
  { element, show }: Input<T>,
  valueOf: (state: State) => T,
): Input<State> {
  return { element, show: (state) => show(valueOf(state)) };
}

/** Creates a label above its control. */
export function labelled(
  label: string,
  ...children: (Node | string)[]
): HTMLLabelElement {
  return html("label", {}, html("span", {}, label), ...children);
}

/** Creates a group of related controls. */
function group(name: string, ...children: Node[]): Element {
  return html("fieldset", {}, html("legend", {}, name), ...children);
}

/** Creates a slider over a list of steps, with the current step as text. */
export function slider(
  id: string,
  label: string,
  steps: readonly string[],
  moved: (step: number) => void,
): Input<number> {
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
    show(step) {
      input.value = String(step);
      input.setAttribute("aria-valuetext", steps[step]!);
      output.textContent = steps[step]!;
    },
  };
}

/** Creates a drop-down list. */
export function choice(
  id: string,
  label: string,
  options: readonly Node[],
  moved: (value: string) => void,
): Input<string> {
  const select = html("select", { id }, ...options);
  select.addEventListener("change", () => moved(select.value));
  return {
    element: labelled(label, select),
    show(value) {
      select.value = value;
    },
  };
}

/** Creates an entry of a drop-down list. */
export function option(value: string | number, text: string): Element {
  return html("option", { value }, isolated(text));
}

const LEVELS = [0.8, 0.85, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999];

/** Creates a slider with the usual confidence levels and the initial one. */
export function levelSlider(
  initial: number,
  moved: (level: number) => void,
): Input<number> {
  const steps = [...new Set([...LEVELS, initial])].sort((a, b) => a - b);
  const { element, show } = slider(
    "explore-level",
    "Confidence level",
    steps.map(formatLevel),
    (step) => moved(steps[step]!),
  );
  return {
    element,
    show(level) {
      if (!steps.includes(level)) {
        steps.splice(0, steps.length, ...LEVELS, level);
      }
      show(steps.indexOf(level));
    },
  };
}

/** Creates a checkbox for each name; unchecked items are hidden. */
export function checkboxes(
  title: string,
  names: readonly string[],
  moved: (hidden: readonly number[]) => void,
): Input<readonly number[]> {
  let hidden: readonly number[] = [];
  const boxes = names.map((name, index) => {
    const input = html("input", { type: "checkbox" });
    input.addEventListener("change", () =>
      moved(
        input.checked
          ? hidden.filter((hiddenIndex) => hiddenIndex !== index)
          : [...hidden, index],
      ));
    return {
      input,
      label: html("label", {}, input, " ", html("bdi", {}, name)),
    };
  });
  return {
    element: group(title, ...boxes.map(({ label }) => label)),
    show(indices) {
      hidden = indices;
      boxes.forEach(({ input }, index) => {
        input.checked = !indices.includes(index);
      });
    },
  };
}

/** Form with all controls of a page and a reset button. */
export interface Form<T> {
  readonly form: HTMLFormElement;
  /** Updates all controls to show a state. */
  show(moved: T): void;
}

/** Creates the form around the controls. */
export function controlForm<T>(
  controls: readonly Input<T>[],
  reset: () => void,
): Form<T> {
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
    reset();
  });
  return {
    form,
    show: (moved) => controls.forEach((control) => control.show(moved)),
  };
}
