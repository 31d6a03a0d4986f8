import { describeAccount, formatOn } from '../../domain/accounts.ts';
import { formatMoney, ZERO } from '../../domain/money.ts';
import { describeAmount, formatIn } from '../../domain/rates/currencies.ts';
import { formatRate } from '../../domain/rates/rates.ts';
import { STATE_TEXTS } from '../../domain/steps.ts';
import { amountToSend, type Withdrawal } from '../../domain/withdrawal.ts';
import type { OfferedRow } from '../../usecases/operator/withdrawals/offered-rows.ts';
import type { Revealed } from '../../usecases/operator/withdrawals/reveal-wallet.ts';
import type { WithdrawalDetails } from '../../usecases/operator/withdrawals/show-withdrawal.ts';
import { fieldTable, green, red, table, yellow } from '../shared/output.ts';
import { formatTime } from './format.ts';

const stateText = ({ state, returned, stage, claimedBy }: Withdrawal): string => {
  if (returned) return red('Cancelled, returned');
  const stageText =
    stage === null || stage === 'queued' ? '' : `, ${stage}${claimedBy ? ` by ${claimedBy}` : ''}`;
  return { created: yellow, paid: green, cancelled: red }[state](`${STATE_TEXTS[state]}${stageText}`);
};

/** A merchant that is frozen or not active is marked: nothing of it can be paid. */
const merchantText = ({ withdrawal, merchantStatus, freeze }: OfferedRow): string => {
  const marks = [...(freeze ? ['frozen'] : []), ...(merchantStatus === 'active' ? [] : [merchantStatus])];
  const { merchantId, state } = withdrawal;
  return marks.length === 0 || state !== 'created'
    ? String(merchantId)
    : `${merchantId} ${red(`(${marks.join(', ')})`)}`;
};

export const withdrawalsTable = (rows: readonly OfferedRow[]): string =>
  table(
    ['Id', 'Merchant', 'System', 'Wallet', 'Amount', 'Fee', 'Status', 'Created'],
    rows.map(({ withdrawal, ...row }) => [
      withdrawal.id,
      merchantText({ withdrawal, ...row }),
      withdrawal.system,
      withdrawal.walletMasked,
      formatMoney(withdrawal.quote.amount),
      formatMoney(withdrawal.quote.fee),
      stateText(withdrawal),
      formatTime(withdrawal.createdAt),
    ]),
    ['Amount', 'Fee'],
  );

/** True if an operator has to pay the recipient. */
const isManualPayout = ({ state, stage, auto }: Withdrawal): boolean =>
  state === 'created' && (stage === 'claimed' || (stage === 'queued' && !auto));

/** All that is recorded about one withdrawal; what was revealed replaces the masked destination. */
export const withdrawalDetailsText = (details: WithdrawalDetails, revealed?: Revealed): string =>
  [
    withdrawalFields(details, revealed),
    table(
      ['When', 'Step', 'Actor', 'Reason', 'Reference'],
      details.events.map((event) => [
        formatTime(event.at),
        event.step,
        event.actor,
        event.reason,
        event.reference,
      ]),
    ),
    table(
      ['Step', 'Account', 'Amount', 'Balance after'],
      details.entries.map((entry) => [
        entry.step,
        describeAccount(entry.account),
        formatOn(entry.account, entry.amount),
        formatOn(entry.account, entry.balanceAfter),
      ]),
      ['Amount', 'Balance after'],
    ),
    ...(details.attempts.length > 0 ? [attemptsTable(details), reportsTable(details)] : []),
    ...(details.attachments.length > 0 ? [attachmentsTable(details)] : []),
  ].join('\n\n');

const attachmentsTable = ({ attachments }: WithdrawalDetails): string =>
  table(
    ['Attachment', 'File', 'Type', 'Bytes', 'Attached', 'By'],
    attachments.map(({ id, name, type, size, attachedAt, operator }) => [
      id,
      name,
      type,
      size,
      formatTime(attachedAt),
      operator,
    ]),
    ['Bytes'],
  );

