/** Changes of the file of an export. */

import { parse, stringify } from "@std/csv";

/** The same file in another spelling. */
export type FileSpelling = (csv: string) => string;

type Cells = Readonly<Record<string, string>>;

/** Names of amounts, without case and signs between words. */
const AMOUNT =
  /^(net ?revenue|gross ?profit|cogs|discount|refund|shipping ?revenue|unit ?price)$/i;

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

/** Changes the rows. */
export function records(change: (row: Cells) => Cells): FileSpelling {
  return (csv) => {
    const [names = [], ...rows] = parse(csv);
    const changed = [names, ...rows].map((cells, at) =>
      change(
        Object.fromEntries(
          names.map((name, i) => [name, at === 0 ? name : cells[i]!]),
        ),
      )
    );
    const header = Object.keys(changed[0]!);
    return stringify([
      header,
      ...changed.slice(1).map((row) => header.map((name) => row[name]!)),
    ], { headers: false });
  };
}

/** Changes the header. */
export function headers(change: (name: string) => string): FileSpelling {
  return records((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [change(name), cell]),
    )
  );
}

/** Changes the cells of columns that a pattern names. */
function cells(
  pattern: RegExp,
  change: (cell: string) => string,
): FileSpelling {
  return records((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        pattern.test(plain(name)) && cell !== "" && cell !== name
          ? change(cell)
          : cell,
      ]),
    )
  );
}

/** Amounts written in another way. */
export function amounts(write: (amount: number) => string): FileSpelling {
  return cells(AMOUNT, (cell) => write(Number(cell)));
}

/** Moments written in another way. */
export function moments(write: (time: Date) => string): FileSpelling {
  return cells(/^created ?at$/i, (cell) => write(new Date(cell)));
}

/** Without some columns. */
export function without(...names: readonly string[]): FileSpelling {
  return records((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) =>
        !names.includes(plain(name).toLowerCase())
      ),
    )
  );
}

/** With a column that is a multiple of the net revenue. */
export function beside(name: string, factor: number): FileSpelling {
  return records((row) => {
    const revenue = Object.entries(row).find(([name]) =>
      /^net ?revenue$/i.test(plain(name))
    );
    if (revenue === undefined) return row;
    const amount = Number(revenue[1]) * factor;
    return { ...row, [name]: Number.isNaN(amount) ? name : amount.toFixed(2) };
  });
}
