/** One experience, read from wherever it is named to be. */

import {
  checkOptions,
  nearest,
  optionsAmong,
  orMeant,
  READ_EXPERIMENT_ARGUMENTS,
  READOUT_OPTIONS,
} from "../options/mod.ts";
import { readout, readoutFromBundle, readoutOfFiles } from "../readout/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import type { Answer } from "./answers.ts";
import { Refusal } from "./errors.ts";
import type { FileArguments } from "./finding.ts";
import { placeIn } from "./places.ts";
import type { Listed, Session } from "./session.ts";

/** Which experience, and how it is read. */
interface ReadExperimentArguments
  extends
    FileArguments,
    Omit<ReadoutOptions, "primaryMetric" | "plan" | "metrics"> {
  readonly experience?: string | undefined;
  readonly metric?: string | undefined;
  readonly segment?: string | undefined;
}

/** By what the service tells visitors apart, and what its filter is called. */
const SEGMENTS: Readonly<Record<string, (value: string) => object>> = {
  deviceType: (deviceType) => ({ deviceType }),
  visitorType: (visitorType) => ({ visitorType }),
  countryCode: (code) => ({ countryCodes: [code] }),
  channel: (channel) => ({ sourceSitesOrChannels: [channel] }),
};

/** `read_experiment`. */
export async function readExperiment(
  session: Session,
  given: ReadExperimentArguments,
): Promise<Answer> {
  checkOptions(READ_EXPERIMENT_ARGUMENTS, given);
  const { experience, metric, segment, measures, start, end, map } = given;
  const named = session.namedIn(given);
  const found = await find(session, experience, named);
  const choices = {
    ...(found.from === "bundle" ? {} : (await session.settled()).choices),
    ...optionsAmong<ReadoutOptions>(READOUT_OPTIONS, given),
    ...(metric === undefined ? {} : { primaryMetric: metric }),
  };
  const changed = { ...choices, start, end, map };
  if (found.from === "service") {
    const client = await session.client();
    const filters = segmentOf(segment);
    return await session.keep((bundle) =>
      readout(client, found.name, { ...changed, filters, bundle })
    );
  }
  if (segment !== undefined) {
    throw new Refusal(
      "arguments",
      "A segment is asked of the service; of files, explain heterogeneity says how segments differ",
    );
  }
  if (found.from === "bundle") {
    const path = await placeIn(session.folder, found.files.bundle!);
    return await session.keep((bundle) =>
      readoutFromBundle(path, { ...changed, bundle })
    );
  }
  const roles = await session.filesOf(found.files);
  const whole = roles.perVisitor ?? roles.summaries ??
    (roles.orders && (roles.visitors ?? roles.assignments));
  if (whole === undefined) {
    throw new Refusal("arguments", session.needsFiles());
  }
  const asked = { ...await session.written(given), ...choices, measures };
  return await session.keep((bundle) =>
    readoutOfFiles(roles, { ...asked, bundle }, "The folder")
  );
}

/** What is not of the folder is for the service to find. */
async function find(
  session: Session,
  experience: string | undefined,
  named: Readonly<Record<string, string>>,
): Promise<Pick<Listed, "name" | "from" | "files">> {
  const hasFiles = Object.keys(named).length > 0;
  if ((experience === undefined) !== hasFiles) {
    if (!hasFiles) await session.experiences();
    throw new Refusal(
      "arguments",
      `Give either experience, as list_experiments has it, or files. ${session.needsFiles()}`,
    );
  }
  if (experience === undefined) {
    return { name: "", from: "files", files: named };
  }
  const listed = await session.experiences();
  const found = listed.find((one) => one.experience === experience) ??
    listed.find(({ name, id }) => id === null && name === experience);
  if (found !== undefined) return { ...found, name: found.id ?? found.name };
  if (session.options.client !== undefined) {
    return { name: experience, from: "service", files: {} };
  }
  const near = nearest(experience, listed.map(({ name }) => name));
  const meant = listed.find(({ name }) => name === near)?.experience;
  throw new Refusal(
    "arguments",
    `There is no such experience in the folder; ${
      meant === undefined
        ? "list_experiments lists them"
        : `did you mean ${meant}?`
    }`,
  );
}

function segmentOf(segment: string | undefined): object | undefined {
  if (segment === undefined) return undefined;
  const [, by = "", value = ""] = /^(\w+)=(.+)$/.exec(segment) ?? [];
  if (Object.hasOwn(SEGMENTS, by)) return SEGMENTS[by]!(value);
  throw new Refusal(
    "arguments",
    `segment is NAME=VALUE, such as deviceType=mobile; ${
      orMeant(by, Object.keys(SEGMENTS))
    }`,
  );
}
