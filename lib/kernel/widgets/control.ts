/** A control: a value, its model in a frontend, and what is shown of both. */
import {
  type Model,
  type OnUpdate,
  openControl,
  type State,
} from "./_model.ts";
import { escapeHtml, NO_MATHS } from "../inside/mod.ts";
import { type Bundle, follow } from "./_followed.ts";

/** The key under which a notebook looks for an object's display. */
const JUPYTER_DISPLAY = Symbol.for("Jupyter.display");

const WIDGET = "application/vnd.jupyter.widget-view+json";

/** A control that a person moves, bound to a value. */
export interface Control<T> {
  /**
   * The value. Setting it moves the control and shows what follows from it.
   *
   * @throws {TypeError} When set to what the control cannot stand at.
   */
  value: T;
  /**
   * Shows the control and, below it, its value with what becomes of it; again in
   * the same place whenever the value changes, so that a file keeps the value
   * that it shows. When values come faster than they can be shown, the last one
   * is.
   *
   * @param render Makes anything that a notebook shows of a value; nothing is
   *   shown of `undefined`.
   * @returns Once the control and its first output are shown.
   */
  onChange(render: (value: T) => unknown): Promise<void>;
}

/** What makes a control of its kind. */
export interface ControlParts<T> {
  /** What stands beside it. */
  readonly label: string;
  /** Where it stands first. */
  readonly value: T;
  /** The class of ipywidgets, and that of its style. */
  readonly classes: readonly [name: string, style: string];
  /** Fields of the model that do not change. */
  readonly fields: State;
  /** The fields that hold a value. */
  fieldsOf(value: T): State;
  /** The value that fields hold; undefined for none that the control can have. */
  valueOf(fields: State): T | undefined;
  /** The value as a text. */
  textOf(value: T): string;
}

/** Makes a control. */
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
    // A frontend that is wrong is put right.
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
      // An output of its own: of a chart a page shows the picture alone.
      outputs.push(await follow(() => Promise.resolve(caption())));
      const shown = async (): Promise<Bundle> => {
        const output = await render(value);
        return output === undefined
          ? { "text/plain": "" }
          : await Deno.jupyter.format(output) as Bundle;
      };
      outputs.push(await follow(shown));
    },
  };
  // As the value of a cell it shows itself, and nothing below.
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
