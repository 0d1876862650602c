/** `readout bundle show`: prints the content of a bundle. */

import { type Bundle, openBundle } from "../../bundle/mod.ts";
import { type Readout, type Verdict, VERDICTS } from "../../record/mod.ts";
import { isSeason, type SeasonalComparison } from "../../seasonal/mod.ts";
import type { Args } from "../line/mod.ts";
import { byteText, printResult, showInvisible } from "../output/mod.ts";

/**
 * Prints the content of a bundle without replaying it.
 *
 * @param path Path of the bundle.
 * @param options Parsed command line, with `--json`.
 */
export async function showBundle(path: string, options: Args): Promise<void> {
  const bundle = await openBundle(path);
  const { digest, manifest } = bundle;
  const sections = [
    headLines(bundle),
    await readoutLines(bundle),
    notebookLines(bundle),
    fileLines(bundle),
    requestLines(bundle),
  ].filter((lines) => lines.length > 0);
  printResult(
    options,
    { digest, ...manifest },
    () => sections.map((lines) => lines.join("\n")).join("\n\n"),
  );
}

function headLines({ path, digest, manifest }: Bundle): string[] {
  const { formatVersion, library, contract, service, moment } = manifest;
  const lines: string[] = [
    `Bundle    ${showInvisible(path)}`,
    `Digest    ${digest}`,
    `Format    ${formatVersion}`,
    `Library   readout ${showInvisible(library)}`,
    `Contract  ${showInvisible(contract)}`,
  ];
  if (service !== null) lines.push(`Service   ${showInvisible(service)}`);
  if (moment !== null) lines.push(`Moment    ${momentText(moment)}`);
  return lines;
}

async function readoutLines(bundle: Bundle): Promise<string[]> {
  const lines: string[] = [];
  for (const recorded of bundle.manifest.readouts) {
    if (isSeason(recorded)) {
      const season = await bundle.result(recorded) as SeasonalComparison;
      const options = recorded.parameters.season as Record<string, unknown>;
      lines.push(
        `  ${showInvisible(`${season.title} ${season.year}`)}`,
        `    ${showInvisible(String(season.headline))}`,
        `    ${parameterText(options)}`,
      );
      continue;
    }
    const { experience, decision, period } =
      (await bundle.result(recorded) ?? {}) as Partial<Readout>;
    const days = period?.firstDay == null
      ? []
      : [`    ${showInvisible(`${period.firstDay} to ${period.lastDay}`)}`];
    const title = experienceTitle(experience?.name, recorded.experienceId);
    lines.push(
      `  ${showInvisible(title)}`,
      ...days,
      `    ${showInvisible(verdictText(decision?.verdict))}`,
      `    ${parameterText(recorded.parameters)}`,
    );
  }
  return lines.length === 0 ? [] : ["Readouts", ...lines];
}

/**
 * Returns a short text for a verdict; a bundle from another program may contain
 * an unknown one.
 */
function verdictText(verdict: Verdict | undefined): string {
  return verdict === undefined || !Object.hasOwn(VERDICTS, verdict)
    ? String(verdict)
    : VERDICTS[verdict].words;
}

/** Returns the title of an experience; a test read from files has its name as ID. */
function experienceTitle(name: string | undefined, id: string): string {
  return name === id ? id : `${name}  ${id}`;
}

function notebookLines({ manifest }: Bundle): string[] {
  const { notebook } = manifest;
  if (notebook === null) return [];
  const { name, sha256, parameters } = notebook;
  return [
    "Notebook",
    `  ${showInvisible(name)}  ${shortDigest(sha256)}`,
    `    ${parameterText(parameters)}`,
  ];
}

function fileLines({ manifest }: Bundle): string[] {
  const { files = [] } = manifest;
  return files.length === 0 ? [] : [
    "Files",
    ...files.map(({ path, bytes, stored, sha256 }) =>
      `  ${showInvisible(path)}  ${byteText(bytes)} (${
        byteText(stored.bytes)
      } compressed, ${shortDigest(sha256)})`
    ),
  ];
}

function requestLines({ manifest }: Bundle): string[] {
  if (manifest.files !== undefined && manifest.requests.length === 0) return [];
  const exports = new Map(
    manifest.exports.map((content) => [content.sha256, content]),
  );
  const lines: string[] = [];
  for (const { method, path, query, body, answers } of manifest.requests) {
    const search = new URLSearchParams(query).toString();
    const address = search === "" ? path : `${path}?${search}`;
    lines.push(showInvisible(`  ${method.padEnd(4)} ${address}`));
    if (body !== null) {
      lines.push(`       ${showInvisible(JSON.stringify(body))}`);
    }
    for (const answer of answers) {
      const content = exports.get(answer.export ?? "");
      const file = content === undefined
        ? ""
        : `, an export of ${byteText(content.bytes)} (${
          byteText(content.stored.bytes)
        } compressed, ${shortDigest(content.sha256)})`;
      lines.push(`       ${answer.status}, ${byteText(answer.bytes)}${file}`);
    }
  }
  return lines.length === 0 ? ["No requests"] : ["Requests", ...lines];
}

/** Number of digits that distinguish the digests within a bundle. */
const SHORT = 12;

/** Returns the first digits of a digest. */
function shortDigest(sha256: string): string {
  return sha256.slice(0, SHORT);
}

/** Formats options or parameters on one line: `level 0.9, primaryMetric "aov"`. */
function parameterText(parameters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return "no options";
  return showInvisible(
    entries.map(([name, value]) =>
      name === "now" && typeof value === "number"
        ? `read at ${momentText(value)}`
        : `${name} ${JSON.stringify(value)}`
    ).join(", "),
  );
}

/** Formats a time for readers; an invalid time is printed as a number. */
function momentText(moment: number): string {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? `${moment} ms` : time.toISOString();
}
