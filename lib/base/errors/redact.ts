/**
 * Removes secrets from all output. This is the only module that knows what is
 * secret. Every error, notice, service response and bundle file passes through
 * it.
 */

const REMOVED = "[removed]";
/**
 * Minimum length of a secret that is found inside other words; shorter ones must
 * be separate words.
 */
const SHORTEST = 8;
/** Maximum number of URL signatures that are remembered. */
const MOST_SIGNATURES = 200;

/** Secret with all its encodings. */
interface SecretPatterns {
  readonly forms: RegExp;
  /**
   * Lower-case forms, one of which occurs in every unescaped text that contains
   * the secret.
   */
  readonly bare: readonly string[];
  /** Whether HTML would encode the secret differently. */
  readonly hasEntities: boolean;
}

const tokens = new Map<string, SecretPatterns>();
const signatures = new Map<string, SecretPatterns>();

/** Parameter names that sign or authorize a URL of an object storage. */
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
 * Remembers an access token, so that it is removed from all further output.
 *
 * @param token The token.
 */
export function keepSecret(token: string): void {
  if (token.length < SHORTEST && /^[a-z]*$/i.test(token)) return;
  // The whole token is removed before its halves, which some services show to
  // identify a token.
  const middle = Math.ceil(token.length / 2);
  const halves = [token.slice(0, middle), token.slice(-middle)]
    // Halves that are ordinary words also occur in ordinary texts.
    .filter((half) =>
      half.length >= SHORTEST && !/^[A-Z]?[a-z_ -]*$/.test(half)
    );
  for (const secret of [token, ...halves]) {
    tokens.set(secret, secretForms(secret));
  }
}

/**
 * Remembers the signature of a URL, in case the service repeats it elsewhere.
 *
 * @param url Presigned URL.
 */
export function keepSignature(url: string): void {
  const { search, searchParams, username, password } = new URL(url);
  const signing = [...searchParams].filter(([name]) => SIGNING_NAME.test(name))
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

/** Text after the removal of secrets. */
export interface Redacted {
  /** Text without secrets. */
  readonly text: string;
  /** Number of secrets removed. */
  readonly removed: number;
}

/**
 * Removes access tokens and the values of signing parameters from a text; other
 * URL parameters are kept.
 *
 * @param text Text such as a response body.
 * @param extraTokens Further tokens that no client uses.
 * @returns The text, and the number of secrets removed.
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
  const clean = secrets.reduce<string>(hideSecrets, text)
    .replace(SIGNED, `$1${REMOVED}`);
  const timesIn = (haystack: string): number => haystack.split(REMOVED).length;
  return { text: clean, removed: timesIn(clean) - timesIn(text) };
}

/**
 * Returns whether a text contains an access token.
 *
 * @param text Text such as a request body.
 * @param extraTokens Further tokens that no client uses.
 * @returns Whether the text contains a token.
 */
export function holdsToken(
  text: string,
  extraTokens: readonly string[] = [],
): boolean {
  return hideSecrets(text, [
    ...tokens.values(),
    ...extraTokens.map(secretForms),
  ]) !== text;
}

/**
 * Returns a text safe to display: without tokens, signatures, and the user and
 * query of any URL.
 *
 * @param text Text such as an error message.
 * @returns The text without secrets.
 */
export function withoutSecrets(text: string): string {
  const bare = text.replace(USER, "$1").replace(QUERY, `$1?${REMOVED}`);
  return redact(bare).text;
}

/**
 * Removes the access token from a response, in case the service repeats it. URL
 * signatures are kept, because the caller needs them.
 *
 * @param value Parsed response body.
 * @returns A value of the same shape.
 */
export function withoutTokens(value: unknown): unknown {
  if (typeof value === "string") return hideSecrets(value, tokens.values());
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      hideSecrets(name, tokens.values()),
      withoutTokens(inner),
    ]),
  );
}

/**
 * Returns only the origin of a URL.
 *
 * @param url The URL.
 * @returns Origin such as `https://host`.
 */
export function hostOf(url: string): string {
  return URL.parse(url)?.origin ?? "an address that cannot be read";
}

/**
 * Returns the reason why a request failed, without the URL that the runtime
 * includes in its messages.
 *
 * @param error Thrown value.
 * @returns A short reason.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Deno's error only says "fetch failed"; the reason is in its cause.
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const plain = error.message
    .replace(/ ?for url \([^)]*\)|\b[a-z]+:\/\/\S+/gi, "");
  const last = plain.split(": ").at(-1)!.trim() || "the connection failed";
  const fault = FAULTS.find(([words]) => words.test(plain));
  return fault === undefined ? last : `${fault[1]}: ${last}`;
}

/** Descriptions of connection faults, by patterns of the runtime's messages. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/dns error/i, "unknown host (DNS)"],
  [/tunnel|proxy/i, "the proxy cannot reach it"],
  [/certificate|tls|corrupt message/i, "no secure connection (TLS)"],
];

function hideSecrets(text: string, secrets: Iterable<SecretPatterns>): string {
  let clean = text;
  // A process may know hundreds of secrets, but hardly any text contains one. A
  // plain substring search takes a tenth of the time of matching every
  // encoding.
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

/** Returns a secret with its encodings as plain text, JSON, URL, HTML and base64. */
function secretForms(secret: string): SecretPatterns {
  const encodedPattern = [...secret].map(encodingsOfCharacter).join("");
  const edge = secret.length < SHORTEST ? "\\b" : "";
  const base64 = btoa(
    String.fromCharCode(...new TextEncoder().encode(secret)),
  ).replace(/=+$/, "");
  return {
    forms: new RegExp(
      `${edge}${encodedPattern}${edge}|${escapePattern(base64)}`,
      "gi",
    ),
    // Letters beyond ASCII have several lower-case forms, so such secrets are
    // always matched by pattern.
    bare: ASCII.test(secret)
      ? [secret, base64].map((form) => form.toLowerCase())
      : [""],
    hasEntities: [...secret].some((character) => character in IN_HTML),
  };
}

function encodingsOfCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, "0");
  const forms: string[] = [
    escapePattern(character),
    escapePattern(encodeURIComponent(character)).replaceAll("%", "%(?:25)*"),
    `\\\\+u${code}`,
  ];
  if (code.startsWith("00")) forms.push(`%(?:25)*${code.slice(2)}`);
  if (/[/"\\]/.test(character)) forms.push(`\\\\+${escapePattern(character)}`);
  if (IN_HTML[character]) forms.push(IN_HTML[character]);
  return `(?:${[...new Set(forms)].join("|")})`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
