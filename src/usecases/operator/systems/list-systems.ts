import type { SystemTerms } from '../../../domain/withdrawal.ts';
import { loadSystems } from '../../../storage/systems/systems.ts';
import type { App } from '../../app.ts';

export const listSystems = (app: App): Promise<SystemTerms[]> => loadSystems(app.db);
