/** A few bundles by a hostile author; `hostile_author.ts` reads 200. */

import { RUN_SEED } from "../_draw.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { BundleError, recordBundle } from "../../lib/bundle/mod.ts";
import {
  readoutFromBundle,
  readoutFromFiles,
  recheckReadouts,
} from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { orders, visits } from "../files/shapes/_store.ts";
import { readHostile } from "./_hostile_author.ts";

Deno.test("a bundle's query reads what its bundle holds, and no other file", () =>
  withFolder(async (folder) => {
    const at = (name: string): string => join(folder, name);
    await Deno.writeTextFile(at("outside.csv"), orders());
    await Deno.writeTextFile(at("visitors.csv"), visits());
    await Deno.writeTextFile(at("o.sql"), `FROM '${at("outside.csv")}'`);
    const bundle = at("bundle");
    const recording = await recordBundle(bundle);
    await recording.addFile("orders/o.sql", at("o.sql"));
    await recording.addFile("visitors/v.csv", at("visitors.csv"));
    await recording.addReadout({
      experienceId: "Experiment",
      files: { orders: "orders/o.sql", visitors: "visitors/v.csv" },
      parameters: { control: "A" },
      result: {},
    });
    await recording.finish();
    for (const door of [readoutFromBundle, recheckReadouts]) {
      await assertRejects(
        () => door(bundle),
        Error,
        "but a bundle only holds files in or below the query's folder. Move",
      );
    }
  }));

Deno.test("a query is told nothing of the engine or the machine that runs it", () =>
  withFolder(async (folder) => {
    const visitors = join(folder, "visitors.csv");
    await Deno.writeTextFile(visitors, visits());
    await Deno.writeTextFile(join(folder, "items.csv"), orders());
    const query = join(folder, "o.sql");
    for (
      const [sql, name] of [
        ["SELECT *, Current_Setting('temp_directory') AS name FROM 'items.csv'"],
        ["FROM 'items.csv' WHERE variation.current_setting() = ''"],
        ["SELECT *, getvariable('x') AS name FROM 'items.csv'", "getvariable"],
        ["SELECT *, current_query() AS q FROM 'items.csv'", "current_query"],
      ] as const
    ) {
      await Deno.writeTextFile(query, sql);
      await assertRejects(
        () => readoutFromFiles({ orders: query, visitors }),
        Error,
        `${name ?? "current_setting"}(): `,
      );
    }
  }));

Deno.test("a bundle without the files of a readout is refused in words", () =>
  withFolder(async (folder) => {
    const visitors = join(folder, "visitors.csv");
    await Deno.writeTextFile(visitors, visits());
    for (const role of ["visitors", "orders"]) {
      const bundle = join(folder, role);
      const recording = await recordBundle(bundle);
      await recording.addFile(`${role}/v.csv`, visitors);
      await recording.addReadout({
        experienceId: "Experiment",
        files: { [role]: `${role}/v.csv` },
        parameters: {},
        result: {},
      });
      await recording.finish();
      await assertRejects(
        () => readoutFromBundle(bundle),
        BundleError,
        `${bundle} lacks the orders`,
      );
    }
  }));

Deno.test("bundles by a hostile author show no file outside", () =>
  withFolder(async (folder) => {
    const first = RUN_SEED;
    for (let seed = first; seed < first + 8; seed++) {
      assertEquals(await readHostile(seed, folder), null, `bundle ${seed}`);
    }
  }));
