// Searches by a part of a text, periods, and saved views.
import { type Bug, edit } from '../../bug.ts';

const PARTS = 'test/operator/withdrawals/search-by-part.test.ts';
const FILTERS = 'test/operator/withdrawals/filters.test.ts';
const VIEWS = 'test/operator/views/saved-views.test.ts';
const FIND = 'sql/functions/find_by_part.sql';
const TEXTS = 'src/storage/withdrawals/search-texts.ts';
const SAVED = 'src/usecases/operator/views/saved-views.ts';

export const SEARCH_BUGS: readonly Bug[] = [
  {
    name: 'a percent sign in a search stands for everything',
    edits: [edit(FIND, String.raw`regexp_replace(lower(p_part), '([\\%_])', '\\\1', 'g')`, 'lower(p_part)')],
    test: PARTS,
    title: '___',
  },
  {
    name: 'only the newest withdrawals are found by a part',
    edits: [edit(FIND, 'if cardinality(v_newest) < c_enough then', 'if false then')],
    test: PARTS,
    title: 'behind more withdrawals than a search looks at',
  },
  {
    name: 'what a running transaction writes is never indexed',
    edits: [
      edit(
        TEXTS,
        "now() - (2 * current_setting('statement_timeout')::interval + interval '20 seconds')",
        'now()',
      ),
    ],
    test: PARTS,
    title: 'leaves what a transaction that still runs may be writing, and reads it later',
  },
  {
    name: 'references of later steps are not findable by a part',
    edits: [edit(TEXTS, 'where e.reference is not null and', 'where false and')],
    test: PARTS,
    title: 'leaves what a transaction that still runs may be writing, and reads it later',
  },
  {
    name: 'a word is taken for an e-wallet account before an order',
    edits: [
      edit(
        'src/http/operator/overview/search.ts',
        'recognizeDestinations(app, q, false) : []',
        'recognizeDestinations(app, q, whole) : []',
      ),
    ],
    test: PARTS,
    title: 'a word that is an e-wallet account as well as a part of an order finds the order',
  },
  {
    name: 'the last day of a period is left out',
    edits: [edit('src/cli/shared/arguments.ts', 'new Date(time.getTime() + DAY_MS)', 'time')],
    test: FILTERS,
    title: 'a day includes its end',
  },
  {
    name: 'the first of several merchants is taken',
    edits: [
      edit(
        'src/usecases/operator/merchants/find-merchant.ts',
        'return others.length === 0',
        'return others.length >= 0',
      ),
    ],
    test: FILTERS,
    title: 'a merchant on the command line',
  },
  {
    name: 'an operator reads and deletes the hidden views of others',
    edits: [edit(SAVED, 'view && (view.shared || view.owner === by.name)', 'view')],
    test: VIEWS,
    title: 'are deleted by their owner, and by an admin if they are shared',
  },
  {
    name: 'an operator changes the shared view of another',
    edits: [edit(SAVED, 'if (before.owner !== by.name)', 'if (!before)')],
    test: VIEWS,
    title: 'are changed by their owner only, and not from an outdated version',
  },
  {
    name: 'a saved view keeps a card number',
    edits: [edit(SAVED, 'if (holdsSecret(view.name, view.params))', 'if (!holdsSecret)')],
    test: VIEWS,
    title: 'search',
  },
  {
    name: 'the search of a saved view is in the audit log',
    edits: [
      edit(
        SAVED,
        '({ name, shared, page }: SavedView) => ({ name, shared, page })',
        '(view: SavedView) => view',
      ),
    ],
    test: VIEWS,
    title: 'leave their search out of the audit log',
  },
];
