// Bugs in quotes that hold their rate.
import { type Bug, edit } from '../../bug.ts';

const DECIDE = 'src/usecases/merchant/decide-withdrawal.ts';
const HELD = 'src/domain/rates/held-quote.ts';
const HELD_TESTS = 'test/rates/held-quotes.test.ts';

export const QUOTE_BUGS: readonly Bug[] = [
  {
    name: 'a quote is used twice by concurrent requests',
    edits: [edit('sql/functions/create_withdrawals.sql', 'when used.id is not null then', 'when false then')],
    test: HELD_TESTS,
    title: 'through two processes at once',
  },
  {
    name: 'a quote is used for another request',
    edits: [
      edit(
        DECIDE,
        'quote.content === contentOf(app, request);',
        'quote.content !== contentOf(app, { ...request, quoteId: undefined }) || true;',
      ),
    ],
    test: HELD_TESTS,
    title: 'wallet',
  },
  {
    name: 'a quote is used by another merchant',
    edits: [edit(DECIDE, '): string => `quote', '): string => `quote of a merchant` ?? `quote')],
    test: HELD_TESTS,
    title: 'for another merchant',
  },
  {
    name: 'a quote is used after its time',
    edits: [edit(HELD, ' && now < quote.expiresAt', '')],
    test: HELD_TESTS,
    title: 'after its time',
  },
  {
    name: 'a quote keeps a rate that is far from the current one',
    edits: [edit(HELD, 'const MAX_CHANGE_PERCENT = 1;', 'const MAX_CHANGE_PERCENT = 100;')],
    test: HELD_TESTS,
    title: '98.33',
  },
  {
    name: 'a quote does not see the balance',
    edits: [
      edit(
        'src/usecases/merchant/quote-withdrawal.ts',
        'catalog, request, plan, rejection });',
        'catalog, request, plan: undefined, rejection });',
      ),
    ],
    test: 'test/merchant/quotes.test.ts',
    title: 'above the balance',
  },
];
