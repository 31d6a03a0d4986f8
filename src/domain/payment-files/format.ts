// The formats of payment files. A template is a format with a name; the built-in format is used without one.

/** What a column can have of a withdrawal. */
export const COLUMN_SOURCES = [
  'withdrawal_id',
  'system',
  'bank_id',
  'bank_name',
  'wallet',
  'recipient_name',
  'amount',
  'currency',
  'comment',
] as const;
export type ColumnSource = (typeof COLUMN_SOURCES)[number];

/** `text` is the same in every line. */
export type Column =
  | { readonly heading: string; readonly source: ColumnSource }
  | { readonly heading: string; readonly source: 'text'; readonly text: string };

export const SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
export const DECIMAL_SEPARATORS = { point: '.', comma: ',' } as const;
export const LINE_ENDS = { lf: '\n', crlf: '\r\n' } as const;
export const ENCODINGS = ['utf-8', 'utf-8-bom', 'windows-1251'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type CsvFormat = {
  readonly format: 'csv';
  readonly columns: readonly Column[];
  readonly separator: keyof typeof SEPARATORS;
  readonly decimalSeparator: keyof typeof DECIMAL_SEPARATORS;
  readonly hasHeader: boolean;
  readonly lineEnd: keyof typeof LINE_ENDS;
  readonly encoding: Encoding;
};

/** An account or a bank: by the identifier of the standard, or by one that the bank agreed to. */
export type AccountId = { readonly iban: string } | { readonly other: string };
export type AgentId = { readonly bic: string } | { readonly other: string };

export const PAIN_VERSION = 'pain.001.001.09';

/** ISO 20022, Customer Credit Transfer Initiation. The debtor is who pays: the owner of the account at the bank. */
export type PainFormat = {
  readonly format: 'pain.001';
  readonly debtorName: string;
  readonly debtorAccount: AccountId;
  readonly debtorAgent: AgentId;
};

export type PaymentFormat = CsvFormat | PainFormat;
export const PAYMENT_FORMATS = ['csv', 'pain.001'] as const satisfies readonly PaymentFormat['format'][];

export type PaymentTemplate = { readonly name: string; readonly format: PaymentFormat };

const column = (source: ColumnSource): Column => ({ heading: source, source });

/** Programs of operators read it, so it does not change. */
export const BUILT_IN_FORMAT: CsvFormat = {
  format: 'csv',
  columns: [
    column('withdrawal_id'),
    column('system'),
    column('bank_id'),
    column('bank_name'),
    column('wallet'),
    column('amount'),
    column('currency'),
    column('recipient_name'),
    column('comment'),
  ],
  separator: 'comma',
  decimalSeparator: 'point',
  hasHeader: true,
  lineEnd: 'lf',
  // Spreadsheets detect UTF-8 by the byte order mark.
  encoding: 'utf-8-bom',
};

/** For the audit log and the operator who confirms it: quoted, so that no heading looks like another column. */
export function describeFormat(format: PaymentFormat): Readonly<Record<string, unknown>> {
  if (format.format === 'pain.001') return { ...format, version: PAIN_VERSION };
  return {
    ...format,
    columns: format.columns
      .map((one) => {
        const content = one.source === 'text' ? `text ${JSON.stringify(one.text)}` : one.source;
        return `${JSON.stringify(one.heading)} ${content}`;
      })
      .join(', '),
  };
}
