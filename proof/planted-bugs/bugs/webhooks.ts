// Bugs in signed callbacks and in sending webhooks.
import { type Bug, edit } from '../bug.ts';

export const WEBHOOKS: readonly Bug[] = [
  {
    name: 'callbacks need no signature',
    edits: [
      edit(
        'src/adapters/shared/standard-webhooks.ts',
        'return a.length === b.length && timingSafeEqual(a, b);',
        'return a.length === b.length || !timingSafeEqual(a, a);',
      ),
    ],
    test: 'test/payouts/callbacks.test.ts',
    title: 'row 30: a callback without the signature of the aggregator changes nothing',
  },
  {
    name: 'webhooks are sent to private addresses',
    edits: [
      edit(
        'src/adapters/webhook-sender/lookup.ts',
        'isPublic(address) || (allowLoopback && isLoopback(address));',
        'isPublic(address) || !isLoopback(address) || allowLoopback;',
      ),
    ],
    test: 'test/webhooks/private-addresses.test.ts',
    title: 'no private address is ever called',
  },
  {
    name: 'slow webhook endpoints keep their job slots',
    edits: [edit('src/worker/hand-off.ts', 'withoutSlot.size >= max', 'withoutSlot.size < max')],
    test: 'test/webhooks/slow-endpoints.test.ts',
    title: 'row 28: slow endpoints do not delay the webhooks of another merchant',
  },
  {
    name: 'answers of webhooks are stored as they are',
    edits: [
      edit(
        'src/usecases/webhooks/mask-answers.ts',
        '[id, redactQuote(redactMessage(text), secrets)] as const',
        '[id, text] as const',
      ),
    ],
    test: 'test/webhooks/bodies.test.ts',
    title: 'a destination of %s that an endpoint quotes %s is masked, and so is the name',
  },
  {
    name: 'a viewer sends test events',
    edits: [edit('src/http/operator/webhooks/merchant-endpoint.ts', "right: 'work',", "right: 'read',")],
    test: 'test/operator/webhooks/test-events.test.ts',
    title: 'a viewer cannot send one',
  },
  {
    name: 'an operator reads requests of every merchant by a cursor',
    edits: [
      edit(
        'src/usecases/merchant/list-requests.ts',
        "['listRequests', merchantId, operation,",
        "['listRequests', operation,",
      ),
    ],
    test: 'test/operator/merchants/requests.test.ts',
    title: 'they come in pages, and the cursor of one merchant is refused for another',
  },
];
