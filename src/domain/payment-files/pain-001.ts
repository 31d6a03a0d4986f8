// ISO 20022 pain.001.001.09: one payment instruction with a transfer for each withdrawal.
import { add, formatMoney, type Minor } from '../money.ts';
import { formatAmount } from '../rates/currencies.ts';
import { accepted, type Result, rejected } from '../result.ts';
import { type AccountId, type AgentId, type ColumnSource, PAIN_VERSION, type PainFormat } from './format.ts';
import { fieldsOf, type Payment, type Unwritable } from './payment.ts';
import { paymentTemplateTexts } from './texts.ts';
import { type Element, element, findForbiddenInXml, renderXml, textElement } from './xml.ts';

/** The limits of the standard, for the fields that a message has. */
const MAX_LENGTHS = {
  withdrawal_id: 35,
  bank_id: 35,
  wallet: 34,
  recipient_name: 140,
  comment: 140,
} as const satisfies Partial<Record<ColumnSource, number>>;
const FIELDS = Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[];

/** Three letters and hundredths. Others have no code in ISO 4217, such as USDT. */
const CURRENCY_CODE = /^[A-Z]{3}$/;
const CURRENCY_DECIMALS = 2;

export type PainMessage = {
  readonly format: PainFormat;
  /** A bank finds a message that it has already by it. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly payments: readonly Payment[];
};

function findUnwritable(payment: Payment): Unwritable | undefined {
  const { id, sent } = payment;
  if (!sent) return { id, field: 'amount', problem: paymentTemplateTexts.noAmount };
  const { code, decimals } = sent.currency;
  if (!CURRENCY_CODE.test(code) || decimals !== CURRENCY_DECIMALS)
    return { id, field: 'currency', problem: paymentTemplateTexts.notIsoCurrency(code) };
  const fields = fieldsOf(payment);
  for (const field of FIELDS) {
    const text = fields[field];
    const forbidden = findForbiddenInXml(text);
    if (forbidden !== undefined) return { id, field, problem: paymentTemplateTexts.notInXml(forbidden) };
    if (Array.from(text).length > MAX_LENGTHS[field])
      return { id, field, problem: paymentTemplateTexts.longerThan(MAX_LENGTHS[field]) };
  }
  return undefined;
}

export function writePain001(message: PainMessage): Result<string, Unwritable> {
  const { format, messageId, createdAt, payments } = message;
  for (const payment of payments) {
    const unwritable = findUnwritable(payment);
    if (unwritable) return rejected(unwritable);
  }
  const name = textElement('Nm', format.debtorName);
  const totals = [
    textElement('NbOfTxs', String(payments.length)),
    textElement('CtrlSum', formatMoney(add(...payments.map(amountOf)))),
  ];
  const header = element(
    'GrpHdr',
    textElement('MsgId', messageId),
    textElement('CreDtTm', `${createdAt.toISOString().slice(0, -5)}Z`),
    ...totals,
    element('InitgPty', name),
  );
  const instruction = element(
    'PmtInf',
    textElement('PmtInfId', messageId),
    textElement('PmtMtd', 'TRF'),
    ...totals,
    element('ReqdExctnDt', textElement('Dt', createdAt.toISOString().slice(0, 10))),
    element('Dbtr', name),
    element('DbtrAcct', accountElement(format.debtorAccount)),
    element('DbtrAgt', agentElement(format.debtorAgent)),
    ...payments.map(transferElement),
  );
  return accepted(
    renderXml({
      ...element('Document', element('CstmrCdtTrfInitn', header, instruction)),
      attributes: { xmlns: `urn:iso:std:iso:20022:tech:xsd:${PAIN_VERSION}` },
    }),
  );
}

/** A payment without one is refused before. */
function amountOf({ id, sent }: Payment): Minor {
  if (!sent) throw new Error(`withdrawal ${id} has no amount to send`);
  return sent.amount;
}

const otherId = (id: string): Element => element('Othr', textElement('Id', id));

const accountElement = (account: AccountId): Element =>
  element('Id', 'iban' in account ? textElement('IBAN', account.iban) : otherId(account.other));

const agentElement = (agent: AgentId): Element =>
  element('FinInstnId', 'bic' in agent ? textElement('BICFI', agent.bic) : otherId(agent.other));

function transferElement(payment: Payment): Element {
  const { sent, bankId, recipientName, comment, wallet } = payment;
  const id = String(payment.id);
  return element(
    'CdtTrfTxInf',
    element('PmtId', textElement('InstrId', id), textElement('EndToEndId', id)),
    element('Amt', {
      name: 'InstdAmt',
      attributes: { Ccy: sent?.currency.code ?? '' },
      content: sent ? formatAmount(sent) : '',
    }),
    ...(bankId === null ? [] : [element('CdtrAgt', agentElement({ other: bankId }))]),
    ...(recipientName === null ? [] : [element('Cdtr', textElement('Nm', recipientName))]),
    element('CdtrAcct', accountElement({ other: wallet })),
    ...(comment === null ? [] : [element('RmtInf', textElement('Ustrd', comment))]),
  );
}
