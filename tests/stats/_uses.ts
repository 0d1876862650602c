/** Who in the repository uses a function of stats. */

import * as stats from "readout/stats";
import { basename } from "@std/path";
import { importsOf, sourcesIn } from "../_sources.ts";

const ROOT = new URL("../../", import.meta.url);
const LIB = new URL("lib/", ROOT);
const STATS = new URL("stats/", LIB);

/**
 * Each exported function and who imports it: folders of lib, notebooks, rooms of
 * stats; "your own code" where nobody does.
 */
export async function usesOfStats(): Promise<[string, string][]> {
  const takers = [...await folders(), ...await notebooks()];
  const rooms = await takersWithin();
  return Object.entries(stats)
    .filter(([, value]) => typeof value === "function")
    .map(([name]): [string, string] => {
      const within = namesOf(rooms, name);
      const found = [
        ...namesOf(takers, name),
        ...(within.length > 0 ? [`within ${within.join(", ")}`] : []),
      ];
      return [name, found.join("; ") || "your own code"];
    })
    .sort(([a], [b]) => a < b ? -1 : 1);
}

interface Taker {
  readonly user: string;
  readonly names: readonly string[];
}

function namesOf(takers: readonly Taker[], name: string): string[] {
  const own = takers.filter(({ names }) => names.includes(name));
  return [...new Set(own.map(({ user }) => user))].sort();
}

async function folders(): Promise<Taker[]> {
  const takers: Taker[] = [];
  for (const file of await sourcesIn(LIB)) {
    const [user] = file.href.slice(LIB.href.length).split("/");
    if (user === "stats") continue;
    const names = importsOf(await Deno.readTextFile(file))
      .filter(({ from }) => from.endsWith("/stats/mod.ts"))
      .flatMap(({ names }) => names);
    takers.push({ user: user!, names });
  }
  return takers;
}

async function notebooks(): Promise<Taker[]> {
  const takers: Taker[] = [];
  for await (const { name } of Deno.readDir(new URL("notebooks/", ROOT))) {
    if (!name.endsWith(".ipynb")) continue;
    const text = await Deno.readTextFile(new URL(`notebooks/${name}`, ROOT));
    const { cells } = JSON.parse(text) as {
      cells: { cell_type: string; source: string | string[] }[];
    };
    const names = cells.filter(({ cell_type }) => cell_type === "code")
      .flatMap(({ source }) => importsOf([source].flat().join("")))
      .filter(({ from }) => from === "readout/stats")
      .flatMap(({ names }) => names);
    takers.push({ user: `notebook ${basename(name, ".ipynb")}`, names });
  }
  return takers;
}

async function takersWithin(): Promise<Taker[]> {
  const takers: Taker[] = [];
  for (const file of await sourcesIn(STATS)) {
    if (file.href.endsWith("/mod.ts")) continue;
    const [user] = file.href.slice(STATS.href.length).split("/");
    const names = importsOf(await Deno.readTextFile(file))
      .flatMap(({ names }) => names);
    takers.push({ user: user!, names });
  }
  return takers;
}
