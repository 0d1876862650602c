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

/** Creates a label above its control. */
export function labelled(
  label: string,
  ...children: (Node | string)[]
): HTMLLabelElement {
  return html("label", {}, html("span", {}, label), ...children);
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
    element: html(
      "fieldset",
      {},
      html("legend", {}, title),
      ...boxes.map(({ label }) => label),
    ),
    show(indices) {
      hidden = indices;
      boxes.forEach(({ input }, index) => {
        input.checked = !indices.includes(index);
      });
    },
  };
}
