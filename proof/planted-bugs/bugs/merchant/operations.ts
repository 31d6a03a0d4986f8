// What merchants do for themselves: lists, cancellation, batches, their own fields, webhooks.
import { type Bug, edit } from '../../bug.ts';

const POLICY = 'src/domain/withdrawal-actions.ts';
const CANCEL = 'src/usecases/merchant/cancel-withdrawal.ts';
const LIST_TESTS = 'test/merchant/list-withdraws.test.ts';
const CANCEL_TESTS = 'test/merchant/cancel-withdraw.test.ts';
const BATCH_TESTS = 'test/merchant/create-withdraws.test.ts';
const FIELD_TESTS = 'test/merchant/own-fields.test.ts';

export const MERCHANT_OPERATION_BUGS: readonly Bug[] = [
  {
    name: 'a merchant cancels a withdrawal whose payment waits for a second operator',
    edits: [edit(POLICY, '  !context.hasOpenProposal &&\n', '')],
    test: CANCEL_TESTS,
    title: 'whose payment is proposed',
  },
  {
    name: 'a merchant cancels a withdrawal that an operator could have paid',
    edits: [edit(POLICY, '  !context.wasRevealed &&\n', '')],
    test: CANCEL_TESTS,
    title: 'whose destination an operator has seen, and which is back in the queue',
  },
  {
    name: 'any cancellation counts as one of the merchant',
    edits: [edit(CANCEL, ' && event.actor === actor)', ')')],
    test: CANCEL_TESTS,
    title: 'that an operator has cancelled',
  },
  {
    name: 'a cursor of another merchant is accepted',
    edits: [
      edit(
        'src/usecases/merchant/list-withdrawals.ts',
        "['listWithdraws', merchantId, ",
        "['listWithdraws', ",
      ),
    ],
    test: LIST_TESTS,
    title: 'for a cursor of another request, of another merchant, or changed',
  },
  {
    name: 'a list goes on with the withdrawals of the next merchant',
    edits: [
      edit(
        'src/storage/withdrawals/merchant-list.ts',
        "['merchant_id <= ?', merchantId]",
        "['?::bigint > 0', merchantId]",
      ),
    ],
    test: LIST_TESTS,
    title: 'a list has the withdrawals of this merchant only, newest first, with the fields of info',
  },
  {
    name: 'an order id that stands twice in a batch is created once',
    edits: [
      edit(
        'src/http/merchant/create-withdraws.ts',
        'if (seen.has(orderId)) repeated.add(orderId);',
        'seen.has(orderId);',
      ),
    ],
    test: BATCH_TESTS,
    title: 'an order id that two items have is an error on both',
  },
  {
    name: 'automatic items of a batch are left to the sweep',
    edits: [edit('src/usecases/merchant/create-withdrawals.ts', '  await queue(app, toSend);\n', '')],
    test: BATCH_TESTS,
    title: 'automatic items are queued, answered as created, and paid by the workers',
  },
  {
    name: 'an order with another comment or recipient is the same order',
    edits: [
      edit(
        'src/usecases/merchant/decide-withdrawal.ts',
        'if (comment !== undefined || recipientName !== undefined)',
        'if (false as boolean)',
      ),
    ],
    test: FIELD_TESTS,
    title: 'comment and recipient belong to the request of an order; metadata does not',
  },
  {
    name: 'an order id of null creates a withdrawal without one',
    edits: [
      edit(
        'src/http/merchant/operation.ts',
        "params.value.has('order_id') && params.value.get('order_id') === undefined",
        'false as boolean',
      ),
    ],
    test: 'test/merchant/order-ids.test.ts',
    title: 'an order id without a value is rejected by %s: the client meant to send one',
  },
  {
    name: 'a merchant has the webhooks of another merchant sent again',
    edits: [
      edit(
        'src/storage/webhooks/delivery-log.ts',
        'where merchant_id = $1 and withdrawal_id = $2 and seq = $3 returning id',
        'where $1::bigint > 0 and withdrawal_id = $2 and seq = $3 returning id',
      ),
    ],
    test: 'test/merchant/webhooks.test.ts',
    title: 'an event of another merchant, or none, is not found',
  },
];
