// CSV files that people upload.

export type CsvDelimiter = ',' | ';' | '\t';

/** In locales with a decimal comma, spreadsheets separate columns with semicolons. */
export function csvDelimiter(csv: string): CsvDelimiter {
  const [head = ''] = csv.split('\n', 1);
  return ([',', ';', '\t'] as const).find((delimiter) => head.includes(delimiter)) ?? ',';
}
