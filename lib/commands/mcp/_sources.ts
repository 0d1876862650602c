/** One server's folder and service. */

import { Refusal, Session } from "../../agents/mod.ts";
import type { Client } from "../../api/mod.ts";
import type { FilesWritten, ReadoutFiles } from "../../intake/mod.ts";
import { FILE_ROLES, optionsAmong, READOUT_FILES } from "../../base/mod.ts";
import type { ReadoutOptions } from "../../record/mod.ts";
import { experiencesIn, placeIn, tablesBeside } from "./_folder_files.ts";

/** What a server works on. */
export interface SourceOptions {
  /** Files and bundles. */
  readonly folder?: string | undefined;
  /** Opens the service, or the demo's. */
  readonly client?: (() => Promise<Client>) | undefined;
  /** Whether that is the demo's. */
  readonly isDemo?: boolean | undefined;
  /** Reads the folder's `readout.json`. */
  readonly settings?: (() => Promise<FolderSettings>) | undefined;
}

/** Files of the folder, and what they do not say themselves. */
export interface FileArguments
  extends Omit<ReadoutFiles, "now" | "name" | "orders"> {
  readonly orders?: string | undefined;
  readonly perVisitor?: string | undefined;
  readonly summaries?: string | undefined;
  readonly measures?: readonly string[] | undefined;
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
const ROLES = [...Object.keys(FILE_ROLES), "daily"];

/** A session, and what it reads from. */
export class Sources extends Session {
  readonly options: SourceOptions;
  readonly #labels = new Map<string, string>();

  constructor(options: SourceOptions) {
    super(options.isDemo);
    this.options = options;
  }

  /** @throws {Refusal} Without one. */
  get folder(): string {
    if (this.options.folder !== undefined) return this.options.folder;
    throw new Refusal("not-configured", `The server has no folder: ${START}`);
  }

  /**
   * The service.
   *
   * @param instead What a server of a folder is to be given.
   * @throws {Refusal} Without one.
   */
  async client(instead: string): Promise<Client> {
    const { client, folder } = this.options;
    if (client !== undefined) return await client();
    throw folder === undefined
      ? new Refusal(
        "not-configured",
        `The server has nothing to read: ${START}`,
      )
      : new Refusal("arguments", `The server has no service: give ${instead}`);
  }

  /** The service's experiences, then the folder's. */
  async experiences(): Promise<readonly Listed[]> {
    const { folder, client } = this.options;
    const ofService = folder !== undefined && client === undefined
      ? []
      : await Array.fromAsync((await this.client("files")).experiences());
    const ofFolder = folder === undefined ? [] : await experiencesIn(folder);
    return [
      ...ofService.map(({ id, name, status }): Unlabelled => ({
        id: /^[0-9a-f-]{36}$/i.test(id) ? id : null,
        status: STATUSES.find((entry) => entry === status) ?? null,
        name,
        from: "service",
        files: {},
      })),
      ...ofFolder.map(({ name, files }): Unlabelled => ({
        id: null,
        name,
        status: null,
        files,
        from: files.bundle === undefined ? "files" : "bundle",
      })),
    ].map((entry) => ({ experience: this.#labelOf(entry), ...entry }));
  }

  /** What is listed keeps its label as long as the server runs. */
  #labelOf({ from, id, name }: Unlabelled): string {
    const key = JSON.stringify([from, id ?? name]);
    const label = this.#labels.get(key) ??
      `Experience ${this.#labels.size + 1}`;
    this.#labels.set(key, label);
    return label;
  }

  /** Tables of the folder that belong to none of these. */
  async tablesBeside(
    experiences: readonly Listed[],
  ): Promise<readonly string[]> {
    const { folder } = this.options;
    return folder === undefined ? [] : await tablesBeside(folder, experiences);
  }

  /** What the folder says. */
  async settled(): Promise<FolderSettings> {
    return await this.options.settings?.() ?? { choices: {}, written: {} };
  }

  /** What it says of its files, and the arguments, which go before it. */
  async written(input: FileArguments): Promise<FilesWritten> {
    const { written } = await this.settled();
    const files = optionsAmong<FileArguments>(READOUT_FILES, input);
    const overrides = Object.fromEntries(
      Object.entries(files).filter(([name]) => !ROLES.includes(name)),
    );
    return { ...written, ...overrides, map: { ...written.map, ...input.map } };
  }

  /** The names of files among arguments, by what they are. */
  namedIn(input: object): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(input).filter(([role, name]) =>
        ROLES.includes(role) && name !== undefined
      ),
    );
  }

  /**
   * The paths of these.
   *
   * @throws {Refusal} When one does not lie in the folder.
   */
  async filesOf(input: object): Promise<Readonly<Record<string, string>>> {
    const paths: Record<string, string> = {};
    for (const [role, name] of Object.entries(this.namedIn(input))) {
      paths[role] = await placeIn(this.folder, name);
    }
    return paths;
  }

  /** What is asked for where no files are named. */
  needsFiles(): string {
    this.folder;
    return "Files are orders with visitors or assignments, since orders do not say who bought nothing; or perVisitor, or summaries";
  }
}
