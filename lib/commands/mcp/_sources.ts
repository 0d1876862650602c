/** Folder and service of an MCP server. */

import { wrongArguments } from "./_wrong_arguments.ts";
import { Refusal, Session } from "../../agents/mod.ts";
import type { Client } from "../../api/mod.ts";
import type { FilesWritten, ReadoutFiles } from "../../intake/mod.ts";
import { FILE_ROLES, READOUT_FILES, selectOptions } from "../../base/mod.ts";
import type { ReadoutOptions } from "../../record/mod.ts";
import { checkedPath, findExperiences, unusedTables } from "./_folder_files.ts";

/** Options of a server's data sources. */
export interface SourceOptions {
  /** Folder with files and bundles. */
  readonly folder?: string | undefined;
  /** Opens the configured service or the demo service. */
  readonly client?: (() => Promise<Client>) | undefined;
  /** Whether the service is the demo service. */
  readonly isDemo?: boolean | undefined;
  /** Reads the folder's `readout.json`. */
  readonly settings?: (() => Promise<FolderSettings>) | undefined;
}

/**
 * Arguments with files of the folder, and with details that the files do not
 * contain.
 */
export interface FileArguments
  extends Omit<ReadoutFiles, "now" | "name" | "orders"> {
  readonly orders?: string | undefined;
  readonly perVisitor?: string | undefined;
  readonly summaries?: string | undefined;
  readonly measures?: readonly string[] | undefined;
}

/** Settings of a folder for its files and readouts. */
export interface FolderSettings {
  readonly choices: ReadoutOptions;
  readonly written: FilesWritten;
}

/** An experience of the service or the folder. */
export interface ListedSource {
  /** Label of the experience. */
  readonly experience: string;
  /** UUID of the experience, or `null` for files and bundles. */
  readonly id: string | null;
  /** Name of the experience, which is untrusted text. */
  readonly name: string;
  readonly status: string | null;
  readonly from: "service" | "bundle" | "files";
  /** Files of the experience, relative to the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const START =
  "start it with --folder DIR for files and bundles, --service for the configured service, or --sandbox for the demo";

const STATUSES = ["pending", "started", "paused", "ended"];

type UnlabelledSource = Omit<ListedSource, "experience">;

/** Roles that files can have in a readout or a season. */
const ROLES = [...Object.keys(FILE_ROLES), "daily"];

/** A session with its data sources. */
export class Sources extends Session {
  readonly options: SourceOptions;
  readonly #labels = new Map<string, string>();

  constructor(options: SourceOptions) {
    super(options.isDemo);
    this.options = options;
  }

  /** @throws {Refusal} If the server has no folder. */
  get folder(): string {
    if (this.options.folder !== undefined) return this.options.folder;
    throw new Refusal("not-configured", `The server has no folder: ${START}`);
  }

  /**
   * Returns the client of the service.
   *
   * @param instead Name of the argument to use on a server without a service.
   * @throws {Refusal} If the server has no service.
   */
  async client(instead: string): Promise<Client> {
    const { client, folder } = this.options;
    if (client !== undefined) return await client();
    throw folder === undefined
      ? new Refusal(
        "not-configured",
        `The server has nothing to read: ${START}`,
      )
      : wrongArguments(`The server has no service; provide ${instead}`);
  }

  /** Returns the experiences of the service, followed by those of the folder. */
  async experiences(): Promise<readonly ListedSource[]> {
    const { folder, client } = this.options;
    const ofService = folder !== undefined && client === undefined
      ? []
      : await Array.fromAsync((await this.client("files")).experiences());
    const ofFolder = folder === undefined ? [] : await findExperiences(folder);
    return [
      ...ofService.map(({ id, name, status }): UnlabelledSource => ({
        id: /^[0-9a-f-]{36}$/i.test(id) ? id : null,
        status: STATUSES.find((entry) => entry === status) ?? null,
        name,
        from: "service",
        files: {},
      })),
      ...ofFolder.map(({ name, files }): UnlabelledSource => ({
        id: null,
        name,
        status: null,
        files,
        from: files.bundle === undefined ? "files" : "bundle",
      })),
    ].map((entry) => ({ experience: this.#labelOf(entry), ...entry }));
  }

  /**
   * Returns the label of an experience, which stays the same while the server
   * runs.
   */
  #labelOf({ from, id, name }: UnlabelledSource): string {
    const key = JSON.stringify([from, id ?? name]);
    const label = this.#labels.get(key) ??
      `Experience ${this.#labels.size + 1}`;
    this.#labels.set(key, label);
    return label;
  }

  /** Returns the folder's tables that belong to none of the experiences. */
  async tablesBeside(
    experiences: readonly ListedSource[],
  ): Promise<readonly string[]> {
    const { folder } = this.options;
    return folder === undefined ? [] : await unusedTables(folder, experiences);
  }

  /** Returns the settings of the folder. */
  async folderSettings(): Promise<FolderSettings> {
    return await this.options.settings?.() ?? { choices: {}, written: {} };
  }

  /** Returns the file settings of the folder, overridden by the arguments. */
  async fileFormats(input: FileArguments): Promise<FilesWritten> {
    const { written } = await this.folderSettings();
    const files = selectOptions<FileArguments>(READOUT_FILES, input);
    const overrides = Object.fromEntries(
      Object.entries(files).filter(([name]) => !ROLES.includes(name)),
    );
    return { ...written, ...overrides, map: { ...written.map, ...input.map } };
  }

  /** Returns the file names among the arguments, by role. */
  namedFiles(input: object): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(input).filter(([role, name]) =>
        ROLES.includes(role) && name !== undefined
      ),
    );
  }

  /**
   * Returns the paths of the files among the arguments.
   *
   * @throws {Refusal} If a file is outside the folder.
   */
  async filePaths(input: object): Promise<Readonly<Record<string, string>>> {
    const paths: Record<string, string> = {};
    for (const [role, name] of Object.entries(this.namedFiles(input))) {
      paths[role] = await checkedPath(this.folder, name);
    }
    return paths;
  }

  /** Returns the message that asks for files. */
  needsFilesSentence(): string {
    this.folder;
    return "Provide orders with visitors or assignments, since orders don't show who bought nothing; or perVisitor; or summaries";
  }
}
