// A workbook (.xlsx) of one sheet, row by row: libraries for workbooks hold all of a sheet in memory. It is a ZIP file with a few XML
// files; texts are stored as texts, so that none is run as a formula.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeXml, removeForbiddenInXml } from '../../../domain/payment-files/xml.ts';
import type { Column } from './columns.ts';

export type Cells = readonly (string | null)[];

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET_PATH = 'xl/worksheets/sheet1.xml';

/** Positions in the list of cell formats of the styles. */
const STYLES = { text: 0, heading: 1, money: 2, number: 3, time: 4 } as const;

const FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${MEDIA}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE_RELATIONSHIPS}"><sheets><sheet name="Withdrawals" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE_RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE_RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  // Number formats 0 and 4 are built in: general, and two decimals with a separator of thousands; those of one's own begin at 164.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Column and row, like B7. There are no more columns than letters. */
const address = (column: number, row: number): string => `${String.fromCharCode(65 + column)}${row}`;

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(removeForbiddenInXml(text))}</t></is></c>`;

/** A spreadsheet keeps fifteen digits of a number; one with more stays text. */
const EXACT_NUMBER = /^-?(?=(?:[0-9]\.?){1,15}$)[0-9]+(?:\.[0-9]+)?$/;

const DAY_MS = 86_400_000;
/** In days since the first one of spreadsheets, 1899-12-30. */
const serialTime = (time: string): string => (Date.parse(time) / DAY_MS + 25_569).toFixed(8);

function cell(at: string, text: string | null | undefined, { kind }: Column): string {
  if (text === null || text === undefined || text === '') return '';
  if (kind === 'time') return `<c r="${at}" s="${STYLES.time}"><v>${serialTime(text)}</v></c>`;
  if (kind === 'text' || !EXACT_NUMBER.test(text)) return textCell(at, text, STYLES.text);
  return `<c r="${at}" s="${STYLES[kind]}"><v>${text}</v></c>`;
}

/** In characters: wide enough for a time. */
const WIDTH = 22;

async function* sheet(columns: readonly Column[], rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  yield `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>`;
  const headings = columns.map(({ name }, i) => textCell(address(i, 1), name, STYLES.heading));
  yield `<row r="1">${headings.join('')}</row>`;
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    const rendered = columns.map((column, i) => cell(address(i, row), cells[i], column));
    yield `<row r="${row}">${rendered.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

export function workbook(columns: readonly Column[], rows: AsyncIterable<Cells>): Readable {
  const at = { mtime: new Date() };
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const fail = (error: Error): void => void output.destroy(error);
  zip.on('error', fail);
  for (const [path, content] of Object.entries(FILES))
    zip.addBuffer(Buffer.from(DECLARATION + content), path, at);
  const rowsAsXml = Readable.from(sheet(columns, rows));
  rowsAsXml.on('error', fail);
  zip.addReadStream(rowsAsXml, SHEET_PATH, at);
  zip.end();
  return output;
}
