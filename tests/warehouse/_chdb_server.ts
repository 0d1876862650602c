/** A recent ClickHouse's engine behind as much of its HTTP as its client uses. */

import type { Engine } from "./_engine.ts";

/** Serves an engine until it is let go of. */
export function serveChdb(
  { runner }: Engine<"clickhouse">,
): { readonly address: string } & AsyncDisposable {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      const { searchParams } = new URL(request.url);
      const parameters = Object.fromEntries(
        [...searchParams].filter(([name]) => name.startsWith("param_"))
          .map(([name, value]) => [
            name.slice("param_".length),
            value.replaceAll(
              /\\(.)/g,
              (_, mark) => ({ t: "\t", n: "\n" })[mark as string] ?? mark,
            ),
          ]),
      );
      const text = (await request.text()).replace(/\s*FORMAT JSON\s*$/, "");
      try {
        return Response.json({ data: await runner(text, parameters) });
      } catch (error) {
        return new Response(String(error), { status: 500 });
      }
    },
  );
  return {
    address: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
