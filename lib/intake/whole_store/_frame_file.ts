/** Parquet is the hand-over from a frame to whatever reads files. */

import { join } from "@std/path";
import type { Frame } from "../../loaders/mod.ts";
import type { NamedFile } from "../_query_file.ts";
import type { Workspace } from "../workspace.ts";

/** Writes a frame where files are read from. */
export async function framePath(
  { engine }: Workspace,
  frame: Frame,
  source: string,
): Promise<NamedFile> {
  const folder = await Deno.makeTempDir({ dir: engine.folder });
  const path = join(folder, "frame.parquet");
  frame.writeParquet(path);
  return { path, source };
}
