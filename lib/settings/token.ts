/** The access token: named by settings, read from its place, never shown. */

import { SettingsError } from "./errors.ts";

/** Longest token that is believed to be one. */
const MOST_CHARACTERS = 8_192;
const READABLE_BY_ALL = 0o004;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * A token, checked so far that a header can carry it.
 *
 * @param text What was found.
 * @param place Where it was found, for the error.
 * @returns The token without white space around it.
 * @throws {SettingsError} When it is empty or no header's value. The error does
 *   not show it.
 */
export function checkedToken(text: string, place: string): string {
  const token = text.trim();
  if (token === "") throw new SettingsError([`${place} holds no token`]);
  if (token.length > MOST_CHARACTERS || !/^[\x21-\x7e]+$/.test(token)) {
    throw new SettingsError([
      `${place} must hold the token and nothing else: one line of at most ${MOST_CHARACTERS} letters, digits and signs`,
    ]);
  }
  return token;
}

/**
 * Reads the file of a token.
 *
 * @param path The file.
 * @returns The token.
 * @throws {SettingsError} When it cannot be read, everybody can read it, others
 *   can write to it, or it holds no token.
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
      ? "it is not there"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new SettingsError([
      `The token's file ${path} cannot be read: ${reason}`,
    ]);
  }
  // Without modes, as on Windows, there is nothing to look at.
  if (mode !== null && (mode & (READABLE_BY_ALL | WRITABLE_BY_OTHERS)) !== 0) {
    throw new SettingsError([
      `The token's file ${path} is open to other users (mode ${
        (mode & 0o777).toString(8)
      }); close it with: chmod 600 ${path}`,
    ]);
  }
  return checkedToken(text, `The token's file ${path}`);
}
