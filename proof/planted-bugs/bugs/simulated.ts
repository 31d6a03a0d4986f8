// Bugs that the simulation must detect, each within 40 seeds.
import { type Bug, edit } from '../bug.ts';

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
        'wallet: app.vault.openWallet(attempt.withdrawalId, destination),',
        'wallet: opened.get(system) ?? opened.set(system, app.vault.openWallet(attempt.withdrawalId, destination)).get(system) ?? "",',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: an interrupted payout is reported as failed',
    edits: [
      edit(
        'src/usecases/merchant/create-withdrawal.ts',
        '    return undefined;\n  });\n  return failed',
        '    return { id, orderId: null, orderAttempt: 1, failureReason: null } as never;\n  });\n  return failed',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: the address allow list is ignored',
    edits: [
      edit(
        'src/usecases/merchant/authenticate-merchant.ts',
        'if (!addressAllowed(merchant.ipAllowList, clientAddress))',
        'if (!addressAllowed([], clientAddress))',
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
  {
    name: 'simulation: ids and references go on from the restored database',
    edits: [
      edit('sql/functions/next_withdrawal_ids.sql', 'if found then', 'if false then'),
      edit(
        'src/storage/installation/vault.ts',
        'hashReference(nonce === null ?',
        'hashReference(nonce !== undefined ?',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: a restored database is not noticed',
    edits: [
      edit(
        'src/usecases/system/confirm-database.ts',
        'const evidence = evidenceOfLoss({ known, current, record, hasNewest, hasOpenLoss });',
        'const evidence = evidenceOfLoss({ known, current, record, hasNewest, hasOpenLoss }) && undefined;',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: the halt after a restore is lifted without a comparison',
    edits: [
      edit(
        'src/usecases/operator/incidents/incidents.ts',
        "if (incident?.kind === 'database_restored') {",
        'if (false) {',
      ),
      edit(
        'src/usecases/operator/halts/halts.ts',
        "if (halt.scope === 'global' && (await findOpenIncident(tx, 'database_restored')))",
        'if (false)',
      ),
    ],
    seeds: SEEDS,
  },
  {
    name: 'simulation: an order is tried again although its last attempt was paid after all',
    edits: [
      edit(
        'sql/functions/may_be_superseded.sql',
        `
         and not exists (select from attempts a where a.withdrawal_id = w.id and a.state not in ('refused', 'not_sent'))
         and not exists (select from withdrawal_events e where e.withdrawal_id = w.id and e.step = 'recover')
         and not exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null)`,
        '',
      ),
    ],
    seeds: SEEDS,
  },
];
