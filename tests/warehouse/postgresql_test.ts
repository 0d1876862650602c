import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { suite } from "./_suite.ts";

const missing = POSTGRESQL === null
  ? " (ignored: needs Debian's postgresql)"
  : "";

Deno.test({
  name: `PostgreSQL gives the readout of the same store's files${missing}`,
  ignore: POSTGRESQL === null,
  fn: async (t) => {
    const engine = await startPostgresql();
    try {
      await suite(t, engine, [3, 6]);
    } finally {
      await engine.close();
    }
  },
});
