/** Sliders and lists: each is an element of a form, which keyboards know. */

/// <reference lib="dom" />

import { formatLevel } from "../../base/mod.ts";
import { html, isolated } from "./elements.ts";

/** What one control consists of. */
export interface Input<T> {
  readonly element: Element;
  /** Shows where it stands. */
  show(value: T): void;
}

/** A control of one of the things that can be moved. */
export function mapInput<State, T>(
  { element, show }: Input<T>,
  valueOf: (state: State) => T,
): Input<State> {
  return { element, show: (state) => show(valueOf(state)) };
}

/** A name above what it names. */
export function labelled(
  label: string,
  ...children: (Node | string)[]
): HTMLLabelElement {
  return html("label", {}, html("span", {}, label), ...children);
}

/** Some controls that belong together. */
function group(name: string, ...children: Node[]): Element {
  return html("fieldset", {}, html("legend", {}, name), ...children);
}

/** A slider over some steps, which says in words where it stands. */
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

/** A list to choose from. */
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

/** An entry of a list. */
export function option(value: string | number, text: string): Element {
  return html("option", { value }, isolated(text));
}

const LEVELS = [0.8, 0.85, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999];

/** The usual confidence levels, and any other that is shown. */
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

/** A box for each name; what is not ticked is hidden. */
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

/** All controls of a page, and a way back. */
export interface Form<T> {
  readonly form: HTMLFormElement;
  /** Shows where everything stands. */
  show(moved: T): void;
}

/** The form around some controls. */
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
