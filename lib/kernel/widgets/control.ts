/**
 * Controls: a value, its widget model in a frontend, and the outputs that depend
 * on it.
 */
import type { Model, OnUpdate, State } from "./_model.ts";
import { openControl } from "./_model.ts";
import { escapeHtml, NO_MATHS } from "../inside/mod.ts";
import { type Bundle, showFollowing } from "./_followed.ts";

/** Symbol by which a notebook finds an object's display method. */
const JUPYTER_DISPLAY = Symbol.for("Jupyter.display");

const WIDGET = "application/vnd.jupyter.widget-view+json";

/** User control bound to a value. */
export interface Control<T> {
  /**
   * The current value. Setting it moves the control and updates the outputs that
   * depend on it.
   *
   * @throws {TypeError} If the control cannot hold the new value.
   */
  value: T;
  /**
   * Shows the control with its value and a rendered output below. The output is
   * updated in place whenever the value changes, so that a saved file matches the
   * value that it shows. If values arrive faster than they can be shown, only the
   * last one is shown.
   *
   * @param render Renders the value as anything that a notebook can show, or
   *   returns `undefined` to show nothing.
   * @returns Resolves when the control and its first output are shown.
   */
  onChange(render: (value: T) => unknown): Promise<void>;
}

/** Parts that define a kind of control. */
export interface ControlParts<T> {
  /** Label of the control. */
  readonly label: string;
  /** Initial value. */
  readonly value: T;
  /** Names of the ipywidgets class and of its style class. */
  readonly classes: readonly [name: string, style: string];
  /** Constant fields of the model. */
  readonly fields: State;
  /** Returns the model fields for a value. */
  fieldsOf(value: T): State;
  /** Returns the value of model fields; undefined if the control cannot hold it. */
  valueOf(fields: State): T | undefined;
  /** Formats the value as text. */
  textOf(value: T): string;
}

/** Creates a control. */
export function createControl<T>(parts: ControlParts<T>): Control<T> {
  let value = parts.value;
  let model: Model | null | undefined;
  const outputs: (() => Promise<void>)[] = [];
  const changed = async (next: T) => {
    value = next;
    await Promise.all(outputs.map((update) => update()));
  };
  const onUpdate: OnUpdate = async (fields) => {
    const next = parts.valueOf({ ...parts.fieldsOf(value), ...fields });
    // A frontend with an invalid value is reset to the current one.
    if (next === undefined) model?.set(parts.fieldsOf(value));
    else await changed(next);
  };
  const open = () => {
    const fields = { ...parts.fields, ...parts.fieldsOf(value) };
    const state = { description: parts.label, ...fields };
    return model ??= openControl(...parts.classes, state, onUpdate);
  };
  const caption = () => captionBundle(parts.label, parts.textOf(value));
  const control: Control<T> = {
    get value() {
      return value;
    },
    set value(next) {
      if (parts.valueOf(parts.fieldsOf(next)) === undefined) {
        const text = JSON.stringify(next);
        throw new TypeError(`Cannot set "${parts.label}" to ${text}`);
      }
      model?.set(parts.fieldsOf(next));
      void changed(next);
    },
    async onChange(render) {
      const bundle = { ...widgetBundle(open()), "text/plain": "" };
      await Deno.jupyter.display(bundle, { raw: true });
      // The caption is a separate output, because a page shows only the picture
      // of a chart output.
      outputs.push(await showFollowing(() => Promise.resolve(caption())));
      const shown = async (): Promise<Bundle> => {
        const output = await render(value);
        return output === undefined
          ? { "text/plain": "" }
          : await Deno.jupyter.format(output) as Bundle;
      };
      outputs.push(await showFollowing(shown));
    },
  };
  // As the result of a cell, a control shows only itself, without a dependent
  // output.
  const bundle = () => ({ ...widgetBundle(open()), ...caption() });
  return Object.assign(control, { [JUPYTER_DISPLAY]: bundle });
}

function widgetBundle(model: Model | null): Bundle {
  const version = { version_major: 2, version_minor: 0 };
  return model === null ? {} : { [WIDGET]: { ...version, model_id: model.id } };
}

function captionBundle(label: string, text: string) {
  const [name, value] = [label, text].map(escapeHtml);
  return {
    "text/html":
      `<p class="${NO_MATHS}">${name}: <strong>${value}</strong></p>`,
    "text/plain": `${label}: ${text}`,
  };
}
