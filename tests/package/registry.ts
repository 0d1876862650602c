/** A registry on loopback that has one package: the one that was packed. */

/** A running registry. */
export interface Registry extends AsyncDisposable {
  /** Where it answers. */
  readonly url: string;
}

/** What the registry has to know of a package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<
    Record<string, { readonly types: string; readonly default: string }>
  >;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads the `package.json` of a tarball. */
export async function readManifest(tarball: string): Promise<Manifest> {
  const { stdout } = await new Deno.Command("tar", {
    args: ["-xzOf", tarball, "package/package.json"],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

/**
 * Serves a tarball as npm's registry would.
 *
 * @param tarball The tarball's path.
 * @param manifest Its `package.json`.
 * @returns The registry; closing it stops it.
 */
export async function serveRegistry(
  tarball: string,
  manifest: Manifest,
): Promise<Registry> {
  const bytes = await Deno.readFile(tarball);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-512", bytes));
  const { name, version } = manifest;
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => {
      const { origin, pathname } = new URL(request.url);
      if (pathname.endsWith(".tgz")) return new Response(bytes);
      if (decodeURIComponent(pathname.slice(1)) !== name) {
        return new Response("not here", { status: 404 });
      }
      const dist = {
        tarball: `${origin}/${name}/-/package-${version}.tgz`,
        integrity: `sha512-${hash.toBase64()}`,
      };
      return Response.json({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifest, dist } },
      });
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
