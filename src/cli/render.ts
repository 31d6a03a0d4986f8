// How merchants, withdrawals and systems look on the command line, for scripts and for people.
import { describeAccount } from '../domain/accounts.ts';
import type { FeeSchedule } from '../domain/fees.ts';
import { asMinor, formatMoney, type Minor, ZERO } from '../domain/money.ts';
import { STATE_TEXTS } from '../domain/steps.ts';
import { SYSTEM_NAMES } from '../domain/systems/index.ts';
import type { SystemTerms, Withdrawal } from '../domain/withdrawal.ts';
import type { MerchantWithBalance } from '../usecases/operator/merchants/list-merchants.ts';
import type { MerchantDetails } from '../usecases/operator/merchants/show-merchant.ts';
import type { WithdrawalDetails } from '../usecases/operator/withdrawals/show-withdrawal.ts';
import { type CommandOutput, fieldTable, green, onOffText, red, table, yellow } from './output.ts';

const moneyOrNull = (money: Minor | null): string | null => (money === null ? null : formatMoney(money));

const percent = (basisPoints: number): string => formatMoney(asMinor(BigInt(basisPoints)));

const feeJson = (fee: FeeSchedule) => ({
  fee_percent: percent(fee.basisPoints),
  fee_fixed: formatMoney(fee.fixed),
  fee_min: moneyOrNull(fee.min),
  fee_max: moneyOrNull(fee.max),
});

const feeText = (fee: FeeSchedule): string => {
  const parts = [`${percent(fee.basisPoints)} % + ${formatMoney(fee.fixed)}`];
  if (fee.min !== null) parts.push(`at least ${formatMoney(fee.min)}`);
  if (fee.max !== null) parts.push(`at most ${formatMoney(fee.max)}`);
  return parts.join(', ');
};

export const systemJson = (system: SystemTerms) => ({
  name: system.name,
  enabled: system.enabled,
  auto_payouts: system.autoPayouts,
  ...feeJson(system.fee),
  min: moneyOrNull(system.min),
  max: moneyOrNull(system.max),
});

export const systemsTable = (systems: readonly SystemTerms[]): string =>
  table(
    ['System', 'Enabled', 'Auto', 'Fee', 'Min', 'Max'],
    systems.map((system) => [
      system.name,
      onOffText(system.enabled),
      onOffText(system.autoPayouts),
      feeText(system.fee),
      moneyOrNull(system.min),
      moneyOrNull(system.max),
    ]),
    ['Min', 'Max'],
  );

export const merchantJson = ({ merchant, balance }: MerchantWithBalance) => ({
  merchant_id: merchant.id,
  name: merchant.name,
  status: merchant.status,
  payout_mode: merchant.payoutMode,
  fee_from: merchant.feeFrom,
  available: formatMoney(balance.available),
  held: formatMoney(balance.held),
  owes: formatMoney(balance.owed),
  daily_limit: moneyOrNull(merchant.dailyLimit),
  ip_allow_list: merchant.ipAllowList,
  rate_limit: merchant.rateLimit,
  terms: Object.fromEntries(
    Object.entries(merchant.terms).map(([system, terms]) => [
      system,
      { ...(terms.fee ? feeJson(terms.fee) : {}), min: moneyOrNull(terms.min), max: moneyOrNull(terms.max) },
    ]),
  ),
});

const statusText = (status: string): string =>
  status === 'active' ? green(status) : status === 'new' ? yellow(status) : red(status);

export const merchantsTable = (merchants: readonly MerchantWithBalance[]): string =>
  table(
    ['Id', 'Name', 'Status', 'Payouts', 'Available', 'Held'],
    merchants.map(({ merchant, balance }) => [
      merchant.id,
      merchant.name,
      statusText(merchant.status),
      merchant.payoutMode,
      formatMoney(balance.available),
      formatMoney(balance.held),
    ]),
    ['Available', 'Held'],
  );

