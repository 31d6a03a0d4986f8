// Bugs at the entry points: what operators export, record, confirm and halt, and what merchants may send.
import { type Bug, edit } from '../bug.ts';

const POSSIBLE_PAYMENTS = 'test/operator/withdrawals/possible-payments.test.ts';
const REFERENCES = 'test/operator/withdrawals/payment-references.test.ts';
const EXPIRY = 'test/operator/proposals/expiry.test.ts';
const HALT_RACES = 'test/operator/halts/halt-races.test.ts';

const CLAIMS = 'test/operator/withdrawals/claims.test.ts';

export const DOORS: readonly Bug[] = [
  {
    name: 'a withdrawal of a blocked merchant can be paid',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/action-context.ts',
        "...(status === 'active' ? [] : [merchantTexts.notActive(merchantId, status)]),",
        "...(status !== 'disabled' ? [] : [merchantTexts.notActive(merchantId, status)]),",
      ),
    ],
    test: CLAIMS,
    title: 'withdrawals of a blocked merchant cannot be claimed, paid or routed',
  },
  {
    name: 'a claimed withdrawal of a frozen merchant is paid without a statement',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        '(reason?.trim()\n      ? undefined',
        '(reason !== null\n      ? undefined',
      ),
    ],
    test: 'test/operator/proposals/open-proposals.test.ts',
    title: 'the destinations of a frozen merchant are not revealed, but a payment can still be recorded',
  },
  {
    name: 'a withdrawal of a frozen merchant is routed to an aggregator',
    edits: [
      edit(
        'src/domain/withdrawal-actions.ts',
        'context.stopped ??\n    wasNotPaidOutside(context),',
        'wasNotPaidOutside(context),',
      ),
    ],
    test: CLAIMS,
    title: 'withdrawals of a blocked merchant cannot be claimed, paid or routed',
  },
  {
    name: 'an exported withdrawal goes back to the queue without a word',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/claim-withdrawal.ts',
        "if (step === 'claim' || !possiblePayment || reason?.trim()) return undefined;",
        "if (step === 'claim' || !possiblePayment || reason !== 'never') return undefined;",
      ),
    ],
    test: POSSIBLE_PAYMENTS,
    title: 'does not go back without a statement',
  },
  {
    name: 'an exported withdrawal is routed to an aggregator',
    edits: [
      edit(
        'src/domain/withdrawal-actions.ts',
        'context.stopped ??\n    wasNotPaidOutside(context),',
        'context.stopped,',
      ),
    ],
    test: POSSIBLE_PAYMENTS,
    title: 'an exported withdrawal is not routed, whoever takes it over',
  },
  {
    name: 'the dispatch sends a withdrawal that may have been paid',
    edits: [
      edit('src/domain/routing.ts', 'if (payout.mayBePaid) return', 'if (payout.disputed) return'),
      edit(
        'sql/functions/withdrawal_guard.sql',
        "if new.stage = 'dispatching' and old.stage <> 'dispatching'",
        "if new.stage = 'dispatching' and old.stage = 'dispatching'",
      ),
    ],
    test: POSSIBLE_PAYMENTS,
    title: 'is not sent by the dispatch, and says what it waits for',
  },
  {
    name: 'two payments are recorded with one bank reference',
    edits: [
      edit(
        'src/storage/withdrawals/payment-references.ts',
        'return (reference) => payments.get(keyOf(reference));',
        'return () => undefined;',
      ),
      edit(
        'src/storage/withdrawals/payment-references.ts',
        'return rows.length > 0;',
        'return rows.length >= 0;',
      ),
    ],
    test: REFERENCES,
    title: 'a reference of another payment of the system is rejected, in any case',
  },
  {
    name: 'concurrent payments take one bank reference',
    edits: [
      edit(
        'sql/migrations/0021_doors.sql',
        'create unique index payment_references_once on payment_references (system, lower(reference)) where reuse_reason is null;',
        'create unique index payment_references_once on payment_references (system, lower(reference), withdrawal_id) where reuse_reason is null;',
      ),
      edit(
        'src/storage/withdrawals/payment-references.ts',
        'on conflict (system, lower(reference)) where reuse_reason is null do nothing',
        'on conflict (system, lower(reference), withdrawal_id) where reuse_reason is null do nothing',
      ),
    ],
    test: REFERENCES,
    title: 'of concurrent payments in two processes with one reference, one is recorded',
  },
  {
    name: 'a token uses a bank reference again',
    edits: [
      edit(
        'src/http/operator/shared/route.ts',
        'const stale = route.inPersonFor?.(call.body) ? rejectStaleAuthentication(call.operator) : undefined;',
        'const stale = route.inPersonFor?.(call.body) && call.operator.via !== "token" ? rejectStaleAuthentication(call.operator) : undefined;',
      ),
    ],
    test: REFERENCES,
    title: 'not with a token',
  },
  {
    name: 'the command line pays without a bank reference',
    edits: [
      edit(
        'src/cli/withdrawal/withdrawal-actions.ts',
        `.requiredOption('--reference <text>', "the bank's`,
        `.option('--reference <text>', "the bank's`,
      ),
      edit(
        'src/usecases/operator/withdrawals/payment-reference.ts',
        "if (!reference?.trim()) return rejectAction('invalid', withdrawalTexts.referenceMissing, 'reference');",
        'if (!reference?.trim()) return undefined;',
      ),
    ],
    test: REFERENCES,
    title: 'the command line does not pay without a reference',
  },
  {
    name: 'a card number is accepted as an order id',
    edits: [
      edit(
        'src/domain/systems/card.ts',
        'return card !== undefined && SCHEMES.some',
        "return card === '0' && SCHEMES.some",
      ),
    ],
    test: 'test/merchant/order-ids.test.ts',
    title: 'that is a card number of any scheme is rejected',
  },
  {
    name: 'an existing order with a card number as its id no longer answers',
    edits: [
      edit(
        'src/usecases/merchant/decide-withdrawal.ts',
        '(await findRepeated(app, merchant.id, request)) ??',
        "(isCardNumber(request.orderId ?? '') ? undefined : await findRepeated(app, merchant.id, request)) ??",
      ),
    ],
    test: 'test/merchant/order-ids.test.ts',
    title: 'an existing order with such an id still answers, and its content still counts',
  },
  {
    name: 'a halt does not wait for attempts that are being recorded',
    edits: [edit('src/usecases/operator/halts/halts.ts', 'await lockHalts(tx);', '')],
    test: HALT_RACES,
    title: 'is answered after an attempt that was just being recorded, and nothing is sent after the answer',
  },
  {
    name: 'a halt does not wait for calls under way',
    edits: [
      edit(
        'src/usecases/operator/halts/halts.ts',
        'if (count === 0 || performance.now() > until) return count;',
        'if (count >= 0 || performance.now() > until) return 0;',
      ),
    ],
    test: HALT_RACES,
    title: 'is answered when the call of an earlier attempt has its response',
  },
  {
    name: 'an expired proposal can be confirmed',
    edits: [
      edit(
        'src/usecases/operator/proposals/decide-proposal.ts',
        "if (verdict === 'confirmed' && proposal.expired)",
        "if (verdict === 'rejected' && proposal.expired && isOwn && !isOwn)",
      ),
      edit(
        'sql/functions/proposal_guard.sql',
        "if new.verdict = 'confirmed' and old.expires_at <= now() then",
        'if false then',
      ),
    ],
    test: EXPIRY,
    title: 'cannot be confirmed after 24 hours: API, command line, database',
  },
  {
    name: 'the database accepts the confirmation of an expired proposal',
    edits: [
      edit(
        'sql/functions/proposal_guard.sql',
        "if new.verdict = 'confirmed' and old.expires_at <= now() then",
        'if false then',
      ),
    ],
    test: EXPIRY,
    title: 'cannot be confirmed after 24 hours: API, command line, database',
  },
  {
    name: 'an expired payment leaves its withdrawal to everybody',
    edits: [
      edit(
        'src/usecases/operator/proposals/expire-proposals.ts',
        'await keepForMaker(tx, proposal, withdrawal, ACTOR.name);',
        'await keepForMaker(tx, proposal, undefined, ACTOR.name);',
      ),
    ],
    test: EXPIRY,
    title: 'is blocked until the job has closed the proposal, and stays with its maker, who may have paid it',
  },
  {
    name: 'fps pays to landlines and abroad',
    edits: [edit('src/domain/systems/fps.ts', "fpsNumbers === 'any' || isMobileOf", 'true || isMobileOf')],
    test: 'test/merchant/fps-numbers.test.ts',
    title: 'mobile numbers of the region are accepted in every spelling, all others are an invalid wallet',
  },
  {
    name: 'wrong keys lock out the right one',
    edits: [
      edit(
        'src/http/rate-limits.ts',
        "return acceptedClients.peek(client).count > 0 ? 'checked' : 'locked';",
        "return 'locked';",
      ),
    ],
    test: 'test/merchant/wrong-keys.test.ts',
    title: '31 wrong keys do not lock out the right key of a client that works there',
  },
  {
    name: 'wrong keys beyond the limit read the database',
    edits: [
      edit(
        'src/http/merchant/operation.ts',
        "access === 'checked' ? authenticateFromCache : authenticateMerchant",
        'access === undefined ? authenticateFromCache : authenticateMerchant',
      ),
    ],
    test: 'test/merchant/wrong-keys.test.ts',
    title: 'beyond the limit, wrong keys cause no database read',
  },
];
