/** A store's own files, as a command line names them. */

import type { FilesWritten } from "../../readout/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";

/**
 * What the options say of the files.
 *
 * @param options The command line.
 * @returns How files are written, and what they do not say themselves.
 * @throws {UsageError} Naming every option that does not fit.
 */
export function writtenFiles(
  options: Args,
): FilesWritten {
  const timeZone = options.text("time-zone");
  const dates = options.text("dates");
  const running = options.flag("running");
  const ended = options.flag("ended");
  const shares = Object.entries(options.pairs("split"));
  const delimiter = options.text("delimiter");
  const currency = options.text("currency");
  const problems = [
    ...(timeZone === undefined || isTimeZone(timeZone) ? [] : [
      `Option --time-zone must be a name such as Europe/Berlin: current value is "${timeZone}"`,
    ]),
    ...(dates === undefined || isDateFormat(dates) ? [] : [
      `Option --dates must have %d, %m (or %b) and %Y (or %y), such as "%d.%m.%Y": current value is "${dates}"`,
    ]),
    ...(currency === undefined || /^[A-Z]{3}$/.test(currency) ? [] : [
      `Option --currency must be a code of ISO 4217, three capital letters such as EUR: current value is "${currency}"`,
    ]),
    ...(running && ended ? ["Give --running or --ended, not both"] : []),
    ...shares.filter(([, share]) => !(Number(share) > 0)).map(([name, share]) =>
      `Option --split must have a share above 0 for "${name}": current value is "${share}"`
    ),
    ...(delimiter === undefined || signOf(delimiter).length === 1 ? [] : [
      `Option --delimiter must be one character, or "tab": current value is "${delimiter}"`,
    ]),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  const map = options.pairs("map");
  return {
    assignments: options.text("assignments"),
    lineItems: options.flag("line-items"),
    variationFrom: options.text("variation-from"),
    map: Object.keys(map).length > 0 ? map : undefined,
    name: options.text("name"),
    currency,
    split: shares.length === 0 ? undefined : Object.fromEntries(
      shares.map(([name, share]) => [name, Number(share)]),
    ),
    guests: options.text("guests") as "separate" | undefined,
    start: options.text("start"),
    end: options.text("end"),
    status: running ? "started" : ended ? "ended" : undefined,
    timeZone,
    dates,
    decimal: options.text("decimal") as "." | "," | undefined,
    delimiter: delimiter === undefined ? undefined : signOf(delimiter),
    encoding: options.text("encoding") as FilesWritten["encoding"],
    ignore: options.repeated("ignore"),
  };
}

function signOf(delimiter: string): string {
  return delimiter === "tab" || delimiter === "\\t" ? "\t" : delimiter;
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

function isDateFormat(text: string): boolean {
  return /%d/.test(text) && /%[mbB]/.test(text) && /%[yY]/.test(text);
}
