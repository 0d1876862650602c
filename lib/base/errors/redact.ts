/**
 * Keeping secrets out of what people see: the one place that knows what is
 * secret. Every error of Readout, every notice, every answer of the service and
 * every file of a bundle passes through it.
 */

const REMOVED = "[removed]";
/** A shorter text stands in ordinary words, and is found only between them. */
const SHORTEST = 8;
/** Addresses whose signatures are remembered. */
const MOST_SIGNATURES = 200;

/** A secret, however it is written. */
interface Secret {
  readonly forms: RegExp;
  /** Where nothing is escaped, one of these is in a text that holds it. */
  readonly bare: readonly string[];
  /** HTML alone would write it otherwise. */
  readonly hasEntities: boolean;
}

const tokens = new Map<string, Secret>();
const signatures = new Map<string, Secret>();

/** Names of the parameters that sign or open an address, at object storages. */
const NAMES =
  "x-(?:amz|goog|ms|oss|cos)-[a-z-]+|[a-z_-]*(?:signature|token|credential|secret)|sig|awsaccesskeyid|googleaccessid|key-pair-id|policy|(?:api|access)[_-]?key";
const SIGNED = new RegExp(
  `((?:^|[?&;\\s"'(,]|\\\\u0026|%26|%3f)(?:${NAMES})(?:=|%3d))(?:(?!%26)[^&#"'\\\\\\s<>;,)])+`,
  "gi",
);
const SIGNING_NAME = new RegExp(`^(?:${NAMES})$`, "i");
const USER = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"'<>]+@/gi;
const QUERY = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi;

/**
 * Remembers an access token, so that it is shown nowhere from now on.
 *
 * @param token The token.
 */
export function keepSecret(token: string): void {
  if (token.length < SHORTEST && /^[a-z]*$/i.test(token)) return;
  // Whole before its halves, which some services show to say which it is.
  const middle = Math.ceil(token.length / 2);
  const halves = [token.slice(0, middle), token.slice(-middle)]
    // Ordinary words stand in ordinary texts.
    .filter((half) =>
      half.length >= SHORTEST && !/^[A-Z]?[a-z_ -]*$/.test(half)
    );
  for (const secret of [token, ...halves]) {
    tokens.set(secret, secretForms(secret));
  }
}

/**
 * Remembers what signs an address, for when the service repeats it elsewhere.
 *
 * @param url A presigned address.
 */
export function keepSignature(url: string): void {
  const { search, searchParams, username, password } = new URL(url);
  const signing = [...searchParams]
    .filter(([name]) => SIGNING_NAME.test(name))
    .map(([, value]) => value);
  for (const secret of [search.slice(1), username, password, ...signing]) {
    if (secret.length < SHORTEST) continue;
    signatures.set(secret, secretForms(secret));
  }
  for (const oldest of signatures.keys()) {
    if (signatures.size <= MOST_SIGNATURES) break;
    signatures.delete(oldest);
  }
}

/** What became of a text. */
export interface Redacted {
  /** The text without secrets. */
  readonly text: string;
  /** How many secrets were taken out of it. */
  readonly removed: number;
}

/**
 * A text without access tokens and without the values of parameters that sign
 * an address; the other parameters of an address stay.
 *
 * @param text For example the body of an answer.
 * @param extraTokens Tokens that no client was made with.
 * @returns The text, and how many secrets were taken out.
 */
export function redact(
  text: string,
  extraTokens: readonly string[] = [],
): Redacted {
  const secrets = [
    tokens.values(),
    signatures.values(),
    extraTokens.map(secretForms),
  ];
  const clean = secrets.reduce<string>(without, text)
    .replace(SIGNED, `$1${REMOVED}`);
  const timesIn = (haystack: string): number => haystack.split(REMOVED).length;
  return { text: clean, removed: timesIn(clean) - timesIn(text) };
}

/**
 * Whether a text holds an access token.
 *
 * @param text For example the body of a request.
 * @param extraTokens Tokens that no client was made with.
 * @returns True when it does.
 */
