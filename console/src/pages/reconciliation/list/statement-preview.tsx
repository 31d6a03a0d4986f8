// Checks a statement before it is uploaded: missing columns, and count and sum by state.
import { Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { parseCsv } from '@sluice/ui/lib/csv.ts';
import { isDecimal, sumOf } from '@sluice/ui/lib/decimal.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';

const texts = reconciliationTexts.preview;

const COLUMNS = ['reference', 'id', 'state', 'amount', 'currency', 'at'] as const;
const STATES = ['accepted', 'paid', 'refused', 'returned'] as const;

export const missingColumns = (csv: string): readonly string[] => {
  const { header } = parseCsv(csv);
  return COLUMNS.filter((column) => !header.includes(column));
};

export function StatementPreview({ csv }: { readonly csv: string }) {
  if (csv.trim() === '') return null;
  const missing = missingColumns(csv);
  if (missing.length > 0)
    return (
      <Text size="sm" c="var(--bad)" role="alert">
        {texts.missingColumns(missing)}
      </Text>
    );
  const { header, rows } = parseCsv(csv);
  const [stateIndex, amountIndex] = [header.indexOf('state'), header.indexOf('amount')];
  const groups = STATES.map((name) => ({
    name,
    lines: rows.filter((row) => row[stateIndex] === name),
  })).filter(({ lines }) => lines.length > 0);
  const unknown = rows.length - groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Text size="sm" role="status">
      {groups.map(({ name, lines }, index) => (
        <span key={name}>
          {index > 0 && texts.separator}
          <Rich
            text={texts.state}
            values={{
              count: lines.length,
              state: name,
              sum: <Money amount={sumOf(lines.map((row) => row[amountIndex] ?? '').filter(isDecimal))} />,
            }}
          />
        </span>
      ))}
      {unknown > 0 && groups.length > 0 && texts.separator}
      {unknown > 0 && texts.unknown(unknown)}
    </Text>
  );
}
