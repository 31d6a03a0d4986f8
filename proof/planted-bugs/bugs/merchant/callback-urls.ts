// Webhooks about one withdrawal to a URL of its own.
import { type Bug, edit } from '../../bug.ts';

const TESTS = 'test/webhooks/callback-urls.test.ts';
const DOOR_TESTS = 'test/merchant/callback-url.test.ts';
const RECORD = 'src/usecases/webhooks/record-chunk.ts';

export const CALLBACK_URL_BUGS: readonly Bug[] = [
  {
    name: 'a callback URL of any host is accepted',
    edits: [
      edit(
        'src/domain/withdrawal.ts',
        'isCallable(url) && callbackHosts.includes(callbackHost(url))',
        'true',
      ),
    ],
    test: DOOR_TESTS,
    title: 'a quote says that the host is not registered',
  },
  {
    name: 'the callback URL is part of what a repeated request must have',
    edits: [
      edit(
        'src/usecases/merchant/decide-withdrawal.ts',
        "const parts = [String(amount), wallet, system, bankId ?? '', feeFrom ?? ''];",
        "const parts = [String(amount), wallet, system, bankId ?? '', feeFrom ?? '', callbackUrl ?? ''];",
      ),
      edit(
        'src/usecases/merchant/decide-withdrawal.ts',
        '{ amount, system, feeFrom, comment, recipientName }: WithdrawalRequest,',
        '{ amount, system, feeFrom, comment, recipientName, callbackUrl }: WithdrawalRequest,',
      ),
    ],
    test: DOOR_TESTS,
    title: 'it is no part of what a repeated request must have in common',
  },
  {
    name: 'a host that fails pauses the endpoint too',
    edits: [
      edit(
        'src/storage/webhooks/deliveries.ts',
        'const LEASED_TARGET = `merchant_id = $1 and host = $2 and',
        'const LEASED_TARGET = `merchant_id = $1 and $2::text is not null and',
      ),
    ],
    test: TESTS,
    title: 'is paused, and neither the endpoint nor another process waits for it or calls it',
  },
  {
    name: 'a host that is not registered any more is still called for resent events',
    edits: [edit('src/storage/webhooks/delivery-log.ts', " and not h.disabled), '')", '), d.host)')],
    test: TESTS,
    title: 'is not called: pending and resent events go to the endpoint',
  },
  {
    name: 'the pending events of a disabled host stay with it',
    edits: [edit(RECORD, '      await moveToEndpoint(tx, target);\n', '')],
    test: TESTS,
    title: 'is disabled after five days with an incident, and its events go to the endpoint',
  },
  {
    name: 'one URL that is gone disables its host',
    edits: [edit(RECORD, '    disabledByGone: false,', '    disabledByGone: true,')],
    test: TESTS,
    title: 'one URL that is gone ends its own delivery only',
  },
  {
    name: 'other processes go on accepting a host that was removed',
    edits: [
      edit(
        'sql/migrations/0036_callback-urls.sql',
        'create trigger webhook_hosts_changed after insert or delete on webhook_hosts for each row execute function merchant_changed();',
        '',
      ),
    ],
    test: TESTS,
    title: 'a process that has read the merchant before a host was removed does not accept it',
  },
];
