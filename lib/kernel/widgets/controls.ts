/** The two controls. */
import { checkOptions, SLIDER_OPTIONS } from "../../base/mod.ts";
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
  const isInside = checkScale(label, options);
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
  const indexOf = (target: unknown) =>
    entries.findIndex(([, choice]) => Object.is(choice, target));
  if (entries.length === 0 || indexOf(first) === -1) {
    const listed = entries.map(([name]) => name).join(", ") || "nothing";
    const text = JSON.stringify(value);
    throw new RangeError(
      `Cannot choose ${text} for "${label}": there is ${listed}`,
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

function scale({ min, max, step = 1 }: SliderOptions): State {
  const decimals = /\.(\d+)/.exec(String(step))?.[1]?.length ?? 0;
  return { min, max, step, readout_format: `.${decimals}f` };
}

/** Refuses what cannot stand on a scale; tells what can. */
function checkScale(
  label: string,
  { value, min, max, step = 1 }: SliderOptions,
): (value: unknown) => value is number {
  const isInside = (value: unknown): value is number =>
    typeof value === "number" && value >= min && value <= max;
  if (step > 0 && isInside(value)) return isInside;
  throw new RangeError(
    `Cannot make "${label}": it stands at ${value}, from ${min} to ${max} in steps of ${step}`,
  );
}
