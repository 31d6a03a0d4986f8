// Bugs in the attempts of an order: replayed failures, next attempts and twins in progress.
import { type Bug, edit } from '../bug.ts';

const CREATE = 'sql/functions/create_withdrawals.sql';
const MAY_BE_SUPERSEDED = 'sql/functions/may_be_superseded.sql';
const RESPONSE = 'src/usecases/merchant/order-response.ts';
const ATTEMPTS = 'test/orders/attempts.test.ts';
const TWINS = 'test/orders/twins.test.ts';

export const ORDERS: readonly Bug[] = [
  {
    name: 'an order is tried again although its failed attempt was paid after all',
    edits: [
      edit(MAY_BE_SUPERSEDED, "a.state not in ('refused', 'not_sent')", 'false'),
      edit(MAY_BE_SUPERSEDED, "e.step = 'recover'", 'false'),
    ],
    test: ATTEMPTS,
    title: 'was paid after all',
  },
  {
    name: 'an order is tried again while an incident about its failed attempt is open',
    edits: [edit(MAY_BE_SUPERSEDED, 'i.withdrawal_id = w.id and i.closed_at is null', 'false')],
    test: ATTEMPTS,
    title: 'has an open incident',
  },
  {
    name: 'an order is tried again although an aggregator refused it later',
    edits: [
      edit(MAY_BE_SUPERSEDED, "w.failed and w.state = 'cancelled'", "w.state = 'cancelled'"),
      edit(
        CREATE,
        'where item.order_attempt = w.order_attempt + 1 and w.failed',
        'where item.order_attempt = w.order_attempt + 1',
      ),
      edit(
        'sql/migrations/0020_order-attempts.sql',
        '(failed and not returned and order_id is not null)',
        '(not returned and order_id is not null)',
      ),
    ],
    test: ATTEMPTS,
    title: 'is refused later',
  },
  {
    name: 'a batch finds an earlier attempt of an order',
    edits: [
      edit(
        CREATE,
        'and order_id = item.order_id and superseded_by is null limit 1) w on true;',
        'and order_id = item.order_id limit 1) w on true;',
      ),
    ],
    test: 'test/storage/withdrawals/order-attempts.test.ts',
    title: 'a mixed batch of 512 with superseded orders gets the verdict of each item',
  },
  {
    name: 'a failed order asks to be sent again',
    edits: [
      edit(
        'src/domain/rejections.ts',
        "text: 'Error while creating withdraw', status: 503, contract: true,",
        "text: 'Error while creating withdraw', status: 503, contract: true, retryAfterSeconds: 1,",
      ),
    ],
    test: ATTEMPTS,
    title: 'is answered with the reason and the next attempt, and info has the reason',
  },
  {
    name: 'a replayed failure is not marked as replayed',
    edits: [edit(RESPONSE, '...(replayed ? { replayed } : {}),', '')],
    test: TWINS,
    title: 'refused',
  },
  {
    name: 'a twin hears success while the first request may still fail',
    edits: [edit(RESPONSE, 'if (current.createInProgress) {', 'if (false) {')],
    test: TWINS,
    title: 'refused',
  },
  {
    name: 'the twin of a create that was killed hears success',
    edits: [
      edit(
        RESPONSE,
        'if (performance.now() > waitUntil) return inProgress(current);',
        'if (performance.now() > waitUntil) break;',
      ),
    ],
    test: TWINS,
    title: 'hears in_progress if the first process was killed, and never hangs',
  },
  {
    name: 'a late payment of a failed attempt does not stop the next one',
    edits: [
      edit(
        'src/usecases/payouts/outcome-incidents.ts',
        'if (withdrawal.supersededBy !== null) await stopNewestOfOrder(tx, withdrawal);',
        '',
      ),
    ],
    test: ATTEMPTS,
    title: 'is stopped in its next attempt if the first one was paid after all',
  },
  {
    name: 'the status of another attempt of our order at the upstream counts as ours',
    edits: [
      edit(
        'src/adapters/aggregators/sluice/adapter.ts',
        '(providerId === null ? (data.attempt ?? 1) === 1 : data.id === providerId)',
        '(providerId === null || data.id === providerId)',
      ),
    ],
    test: 'test/adapters/sluice-lookup.test.ts',
    title: "somebody else's attempt of our order",
  },
  {
    name: 'the response to a failed payout is read again, and busy if that fails',
    edits: [
      edit(
        'src/usecases/merchant/create-withdrawal.ts',
        'failed ? rejected(failureOf(failed, { replayed: false }))',
        'failed ? rejected(failureOf((await app.findWithdrawal({ merchantId: failed.merchantId, id })) ?? failed, { replayed: false }))',
      ),
    ],
    test: 'test/payouts/lost-connections.test.ts',
    title: 'a failed payout',
  },
  {
    name: 'a repeated order is busy if the response of the first request cannot be read',
    edits: [
      edit(
        'src/usecases/merchant/create-withdrawal.ts',
        "    app.logFault(error, 'the response to an earlier request could not be read');\n",
        '    throw error;\n',
      ),
    ],
    test: 'test/payouts/lost-connections.test.ts',
    title: 'a repeated order',
  },
];
