/** Slider and dropdown controls. */
import { checkOptions, SLIDER_OPTIONS } from "../../base/mod.ts";
import { type Control, createControl } from "./control.ts";

/** Initial value, range and step of a {@linkcode slider}. */
export interface SliderOptions {
  /** Initial value. */
  readonly value: number;
  /** Minimum value. */
  readonly min: number;
  /** Maximum value. */
  readonly max: number;
  /**
   * Difference between two adjacent values.
   *
   * @default {1}
   */
  readonly step?: number;
}

/**
 * Creates a slider for numbers.
 *
 * @param label Label of the slider.
 * @param options Initial value, range and step.
 * @returns The slider control.
 * @throws {RangeError} If the value is outside the range, or the step is not
 *   positive.
 *
 * @example A chart that follows the slider, in a cell
 * ```ts ignore
 * import { slider } from "readout/widgets";
 *
 * const z = slider("Orders above z", { value: 3, min: 2, max: 8, step: 0.5 });
 * await z.onChange((value) => `${value} and above are left out`);
 * ```
 *
 * @example A value without a frontend
 * ```ts
 * import { slider } from "readout/widgets";
 * import { assertEquals } from "@std/assert";
 *
 * const z = slider("z", { value: 3, min: 2, max: 8 });
 * z.value = 4;
 * assertEquals(z.value, 4);
 * ```
 */
export function slider(label: string, options: SliderOptions): Control<number> {
  checkOptions(SLIDER_OPTIONS, options);
  const { value, min, max, step = 1 } = options;
  const isInside = (value: unknown): value is number =>
    typeof value === "number" && value >= min && value <= max;
  if (!(step > 0 && isInside(value))) {
    throw new RangeError(
      `Cannot create "${label}": its value is ${value}, which doesn't fit ${min} to ${max} in steps of ${step}`,
    );
  }
  const decimals = /\.(\d+)/.exec(String(step))?.[1]?.length ?? 0;
  return createControl({
    label,
    value,
    classes: ["FloatSlider", "SliderStyle"],
    fields: { min, max, step, readout_format: `.${decimals}f` },
    fieldsOf: (value) => ({ value }),
    valueOf: ({ value }) => isInside(value) ? decimal(value) : undefined,
    textOf: String,
  });
}

/**
 * Removes rounding errors, because frontends add up steps: 9.999999999999998
 * becomes 10.
 */
const decimal = (value: number): number => Number(value.toPrecision(12));

/**
 * Creates a dropdown list.
 *
 * @param label Label of the list.
 * @param choices Strings, or values by their display text.
 * @param value Initial choice; defaults to the first one.
 * @returns The dropdown control.
 * @throws {RangeError} If there are no choices, or the initial choice is not one
 *   of them.
 *
 * @example
 * ```ts
 * import { dropdown } from "readout/widgets";
 * import { assertEquals } from "@std/assert";
 *
 * const by = dropdown("Segment", { Device: "device", Country: "country" });
 * assertEquals(by.value, "device");
 * ```
 */
export function dropdown<T>(
  label: string,
  choices: readonly T[] | Readonly<Record<string, T>>,
  value?: T,
): Control<T> {
  const entries: readonly (readonly [string, T])[] = Array.isArray(choices)
    ? choices.map((choice: T) => [String(choice), choice] as const)
    : Object.entries(choices);
  const first = value === undefined ? entries[0]?.[1] : value;
  const indexOf = (target: unknown) =>
    entries.findIndex(([, choice]) => Object.is(choice, target));
  if (entries.length === 0 || indexOf(first) === -1) {
    const listed = entries.map(([name]) => name).join(", ") || "nothing";
    const text = JSON.stringify(value);
    throw new RangeError(
      `Cannot choose ${text} for "${label}". Available: ${listed}`,
    );
  }
  return createControl<T>({
    label,
    value: first as T,
    classes: ["Dropdown", "DescriptionStyle"],
    fields: { _options_labels: entries.map(([name]) => name) },
    fieldsOf: (value) => ({ index: indexOf(value) }),
    valueOf: ({ index }) => entries[index as number]?.[1],
    textOf: (value) => entries[indexOf(value)]![0],
  });
}
