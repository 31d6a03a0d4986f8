// Keys of merchants: what they allow, and when.
import { type Bug, edit } from '../../bug.ts';

const SCOPES = 'test/merchant/keys/scopes.test.ts';
const TIMES = 'test/merchant/keys/times.test.ts';
const STORED = 'test/merchant/keys/stored-keys.test.ts';
const STORAGE = 'src/storage/merchants/keys.ts';

export const MERCHANT_KEY_BUGS: readonly Bug[] = [
  {
    name: 'a new operation is open to keys that only read',
    edits: [edit('src/http/merchant/operation.ts', "needs = 'withdraw'", "needs = 'read'")],
    test: SCOPES,
    title: 'a key that only reads sees everything and creates nothing',
  },
  {
    name: 'a key works before its start',
    edits: [
      edit(
        'src/domain/merchants/keys.ts',
        '(worksFrom === null || worksFrom <= now)',
        '(worksFrom === null || worksFrom > 0)',
      ),
    ],
    test: TIMES,
    title: 'a key before its start and after its end is answered like an unknown one',
  },
  {
    name: 'the previous version finds a key with a later start',
    edits: [edit(STORAGE, "key.scope !== 'withdraw' || key.worksFrom !== null", "key.scope !== 'withdraw'")],
    test: STORED,
    title:
      'the previous version accepts neither a key that only reads nor one that works later, and its rotation ends them',
  },
  {
    name: 'a rotation by operators spares the keys of people of the merchant',
    edits: [
      edit(
        STORAGE,
        "least(coalesce(expires_at, 'infinity'), $2) where merchant_id = $1",
        "least(coalesce(expires_at, 'infinity'), $2) where merchant_id = $1 and created_by is null",
      ),
    ],
    test: TIMES,
    title:
      'a rotation by operators ends every key, also those that people of the merchant created and that do not work yet',
  },
  {
    name: 'keys that are added at the same time exceed the limit',
    edits: [
      edit('src/usecases/merchant-keys/add-key.ts', '>= MAX_KEYS', '> MAX_KEYS'),
      edit(
        'sql/functions/merchant_key_guard.sql',
        '    perform from merchants where id = new.merchant_id for no key update;\n',
        '',
      ),
      edit('sql/functions/merchant_key_guard.sql', '>= 20', '> 20'),
    ],
    test: STORED,
    title:
      'a merchant has at most 20 keys that have not ended, also if they are added at the same time; a rotation is never refused',
  },
  {
    name: 'a key is ended under another merchant',
    edits: [edit(STORAGE, 'where k.merchant_id = $1 and k.id = $2', 'where $1::bigint > 0 and k.id = $2')],
    test: TIMES,
    title: 'a key is ended only under its own merchant, and the others keep working',
  },
];
