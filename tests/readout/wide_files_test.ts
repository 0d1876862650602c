/** Files of many columns: what is asked of them, and that all can be read. */

import { assertEquals } from "@std/assert";
import { inWorkspace } from "../../lib/intake/workspace.ts";
import { readWide } from "../../lib/intake/visitors/mod.ts";
import { withFolder } from "../_folder.ts";

const NAMES = Array.from({ length: 200 }, (_, at) => `field ${at}`);

Deno.test("columns that count nothing are not asked for days", () =>
  withFolder(async (folder) => {
    const path = `${folder}/visitors.csv`;
    const questions: string[] = [];
    const visitors = await inWorkspace(undefined, (workspace) => {
      const { engine } = workspace;
      const asked = {
        ...engine,
        rows: (sql: string) => {
          questions.push(sql);
          return engine.rows(sql);
        },
      };
      return readWide({
        workspace: { ...workspace, engine: asked },
        path,
        source: "visitors.csv",
        written: {},
        headers: NAMES,
        map: {},
      }, { names: NAMES, day: undefined });
    });
    assertEquals([visitors, questions.length], [null, 1]);
  }, {
    "visitors.csv": `${NAMES.join()}\n${
      NAMES.map((_, at) => at === 0 ? "2026-03-02" : "a").join()
    }\n`,
  }));
