/**
 * Reads the access token from its configured location, without ever displaying
 * it.
 */

import { SettingsError } from "./errors.ts";

/** Maximum length of a plausible token, in characters. */
const MOST_CHARACTERS = 8_192;
const READABLE_BY_ALL = 0o004;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Validates that a token can be sent in a header.
 *
 * @param text Text of the token.
 * @param source Location of the token, for the error.
 * @returns The token without surrounding whitespace.
 * @throws {SettingsError} If the token is empty or not a valid header value. The
 *   error never contains the token.
 */
export function checkedToken(text: string, source: string): string {
  const token = text.trim();
  if (token === "") throw new SettingsError([`${source} contains no token`]);
  if (token.length > MOST_CHARACTERS || !/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingsError([
      `${source} must contain only the token: one line of at most ${MOST_CHARACTERS} letters, digits and symbols`,
    ]);
  }
  return token;
}

/**
 * Reads a token from a file.
 *
 * @param path Path of the file.
 * @returns The token.
 * @throws {SettingsError} If the file cannot be read, is readable by everyone, is
 *   writable by others, or contains no token.
 */
export async function readTokenFile(path: string): Promise<string> {
  let mode: number | null;
  let text: string;
  try {
    const facts = await Deno.stat(path);
    mode = facts.mode;
    text = facts.isFile ? await Deno.readTextFile(path) : "";
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound
      ? "file not found"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new SettingsError([
      `The token's file ${path} cannot be read: ${reason}`,
    ]);
  }
  // File systems without permission bits, as on Windows, cannot be checked.
  if (mode !== null && (mode & (READABLE_BY_ALL | WRITABLE_BY_OTHERS)) !== 0) {
    throw new SettingsError([
      `The token's file ${path} is accessible to other users (mode ${
        (mode & 0o777).toString(8)
      }). Fix it with: chmod 600 ${path}`,
    ]);
  }
  return checkedToken(text, `The token's file ${path}`);
}
