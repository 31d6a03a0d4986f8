import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import type { SystemName } from '../../../domain/systems/index.ts';
import { systemTexts } from '../../../domain/texts/systems.ts';
import type { SystemTerms } from '../../../domain/withdrawal.ts';
import { loadSystems, lockSystem, saveSystem } from '../../../storage/systems/systems.ts';
import type { App } from '../../app.ts';
import { diff } from '../shared/diff.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { applyTermsChange, type TermsChange } from '../shared/update-terms.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export const listSystems = (app: App): Promise<SystemTerms[]> => loadSystems(app.db);

export type SystemChange = TermsChange & {
  /** versionOf(terms) that the operator read. */
  readonly version?: string | undefined;
  readonly enabled?: boolean;
  readonly autoPayouts?: boolean;
};

export async function updateSystem(
  app: App,
  by: Actor,
  name: SystemName,
  { version, enabled, autoPayouts, ...terms }: SystemChange,
): Promise<OperatorResult<SystemTerms>> {
  return changeCatalog(app, by, async (tx, writeAudit) => {
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
    await saveSystem(tx, saved);
    writeAudit({ action: 'system.change', subject: `system:${name}`, ...diff(system, saved) });
    return accepted(saved);
  });
}