export function merchantOutput(shown: MerchantDetails): CommandOutput {
  const { merchant, balance, halt } = shown;
  const exceptions = SYSTEM_NAMES.flatMap((system) => {
    const terms = merchant.terms[system];
    if (!terms) return [];
    const parts = [terms.fee ? feeText(terms.fee) : 'standard fee'];
    if (terms.min !== null) parts.push(`from ${formatMoney(terms.min)}`);
    if (terms.max !== null) parts.push(`up to ${formatMoney(terms.max)}`);
    return [[`own terms, ${system}`, parts.join(', ')]];
  });
  return {
    json: { ...merchantJson(shown), halted: halt?.reason ?? null },
    text: fieldTable({
      'merchant id': merchant.id,
      name: merchant.name,
      status: statusText(merchant.status),
      'payout mode': merchant.payoutMode,
      'fee taken from': merchant.feeFrom,
      available: formatMoney(balance.available),
      held: formatMoney(balance.held),
      ...(balance.owed === ZERO ? {} : { owes: red(formatMoney(balance.owed)) }),
      ...(halt ? { frozen: red(`by ${halt.actor}: ${halt.reason}`) } : {}),
      'daily limit': moneyOrNull(merchant.dailyLimit),
      'allowed addresses': merchant.ipAllowList.length > 0 ? merchant.ipAllowList.join(', ') : 'any',
      'requests a minute': merchant.rateLimit,
      ...Object.fromEntries(exceptions),
    }),
  };
}

export const withdrawalJson = (withdrawal: Withdrawal) => ({
  id: withdrawal.id,
  merchant_id: withdrawal.merchantId,
  status: STATE_TEXTS[withdrawal.state],
  returned: withdrawal.returned,
  system: withdrawal.system,
  bank_id: withdrawal.bankId,
  wallet: withdrawal.walletMasked,
  amount: formatMoney(withdrawal.quote.amount),
  fee: formatMoney(withdrawal.quote.fee),
  amount_fee: formatMoney(withdrawal.quote.total),
  amount_to_receive: formatMoney(withdrawal.quote.received),
  order_id: withdrawal.orderId,
  reference: withdrawal.reference,
  auto: withdrawal.auto,
  stage: withdrawal.stage,
  claimed_by: withdrawal.claimedBy,
  waiting_for: withdrawal.waitingFor,
  created_at: withdrawal.createdAt.toISOString(),
  changed_at: withdrawal.changedAt.toISOString(),
});

const stateText = ({ state, returned, stage, claimedBy }: Withdrawal): string => {
  if (returned) return red('Cancelled, returned');
  const where =
    stage === null || stage === 'queued' ? '' : `, ${stage}${claimedBy ? ` by ${claimedBy}` : ''}`;
  return { created: yellow, paid: green, cancelled: red }[state](`${STATE_TEXTS[state]}${where}`);
};

export const formatTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const withdrawalsTable = (withdrawals: readonly Withdrawal[]): string =>
  table(
    ['Id', 'Merchant', 'System', 'Wallet', 'Amount', 'Fee', 'Status', 'Created'],
    withdrawals.map((withdrawal) => [
      withdrawal.id,
      withdrawal.merchantId,
      withdrawal.system,
      withdrawal.walletMasked,
      formatMoney(withdrawal.quote.amount),
      formatMoney(withdrawal.quote.fee),
      stateText(withdrawal),
      formatTime(withdrawal.createdAt),
    ]),
    ['Amount', 'Fee'],
  );

const asksToBePaid = ({ state, stage, auto }: Withdrawal): boolean =>
  state === 'created' && (stage === 'claimed' || (stage === 'queued' && !auto));

