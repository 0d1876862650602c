/** What is asked of a service, and what it does otherwise than others. */

/** A request as modes see it. */
export interface Asked {
  /** Method and path behind the version, `{id}` for the experience's. */
  readonly endpoint: string;
  /** How often this endpoint was asked, this time included. */
  readonly times: number;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What services answer has no type that could be trusted. */
export type Json = ReturnType<typeof JSON.parse>;

/** What a service does otherwise. */
export interface Oddity {
  /** Changes what is answered. */
  readonly json?: (answer: Json, asked: Asked) => Json;
  /** Changes how it is answered; `usual` gives what it would have been. */
  readonly http?: (
    asked: Asked,
    usual: (init?: ResponseInit) => Response,
  ) => Response | Promise<Response>;
  /** Changes the file of an export. */
  readonly file?: (asked: Asked, csv: string) => Response | Promise<Response>;
  /**
   * Serves the file of an export over a bare connection, which ends with what is
   * sent: `from` is where the client goes on, `times` the connection's number.
   */
  readonly wire?: (
    asked: { readonly from: number | null; readonly times: number },
    csv: string,
  ) => string;
  /** Changes the CSV. */
  readonly csv?: (text: string) => string;
}
