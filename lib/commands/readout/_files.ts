/** A store's own files, as a command line names them. */

import type { FilesWritten } from "../../intake/mod.ts";
import type { Settings } from "../../settings/mod.ts";
import { type Args, UsageError } from "../line/mod.ts";

/**
 * What the options say of the files, or else the settings.
 *
 * @param given The command line.
 * @param settings What `readout.json` says.
 * @returns How files are written, and what they do not say themselves.
 * @throws {UsageError} Naming every option that does not fit.
 */
export function writtenFiles(
  given: Args,
  { written = {} }: Partial<Pick<Settings, "written">> = {},
): FilesWritten {
  const options = declared(given);
  const timeZone = options.text("time-zone") ?? written.timeZone;
  const dates = options.text("dates") ?? written.dates;
  const running = options.flag("running");
  const ended = options.flag("ended");
  const shares = Object.entries(options.pairs("split"));
  const delimiter = options.text("delimiter") ?? written.delimiter;
  const currency = options.text("currency") ?? written.currency;
  const place = (option: string): string =>
    options.text(option) === undefined
      ? `files in readout.json: ${option}`
      : `Option --${option}`;
  const problems = [
    ...(timeZone === undefined || isTimeZone(timeZone) ? [] : [
      `${
        place("time-zone")
      } must be a name such as Europe/Berlin: current value is "${timeZone}"`,
    ]),
    ...(dates === undefined || isDateFormat(dates) ? [] : [
      `${
        place("dates")
      } must have %d, %m (or %b) and %Y (or %y), such as "%d.%m.%Y": current value is "${dates}"`,
    ]),
    ...(currency === undefined || /^[A-Z]{3}$/.test(currency) ? [] : [
      `${
        place("currency")
      } must be a code of ISO 4217, three capital letters such as EUR: current value is "${currency}"`,
    ]),
    ...(running && ended ? ["Give --running or --ended, not both"] : []),
    ...shares.filter(([, share]) => !(Number(share) > 0)).map(([name, share]) =>
      `Option --split must have a share above 0 for "${name}": current value is "${share}"`
    ),
    ...(delimiter === undefined || signOf(delimiter).length === 1 ? [] : [
      `${
        place("delimiter")
      } must be one character, or "tab": current value is "${delimiter}"`,
    ]),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  const map = { ...written.map, ...options.pairs("map") };
  const ignore = options.repeated("ignore");
  return {
    assignments: options.text("assignments"),
    lineItems: options.flag("line-items") || written.lineItems,
    variationFrom: options.text("variation-from") ?? written.variationFrom,
    map: Object.keys(map).length > 0 ? map : undefined,
    name: options.text("name"),
    currency,
    split: shares.length === 0 ? undefined : Object.fromEntries(
      shares.map(([name, share]) => [name, Number(share)]),
    ),
    experiment: options.text("experiment"),
    guests: (options.text("guests") ?? written.guests) as
      | "separate"
      | undefined,
    days: options.text("days") as FilesWritten["days"],
    weeks: options.text("weeks") as FilesWritten["weeks"],
    start: options.text("start"),
    end: options.text("end"),
    status: running ? "started" : ended ? "ended" : undefined,
    timeZone,
    dates,
    decimal: (options.text("decimal") ?? written.decimal) as
      | "."
      | ","
      | undefined,
    delimiter: delimiter === undefined ? undefined : signOf(delimiter),
    encoding: (options.text("encoding") ?? written.encoding) as FilesWritten[
      "encoding"
    ],
    ignore: ignore.length > 0 ? ignore : written.ignore,
  };
}

/** Options that other commands have, and this one has not, are not given. */
function declared(options: Args): Args {
  return {
    ...options,
    text: (name) => options.knows(name) ? options.text(name) : undefined,
    repeated: (name) => options.knows(name) ? options.repeated(name) : [],
    pairs: (name) => options.knows(name) ? options.pairs(name) : {},
    flag: (name) => options.knows(name) && options.flag(name),
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
