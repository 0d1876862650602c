/** MCP tool that reads one experience from the service, files or a bundle. */

import { type Answer, Refusal } from "../../agents/mod.ts";
import {
  checkOptions,
  FILE_READOUT_OPTIONS,
  nearest,
  optionsAmong,
  orMeant,
  READ_EXPERIMENT_ARGUMENTS,
  READOUT_FILES,
  READOUT_OPTIONS,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../../base/mod.ts";
import {
  readout,
  readoutFromBundle,
  readoutOfFiles,
} from "../../readout/mod.ts";
import { listed, type ReadoutOptions } from "../../record/mod.ts";
import { listExperiments } from "./_files.ts";
import { placeIn } from "./_folder_files.ts";
import type { FileArguments, Listed, Sources } from "./_sources.ts";

/** Arguments that select an experience and its readout options. */
interface ReadExperimentArguments
  extends
    FileArguments,
    Omit<ReadoutOptions, "primaryMetric" | "plan" | "metrics"> {
  readonly experience?: string | undefined;
  readonly metric?: string | undefined;
  readonly segment?: string | undefined;
}

/** Visitor attributes of the service, with the filter for each. */
const SEGMENTS: Readonly<Record<string, (value: string) => object>> = {
  deviceType: (deviceType) => ({ deviceType }),
  visitorType: (visitorType) => ({ visitorType }),
  countryCode: (code) => ({ countryCodes: [code] }),
  channel: (channel) => ({ sourceSitesOrChannels: [channel] }),
};

/** Tool `read_experiment`. */
export async function readExperiment(
  sources: Sources,
  input: ReadExperimentArguments,
): Promise<Answer> {
  checkOptions(READ_EXPERIMENT_ARGUMENTS, input);
  const { experience, metric, segment, measures, start, end, map } = input;
  const namedFiles = sources.namedIn(input);
  const isBlank = Object.values(input).every((value) => value === undefined);
  if (isBlank && sources.options.client !== undefined) {
    return { ...await listExperiments(sources, {}), tool: "read_experiment" };
  }
  const origin = await find(sources, experience, namedFiles);
  const choices = {
    ...(origin.from === "bundle" ? {} : (await sources.settled()).choices),
    ...optionsAmong<ReadoutOptions>(READOUT_OPTIONS, input),
    ...(metric === undefined ? {} : { primaryMetric: metric }),
  };
  const changed = { ...choices, start, end, map };
  // Paths are checked before anything else, because they may be forbidden.
  const roles = await sources.filesOf(
    origin.from === "files" ? origin.files : {},
  );
  assertGoesWith(origin, input);
  if (origin.from === "service") {
    const client = await sources.client("files");
    const filters = segmentFilters(segment);
    return await sources.keep((bundle) =>
      readout(client, origin.name, { ...changed, filters, bundle })
    );
  }
  if (segment !== undefined) {
    throw new Refusal(
      "arguments",
      "Segments can only be requested from the service. For files, call explain with section heterogeneity",
    );
  }
  if (origin.from === "bundle") {
    const path = await placeIn(sources.folder, origin.files.bundle!);
    return await sources.keep((bundle) =>
      readoutFromBundle(path, { ...changed, bundle })
    );
  }
  const dataFile = roles.perVisitor ?? roles.summaries ??
    (roles.orders && (roles.visitors ?? roles.assignments));
  if (dataFile === undefined) {
    throw new Refusal("arguments", sources.needsFiles());
  }
  const request = { ...await sources.written(input), ...choices, measures };
  return await sources.keep((bundle) =>
    readoutOfFiles(roles, { ...request, bundle }, "The folder")
  );
}

/** Arguments that select the input or are passed on under another name. */
const ALWAYS = ["experience", "metric", "segment"];
const OF_RECORDS = [READOUT_OPTIONS, { start: [], end: [], map: [] }];
/** Additional arguments that each kind of input accepts. */
const TAKEN = {
  service: OF_RECORDS,
  bundle: OF_RECORDS,
  orders: [READOUT_FILES, FILE_READOUT_OPTIONS],
  perVisitor: [VISITOR_READOUT_OPTIONS],
  summaries: [SUMMARY_READOUT_OPTIONS],
};

/** @throws {Refusal} If an argument would be ignored. */
function assertGoesWith(
  { from, files }: Pick<Listed, "from" | "files">,
  input: object,
): void {
  const kind = from !== "files"
    ? from
    : files.perVisitor !== undefined
    ? "perVisitor"
    : files.summaries !== undefined
    ? "summaries"
    : "orders";
  const taken = [...ALWAYS, kind, ...TAKEN[kind].flatMap(Object.keys)];
  const unused = Object.entries(input).filter(([name, value]) =>
    value !== undefined && !taken.includes(name)
  ).map(([name]) => name);
  if (unused.length === 0) return;
  throw new Refusal(
    "arguments",
    `${listed(unused)} ${unused.length === 1 ? "doesn't" : "don't"} apply to ${
      from === "files" ? kind : `an experience of a ${kind}`
    }`,
  );
}

/** Finds the named experience, or uses the given files. */
async function find(
  sources: Sources,
  experience: string | undefined,
  namedFiles: Readonly<Record<string, string>>,
): Promise<Pick<Listed, "name" | "from" | "files">> {
  const hasFiles = Object.keys(namedFiles).length > 0;
  if ((experience === undefined) !== hasFiles) {
    if (!hasFiles) await sources.experiences();
    throw new Refusal(
      "arguments",
      `Provide either experience, as shown by list_experiments, or files. ${sources.needsFiles()}`,
    );
  }
  if (experience === undefined) {
    return { name: "", from: "files", files: namedFiles };
  }
  const listed = await sources.experiences();
  const match = listed.find((entry) => entry.experience === experience) ??
    listed.find(({ id }) => id === experience.toLowerCase()) ??
    findByName(listed, experience);
  if (match?.status === "pending") {
    throw new Refusal(
      "not-started",
      `${experience} has not started, so there is nothing to read yet`,
    );
  }
  if (match !== undefined) {
    return { ...match, name: match.id ?? match.name };
  }
  const near = nearest(experience, listed.map(({ name }) => name));
  const suggestion = listed.find(({ name }) => name === near)?.experience;
  throw new Refusal(
    "arguments",
    `No such experience; ${
      suggestion === undefined
        ? "call list_experiments to see them"
        : `did you mean ${suggestion}?`
    }`,
  );
}

/** Finds the one experience with a name, whatever its capitals. */
function findByName(
  listed: readonly Listed[],
  text: string,
): Listed | undefined {
  const plain = text.trim().toLowerCase();
  const matches = listed.filter(({ name }) =>
    name.trim().toLowerCase() === plain
  );
  if (matches.length < 2) return matches[0];
  throw new Refusal(
    "arguments",
    `${
      matches.map((match) => match.experience).join(" and ")
    } have that name; choose one by its label`,
  );
}

function segmentFilters(segment: string | undefined): object | undefined {
  if (segment === undefined) return undefined;
  const [, by = "", value = ""] = /^(\w+)=(.+)$/.exec(segment) ?? [];
  if (Object.hasOwn(SEGMENTS, by)) return SEGMENTS[by]!(value);
  throw new Refusal(
    "arguments",
    `segment must be NAME=VALUE, such as deviceType=mobile; ${
      orMeant(by, Object.keys(SEGMENTS))
    }`,
  );
}
