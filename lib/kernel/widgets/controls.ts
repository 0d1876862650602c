/** The five controls. */
import {
  checkOptions,
  RANGE_OPTIONS,
  SLIDER_OPTIONS,
} from "../../options/mod.ts";
import { type Control, createControl } from "./control.ts";
import type { State } from "./_model.ts";

/** Where a {@linkcode slider} stands and goes. */
export interface SliderOptions {
  /** Where it stands first. */
  readonly value: number;
  /** The least value. */
  readonly min: number;
  /** The largest value. */
  readonly max: number;
  /**
   * From one value to the next.
   *
   * @default {1}
   */
  readonly step?: number;
}

/** Where a {@linkcode range} stands and goes. */
export interface RangeOptions extends Omit<SliderOptions, "value"> {
  /** Where its two ends stand first. */
  readonly value: readonly [lower: number, upper: number];
}

/**
 * A slider of numbers.
 *
 * @param label What stands beside it.
 * @param options Where it stands and goes.
 * @returns The control.
 * @throws {RangeError} If the value is not between least and largest, or the
 *   step is not above 0.
 *
 * @example In a cell: a chart that follows the slider
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
  const isInside = checkScale(label, options, [options.value]);
  return createControl({
    label,
    value: options.value,
    classes: ["FloatSlider", "SliderStyle"],
    fields: scale(options),
    fieldsOf: (value) => ({ value }),
    valueOf: ({ value }) => isInside(value) ? decimal(value) : undefined,
    textOf: String,
  });
}

/**
 * A slider with two ends.
 *
 * @param label What stands beside it.
 * @param options Where its ends stand and go.
 * @returns The control; its value has the lower end first.
 * @throws {RangeError} If an end is not between least and largest, or the step is
 *   not above 0.
 */
export function range(
  label: string,
  options: RangeOptions,
): Control<readonly [lower: number, upper: number]> {
  checkOptions(RANGE_OPTIONS, options);
  const isInside = checkScale(label, options, options.value);
  return createControl({
    label,
    value: options.value,
    classes: ["FloatRangeSlider", "SliderStyle"],
    fields: scale(options),
    fieldsOf: (value) => ({ value }),
    valueOf({ value }) {
      const [lower, upper, more] = Array.isArray(value) ? value : [];
      return isInside(lower) && isInside(upper) && lower <= upper && !more
        ? [decimal(lower), decimal(upper)] as const
        : undefined;
    },
    textOf: ([lower, upper]) => `${lower} to ${upper}`,
  });
}

/** Frontends add steps up: 9.999999999999998 is 10. */
const decimal = (value: number): number => Number(value.toPrecision(12));

/**
 * A list of which one is chosen.
 *
 * @param label What stands beside it.
 * @param choices Texts, or values by the texts that stand for them.
 * @param value What is chosen first; the first unless given.
 * @returns The control.
 * @throws {RangeError} If there is nothing to choose, or not the given value.
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
  const indexOf = (wanted: unknown) =>
    entries.findIndex(([, choice]) => Object.is(choice, wanted));
  if (entries.length === 0 || indexOf(first) === -1) {
    const named = entries.map(([name]) => name).join(", ") || "nothing";
    const wanted = JSON.stringify(value);
    throw new RangeError(
      `Cannot choose ${wanted} for "${label}": there is ${named}`,
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

/**
 * A switch.
 *
 * @param label What stands beside it.
 * @param value Whether it is on at first.
 * @returns The control.
 */
export function toggle(label: string, value = false): Control<boolean> {
  return createControl({
    label,
    value,
    classes: ["Checkbox", "CheckboxStyle"],
    fields: { indent: false },
    fieldsOf: (value) => ({ value }),
    valueOf: ({ value }) => typeof value === "boolean" ? value : undefined,
    textOf: (value) => value ? "on" : "off",
  });
}

/**
 * A button.
 *
 * @param label What stands on it.
 * @returns The control; its value is how often it was clicked.
 */
export function button(label: string): Control<number> {
  return createControl({
    label,
    value: 0,
    classes: ["Button", "ButtonStyle"],
    fields: {},
    fieldsOf: () => ({}),
    valueOf: () => undefined,
    afterEvent: (event, clicks) =>
      (event as { event?: unknown } | null)?.event === "click"
        ? clicks + 1
        : undefined,
    textOf: (clicks) => `clicked ${clicks} times`,
  });
}

type Scale = Omit<SliderOptions, "value">;

function scale({ min, max, step = 1 }: Scale): State {
  const decimals = /\.(\d+)/.exec(String(step))?.[1]?.length ?? 0;
  return { min, max, step, readout_format: `.${decimals}f` };
}

/** Refuses what cannot stand on a scale; tells what can. */
function checkScale(
  label: string,
  { min, max, step = 1 }: Scale,
  values: readonly number[],
): (value: unknown) => value is number {
  const isInside = (value: unknown): value is number =>
    typeof value === "number" && value >= min && value <= max;
  if (step > 0 && values.every(isInside)) return isInside;
  const ends = values.join(" and ");
  throw new RangeError(
    `Cannot make "${label}": it stands at ${ends}, from ${min} to ${max} in steps of ${step}`,
  );
}
