/** MCP tool that reads one experience from the service, files or a bundle. */

import { wrongArguments } from "./_wrong_arguments.ts";
import { type Answer, Refusal } from "../../agents/mod.ts";
import {
  checkOptions,
  FILE_READOUT_OPTIONS,
  nearest,
  READ_EXPERIMENT_ARGUMENTS,
  READOUT_FILES,
  READOUT_OPTIONS,
  selectOptions,
  suggestionText,
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
import { checkedPath } from "./_folder_files.ts";
import type { FileArguments, ListedSource, Sources } from "./_sources.ts";

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
  const namedFiles = sources.namedFiles(input);
  const isBlank = Object.values(input).every((value) => value === undefined);
  if (isBlank && sources.options.client !== undefined) {
    return { ...await listExperiments(sources, {}), tool: "read_experiment" };
  }
  const origin = await findOrigin(sources, experience, namedFiles);
  const choices = {
    ...(origin.from === "bundle"
      ? {}
      : (await sources.folderSettings()).choices),
    ...selectOptions<ReadoutOptions>(READOUT_OPTIONS, input),
    ...(metric === undefined ? {} : { primaryMetric: metric }),
  };
  const readoutOptions = { ...choices, start, end, map };
  // Paths are checked before anything else, because they may be forbidden.
  const roles = await sources.filePaths(
    origin.from === "files" ? origin.files : {},
  );
  assertArgumentsUsed(origin, input);
  if (origin.from === "service") {
    const client = await sources.client("files");
    const filters = segmentFilters(segment);
    return await sources.keep((bundle) =>
      readout(client, origin.name, { ...readoutOptions, filters, bundle })
    );
  }
  if (segment !== undefined) {
    throw wrongArguments(
      "Segments can only be requested from the service. For files, call explain with section heterogeneity",
    );
  }
  if (origin.from === "bundle") {
    const path = await checkedPath(sources.folder, origin.files.bundle!);
    return await sources.keep((bundle) =>
      readoutFromBundle(path, { ...readoutOptions, bundle })
    );
  }
  const dataFile = roles.perVisitor ?? roles.summaries ??
    (roles.orders && (roles.visitors ?? roles.assignments));
  if (dataFile === undefined) {
    throw wrongArguments(sources.needsFilesSentence());
  }
  const request = { ...await sources.fileFormats(input), ...choices, measures };
  return await sources.keep((bundle) =>
    readoutOfFiles(roles, { ...request, bundle }, "The folder")
  );
}

/** Arguments that select the input or are passed on under another name. */
const COMMON_ARGUMENTS = ["experience", "metric", "segment"];
const RECORD_OPTIONS = [READOUT_OPTIONS, { start: [], end: [], map: [] }];
/** Additional arguments that each kind of input accepts. */
const ACCEPTED_OPTIONS = {
  service: RECORD_OPTIONS,
  bundle: RECORD_OPTIONS,
  orders: [READOUT_FILES, FILE_READOUT_OPTIONS],
  perVisitor: [VISITOR_READOUT_OPTIONS],
  summaries: [SUMMARY_READOUT_OPTIONS],
};

/** @throws {Refusal} If an argument would be ignored. */
function assertArgumentsUsed(
  { from, files }: Pick<ListedSource, "from" | "files">,
  input: object,
): void {
  const kind = from !== "files"
    ? from
    : files.perVisitor !== undefined
    ? "perVisitor"
    : files.summaries !== undefined
    ? "summaries"
    : "orders";
  const accepted = [
    ...COMMON_ARGUMENTS,
    kind,
    ...ACCEPTED_OPTIONS[kind].flatMap(Object.keys),
  ];
  const unused = Object.entries(input).filter(([name, value]) =>
    value !== undefined && !accepted.includes(name)
  ).map(([name]) => name);
  if (unused.length === 0) return;
  throw wrongArguments(
    `${listed(unused)} ${unused.length === 1 ? "doesn't" : "don't"} apply to ${
      from === "files" ? kind : `an experience of a ${kind}`
    }`,
  );
}

/** Finds the named experience, or uses the given files. */
async function findOrigin(
  sources: Sources,
  experience: string | undefined,
  namedFiles: Readonly<Record<string, string>>,
): Promise<Pick<ListedSource, "name" | "from" | "files">> {
  const hasFiles = Object.keys(namedFiles).length > 0;
  if ((experience === undefined) !== hasFiles) {
    if (!hasFiles) await sources.experiences();
    throw wrongArguments(
      `Provide either experience, as shown by list_experiments, or files. ${sources.needsFilesSentence()}`,
    );
  }
  if (experience === undefined) {
    return { name: "", from: "files", files: namedFiles };
  }
  const experiences = await sources.experiences();
  const match = experiences.find((entry) => entry.experience === experience) ??
    experiences.find(({ id }) => id === experience.toLowerCase()) ??
    findByName(experiences, experience);
  if (match?.status === "pending") {
    throw new Refusal(
      "not-started",
      `${experience} has not started, so there is nothing to read yet`,
    );
  }
  if (match !== undefined) return { ...match, name: match.id ?? match.name };
  const similarName = nearest(experience, experiences.map(({ name }) => name));
  const suggestion = experiences.find(({ name }) => name === similarName)
    ?.experience;
  throw wrongArguments(
    `No such experience; ${
      suggestion === undefined
        ? "call list_experiments to see them"
        : `did you mean ${suggestion}?`
    }`,
  );
}

/** Finds the one experience with a name, whatever its capitals. */
function findByName(
  experiences: readonly ListedSource[],
  text: string,
): ListedSource | undefined {
  const plain = text.trim().toLowerCase();
  const matches = experiences.filter(({ name }) =>
    name.trim().toLowerCase() === plain
  );
  if (matches.length < 2) return matches[0];
  throw wrongArguments(
    `${
      matches.map((match) => match.experience).join(" and ")
    } have that name; choose one by its label`,
  );
}

function segmentFilters(segment: string | undefined): object | undefined {
  if (segment === undefined) return undefined;
  const [, by = "", value = ""] = /^(\w+)=(.+)$/.exec(segment) ?? [];
  if (Object.hasOwn(SEGMENTS, by)) return SEGMENTS[by]!(value);
  throw wrongArguments(
    `segment must be NAME=VALUE, such as deviceType=mobile; ${
      suggestionText(by, Object.keys(SEGMENTS))
    }`,
  );
}
