/** Records readouts together with their inputs, and replays them. */

export * from "./kept_files.ts";
export * from "./recorded.ts";
