/** Says at the end of a process which permissions it still had. */

globalThis.addEventListener("unload", () => {
  const [net, run] = (["net", "run"] as const).map((name) =>
    `${name} ${Deno.permissions.querySync({ name }).state}`
  );
  Deno.stderr.writeSync(new TextEncoder().encode(`${net}, ${run}\n`));
});
