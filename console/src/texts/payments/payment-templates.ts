// Texts of the templates of payment files: the panel, its dialogs, and the choice of a template in the queue.
import type { Schemas } from '../../api/types.ts';

type Csv = Extract<Schemas['PaymentTemplate'], { format: 'csv' }>;
type Source = Csv['columns'][number]['source'];

export const paymentTemplatesTexts = {
  panel: {
    title: 'Payment templates',
    hint: 'Formats of the payment files of your banks. Without a template, a payment file has the built-in CSV format.',
    label: 'Payment templates',
    addButton: 'Add template',
    empty: 'No templates. Payment files have the built-in CSV format.',
    columns: {
      name: 'Template',
      format: 'Format',
      content: 'Content',
      changed: 'Changed',
      actions: 'Actions',
    },
    changedBy: '{at} by {operator}',
    editButton: 'Edit',
    editLabel: (name: string) => `Edit ${name}`,
    removeButton: 'Remove',
    removeLabel: (name: string) => `Remove ${name}`,
    csvContent: (columns: readonly string[], encoding: string) => `${columns.join(', ')} (${encoding})`,
    painContent: (name: string, account: string) => `${name}, ${account}`,
  },
  formats: { csv: 'CSV', 'pain.001': 'ISO 20022 pain.001' } satisfies Record<
    Schemas['PaymentTemplate']['format'],
    string
  >,

  dialog: {
    addTitle: 'Add payment template',
    editTitle: (name: string) => `Edit ${name}`,
    submit: 'Save template',
    effect:
      'With a four-eyes amount, this creates a proposal. The template changes after another operator confirms it.',
    nameLabel: 'Name',
    nameHint: 'Small letters, digits and hyphens.',
    formatLabel: 'Format',
    separatorLabel: 'Separator',
    decimalLabel: 'Decimal separator',
    lineEndLabel: 'Line end',
    encodingLabel: 'Encoding',
    headerLabel: 'First line with the headings',
    debtorNameLabel: 'Owner of the account',
    accountKindLabel: 'Account by',
    accountLabel: 'Account that pays',
    agentKindLabel: 'Bank by',
    agentLabel: 'Bank of the account',
    other: 'Other identifier',
    previewTitle: 'Preview',
    previewHint: 'Payments in the preview do not exist.',
    previewIncomplete: 'Shown when the template is complete.',
  },
  iban: 'IBAN',
  bic: 'BIC',
  separators: {
    comma: 'Comma ,',
    semicolon: 'Semicolon ;',
    tab: 'Tab',
    pipe: 'Vertical bar |',
  } satisfies Record<Csv['separator'], string>,
  decimals: { point: 'Point: 1250.50', comma: 'Comma: 1250,50' } satisfies Record<
    Csv['decimal_separator'],
    string
  >,
  lineEnds: { lf: 'LF', crlf: 'CR LF (Windows)' } satisfies Record<Csv['line_end'], string>,
  encodings: {
    'utf-8': 'UTF-8',
    'utf-8-bom': 'UTF-8 with byte order mark',
    'windows-1251': 'Windows-1251',
  } satisfies Record<Csv['encoding'], string>,

  columns: {
    legend: 'Columns',
    addButton: 'Add column',
    headingLabel: (position: number) => `Heading of column ${position}`,
    sourceLabel: (position: number) => `Content of column ${position}`,
    textLabel: (position: number) => `Text of column ${position}`,
    textPlaceholder: 'Text in every line',
    headingPlaceholder: 'Heading',
    upLabel: (position: number) => `Move column ${position} up`,
    removeLabel: (position: number) => `Remove column ${position}`,
  },
  sources: {
    withdrawal_id: 'Withdrawal ID',
    system: 'System',
    bank_id: 'Bank ID',
    bank_name: 'Bank name',
    wallet: 'Wallet',
    recipient_name: 'Recipient name',
    amount: 'Amount',
    currency: 'Currency',
    comment: 'Comment',
    text: 'Constant text',
  } satisfies Record<Source, string>,

  remove: {
    title: (name: string) => `Remove ${name}`,
    submit: 'Remove template',
    effect: 'No payment file can be exported with this template. Exported files are not affected.',
  },
  saved: (name: string) => `The template ${name} was saved.`,
  removed: 'The template was removed.',

  choice: {
    label: 'Template of the payment file',
    builtIn: 'Built-in CSV',
  },
};
