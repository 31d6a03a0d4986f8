// The values of the form of a template, and what is sent of them.
import type { PaymentTemplate, TemplateInput } from '../../../data/withdrawals/payment-templates.ts';

type Csv = Extract<PaymentTemplate, { format: 'csv' }>;
export type ColumnForm = {
  key: number;
  heading: string;
  source: Csv['columns'][number]['source'];
  text: string;
};

export type TemplateForm = Pick<
  Csv,
  'separator' | 'decimal_separator' | 'header' | 'line_end' | 'encoding'
> & {
  name: string;
  format: PaymentTemplate['format'];
  columns: ColumnForm[];
  debtor_name: string;
  accountKind: 'iban' | 'other';
  account: string;
  agentKind: 'bic' | 'other';
  agent: string;
};

const NEW_SOURCES = ['withdrawal_id', 'wallet', 'recipient_name', 'amount', 'currency', 'comment'] as const;

const NEW_FORM: TemplateForm = {
  name: '',
  format: 'csv',
  columns: NEW_SOURCES.map((source, key) => ({ key, heading: source, source, text: '' })),
  separator: 'semicolon',
  decimal_separator: 'point',
  header: true,
  line_end: 'crlf',
  encoding: 'utf-8',
  debtor_name: '',
  accountKind: 'iban',
  account: '',
  agentKind: 'bic',
  agent: '',
};

export function formOf(template: PaymentTemplate | undefined): TemplateForm {
  if (template === undefined) return NEW_FORM;
  if (template.format === 'csv') {
    const { name, format, separator, decimal_separator, header, line_end, encoding } = template;
    const columns = template.columns.map(({ heading, source, text }, key) => ({
      key,
      heading,
      source,
      text: text ?? '',
    }));
    return { ...NEW_FORM, name, format, columns, separator, decimal_separator, header, line_end, encoding };
  }
  const { name, format, debtor_name, debtor_iban, debtor_account_id, debtor_bic, debtor_agent_id } = template;
  return {
    ...NEW_FORM,
    name,
    format,
    debtor_name,
    accountKind: debtor_iban === null ? 'other' : 'iban',
    account: debtor_iban ?? debtor_account_id ?? '',
    agentKind: debtor_bic === null ? 'other' : 'bic',
    agent: debtor_bic ?? debtor_agent_id ?? '',
  };
}

export function readForm(form: TemplateForm): TemplateInput {
  if (form.format === 'pain.001')
    return {
      format: 'pain.001',
      message_version: 'pain.001.001.09',
      debtor_name: form.debtor_name.trim(),
      debtor_iban: form.accountKind === 'iban' ? form.account.trim() : null,
      debtor_account_id: form.accountKind === 'other' ? form.account.trim() : null,
      debtor_bic: form.agentKind === 'bic' ? form.agent.trim() : null,
      debtor_agent_id: form.agentKind === 'other' ? form.agent.trim() : null,
    };
  const { separator, decimal_separator, header, line_end, encoding } = form;
  const columns = form.columns.map(({ heading, source, text }) => ({
    heading: heading.trim(),
    source,
    text: source === 'text' ? text : null,
  }));
  return { format: 'csv', columns, separator, decimal_separator, header, line_end, encoding };
}

/** The server says what else is wrong, in the preview. */
export const isComplete = (form: TemplateForm): boolean =>
  form.format === 'csv'
    ? form.columns.length > 0
    : [form.debtor_name, form.account, form.agent].every((text) => text.trim() !== '');
