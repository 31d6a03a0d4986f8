// Enough of CSV to show what somebody is about to send; the server reads it for good.

export type Sheet = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

const CELL = /("(?:[^"]|"")*"|[^,;\t\n]*)(,|;|\t|\n|$)/y;

const unquote = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim();

export function readSheet(text: string): Sheet {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .trim();
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (let match = CELL.exec(plain); match !== null; match = CELL.exec(plain)) {
    const [, cell = '', end = ''] = match;
    rows.at(-1)?.push(unquote(cell));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  const [head = [], ...rest] = rows;
  return { head, rows: rest };
}
