// Accounts at aggregators, and the operator that a command acts for.
import { type Bug, edit } from '../bug.ts';

const ACCOUNT_TESTS = 'test/payouts/doors/accounts.test.ts';
const COMMAND_TESTS = 'test/cli/rights.test.ts';

export const ACCOUNTS: readonly Bug[] = [
  {
    name: 'the status of a payout is checked at the current address, wherever it was sent',
    edits: [
      edit(
        'src/usecases/payouts/aggregator-accounts.ts',
        'return terms && openOnce(terms, account, version);',
        'return terms && openOnce(terms, terms.account, version);',
      ),
    ],
    test: ACCOUNT_TESTS,
    title: '%s is not asked, by any process',
  },
  {
    name: 'a callback signed with the keys of another account counts',
    edits: [edit('src/usecases/payouts/record-outcomes.ts', ' && attempt.account === account)', ')')],
    test: ACCOUNT_TESTS,
    title: 'cannot say it in a callback',
  },
  {
    name: 'a changed address is the same account for the database',
    edits: [edit('sql/functions/retire_account.sql', 'if new.url <> old.url and', 'if false and')],
    test: ACCOUNT_TESTS,
    title: 'cannot be carried over to another address',
  },
  {
    name: 'the keys of a former account are deleted while its payouts are in progress',
    edits: [
      edit(
        'src/storage/aggregators/accounts.ts',
        "and a.state in ('sending', 'accepted', 'uncertain')",
        "and a.state in ('sending')",
      ),
    ],
    test: ACCOUNT_TESTS,
    title: 'keeps the keys of its account until its status is final',
  },
  {
    name: 'a command changes something without a signed-in operator',
    edits: [
      edit(
        'src/cli/sign-in/acting-operator.ts',
        "if (access.right === 'public' || (await listOperators(app)).length === 0)",
        'if (access.right)',
      ),
    ],
    test: COMMAND_TESTS,
    title: 'that changes something is for nobody before an operator signed in',
  },
  {
    name: 'a command ignores the role of its operator',
    edits: [
      edit('src/cli/sign-in/acting-operator.ts', 'else if (denied) throw new CommandError(denied.text);', ''),
    ],
    test: COMMAND_TESTS,
    title: 'is for a %s exactly where the table of rights allows it',
  },
  {
    name: 'a command that takes a person does not ask again',
    edits: [
      edit(
        'src/cli/sign-in/acting-operator.ts',
        "if (denied?.code === 'prove_first') await askAgain(app, by, operator);",
        "if (denied?.code === 'prove_first') return { ...by, role: operator.role };",
      ),
    ],
    test: COMMAND_TESTS,
    title: 'that takes a person needs the password again after five minutes',
  },
];
