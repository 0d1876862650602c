/** Bundles whose author tries to read a file outside them, with matching digests. */

import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import {
  type BundleManifest,
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { headFiles } from "../../lib/bundle/_files.ts";
import { readoutFromBundle, recheckReadouts } from "../../lib/readout/mod.ts";
import { seasonFromBundle } from "../../lib/seasonal/mod.ts";
import { Dice } from "../files/_random.ts";
import { csv, HEADER, orders, ROWS, visits } from "../files/shapes/_store.ts";

const ROLES = [
  ...["orders", "visitors", "assignments", "perVisitor", "summaries"] as const,
  ...["daily", "index"] as const,
] as const;

/** The bundle and the file outside are both below this folder. */
const TEMPORARY = Deno.env.get("TMPDIR") ?? "/tmp";

/**
 * Word in a file outside every bundle; an output with this word has leaked the
 * file's content.
 */
const CANARY = "canary";

const CANARY_TEXT = csv(
  ROWS.map((row) => [...row.with(2, `${CANARY} ${row[2]}`), CANARY]),
  { header: [...HEADER, CANARY] },
);

/** Bundle that leaked the file, and the output that shows it. */
export interface Leak {
  readonly sql: string;
  readonly output: string;
}

/**
 * Makes the bundle of a seed, and reads it through every input.
 *
 * @param seed Seed of the bundle.
 * @param folder Path of an empty folder.
 * @returns The leak of the outside file, or `null` if there is none.
 */
export async function readHostile(
  seed: number,
  folder: string,
): Promise<Leak | null> {
  const dice = new Dice(seed);
  const outside = join(folder, "outside");
  const path = join(folder, `bundle-${seed}`);
  await Deno.mkdir(outside, { recursive: true });
  const secret = join(outside, dice.pick(["kept.csv", "kept.txt", "kept.tsv"]));
  await Deno.writeTextFile(secret, CANARY_TEXT);
  const sql = hostileQuery(dice, spelled(dice, secret));
  await hostileBundle(dice, { folder, path, sql, secret });
  const doors: readonly (() => Promise<unknown>)[] = [
    () => readoutFromBundle(path),
    () => seasonFromBundle(path),
    () => recheckReadouts(path),
    () => verifyBundle(path),
  ];
  for (const door of doors) {
    const output = await door().then(
      (result) => JSON.stringify(result),
      (error) => `${error instanceof Error ? error.message : error}`,
    );
    if (output.includes(CANARY)) return { sql, output };
  }
  return null;
}

/**
 * Returns a way to write the path of the file; the system's temporary folder
 * contains it and the bundle.
 */
function spelled(dice: Dice, secret: string): string {
  const up = relative(join(TEMPORARY, "a", "orders"), secret);
  return dice.pick([
    secret,
    secret,
    up,
    `./${up}`,
    `items/../${up}`,
    `//${secret}`,
    secret.replace(/\/([^/]+)$/, "/./$1"),
    secret.replace("kept", "*"),
    secret.replace("kept", "k?pt"),
    `file://${secret}`,
    `FILE:${secret}`,
    secret.replaceAll("/", "\\"),
    `${up}\0.csv`,
  ]);
}

function hostileQuery(dice: Dice, path: string): string {
  const file = `'${path}'`;
  const name = `"${path}"`;
  return dice.pick([
    `SELECT * FROM ${file}`,
    `FROM ${file}`,
    `SELECT * FROM ${name}`,
    `SELECT o.* FROM 'items.csv' o JOIN ${file} c USING (order_id)`,
    `SELECT * REPLACE ((SELECT max(variation) FROM ${file}) AS variation) FROM 'items.csv'`,
    `FROM 'items.csv' UNION ALL BY NAME FROM ${file}`,
    `WITH ${name} AS (SELECT 1) SELECT * FROM (WITH x AS (FROM ${file}) FROM x)`,
    `WITH x AS (WITH ${name} AS (SELECT 1 AS a) FROM ${name}) SELECT c.* FROM ${file} c, x`,
    `SELECT * FROM 'items.csv' WHERE EXISTS (FROM ${file})`,
    `SELECT * FROM (SUMMARIZE ${file})`,
    `SELECT * FROM read_csv(${file})`,
    `SELECT * FROM read_text(${file})`,
    `SELECT * FROM query('FROM ${file.replaceAll("'", "''")}')`,
    `SELECT * FROM query_table(${file})`,
    `SELECT * FROM glob('/**/kept*')`,
    `COPY (FROM ${file}) TO '/dev/stdout'`,
    `ATTACH ${file} AS a`,
    `FROM 'items.csv'; FROM ${file}`,
    `PIVOT ${file} ON variation`,
    `SELECT * REPLACE (error((FROM ${file} SELECT max(variation))) AS order_id) FROM 'items.csv'`,
    `SELECT * FROM main.${name}`,
  ]);
}

interface HostileParts {
  readonly folder: string;
  readonly path: string;
  readonly sql: string;
  readonly secret: string;
}

async function hostileBundle(
  dice: Dice,
  { folder, path, sql, secret }: HostileParts,
): Promise<void> {
  const recording = await recordBundle(path);
  const add = async (place: string, text: string): Promise<void> => {
    const from = join(folder, "draft");
    await Deno.writeTextFile(from, text);
    await recording.addFile(place, from);
  };
  const role = dice.chance(0.6) ? "orders" : dice.pick(ROLES);
  const place = `${role}/${role}.sql`;
  const files: Record<string, string> = { [role]: place };
  await add(place, sql);
  await add(`${role}/items.csv`, orders());
  if (role !== "visitors") {
    files.visitors = "visitors/visitors.csv";
    await add("visitors/visitors.csv", visits());
  }
  const choices = {
    control: "A",
    now: Date.parse("2026-04-01"),
    ...(dice.chance(0.2)
      ? {
        [dice.pick(["plan", "orders", "visitors", "bundle", "cache"])]: secret,
      }
      : {}),
  };
  await recording.addReadout({
    experienceId: "Experiment",
    files,
    parameters: dice.chance(0.3)
      ? { season: { event: "BFCM", year: 2025, ...choices } }
      : choices,
    result: {},
  });
  const manifest = await recording.finish();
  if (dice.chance(0.1)) return await linkOut(dice, path, secret);
  if (dice.chance(0.7)) return;
  const up = relative(join(TEMPORARY, "a"), dirname(secret));
  const out = dice.pick([
    ...[`../${role}.sql`, `${role}/../../x.sql`, `/${role}/x.sql`],
    ...[`${role}/*.csv`, `${up}/k*`, `${up}/*.csv`, `${role}/../${up}/k*`],
    ...[`{${role},${up}}/*`, `**/kept*`, `${dirname(secret)}/*`],
  ]);
  const isPattern = out.includes("*");
  await writeHead(path, {
    ...manifest,
    files: manifest.files!.map((file) =>
      file.path !== place || isPattern ? file : { ...file, path: out }
    ).sort((a, b) => a.path < b.path ? -1 : 1),
    readouts: manifest.readouts.map((readout) => ({
      ...readout,
      files: { ...files, [role]: out },
    })),
  });
}

/**
 * Replaces a file by a link to the outside file, and uses the outside file's
 * digests.
 */
async function linkOut(
  dice: Dice,
  path: string,
  secret: string,
): Promise<void> {
  const opened = await openBundle(path).catch(() => null);
  if (opened === null) return;
  const { manifest } = opened;
  const away = join(secret, "..", "kept.gz");
  await Deno.writeFile(away, gzipSync(await Deno.readFile(secret)));
  const digest = async (file: string) => {
    const bytes = await Deno.readFile(file);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { bytes: bytes.length, sha256 };
  };
  const content = { ...await digest(secret), stored: await digest(away) };
  const changed = dice.pick(manifest.files!);
  const forged = {
    ...manifest,
    files: manifest.files!.map((file) =>
      file === changed ? { path: file.path, ...content } : file
    ),
  };
  await Deno.symlink(away, join(path, "files", `${content.sha256}.gz`));
  await writeHead(path, forged);
}

async function writeHead(
  path: string,
  manifest: BundleManifest,
): Promise<void> {
  for (const [name, text] of Object.entries(headFiles(manifest))) {
    await Deno.writeTextFile(join(path, name), text);
  }
}
