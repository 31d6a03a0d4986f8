// Bugs in rates and in amounts of a payout currency.
import { type Bug, edit } from '../../bug.ts';

const RATES = 'src/domain/rates/rates.ts';
const DOMAIN_TESTS = 'test/domain/rates/rates.test.ts';
const LOCKED = 'test/rates/locked-rates.test.ts';
const LOOKUP = 'test/operator/withdrawals/transaction-lookup.test.ts';
const UNVERIFIED = 'test/operator/withdrawals/unverified-transactions.test.ts';
const AUTOMATIC = 'test/rates/other-currency.test.ts';

export const RATE_BUGS: readonly Bug[] = [
  {
    name: 'the amount at a rate is computed in floating point',
    edits: [
      edit(
        RATES,
        'asMinor((settled * scaleOf(currency)) / value);',
        'asMinor(BigInt(Math.floor((Number(settled) * Number(scaleOf(currency))) / Number(value))));',
      ),
    ],
    test: DOMAIN_TESTS,
    title: 'the amount that a withdrawal locks',
  },
  {
    name: 'the amount at a rate is rounded up',
    edits: [
      edit(
        RATES,
        'asMinor((settled * scaleOf(currency)) / value);',
        'asMinor((settled * scaleOf(currency) + value - 1n) / value);',
      ),
    ],
    test: DOMAIN_TESTS,
    title: '5,000.00 at 97.35 is 51.361068 USDT, rounded down',
  },
  {
    name: 'the amount at a rate is rounded to the nearest, found by the property',
    edits: [
      edit(
        RATES,
        'asMinor((settled * scaleOf(currency)) / value);',
        'asMinor((settled * scaleOf(currency) + value / 2n) / value);',
      ),
    ],
    test: DOMAIN_TESTS,
    title: 'the amount that a withdrawal locks',
  },
  {
    name: 'the spread is subtracted from the rate',
    edits: [edit(RATES, '(BASIS_POINTS + BigInt(basisPoints))', '(BASIS_POINTS - BigInt(basisPoints))')],
    test: LOCKED,
    title: 'has the spread of the system, or that of the merchant',
  },
  {
    name: 'an aggregator gets another amount than the locked one',
    edits: [
      edit(
        'src/domain/withdrawal.ts',
        'if (payout) return { amount: payout.amount,',
        'if (payout) return { amount: asMinor(payout.amount * 2n),',
      ),
      edit(
        'src/domain/withdrawal.ts',
        "import type { Minor } from './money.ts';",
        "import { asMinor, type Minor } from './money.ts';",
      ),
    ],
    test: AUTOMATIC,
    title: 'the aggregator gets the locked amount in USDT, and the ledger has both currencies',
  },
  {
    name: 'a withdrawal is read with the newest rate instead of the locked one',
    edits: [
      edit(
        'src/storage/withdrawals/withdrawals.ts',
        'COLUMNS}, fingerprint from',
        "COLUMNS.replace(' rate,', ' (select r.rate from rates r order by r.id desc limit 1) as rate,')}, fingerprint from",
      ),
    ],
    test: LOCKED,
    title:
      '5,000.00 at 97.35 is 51.361068 USDT; a later rate changes nothing, and the next withdrawal has it',
  },
  {
    name: 'a rate is used after it expired',
    edits: [edit(RATES, 'now < expiresAt;', 'now < expiresAt || now > new Date(0);')],
    test: LOCKED,
    title: 'nothing is created, in every encoding, and the request can be sent again after a new rate',
  },
  {
    name: 'the rate is checked before the limit of the day',
    edits: [edit('src/usecases/merchant/decide-withdrawal.ts', "  'rate_not_available',\n", '')],
    test: LOCKED,
    title: 'comes after every limit and before the automatic route and the balance',
  },
  {
    name: 'USDT is added to the settlement currency',
    edits: [
      edit(
        'sql/functions/entries_must_balance.sql',
        'group by case when account_id between 500 and 999 then account_id / 100 end having',
        'having',
      ),
    ],
    test: AUTOMATIC,
    title: 'entries in USDT never balance entries in the settlement currency',
  },
  {
    name: 'a payment is not posted in USDT',
    edits: [
      edit('src/domain/steps.ts', 'payout: payout?.amount ?? ZERO,', 'payout: payout ? ZERO : ZERO,'),
      edit('sql/functions/apply_withdrawal_steps.sql', "m.system = 'usdt' and", 'false and'),
    ],
    test: AUTOMATIC,
    title: 'the aggregator gets the locked amount in USDT, and the ledger has both currencies',
  },
  {
    name: 'a return leaves USDT delivered',
    edits: [
      edit(
        'src/domain/steps.ts',
        "figure: 'refundedFee' },\n      BROUGHT_BACK,",
        "figure: 'refundedFee' },\n      { ...BROUGHT_BACK, figure: 'refundedFee' },",
      ),
      edit('sql/functions/apply_withdrawal_steps.sql', "m.system = 'usdt' and", 'false and'),
    ],
    test: AUTOMATIC,
    title: 'a returned payout brings both currencies back',
  },
  {
    name: 'an aggregator of another currency can be routed',
    edits: [
      edit(
        'src/usecases/operator/aggregators/set-route.ts',
        'terms.currency !== SYSTEMS[system].payoutCurrency',
        'terms.currency !== SYSTEMS[system].payoutCurrency && position === 0',
      ),
    ],
    test: AUTOMATIC,
    title: 'gets no route of the system',
  },
  {
    name: 'a transaction pays several withdrawals if there is a reason',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/payment-reference.ts',
        'if (reuseReason?.trim() && !uniqueReference) return undefined;',
        'if (reuseReason?.trim()) return undefined;',
      ),
      edit(
        'src/usecases/operator/withdrawals/payment-reference.ts',
        'systemOf(system).uniqueReference ? null : input.reuseReason',
        'systemOf(system).uniqueReference && !input.reuseReason ? null : input.reuseReason',
      ),
    ],
    test: 'test/operator/withdrawals/transaction-hashes.test.ts',
    title: 'no reason allows a hash twice',
  },
  {
    name: 'the amount of a transaction is not compared',
    edits: [
      edit(
        'src/domain/rates/transaction.ts',
        'transfer.amount === amount.amount',
        'transfer.amount >= 0n && amount.amount >= 0n',
      ),
    ],
    test: LOOKUP,
    title: '%s rejects a transaction that sends %s',
  },
  {
    name: 'a reverted transaction counts as a payment',
    edits: [
      edit(
        'src/domain/rates/transaction.ts',
        'if (result !== SUCCESS)',
        "if (![SUCCESS, 'REVERT'].includes(result))",
      ),
    ],
    test: LOOKUP,
    title: '%s rejects a transaction that sends %s',
  },
  {
    name: 'a wrong transaction can be accepted',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/check-transaction.ts',
        "return rejectAction('invalid', transaction.text, 'reference');",
        "return acceptUnverified === true ? undefined : rejectAction('invalid', transaction.text, 'reference');",
      ),
    ],
    test: LOOKUP,
    title: 'no one can accept a transaction that sends %s',
  },
  {
    name: 'a transaction that is not confirmed yet counts as final',
    edits: [edit('src/adapters/tron-node/index.ts', 'isFinal: false', 'isFinal: true')],
    test: UNVERIFIED,
    title: '%s rejects a transaction that %s',
  },
  {
    name: 'one operator sets a rate although four eyes are on',
    edits: [edit('src/usecases/operator/rates/set-rate.ts', 'loosens: true,', 'loosens: false,')],
    test: 'test/operator/rates/rates.test.ts',
    title: 'a rate takes two operators, and the second sees what changes',
  },
  {
    name: 'a rate jumps by any amount',
    edits: [
      edit(RATES, 'return basisPoints <= BigInt(max) * 100n', 'return basisPoints <= BigInt(max) * 100_000n'),
    ],
    test: 'test/operator/rates/rates.test.ts',
    title: 'a jump of more than 5 percent has to be confirmed, at both entry points',
  },
  {
    name: 'what an operator reports about a payout in USDT is in the settlement currency',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        'const currency = withdrawal.payout?.currency ?? settings.currency;',
        'const { currency } = settings;',
      ),
    ],
    test: AUTOMATIC,
    title: 'an operator records the return of a payout',
  },
  {
    name: 'two operators resolve a payout in USDT in the settlement currency',
    edits: [
      edit(
        'src/usecases/operator/proposals/execute-proposal.ts',
        'currency: withdrawal.payout?.currency ?? app.settings.currency,',
        'currency: app.settings.currency,',
      ),
    ],
    test: AUTOMATIC,
    title: 'operators resolve a disputed payout as paid',
  },
  {
    name: 'a withdrawal without a locked rate is sent',
    edits: [
      edit(
        'src/domain/withdrawal.ts',
        'payout !== null || SYSTEMS[system].payoutCurrency === null;',
        'payout !== null || SYSTEMS[system].payoutCurrency !== undefined;',
      ),
    ],
    test: 'test/operator/withdrawals/no-locked-rate.test.ts',
    title: 'is not sent, if an earlier version made it automatic (to %s)',
  },
  {
    name: 'what a purchase earned stays in clearing',
    edits: [
      edit(
        'src/domain/rates/float-purchase.ts',
        'return asMinor(charged - paid);',
        'return asMinor((charged - paid) / 2n);',
      ),
    ],
    test: 'test/operator/rates/float-purchases.test.ts',
    title: 'the gain',
  },
];