export function holdsToken(
  text: string,
  extraTokens: readonly string[] = [],
): boolean {
  return without(text, [
    ...tokens.values(),
    ...extraTokens.map(secretForms),
  ]) !== text;
}

/**
 * A text for people: without tokens, signatures, and the user and query of any
 * address.
 *
 * @param text For example an error's message.
 * @returns The text.
 */
export function withoutSecrets(text: string): string {
  const bare = text.replace(USER, "$1").replace(QUERY, `$1?${REMOVED}`);
  return redact(bare).text;
}

/**
 * An answer without the access token, should the service repeat it in one. What
 * signs an address stays: the caller needs it, and may get it twice.
 *
 * @param value A parsed body.
 * @returns A value of the same shape.
 */
export function withoutTokens(value: unknown): unknown {
  if (typeof value === "string") return without(value, tokens.values());
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      without(name, tokens.values()),
      withoutTokens(inner),
    ]),
  );
}

/**
 * Where an address leads, and nothing more of it.
 *
 * @param url The address.
 * @returns For example `https://host`.
 */
export function hostOf(url: string): string {
  return URL.parse(url)?.origin ?? "an address that cannot be read";
}

/**
 * Why a request failed, without the address that the runtime puts into its
 * messages.
 *
 * @param error What was thrown.
 * @returns A short reason.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Deno says "fetch failed", and in the cause of what.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const plain = error.message
    .replace(/ ?for url \([^)]*\)|\b[a-z]+:\/\/\S+/gi, "");
  const last = plain.split(": ").at(-1)!.trim() || "the connection failed";
  const fault = FAULTS.find(([words]) => words.test(plain));
  return fault === undefined ? last : `${fault[1]}: ${last}`;
}

/** What a fault is about, by the words of the runtime. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/dns error/i, "its name is not known (DNS)"],
  [/tunnel|proxy/i, "the proxy does not lead there"],
  [/certificate|tls|corrupt message/i, "no secure connection (TLS)"],
];

function without(text: string, secrets: Iterable<Secret>): string {
  let clean = text;
  // A process may know hundreds of secrets, and nearly no text holds one: a
  // plain look costs a tenth of looking for every way of writing each.
  const lower = /[%\\]/.test(text) ? null : text.toLowerCase();
  const mayHaveEntities = text.includes("&");
  for (const { forms, bare, hasEntities } of secrets) {
    const isPlain = lower !== null && !(mayHaveEntities && hasEntities);
    if (isPlain && !bare.some((form) => lower.includes(form))) continue;
    clean = clean.replace(forms, REMOVED);
  }
  return clean;
}

const ASCII = /^[\x20-\x7e]*$/;
const IN_HTML: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A secret as it is, and as JSON, an address, HTML or base64 would write it. */
function secretForms(secret: string): Secret {
  const written = [...secret].map(formsOfCharacter).join("");
  const edge = secret.length < SHORTEST ? "\\b" : "";
  const base64 = btoa(
    String.fromCharCode(...new TextEncoder().encode(secret)),
  ).replace(/=+$/, "");
  return {
    forms: new RegExp(`${edge}${written}${edge}|${escape(base64)}`, "gi"),
    // Letters beyond ASCII have more than one small form: these are looked for.
    bare: ASCII.test(secret)
      ? [secret, base64].map((form) => form.toLowerCase())
      : [""],
    hasEntities: [...secret].some((character) => character in IN_HTML),
  };
}

function formsOfCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, "0");
  const forms: string[] = [
    escape(character),
    escape(encodeURIComponent(character)).replaceAll("%", "%(?:25)*"),
    `\\\\+u${code}`,
  ];
  if (code.startsWith("00")) forms.push(`%(?:25)*${code.slice(2)}`);
  if (/[/"\\]/.test(character)) forms.push(`\\\\+${escape(character)}`);
  if (IN_HTML[character]) forms.push(IN_HTML[character]);
  return `(?:${[...new Set(forms)].join("|")})`;
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
