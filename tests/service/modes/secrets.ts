/** Redirects, and secrets that come back. */

import { SIGNATURE } from "../_answers.ts";
import { ANY, type Mode, mode, NOTED } from "./_mode.ts";
import { experience, onExport } from "./_changes.ts";
import { PAGE, text } from "./_bodies.ts";

/** Redirects, and secrets that come back; `token` is the one that some send. */
export function secretModes(token: string): readonly Mode[] {
  return [
    mode("redirect within the service", "equal", {
      http: ({ url }, usual) =>
        url.searchParams.has("again") ? usual() : new Response(null, {
          status: 307,
          headers: {
            location: `${url.pathname}?${new URLSearchParams([
              ...url.searchParams,
              ["again", "1"],
            ])}`,
          },
        }),
    }, NOTED),
    mode("redirect to another host", "error", {
      http: () =>
        Response.redirect(`http://localhost:9/x?sig=${SIGNATURE}`, 307),
    }),
    mode("redirect without end", "error", {
      http: ({ url }) => Response.redirect(url, 307),
    }),
    mode("401 with the token", "error", {
      http: () =>
        Response.json({ error: `Unauthorized: ${token}` }, { status: 401 }),
    }),
    mode("400 with the token, encoded", "error", {
      http: () =>
        Response.json({
          errors: [encodeURIComponent(token)],
          properties: { [token]: { errors: [btoa(token)] } },
        }, { status: 400, headers: { "x-echo": token } }),
    }),
    mode("500 with the token", "error", {
      http: () => text(`${PAGE} ${token}`, 500),
    }),
    mode("the token in names", "noted", {
      json: experience((one) => ({ ...one, name: `Bar ${token}` })),
    }, ANY),
    mode("the signature in the message", "equal", {
      json: onExport((answer) => ({
        ...answer,
        message: `at ${answer.url}, ${SIGNATURE}`,
        experienceName: `Free shipping bar`,
      })),
    }),
  ];
}
