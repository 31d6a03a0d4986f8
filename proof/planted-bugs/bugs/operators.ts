// Bugs in four eyes, the second factor and the audit log.
import { type Bug, edit } from './bug.ts';

const PROPOSAL_TESTS = 'test/operator/proposals/proposals.test.ts';

export const OPERATORS: readonly Bug[] = [
  {
    name: 'a proposal can be confirmed more than once',
    edits: [
      edit(
        'src/storage/proposals/proposals.ts',
        'from proposals where id = $1 for update`',
        'from proposals where id = $1`',
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
    edits: [
      edit('src/storage/operators/sign-in/totp.ts', 'return used.length > 0;', 'return used.length >= 0;'),
    ],
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
];
