// CSV for spreadsheets. Cells that one would run as formulas are escaped.
import { type Stringifier, stringify } from 'csv-stringify';

const NEGATIVE = /^-[0-9]+(\.[0-9]+)?$/;

/** A negative number starts like a formula; escaped to text, a spreadsheet would leave it out of sums. */
const asNumber = (text: string) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text);

export const openCsv = (columns: readonly string[]): Stringifier =>
  stringify({
    header: true,
    // Spreadsheets detect UTF-8 by the byte order mark.
    bom: true,
    escape_formulas: true,
    cast: { string: asNumber },
    columns: [...columns],
  });
