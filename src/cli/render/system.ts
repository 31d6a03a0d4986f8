import type { SystemTerms } from '../../domain/withdrawal.ts';
import { formatMoneyOrNull } from '../../views/fields.ts';
import { onOffText, table } from '../shared/output.ts';
import { formatFee } from './format.ts';

export const systemsTable = (systems: readonly SystemTerms[]): string =>
  table(
    ['System', 'Enabled', 'Auto', 'Fee', 'Min', 'Max'],
    systems.map((system) => [
      system.name,
      onOffText(system.enabled),
      onOffText(system.autoPayouts),
      formatFee(system.fee),
      formatMoneyOrNull(system.min),
      formatMoneyOrNull(system.max),
    ]),
    ['Min', 'Max'],
  );
