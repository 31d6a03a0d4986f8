import type { Actor } from '../../../domain/audit.ts';
import { loosensSystem } from '../../../domain/operators/set-up.ts';
import { accepted } from '../../../domain/result.ts';
import type { SystemName } from '../../../domain/systems/index.ts';
import { systemTexts } from '../../../domain/texts/systems.ts';
import type { SystemTerms } from '../../../domain/withdrawal.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { loadSystems, lockSystem, saveSystem } from '../../../storage/systems/systems.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { diff } from '../shared/diff.ts';
import { applyTermsChange, type TermsChange } from '../shared/update-terms.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export const listSystems = (app: App): Promise<SystemTerms[]> => loadSystems(app.db);

export type SystemChange = TermsChange & {
  /** versionOf(terms) that the operator read. */
  readonly version?: string | undefined;
  readonly enabled?: boolean;
  readonly autoPayouts?: boolean;
};

export type SystemInput = SystemChange & { readonly kind: 'system'; readonly name: SystemName };

export const updateSystem = (
  app: App,
  by: Actor,
  name: SystemName,
  change: SystemChange,
): Promise<ActionResult<SetUpResult<SystemTerms>>> =>
  changeCatalog(app, by, (tx, writeAudit) =>
    updateSystemInTx(tx, { app, writeAudit, by }, { kind: 'system', name, ...change }),
  );

export async function updateSystemInTx(
  tx: Tx,
  context: SetUpContext,
  input: SystemInput,
): Promise<ActionResult<SetUpResult<SystemTerms>>> {
  const { version, ...proposed } = input;
  const { kind: _, name, enabled, autoPayouts, ...terms } = proposed;
  const system = await lockSystem(tx, name);
  const stale = rejectStale(systemTexts.changedSinceOpened(name), {
    expected: version,
    current: versionOf(system),
  });
  if (stale) return stale;
  const changed = applyTermsChange(system, terms);
  if (!changed.ok) return changed;
  const saved = {
    ...changed.value,
    enabled: enabled ?? system.enabled,
    autoPayouts: autoPayouts ?? system.autoPayouts,
  };
  const change = { subject: `system:${name}`, ...diff(system, saved) };
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: loosensSystem(system, saved),
    ...change,
    version: versionOf(system),
    input: proposed,
  });
  if (proposal) return accepted({ current: system, proposal });
  await saveSystem(tx, saved);
  context.writeAudit({ action: 'system.change', ...change, reason: context.confirmed?.reason });
  return accepted({ current: saved, proposal: null });
}