/** `wallet` is the full destination, where somebody asked to see it. */
export function withdrawalOutput(story: WithdrawalDetails, wallet: string | undefined): CommandOutput {
  const { withdrawal, bankName, currency, events, entries } = story;
  const shownWallet =
    wallet === undefined ? withdrawal.walletMasked : withdrawal.system === 'fps' ? `+${wallet}` : wallet;
  const { quote } = withdrawal;
  const text = [
    fieldTable({
      withdrawal: withdrawal.id,
      merchant: withdrawal.merchantId,
      status: stateText(withdrawal),
      system: withdrawal.system,
      bank:
        withdrawal.bankId === null ? null : `${withdrawal.bankId} ${bankName ?? '(no longer on the list)'}`,
      wallet: shownWallet,
      // Only one that a person pays asks to be paid.
      [asksToBePaid(withdrawal) ? 'pay the recipient' : 'recipient gets']:
        `${formatMoney(withdrawal.state === 'cancelled' ? ZERO : quote.received)} ${currency}`,
      fee: `${formatMoney(quote.fee)} (from the ${withdrawal.feeFrom})`,
      'amount and fee': formatMoney(quote.total),
      'order id': withdrawal.orderId,
      reference: withdrawal.reference,
      paid: withdrawal.auto ? 'automatically' : 'by hand',
      ...(withdrawal.waitingFor === null ? {} : { 'waiting for': withdrawal.waitingFor }),
      ...Object.fromEntries(story.incidents.map(({ id, kind }) => [`incident ${id}`, red(kind)])),
      ...Object.fromEntries(
        story.proposals
          .filter(({ verdict }) => verdict === null)
          .map(({ id, action }) => [
            `proposal ${id}`,
            `${action}, waits for \`sluice proposal confirm ${id}\``,
          ]),
      ),
      ...(withdrawal.stage === 'uncertain' || withdrawal.stage === 'sent'
        ? { 'to settle by hand': SETTLE(withdrawal.id) }
        : {}),
    }),
    table(
      ['When', 'Step', 'Who', 'Why', 'Reference'],
      events.map((event) => [formatTime(event.at), event.step, event.actor, event.reason, event.reference]),
    ),
    table(
      ['Step', 'Account', 'Amount', 'Balance after'],
      entries.map((entry) => [
        entry.step,
        describeAccount(entry.account),
        formatMoney(entry.amount),
        formatMoney(entry.balanceAfter),
      ]),
      ['Amount', 'Balance after'],
    ),
    ...attemptTables(story),
  ].join('\n\n');
  return {
    text,
    json: {
      ...withdrawalJson(withdrawal),
      wallet: shownWallet,
      bank_name: bankName,
      currency,
      history: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      entries: entries.map((entry) => ({
        step: entry.step,
        account: describeAccount(entry.account),
        seq: entry.seq,
        amount: formatMoney(entry.amount),
        balance_after: formatMoney(entry.balanceAfter),
        at: entry.at.toISOString(),
      })),
      incidents: story.incidents.map(({ id, kind, detail }) => ({ id, kind, detail })),
      attempts: story.attempts.map((attempt) => ({
        number: attempt.number,
        aggregator: attempt.aggregator,
        reference: attempt.reference,
        provider_id: attempt.providerId,
        state: attempt.state,
        amount: formatMoney(attempt.amount),
        created_at: attempt.createdAt.toISOString(),
      })),
      reports: story.reports.map((report) => ({
        ...report,
        amount: moneyOrNull(report.amount),
        at: report.at.toISOString(),
      })),
    },
  };
}

const SETTLE = (id: number): string =>
  `sluice withdrawal resolve ${id} --as paid|not-paid --evidence … --reason …  (and somebody else confirms)`;

/** What was sent where, and everything that was heard about it. */
function attemptTables({ attempts, reports }: WithdrawalDetails): string[] {
  if (attempts.length === 0) return [];
  return [
    table(
      ['Attempt', 'Aggregator', 'State', 'Our reference', 'Theirs', 'When'],
      attempts.map((attempt) => [
        attempt.number,
        attempt.aggregator,
        attempt.state,
        attempt.reference,
        attempt.providerId,
        formatTime(attempt.createdAt),
      ]),
    ),
    table(
      ['When', 'Heard by', 'It says', 'Amount', 'Detail', 'So'],
      reports.map((report) => [
        formatTime(report.at),
        report.source,
        report.verdict,
        report.amount === null ? null : `${formatMoney(report.amount)} ${report.currency ?? ''}`,
        report.detail,
        report.applied,
      ]),
    ),
  ];
}
