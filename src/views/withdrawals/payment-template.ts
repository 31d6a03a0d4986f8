// Templates of payment files. A request has the same fields as a response, but for who changed it.
import { z } from 'zod';
import {
  type AccountId,
  type AgentId,
  COLUMN_SOURCES,
  type Column,
  DECIMAL_SEPARATORS,
  ENCODINGS,
  LINE_ENDS,
  PAIN_VERSION,
  type PaymentFormat,
  SEPARATORS,
} from '../../domain/payment-files/format.ts';
import {
  MAX_ACCOUNT_ID_LENGTH,
  MAX_AGENT_ID_LENGTH,
  MAX_COLUMNS,
  MAX_DEBTOR_NAME_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_TEXT_LENGTH,
} from '../../domain/payment-files/limits.ts';
import { type StoredTemplate, templateVersion } from '../../usecases/operator/payment-templates/templates.ts';
import { iso, time } from '../fields.ts';

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(table) as [K, ...K[]]);

const column = z.object({
  heading: z.string().max(MAX_HEADING_LENGTH),
  source: z.enum([...COLUMN_SOURCES, 'text']),
  text: z
    .string()
    .max(MAX_TEXT_LENGTH)
    .nullable()
    .default(null)
    .meta({ description: 'Of the source `text`: what every line has' }),
});

const csv = {
  format: z.literal('csv'),
  columns: z.array(column.strict()).min(1).max(MAX_COLUMNS),
  separator: keysOf(SEPARATORS).default('comma'),
  decimal_separator: keysOf(DECIMAL_SEPARATORS).default('point'),
  header: z.boolean().default(true),
  line_end: keysOf(LINE_ENDS).default('lf'),
  encoding: z.enum(ENCODINGS).default('utf-8-bom'),
};

const id = (maxLength: number, description: string) =>
  z.string().trim().max(maxLength).nullable().default(null).meta({ description });

const pain = {
  format: z.literal('pain.001'),
  message_version: z.literal(PAIN_VERSION).default(PAIN_VERSION),
  debtor_name: z
    .string()
    .trim()
    .max(MAX_DEBTOR_NAME_LENGTH)
    .meta({ description: 'The owner of the account' }),
  debtor_iban: id(MAX_ACCOUNT_ID_LENGTH, 'The account that pays; this or `debtor_account_id`'),
  debtor_account_id: id(MAX_ACCOUNT_ID_LENGTH, 'The account that pays, if it has no IBAN'),
  debtor_bic: id(11, 'The bank of the account; this or `debtor_agent_id`'),
  debtor_agent_id: id(MAX_AGENT_ID_LENGTH, 'The bank of the account, by an identifier that it agreed to'),
};

/** With more fields in each of the formats. */
export const paymentFormatInput = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.discriminatedUnion('format', [z.strictObject({ ...csv, ...more }), z.strictObject({ ...pain, ...more })]);

type FormatInput = z.output<z.ZodObject<typeof csv>> | z.output<z.ZodObject<typeof pain>>;

export function readFormat(input: FormatInput): PaymentFormat {
  if (input.format === 'pain.001')
    return {
      format: 'pain.001',
      debtorName: input.debtor_name,
      debtorAccount:
        input.debtor_iban === null
          ? { other: input.debtor_account_id ?? '' }
          : { iban: input.debtor_iban.replaceAll(' ', '').toUpperCase() },
      debtorAgent:
        input.debtor_bic === null
          ? { other: input.debtor_agent_id ?? '' }
          : { bic: input.debtor_bic.toUpperCase() },
    };
  return {
    format: 'csv',
    columns: input.columns.map(
      ({ heading, source, text }): Column =>
        source === 'text' ? { heading, source, text: text ?? '' } : { heading, source },
    ),
    separator: input.separator,
    decimalSeparator: input.decimal_separator,
    hasHeader: input.header,
    lineEnd: input.line_end,
    encoding: input.encoding,
  };
}

const changed = {
  name: z.string(),
  changed_by: z.string(),
  changed_at: time,
  version: z.string(),
};

export const paymentTemplateItem = z
  .discriminatedUnion('format', [z.object({ ...changed, ...csv }), z.object({ ...changed, ...pain })])
  .meta({ id: 'PaymentTemplate' });

const ibanOf = (account: AccountId): string | null => ('iban' in account ? account.iban : null);
const bicOf = (agent: AgentId): string | null => ('bic' in agent ? agent.bic : null);
const otherOf = (id: AccountId | AgentId): string | null => ('other' in id ? id.other : null);

export function serializePaymentTemplate(template: StoredTemplate): z.output<typeof paymentTemplateItem> {
  const { name, format, changedBy, changedAt } = template;
  const shared = {
    name,
    changed_by: changedBy,
    changed_at: iso(changedAt),
    version: templateVersion(template),
  };
  if (format.format === 'pain.001')
    return {
      ...shared,
      format: 'pain.001',
      message_version: PAIN_VERSION,
      debtor_name: format.debtorName,
      debtor_iban: ibanOf(format.debtorAccount),
      debtor_account_id: otherOf(format.debtorAccount),
      debtor_bic: bicOf(format.debtorAgent),
      debtor_agent_id: otherOf(format.debtorAgent),
    };
  return {
    ...shared,
    format: 'csv',
    columns: format.columns.map((one) => ({
      heading: one.heading,
      source: one.source,
      text: one.source === 'text' ? one.text : null,
    })),
    separator: format.separator,
    decimal_separator: format.decimalSeparator,
    header: format.hasHeader,
    line_end: format.lineEnd,
    encoding: format.encoding,
  };
}
