/** Readout options from the command line and the settings. */

import { READOUT_OPTIONS, selectOptions } from "../../base/mod.ts";
import type { MetricDefinitions, ReadoutOptions } from "../../record/mod.ts";
import {
  defineMetric,
  parseGuardrails,
  parseSuccess,
  readChoices,
} from "../../record/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";
import { settingPlan, settingPriorSd } from "./_file_settings.ts";

/**
 * Returns the readout options that the command line and the settings specify.
 *
 * @param subject Whether the metrics are those of orders or may have any name.
 * @throws {UsageError} If metrics or numbers are invalid; this is checked before
 *   any data is opened.
 */
export function settingChoices(
  options: Args,
  settings: Settings,
  subject: "orders" | "anything" = "anything",
): ReadoutOptions {
  const { values } = settings;
  const [primaryMetric, ...successMetrics] = parseSuccess(
    String(values.primary?.value ?? ""),
  );
  const { control, plannedVisitors, window } = options.optionsFor<
    ReadoutOptions
  >(READOUT_OPTIONS);
  const choices = Object.fromEntries(
    Object.entries(values).map(([name, { value }]) => [name, value]),
  );
  const allChoices = {
    ...selectOptions<ReadoutOptions>(READOUT_OPTIONS, choices),
    control,
    plannedVisitors,
    window,
    metrics: ownMetrics(options, settings),
    primaryMetric,
    successMetrics: successMetrics.length === 0 ? undefined : successMetrics,
    guardrails: settingGuardrails(values.guardrail),
    plan: settingPlan(values.plan),
    priorSd: settingPriorSd(values.priorSd),
  };
  checkChoices(allChoices, subject);
  return allChoices;
}

function checkChoices(
  choices: ReadoutOptions,
  subject: "orders" | "anything",
): void {
  asUsage(
    () => readChoices(choices, subject),
    (message) =>
      message.replace(/^Metrics: /, "--primary or --guardrail: ")
        .replace(/^The window/, "Option --window: the window"),
  );
}

/** @throws {UsageError} If the guardrails cannot be parsed. */
function settingGuardrails(
  setting: Settings["values"]["guardrail"],
): ReadoutOptions["guardrails"] {
  return setting && asUsage(
    () => parseGuardrails(String(setting.value)),
    (message) => `${setting.source.place}: ${message}`,
  );
}

/** Reports a value out of range as an error of the command line. */
function asUsage<T>(work: () => T, wording: (message: string) => string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError([wording(error.message)]);
  }
}

/**
 * Returns the store's own metrics; a definition on the command line overrides one
 * of the same name in a settings file.
 *
 * @throws {UsageError} If a definition cannot be parsed.
 */
function ownMetrics(
  options: Args,
  { metrics }: Settings,
): MetricDefinitions | undefined {
  const definitions = options.repeated("metric");
  const problems: string[] = [];
  const names = definitions.flatMap((text) => {
    try {
      return [defineMetric(text).name];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`--metric: ${error.message.replace(/^Own metrics: /, "")}`);
      return [];
    }
  });
  if (problems.length > 0) throw new UsageError(problems);
  const fileMetrics = metrics.filter((metric) =>
    !names.includes(defineMetric(metric).name)
  );
  const allMetrics = [...fileMetrics, ...definitions];
  return allMetrics.length === 0 ? undefined : allMetrics;
}
