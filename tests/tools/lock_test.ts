import { assertEquals } from "@std/assert";
import type { Project } from "../package/_manifest.ts";
import type { Lock } from "./lock.ts";
import { reachedFrom, readJson, userLock, withoutMusl } from "./lock.ts";

const LOCK: Lock = {
  specifiers: { "npm:a@1": "1", "npm:@x/b@2": "2" },
  npm: {
    "a@1": { dependencies: ["c"], optionalDependencies: ["n-gnu", "n-musl"] },
    "@x/b@2": { dependencies: ["d@2"] },
    "c@3": {},
    "d@1": {},
    "d@2": {},
    "n-gnu@1": {},
    "n-musl@1": {},
  },
};

Deno.test("a lock file is cut down to what some packages reach", () => {
  assertEquals(Object.keys(reachedFrom(LOCK, new Set(["@x/b"])).npm), [
    "@x/b@2",
    "d@2",
  ]);
  const { npm, specifiers } = withoutMusl(reachedFrom(LOCK, new Set(["a"])));
  assertEquals(Object.keys(npm), ["a@1", "c@3", "n-gnu@1"]);
  assertEquals(npm["a@1"]!.optionalDependencies, ["n-gnu"]);
  assertEquals(specifiers, { "npm:a@1": "1" });
});

Deno.test("users fetch nothing that only tests use, and one build for each platform", async () => {
  const [lock, kept, project] = await Promise.all([
    readJson<Lock>("deno.lock"),
    readJson<Lock>("lib/deno.lock"),
    readJson<Project>("deno.json"),
  ]);
  const again = "deno task lock makes both files again";
  assertEquals(withoutMusl(lock), lock, again);
  assertEquals(kept, await userLock(lock, project), again);
  const isOfTests = /^(typescript|playwright-core|zeromq|axe-core|ajv)@/;
  assertEquals(Object.keys(kept.npm).filter((key) => isOfTests.test(key)), []);
});
