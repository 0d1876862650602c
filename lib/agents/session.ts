/** One server's folder and service, and what was read of them. */

import type { Client } from "../api/mod.ts";
import {
  keptBundle,
  recordBundle,
  resultText,
  withReceipt,
} from "../bundle/mod.ts";
import type { FilesWritten } from "../intake/mod.ts";
import { optionsAmong, READOUT_FILES } from "../options/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import {
  type Answer,
  answerOf,
  type Numbers,
  recordOf,
  type Result,
  resultOf,
  resultOfNumbers,
} from "./answers.ts";
import type { FileArguments } from "./finding.ts";
import { nothingKept, Refusal } from "./errors.ts";
import { experiencesIn, placeIn } from "./places.ts";

/** What a server works on. */
export interface AgentsOptions {
  /** Files and bundles. */
  readonly folder?: string | undefined;
  /** Opens the service, or the demo's. */
  readonly client?: (() => Promise<Client>) | undefined;
  /** Whether that is the demo's, which every answer says. */
  readonly isDemo?: boolean | undefined;
  /** Reads the folder's `readout.json`. */
  readonly settings?: (() => Promise<FolderSettings>) | undefined;
  /** What clients are told of arguments, by name. */
  readonly said?: Readonly<Record<string, string>> | undefined;
}

/** What a folder says of its files, and how they are read. */
export interface FolderSettings {
  readonly choices: ReadoutOptions;
  readonly written: FilesWritten;
}

/** An experience of the service or of the folder. */
export interface Listed {
  /** Its label. */
  readonly experience: string;
  /** UUID; `null` for files and bundles. */
  readonly id: string | null;
  /** From outside. */
  readonly name: string;
  readonly status: string | null;
  readonly from: "service" | "bundle" | "files";
  /** Of the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const START =
  "start it with --folder DIR for files and bundles, --service for the configured service, or --sandbox for the demo";

const STATUSES = ["pending", "started", "paused", "ended"];

type Unlabelled = Omit<Listed, "experience">;

/** What files can be to a readout or a season. */
const ROLES = [
  ...["orders", "before", "visitors", "assignments", "perVisitor"],
  ...["summaries", "daily", "index"],
];

/** A server's state: what was read stays known by its receipt. */
export class Session {
  readonly options: AgentsOptions;
  readonly #results = new Map<string, Result>();

  constructor(options: AgentsOptions) {
    this.options = options;
  }

  /** @throws {Refusal} Without one. */
  get folder(): string {
    if (this.options.folder !== undefined) return this.options.folder;
    throw new Refusal("not-configured", `The server has no folder: ${START}`);
  }

  /** @throws {Refusal} Without one. */
  async client(): Promise<Client> {
    const { client, folder } = this.options;
    if (client !== undefined) return await client();
    throw new Refusal(
      "not-configured",
      `The server has ${
        folder === undefined ? "nothing to read" : "no service"
      }: ${START}`,
    );
  }

  /** The service's experiences, then the folder's. */
  async experiences(): Promise<readonly Listed[]> {
    const { folder, client } = this.options;
    const ofService = folder !== undefined && client === undefined
      ? []
      : await Array.fromAsync((await this.client()).experiences());
    const ofFolder = folder === undefined ? [] : await experiencesIn(folder);
    return [
      ...ofService.map(({ id, name, status }): Unlabelled => ({
        id: /^[0-9a-f-]{36}$/i.test(id) ? id : null,
        status: STATUSES.find((one) => one === status) ?? null,
        ...{ name, from: "service", files: {} },
      })),
      ...ofFolder.map(({ name, files }): Unlabelled => ({
        ...{ id: null, name, status: null, files },
        from: files.bundle === undefined ? "files" : "bundle",
      })),
    ].map((one, at) => ({ experience: `Experience ${at + 1}`, ...one }));
  }

  /** What the folder says. */
  async settled(): Promise<FolderSettings> {
    return await this.options.settings?.() ?? { choices: {}, written: {} };
  }

  /** What it says of its files, and the arguments, which go before it. */
  async written(given: FileArguments): Promise<FilesWritten> {
    const { written } = await this.settled();
    const files = optionsAmong<FileArguments>(READOUT_FILES, given);
    const said = Object.fromEntries(
      Object.entries(files).filter(([name]) => !ROLES.includes(name)),
    );
    return { ...written, ...said, map: { ...written.map, ...given.map } };
  }

  /** The names of files among arguments, by what they are. */
  namedIn(given: object): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(given).filter(([role, name]) =>
        ROLES.includes(role) && name !== undefined
      ),
    );
  }

  /**
   * The paths of these.
   *
   * @throws {Refusal} When one does not lie in the folder.
   */
  async filesOf(given: object): Promise<Readonly<Record<string, string>>> {
    const found: Record<string, string> = {};
    for (const [role, name] of Object.entries(this.namedIn(given))) {
      found[role] = await placeIn(this.folder, name);
    }
    return found;
  }

  /** What every answer begins with. */
  head(tool: string): { readonly tool: string; readonly demo?: true } {
    return { tool, ...(this.options.isDemo === true ? { demo: true } : {}) };
  }

  /** What is asked for where no files are named. */
  needsFiles(): string {
    this.folder;
    return "Files are orders with visitors or assignments, since orders do not say who bought nothing; or perVisitor, or summaries";
  }

  /** Answers with what is made and kept. */
  async keep(make: (bundle: string) => Promise<object>): Promise<Answer> {
    const { receipt, result } = await withReceipt(make);
    const known = resultOf(result);
    this.#results.set(receipt, known);
    return answerOf(known, { receipt, demo: this.options.isDemo });
  }

  /** The same of a plan or a programme. */
  async keepNumbers(given: Numbers): Promise<Answer> {
    // As the bundle will have them, their order included.
    const numbers: Numbers = JSON.parse(resultText(given));
    return await this.keep(async (bundle) => {
      const recording = await recordBundle(bundle);
      const result = resultOfNumbers(numbers);
      const experienceId = Object.keys(numbers)[0]!;
      await recording.addReadout({
        ...{ experienceId, parameters: { numbers }, result },
      });
      await recording.finish();
      return result;
    });
  }

  /**
   * What a receipt is of, as it was read or as it is made again.
   *
   * @throws {Refusal} When nothing is kept of it.
   */
  async resultOf(receipt = ""): Promise<Result> {
    if (!/^[0-9a-f]{64}$/.test(receipt)) {
      throw new Refusal(
        "arguments",
        "Give receipt: the 64 digits of an answer",
      );
    }
    const known = this.#results.get(receipt);
    if (known !== undefined) return known;
    const bundle = await keptBundle(receipt);
    if (bundle === null) throw nothingKept(receipt);
    const made = resultOf(await recordOf(bundle));
    this.#results.set(receipt, made);
    return made;
  }
}
