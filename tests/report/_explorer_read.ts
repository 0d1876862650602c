/** The experiment of the living page, read. */

import { readAll } from "./_explorer.ts";

export const { READ, AT_90, BROKEN } = await readAll();
