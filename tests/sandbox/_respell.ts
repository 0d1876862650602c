/** Answers and files of the sandbox in another spelling. */

import type { EndpointName, Intercept } from "../../lib/sandbox/mod.ts";

/** What changes answers and exports of files. */
export interface Spelling {
  readonly answer?: (answer: unknown, endpoint: EndpointName) => unknown;
  readonly file?: (csv: string) => string;
}

/** What spells answers in another way: `startSandbox({ intercept })`. */
export function respell({ answer: spell, file }: Spelling): Intercept {
  return async (endpoint, request, answer) => {
    const response = await answer(request);
    const { ok, status } = response;
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    if (ok && endpoint === "download" && file) {
      return new Response(file(await response.text()), { status, headers });
    }
    if (ok && endpoint !== "download" && spell) {
      const spelled = spell(await response.json(), endpoint);
      return new Response(JSON.stringify(spelled), { status, headers });
    }
    return response;
  };
}
