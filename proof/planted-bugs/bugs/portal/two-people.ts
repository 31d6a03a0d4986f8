// What takes two people of a merchant, and happens once.
import { type Bug, edit } from '../../bug.ts';

const WITHDRAWALS = 'test/portal/withdrawals.test.ts';
const PROPOSALS = 'test/portal/proposals.test.ts';
const KEYS = 'test/portal/keys.test.ts';
const DRAFTS = 'src/usecases/portal/withdrawals/drafts.ts';
const DRAFT_ROWS = 'src/storage/portal/drafts.ts';

export const TWO_PEOPLE_BUGS: readonly Bug[] = [
  {
    name: 'a person confirms a draft of their own',
    edits: [
      edit(DRAFTS, 'if (draft.maker === person)', "if (draft.maker === '')"),
      edit(
        'sql/migrations/0040_portal.sql',
        'or (not alone and checker is not null and checker <> maker)),\n  constraint draft_has_order',
        'or (not alone and checker is not null)),\n  constraint draft_has_order',
      ),
    ],
    test: WITHDRAWALS,
    title: 'a withdrawal is a draft without a hold, an order id or an id, until somebody else confirms it',
  },
  {
    name: 'a draft that two people confirm at once is paid twice',
    edits: [edit(DRAFT_ROWS, 'and batch_id is null for update', 'and batch_id is null')],
    test: WITHDRAWALS,
    title: 'of many confirmations, rejections and withdrawals at once, one decides',
  },
  {
    name: 'a draft that was decided is confirmed again',
    edits: [edit(DRAFTS, "if (draft.state !== 'waiting')", "if (draft.state === 'expired')")],
    test: WITHDRAWALS,
    title: 'of many confirmations, rejections and withdrawals at once, one decides',
  },
  {
    name: 'a draft of a person who may no longer pay is confirmed',
    edits: [edit(DRAFTS, "if (!maker?.enabled || !personMayDo(maker.role, 'pay'))", 'if (!maker?.enabled)')],
    test: WITHDRAWALS,
    title: 'a draft of a person who may no longer pay is not confirmed',
  },
  {
    name: 'what a person made alone is not added up over the day',
    edits: [
      edit(
        'src/domain/portal/drafts.ts',
        'add(amount, alone) <= secondPersonAbove',
        'amount <= secondPersonAbove',
      ),
    ],
    test: WITHDRAWALS,
    title: 'several small withdrawals of one person count together for 24 hours',
  },
  {
    name: 'withdrawals that a person makes at once do not wait for each other',
    edits: [edit('src/storage/sign-in/sessions.ts', '\n           for no key update of o`', '`')],
    test: WITHDRAWALS,
    title: 'many at once of one person never exceed the amount together',
  },
  {
    name: 'a form of a withdrawal needs no token',
    edits: [edit('src/http/portal/withdrawals/withdrawals.ts', '    needsFormToken: true,\n', '')],
    test: WITHDRAWALS,
    title: 'needs a form token, and a recent authentication',
  },
  {
    name: 'a create that was interrupted is repeated with another order id',
    edits: [
      edit(
        'src/usecases/portal/withdrawals/finish-drafts.ts',
        'orderId: orderId ?? undefined',
        'orderId: stored.orderId ?? undefined',
      ),
    ],
    test: WITHDRAWALS,
    title: 'a create that was interrupted after the confirmation is finished once, with the same order id',
  },
  {
    name: 'the comment of a withdrawal stays in the audit log',
    edits: [edit(DRAFTS, 'const { comment: _comment, ...audited } = details;', 'const audited = details;')],
    test: WITHDRAWALS,
    title: 'the audit log, which is kept for ever, has neither the comment nor a card number in the order id',
  },
  {
    name: 'one owner removes the amount above which two people are needed',
    edits: [
      edit(
        'src/usecases/portal/settings/settings.ts',
        'if (!isLower) {',
        'if (!isLower && amount !== null) {',
      ),
      edit(
        'src/usecases/portal/settings/settings.ts',
        'after: { second_person_above: formatMoney(amount) },',
        'after: { second_person_above: null },',
      ),
    ],
    test: PROPOSALS,
    title: 'is lowered by one owner at once, and raised or removed only by two',
  },
  {
    name: 'one person makes a key that may withdraw',
    edits: [
      edit('src/usecases/portal/settings/keys.ts', "if (scope === 'withdraw') {", "if (person === '') {"),
    ],
    test: KEYS,
    title: 'a key that may withdraw works after a second person and the pause, and not before',
  },
  {
    name: 'a change works before its pause is over',
    edits: [
      edit(
        'src/storage/portal/proposals.ts',
        "where state = 'confirmed' and works_from <= now()",
        "where state = 'confirmed'",
      ),
    ],
    test: PROPOSALS,
    title: 'works only after the second person and the pause',
  },
  {
    name: 'two people without an owner change what takes one',
    edits: [
      edit(
        'src/domain/portal/proposals.ts',
        "return maker.role === 'owner' || checker.role === 'owner' ?",
        "return maker.role === 'owner' || checker.role !== 'viewer' ?",
      ),
    ],
    test: PROPOSALS,
    title: 'cannot be confirmed by its maker, by two who are no owners, or by a viewer',
  },
  {
    name: 'a confirmed change overwrites a newer one',
    edits: [
      edit(
        'src/usecases/portal/proposals/decide.ts',
        'return current.value.version === proposal.version',
        'return current.value.version !== null || proposal.version === null',
      ),
    ],
    test: PROPOSALS,
    title: 'is not carried out if what it changes has changed since',
  },
  {
    name: 'what a disabled person confirmed still happens',
    edits: [
      edit(
        'src/storage/portal/proposals.ts',
        "in ('waiting', 'confirmed') and (maker = $1 or checker = $1)",
        "in ('waiting', 'confirmed') and maker = $1",
      ),
    ],
    test: 'test/portal/people.test.ts',
    title: 'a confirmation of somebody who was disabled before the change works is void',
  },
];