function receivedText(withdrawal: Withdrawal, currency: string): string {
  if (withdrawal.state === 'cancelled') return `${formatMoney(ZERO)} ${currency}`;
  const toSend = amountToSend(withdrawal, currency);
  return toSend
    ? describeAmount(toSend)
    : `${formatMoney(withdrawal.quote.received)} ${currency}, in another currency without a locked rate`;
}

function withdrawalFields(details: WithdrawalDetails, revealed: Revealed | undefined): string {
  const { withdrawal, stopped, bankName, currency, incidents, proposals, madeBy } = details;
  const { id, bankId, quote, stage } = withdrawal;
  return fieldTable({
    withdrawal: id,
    merchant: withdrawal.merchantId,
    status: stateText(withdrawal),
    system: withdrawal.system,
    bank: bankId === null ? null : `${bankId} ${bankName ?? '(no longer on the list)'}`,
    wallet: revealed?.wallet ?? withdrawal.walletMasked,
    ...(revealed?.recipientName ? { recipient: revealed.recipientName } : {}),
    ...(withdrawal.comment === null ? {} : { comment: withdrawal.comment }),
    [isManualPayout(withdrawal) && !stopped ? 'pay the recipient' : 'recipient receives']: receivedText(
      withdrawal,
      currency,
    ),
    ...(withdrawal.payout
      ? { rate: `${formatRate(withdrawal.payout.rate)} ${currency} for 1 ${withdrawal.payout.currency}` }
      : {}),
    fee: `${formatMoney(quote.fee)} (from the ${withdrawal.feeFrom})`,
    total: formatMoney(quote.total),
    'order id': withdrawal.orderId,
    'made by': madeBy ? [madeBy.maker, madeBy.checker].filter((name) => name !== null).join(', ') : 'API',
    ...(withdrawal.orderAttempt === 1 ? {} : { 'order attempt': withdrawal.orderAttempt }),
    ...(withdrawal.supersededBy === null ? {} : { 'tried again as': withdrawal.supersededBy }),
    ...(withdrawal.failureReason === null ? {} : { 'failed because': withdrawal.failureReason }),
    ...(withdrawal.metadata === null ? {} : { metadata: JSON.stringify(withdrawal.metadata) }),
    reference: withdrawal.reference,
    method: withdrawal.auto ? 'automatic' : 'manual',
    ...(withdrawal.waitingFor === null ? {} : { 'waiting for': withdrawal.waitingFor }),
    ...(stopped && withdrawal.state === 'created' ? { 'do not pay': red(stopped) } : {}),
    ...Object.fromEntries(incidents.map((incident) => [`incident ${incident.id}`, red(incident.kind)])),
    ...Object.fromEntries(
      proposals
        .filter(({ verdict }) => verdict === null)
        .map((proposal) => [
          `proposal ${proposal.id}`,
          `${proposal.action}, waiting for \`sluice proposal confirm ${proposal.id}\``,
        ]),
    ),
    ...(stage === 'uncertain' || stage === 'sent' ? { 'to resolve manually': resolveCommand(id) } : {}),
  });
}

const resolveCommand = (id: number): string =>
  `sluice withdrawal resolve ${id} --as paid|not-paid --evidence … --reason …  (a second operator confirms)`;

const attemptsTable = ({ attempts }: WithdrawalDetails): string =>
  table(
    ['Attempt', 'Aggregator', 'State', 'Reference', 'Provider id', 'Created'],
    attempts.map((attempt) => [
      attempt.number,
      attempt.aggregator,
      attempt.state,
      attempt.reference,
      attempt.providerId,
      formatTime(attempt.createdAt),
    ]),
  );

const reportsTable = ({ reports }: WithdrawalDetails): string =>
  table(
    ['Reported', 'Source', 'Verdict', 'Amount', 'Detail', 'Effect'],
    reports.map((report) => [
      formatTime(report.at),
      report.source,
      report.verdict,
      report.amount === null
        ? null
        : `${formatIn(report.currency ?? '', report.amount)} ${report.currency ?? ''}`,
      report.detail,
      report.applied,
    ]),
  );
