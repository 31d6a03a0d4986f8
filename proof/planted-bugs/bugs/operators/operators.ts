// Bugs in four eyes, the second factor and the audit log.
import { type Bug, edit } from '../../bug.ts';

const ONE_PERSON_TESTS = 'test/operator/merchants/one-person.test.ts';
const PROPOSAL_TESTS = 'test/operator/proposals/proposals.test.ts';

export const OPERATORS: readonly Bug[] = [
  {
    name: 'the set-up checklist counts a disabled second admin',
    edits: [edit('src/domain/setup.ts', "enabled && role === 'admin');", "role === 'admin');")],
    test: 'test/operator/overview/setup.test.ts',
    title: 'an item is done as soon as it is',
  },
  {
    name: 'the set-up checklist never asks for four eyes',
    edits: [
      edit(
        'src/usecases/operator/settings/read-setup.ts',
        'hasFourEyes: (await loadFourEyesThreshold(db)) !== null,',
        'hasFourEyes: (await loadFourEyesThreshold(db)) !== undefined,',
      ),
    ],
    test: 'test/operator/overview/setup.test.ts',
    title: 'names at every entry point what is open, for every role, and who has no second factor',
  },
  {
    name: 'a proposal can be confirmed more than once',
    edits: [
      edit(
        'src/storage/proposals/proposals.ts',
        'from proposals p where p.id = $1 for update`',
        'from proposals p where p.id = $1`',
      ),
      edit(
        'src/usecases/operator/proposals/decide-proposal.ts',
        'if (proposal.verdict !== null)',
        'if (proposal.verdict === "confirmed" && proposal.checker === by.name)',
      ),
    ],
    test: PROPOSAL_TESTS,
    title: 'of concurrent confirmations and rejections one is executed',
  },
  {
    name: 'an operator can confirm their own proposal',
    edits: [
      edit(
        'src/usecases/operator/proposals/separation-of-duties.ts',
        'if (maker.toLowerCase() === checker.toLowerCase())',
        'if (maker === "nobody")',
      ),
      edit(
        'sql/migrations/0004_payouts.sql',
        "check (verdict is distinct from 'confirmed' or checker <> maker)",
        'check (true)',
      ),
    ],
    test: PROPOSAL_TESTS,
    title: 'a maker cannot confirm their own proposal',
  },
  {
    name: 'a code of the second factor works twice',
    edits: [edit('src/storage/sign-in/totp.ts', 'return used.length > 0;', 'return used.length >= 0;')],
    test: 'test/storage/operators/second-factor.test.ts',
    title: 'accepts a code once even without a limit of attempts',
  },
  {
    name: 'rows of the audit log are not chained',
    edits: [
      edit(
        'src/storage/installation/vault.ts',
        "createHmac('sha256', audit).update(previous).update(row)",
        "createHmac('sha256', audit).update(row)",
      ),
    ],
    test: 'test/operator/audit/verify.test.ts',
    title: 'names the row after one from another history of the same log',
  },
  {
    name: 'only direct links between operators count',
    edits: [
      edit(
        'src/domain/operators/independence.ts',
        'for (const [name, chain] of chains)',
        'for (const [name, chain] of [...chains])',
      ),
    ],
    test: 'test/domain/independence.test.ts',
    title: 'are not independent if a third operator changed both accounts, or through a chain',
  },
  {
    name: 'an unlocked account is independent',
    edits: [edit('src/domain/operators/independence.ts', "  'operator.unlock': 'unlocked',\n", '')],
    test: 'test/operator/proposals/independence.test.ts',
    title: 'let only independent operators confirm',
  },
  {
    name: 'the database does not check that maker and checker are independent',
    edits: [
      edit('sql/functions/proposal_guard.sql', 'and operators_linked(', 'and false and operators_linked('),
    ],
    test: 'test/operator/proposals/independence.test.ts',
    title:
      'after any history of accounts, the database without the program lets only independent operators confirm',
  },
  {
    name: 'after waiting, a linked operator confirms',
    edits: [
      edit(
        'src/usecases/operator/proposals/separation-of-duties.ts',
        'new Date(madeAt.getTime() - independenceHours * 3_600_000)',
        'new Date(madeAt.getTime())',
      ),
    ],
    test: 'test/operator/proposals/independence.test.ts',
    title: 'accounts are independent 24 hours before a proposal, and waiting after it does not help',
  },
  {
    name: 'credits are added up for each merchant alone',
    edits: [
      edit(
        'src/usecases/operator/shared/amount-alone.ts',
        'add(amount, await sumToday(tx, direction, operators)) > threshold',
        'amount > threshold',
      ),
    ],
    test: 'test/operator/merchants/daily-sums.test.ts',
    title: 'credit',
  },
  {
    name: 'a token reaches set-up',
    edits: [
      edit(
        'src/domain/operators/access.ts',
        "  return right === 'manage' || right === 'self' ? null : 'work';",
        "  return right === 'self' ? null : 'work';",
      ),
    ],
    test: 'test/operator/shared/rights.test.ts',
    title: 'that changes something is beyond a token that can read, and set-up beyond every token',
  },
  {
    name: 'a token that can read also works',
    edits: [
      edit(
        'src/domain/operators/access.ts',
        "  scope === 'work' || needed === 'read';",
        "  scope === 'work' || scope === 'read' || needed === 'read';",
      ),
    ],
    test: 'test/operator/session/tokens.test.ts',
    title: 'can only read, unless it was created with the scope work',
  },
  {
    name: 'one admin changes the set-up although four eyes are on',
    edits: [
      edit(
        'src/usecases/operator/proposals/propose-set-up.ts',
        '(await loadFourEyesThreshold(tx)) === null) return null;',
        "by.via === 'console') return null;",
      ),
    ],
    test: 'test/operator/proposals/set-up.test.ts',
    title: 'is proposed by one admin, and done when another operator confirms it',
  },
  {
    name: 'a confirmed change of the set-up overwrites a newer one',
    edits: [
      edit(
        'src/usecases/operator/proposals/execute-set-up.ts',
        '({ ...input, version }) as Input',
        '({ ...input, ...(version === null ? { version } : {}) }) as Input',
      ),
    ],
    test: 'test/operator/proposals/set-up.test.ts',
    title: 'a change is rejected if its subject changed after it was proposed',
  },
  {
    name: 'more addresses of a merchant need one operator',
    edits: [
      edit(
        'src/domain/operators/set-up.ts',
        '(after.length === 0 || after.some((block) => !before.includes(block)))',
        'after.length === 0',
      ),
    ],
    test: 'test/operator/proposals/set-up.test.ts',
    title: 'is proposed by one admin, and done when another operator confirms it',
  },
  {
    name: 'opening balances are not added up over the day',
    edits: [
      edit(
        'src/usecases/operator/merchants/create-merchant.ts',
        "(await alone.isExceededBy('credit', draft.credit))",
        'draft.credit > threshold',
      ),
    ],
    test: 'test/operator/merchants/daily-sums.test.ts',
    title: 'opening balances count like credits',
  },
  {
    name: 'an operator has one amount for each account that they created',
    edits: [
      edit(
        'src/storage/operators/operator-sums.ts',
        'const names = rows.map(({ name }) => name);',
        'const names = rows.map(({ name }) => name).filter((name) => name === operator.toLowerCase());',
      ),
    ],
    test: ONE_PERSON_TESTS,
    title: 'an account that the operator %s has no amount of its own',
  },
  {
    name: 'linked accounts do not wait for each other',
    edits: [
      edit(
        'src/storage/operators/operator-sums.ts',
        'for (const name of names)',
        'for (const name of [operator])',
      ),
    ],
    test: ONE_PERSON_TESTS,
    title: 'counts together for accounts that one person may have access to, through two processes at once',
  },
  {
    name: 'returns are not added up',
    edits: [
      edit(
        'src/storage/operators/operator-sums.ts',
        "credit: ['deposits', 'unchecked_releases']",
        "credit: ['deposits']",
      ),
    ],
    test: ONE_PERSON_TESTS,
    title: 'is done alone up to the amount of a day, and proposed above it',
  },
  {
    name: 'one operator records the return of a reported payment',
    edits: [
      edit(
        'src/usecases/operator/withdrawals/apply-manual-action.ts',
        "some(({ state }) => state === 'paid')",
        "some(({ state }) => state === 'returned')",
      ),
    ],
    test: ONE_PERSON_TESTS,
    title: 'the return of a payment that an aggregator reported takes two for any amount',
  },
  {
    name: 'a recovered account is independent',
    edits: [
      edit('sql/functions/linked_operators.sql', ", 'operator.recover')", ')'),
      edit(
        'src/domain/operators/independence.ts',
        'return on === name ? ANYONE : undefined;',
        'return undefined;',
      ),
    ],
    test: 'test/operator/proposals/independence.test.ts',
    title: 'let only independent operators confirm',
  },
  {
    name: 'a recovered account resolves its own incident',
    edits: [
      edit(
        'src/usecases/operator/incidents/incidents.ts',
        "if (incident?.kind === 'operator_recovered') {",
        'if (incident?.kind === undefined) {',
      ),
    ],
    test: 'test/operator/proposals/independence.test.ts',
    title: 'is not resolved by %s',
  },
  {
    name: 'a rejected payment counts as not sent',
    edits: [
      edit(
        'src/usecases/operator/proposals/decide-proposal.ts',
        "if (verdict === 'rejected') await keepForMaker(tx, proposal, withdrawal, by.name);",
        "if (verdict === 'rejected') await Promise.resolve();",
      ),
    ],
    test: 'test/operator/proposals/expiry.test.ts',
    title: 'may have been paid, and stays with its maker: %s',
  },
];
