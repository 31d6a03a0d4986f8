import { asMinor, formatMoney } from '../../domain/money.ts';
import { SYSTEMS } from '../../domain/systems/index.ts';
import type { SystemTerms } from '../../domain/withdrawal.ts';
import { formatMoneyOrNull } from '../../views/fields.ts';
import { onOffText, table } from '../shared/output.ts';
import { formatFee } from './format.ts';

export const systemsTable = (systems: readonly SystemTerms[]): string =>
  table(
    ['System', 'Enabled', 'Auto', 'Fee', 'Min', 'Max', 'Pays', 'Spread'],
    systems.map((system) => [
      system.name,
      onOffText(system.enabled),
      onOffText(system.autoPayouts),
      formatFee(system.fee),
      formatMoneyOrNull(system.min),
      formatMoneyOrNull(system.max),
      SYSTEMS[system.name].payoutCurrency,
      SYSTEMS[system.name].payoutCurrency && `${formatMoney(asMinor(BigInt(system.spreadBasisPoints)))} %`,
    ]),
    ['Min', 'Max'],
  );
