// Bugs that the simulation must detect, each within 40 seeds.
import { type Bug, edit } from './bug.ts';

const ATTEMPTS = 'src/domain/interpret-report.ts';
const SUBMIT = 'src/usecases/payouts/submit-payout.ts';
const SEEDS = 40;

export const SIMULATED: readonly Bug[] = [
  {
    name: 'simulation: a callback alone releases the hold',
    edits: [
      edit(
        ATTEMPTS,
        "    case 'refused':\n      if (source === 'callback') return confirm;",
        "    case 'refused':",
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: "not found" counts as proof immediately',
    edits: [edit(ATTEMPTS, 'if (final) return notCarriedOut', 'if (final || true) return notCarriedOut')],
    seeds: SEEDS,
  },
  {
    name: 'simulation: a time-out counts as a refusal',
    edits: [
      edit(
        ATTEMPTS,
        "    case 'unknown':\n      return attempt.state === 'sending' ? doubtful",
        "    case 'unknown':\n      return attempt.state === 'sending' ? notCarriedOut('refused', true)",
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: finality is reached immediately',
    edits: [
      edit(
        'src/usecases/payouts/begin-attempts.ts',
        'finalitySeconds: terms.finalitySeconds,',
        'finalitySeconds: 0,',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: "simulation: a payout reuses the previous payout's destination",
    edits: [
      edit(SUBMIT, 'type Submission = {', 'const opened = new Map<string, string>();\n\ntype Submission = {'),
      edit(
        SUBMIT,
        'wallet: app.vault.openWallet(attempt.withdrawalId, wallet),',
        'wallet: opened.get(system) ?? opened.set(system, app.vault.openWallet(attempt.withdrawalId, wallet)).get(system) ?? "",',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: an interrupted payout is reported as failed',
    edits: [
      edit(
        'src/usecases/merchant/create-withdrawal.ts',
        "return 'open' as const;",
        "return 'failed' as const;",
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: the address allow list is ignored',
    edits: [
      edit(
        'src/usecases/merchant/authenticate-merchant.ts',
        'return addressAllowed(merchant.ipAllowList, clientAddress)',
        'return addressAllowed([], clientAddress)',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: "simulation: an operator's report about a disputed payout is ignored",
    edits: [
      edit(
        ATTEMPTS,
        "if (disputed && source !== 'operator')\n    return attempt.state",
        'if (disputed)\n    return attempt.state',
      ),
    ],
    seeds: SEEDS,
  },
];
