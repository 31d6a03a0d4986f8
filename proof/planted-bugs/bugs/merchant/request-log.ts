// What merchants' people see of their requests.
import { type Bug, edit } from '../../bug.ts';

const RECORDING = 'test/request-log/recording.test.ts';
const RECORDER = 'test/request-log/recorder.test.ts';
const RECORDER_FILE = 'src/storage/request-log/recorder.ts';
const MASKS = 'src/domain/request-log/mask-params.ts';

export const REQUEST_LOG_BUGS: readonly Bug[] = [
  {
    name: 'the request log has the parameters of a request with a wrong key',
    edits: [
      edit(
        'src/http/merchant/record-request.ts',
        'params: isAuthenticated ? maskedParams(app, merchantRequest, isSuccessful) : null,',
        'params: maskedParams(app, merchantRequest, isSuccessful),',
      ),
    ],
    test: RECORDING,
    title: 'a wrong key is recorded without parameters',
  },
  {
    name: 'guesses of a key fill the request log of the merchant',
    edits: [
      edit('src/http/merchant/record-request.ts', '!isAuthenticated && isTooMany', 'false && isTooMany'),
    ],
    test: RECORDING,
    title:
      'a stranger without the key cannot fill the log of a merchant: 30 a minute are recorded, the others counted',
  },
  {
    name: 'a phone number as an order id stands in the request log',
    edits: [edit(MASKS, '(?:[0-9][_.:-]?){9}[0-9]|', '')],
    test: 'test/domain/request-log/mask-params.test.ts',
    title: 'an order id that may hide a number keeps its first and last characters',
  },
  {
    name: 'the request log shows destinations as they were sent',
    edits: [edit(MASKS, '(_text, { maskedWallet }) => maskedWallet()', '(text) => text')],
    test: RECORDING,
    title: 'a destination of %s is masked as in the withdrawal',
  },
  {
    name: 'the request log of one merchant is read by another with a request id',
    edits: [
      edit(
        'src/storage/request-log/merchant-requests.ts',
        'where request_id = $1 and merchant_id = $2 limit 1',
        'where request_id = $1 and $2::bigint is not null limit 1',
      ),
    ],
    test: 'test/request-log/listing.test.ts',
    title: 'one is found by its id, by its own merchant only',
  },
  {
    name: 'the request log does not say what the database did not take',
    edits: [edit(RECORDER_FILE, 'for (const id of batch.merchantIds) gaps.add(asMerchantId(id));', '')],
    test: RECORDER,
    title: 'rows that the database rejects are counted once it takes them again, and never retried',
  },
  {
    name: 'the request log drops rejections as early as successful requests',
    edits: [edit(RECORDER_FILE, 'perSecond * (isImportant ? MAX_TIMES : 1)', 'perSecond')],
    test: RECORDER,
    title:
      'above the budget of a second successful requests are dropped first, and every one that is dropped is counted',
  },
];
