/**
 * The Jupyter messaging protocol, version 5.3, without sockets: messages to
 * signed multipart frames and back.
 *
 * Specification: https://jupyter-client.readthedocs.io/en/stable/messaging.html
 *
 * @module
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** The version of the messaging protocol that this module speaks. */
export const PROTOCOL_VERSION = "5.3";

/** A value that JSON can carry. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON object, as the content and metadata of a message are. */
export type JsonObject = { readonly [key: string]: Json };

/** Who sent a message, in which session, and of what type it is. */
export interface MessageHeader {
  /** Unique for each message. */
  readonly msg_id: string;
  /** The sender's session, the same in all its messages. */
  readonly session: string;
  /** The sender's name. */
  readonly username: string;
  /** ISO 8601, with the offset. */
  readonly date: string;
  /** For instance `execute_request`. */
  readonly msg_type: string;
  /** Version of the protocol. */
  readonly version: string;
}

/** One message, on whichever channel. */
export interface Message {
  /** Routing prefixes; a topic on the iopub channel. */
  readonly identities: readonly Uint8Array[];
  /** Who sent it, and what it is. */
  readonly header: MessageHeader;
  /** The header of the message that caused this one, or null. */
  readonly parentHeader: MessageHeader | null;
  /** What is said about the content, seldom anything. */
  readonly metadata: JsonObject;
  /** What it says; each type has fields of its own. */
  readonly content: JsonObject;
  /** Binary attachments; the signature does not cover them. */
  readonly buffers: readonly Uint8Array[];
}

/** What `createMessage` needs to know beyond type and content. */
export interface CreateMessageOptions {
  /** The sender's session id. */
  session: string;
  /**
   * Name of the sender.
   *
   * @default {"readout"}
   */
  username?: string;
  /**
   * The message that this one answers.
   *
   * @default {null}
   */
  parent?: MessageHeader | null;
  /**
   * What is said about the content.
   *
   * @default {{}}
   */
  metadata?: JsonObject;
  /**
   * Routing prefixes, as taken from the message that this one answers.
   *
   * @default {[]}
   */
  identities?: readonly Uint8Array[];
  /**
   * Binary attachments.
   *
   * @default {[]}
   */
  buffers?: readonly Uint8Array[];
}

const DELIMITER = new TextEncoder().encode("<IDS|MSG>");
const SIGNED_PARTS = 4;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Makes a message with a fresh id and the current date.
 *
 * @param type The message's type, for instance `kernel_info_request`.
 * @param content What the message says.
 * @param options The session, and what else differs from the defaults.
 * @returns The message, ready for `encodeMessage`.
 */
export function createMessage(
  type: string,
  content: JsonObject,
  options: CreateMessageOptions,
): Message {
  return {
    identities: options.identities ?? [],
    header: {
      msg_id: crypto.randomUUID(),
      session: options.session,
      username: options.username ?? "readout",
      date: new Date().toISOString(),
      msg_type: type,
      version: PROTOCOL_VERSION,
    },
    parentHeader: options.parent ?? null,
    metadata: options.metadata ?? {},
    content,
    buffers: options.buffers ?? [],
  };
}

/**
 * Writes a message as the frames of one multipart ZeroMQ message:
 * identities, delimiter, signature, header, parent header, metadata, content,
 * buffers.
 *
 * @param message The message.
 * @param key The connection's key; empty for an unsigned message.
 * @returns The frames in order.
 */
export function encodeMessage(message: Message, key: string): Uint8Array[] {
  const parts = [
    message.header,
    message.parentHeader ?? {},
    message.metadata,
    message.content,
  ].map((part) => encoder.encode(JSON.stringify(part)));
  return [
    ...message.identities,
    DELIMITER,
    encoder.encode(sign(parts, key)),
    ...parts,
    ...message.buffers,
  ];
}

/**
 * Reads a message from its frames and verifies the signature.
 *
 * Frames of an unknown origin must never be acted upon: whoever can reach the
 * port of a kernel could otherwise run code in it.
 *
 * @param frames The frames of one multipart ZeroMQ message.
 * @param key The connection's key; empty where messages are not signed.
 * @returns The message.
 * @throws {SyntaxError} If the frames are no Jupyter message, or the
 * signature is missing or wrong.
 */
export function decodeMessage(
  frames: readonly Uint8Array[],
  key: string,
): Message {
  const delimiter = frames.findIndex((frame) => equalBytes(frame, DELIMITER));
  if (delimiter < 0) {
    throw new SyntaxError(
      `Cannot read a Jupyter message: no <IDS|MSG> in ${frames.length} frames`,
    );
  }
  const signature = frames[delimiter + 1];
  const parts = frames.slice(delimiter + 2, delimiter + 2 + SIGNED_PARTS);
  if (signature === undefined || parts.length < SIGNED_PARTS) {
    throw new SyntaxError(
      `Cannot read a Jupyter message: ${parts.length} of ${SIGNED_PARTS} parts after the signature`,
    );
  }
  if (!equalBytes(signature, encoder.encode(sign(parts, key)))) {
    throw new SyntaxError(
      "Cannot accept a Jupyter message: its signature does not match the connection's key",
    );
  }
  const [header, parent, metadata, content] = parts.map(parseObject);
  return {
    identities: frames.slice(0, delimiter),
    header: readHeader(header!),
    parentHeader: "msg_id" in parent! ? readHeader(parent) : null,
    metadata: metadata!,
    content: content!,
    buffers: frames.slice(delimiter + 2 + SIGNED_PARTS),
  };
}

/** As many as ipykernel remembers. */
const REMEMBERED = 65_536;

/**
 * Makes the reader of one side's messages: null for one that is broken, forged,
 * or here again. Whoever has seen a signed message on its way could otherwise
 * send the same bytes again, and have the same code run again.
 */
export function createDecoder(
  key: string,
  remembered: number = REMEMBERED,
): (frames: readonly Uint8Array[]) => Message | null {
  // A set keeps the order in which its values were added.
  const seen = new Set<string>();
  return (frames) => {
    try {
      const message = decodeMessage(frames, key);
      const signature = decoder.decode(frames[message.identities.length + 1]);
      if (seen.has(signature)) return null;
      seen.add(signature);
      const [oldest] = seen;
      if (seen.size > remembered) seen.delete(oldest!);
      return message;
    } catch {
      return null;
    }
  };
}

/** HMAC-SHA256 over the concatenated parts, in hexadecimal. */
function sign(parts: readonly Uint8Array[], key: string): string {
  if (key === "") return "";
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}

/** In a time that does not depend on where they differ. */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseObject(bytes: Uint8Array): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new SyntaxError("Cannot read a Jupyter message: a part is no JSON", {
      cause,
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SyntaxError(
      "Cannot read a Jupyter message: a part is no JSON object",
    );
  }
  return value as JsonObject;
}

function readHeader(object: JsonObject): MessageHeader {
  const text = (key: keyof MessageHeader): string => {
    const value = object[key];
    return typeof value === "string" ? value : "";
  };
  if (text("msg_id") === "" || text("msg_type") === "") {
    throw new SyntaxError(
      "Cannot read a Jupyter message: its header has no msg_id or msg_type",
    );
  }
  return {
    msg_id: text("msg_id"),
    session: text("session"),
    username: text("username"),
    date: text("date"),
    msg_type: text("msg_type"),
    version: text("version"),
  };
}
