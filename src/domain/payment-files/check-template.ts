// Why a template cannot be stored. What can be checked before the first export is checked here.
import { redactNote } from '../redact/notes.ts';
import { findUnencodable } from './encode.ts';
import type { AccountId, AgentId, Column, CsvFormat, PainFormat, PaymentFormat } from './format.ts';
import {
  MAX_ACCOUNT_ID_LENGTH,
  MAX_AGENT_ID_LENGTH,
  MAX_COLUMNS,
  MAX_DEBTOR_NAME_LENGTH,
  MAX_HEADING_LENGTH,
  MAX_TEXT_LENGTH,
  PAYMENT_TEMPLATE_NAME_LENGTH,
} from './limits.ts';
import { paymentTemplateTexts as texts } from './texts.ts';

/** The field as in the operator API. */
export type TemplateProblem = { readonly field: string; readonly text: string };

const NAME = new RegExp(`^[a-z][a-z0-9-]{0,${PAYMENT_TEMPLATE_NAME_LENGTH - 1}}$`);

export const isTemplateName = (name: string): boolean => NAME.test(name);

export const checkFormat = (format: PaymentFormat): TemplateProblem | undefined =>
  format.format === 'csv' ? checkCsv(format) : checkPain(format);

function checkCsv({ columns, hasHeader, ...format }: CsvFormat): TemplateProblem | undefined {
  const sources = new Set(columns.map(({ source }) => source));
  if (!sources.has('wallet') || !sources.has('amount'))
    return { field: 'columns', text: texts.columnsMissing };
  if (columns.length > MAX_COLUMNS) return { field: 'columns', text: texts.tooManyColumns(MAX_COLUMNS) };
  const headings = new Set<string>();
  for (const column of columns) {
    const text =
      checkColumn(column, format.encoding) ?? (hasHeader ? checkHeading(column, headings) : undefined);
    if (text !== undefined) return { field: 'columns', text };
    headings.add(column.heading);
  }
  if (format.separator === 'comma' && format.decimalSeparator === 'comma')
    return { field: 'decimal_separator', text: texts.sameSeparator };
  return undefined;
}

function checkColumn(column: Column, encoding: CsvFormat['encoding']): string | undefined {
  const constant = column.source === 'text' ? column.text : '';
  for (const [text, maxLength] of [
    [column.heading, MAX_HEADING_LENGTH],
    [constant, MAX_TEXT_LENGTH],
  ] as const) {
    const problem = checkText(text, maxLength);
    if (problem !== undefined) return problem;
    if (FORMULA.test(text) && !NUMBER.test(text)) return texts.formula(text);
    const unencodable = findUnencodable(encoding, text);
    if (unencodable !== undefined) return `${text}: ${texts.unencodable(unencodable, encoding)}.`;
  }
  return undefined;
}

const checkHeading = ({ heading }: Column, others: ReadonlySet<string>): string | undefined => {
  if (heading === '') return texts.headingMissing;
  return others.has(heading) ? texts.sameHeading(heading) : undefined;
};

/** As csv-stringify escapes them. A bank that compares the text would not find it with an escape. */
const FORMULA = /^[=+@\-\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?[0-9.,]*$/;

const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

function checkText(text: string, maxLength: number): string | undefined {
  if (text.length > maxLength) return texts.tooLong(maxLength);
  if (UNWRITABLE.test(text)) return texts.control;
  return redactNote(text) === text ? undefined : texts.cardNumber;
}

function checkPain({ debtorName, debtorAccount, debtorAgent }: PainFormat): TemplateProblem | undefined {
  const name = debtorName === '' ? texts.debtorNameMissing : checkText(debtorName, MAX_DEBTOR_NAME_LENGTH);
  if (name !== undefined) return { field: 'debtor_name', text: name };
  return checkAccount(debtorAccount) ?? checkAgent(debtorAgent);
}

function checkAccount(account: AccountId): TemplateProblem | undefined {
  if ('iban' in account) return isIban(account.iban) ? undefined : { field: 'debtor_iban', text: texts.iban };
  const text = account.other === '' ? texts.idMissing : checkText(account.other, MAX_ACCOUNT_ID_LENGTH);
  return text === undefined ? undefined : { field: 'debtor_account_id', text };
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

function checkAgent(agent: AgentId): TemplateProblem | undefined {
  if ('bic' in agent) return BIC.test(agent.bic) ? undefined : { field: 'debtor_bic', text: texts.bic };
  const text = agent.other === '' ? texts.idMissing : checkText(agent.other, MAX_AGENT_ID_LENGTH);
  return text === undefined ? undefined : { field: 'debtor_agent_id', text };
}

/** ISO 13616: the first four characters moved to the end and letters as 10 to 35, it is 1 modulo 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (one) => Number.parseInt(one, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
