// A CSV parser for previews only; the server parses the submitted file.

export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

const cellPattern = (separator: ',' | ';'): RegExp =>
  new RegExp(`("(?:[^"]|"")*"|[^${separator}\\n]*)(${separator}|\\n|$)`, 'y');

/** As on the server: spreadsheets with a decimal comma (3050,99) separate cells by semicolons. */
function detectSeparator(text: string): ',' | ';' {
  const [first = ''] = text.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

const unquote = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim();

export function parseCsv(text: string): CsvTable {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
    .trim();
  const rows: string[][] = [[]];
  const cells = cellPattern(detectSeparator(plain));
  for (let match = cells.exec(plain); match !== null; match = cells.exec(plain)) {
    const [, content = '', end = ''] = match;
    rows.at(-1)?.push(unquote(content));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  const [header = [], ...rest] = rows;
  return { header, rows: rest };
}
