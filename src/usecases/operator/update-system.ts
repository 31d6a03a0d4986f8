import { accepted } from '../../domain/result.ts';
import type { SystemName } from '../../domain/systems.ts';
import type { SystemTerms } from '../../domain/withdrawal.ts';
import { lockSystem, saveSystem } from '../../storage/catalog.ts';
import type { App } from '../app.ts';
import { changeCatalog } from './change-known.ts';
import { applyTermsChange, type TermsChange } from './change-terms.ts';
import type { Outcome } from './problem.ts';

export type SystemChange = TermsChange & { readonly enabled?: boolean; readonly autoPayouts?: boolean };

export async function updateSystem(
  app: App,
  name: SystemName,
  { enabled, autoPayouts, ...terms }: SystemChange,
): Promise<Outcome<SystemTerms>> {
  return changeCatalog(app, async (tx) => {
    const system = await lockSystem(tx, name);
    const changed = applyTermsChange(system, terms);
    if (!changed.ok) return changed;
    const saved = {
      ...changed.value,
      enabled: enabled ?? system.enabled,
      autoPayouts: autoPayouts ?? system.autoPayouts,
    };
    await saveSystem(tx, saved);
    return accepted(saved);
  });
}
