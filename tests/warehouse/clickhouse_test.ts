import { CLICKHOUSE, startClickHouse } from "./_clickhouse.ts";
import { suite } from "./_suite.ts";

const missing = CLICKHOUSE === null
  ? " (ignored: needs Debian's clickhouse-server)"
  : "";

Deno.test({
  name: `two shards of ClickHouse give the moments of plain loops${missing}`,
  ignore: CLICKHOUSE === null,
  fn: async (t) => {
    const engine = await startClickHouse();
    try {
      await suite(t, engine, 10);
    } finally {
      await engine.close();
    }
  },
});
