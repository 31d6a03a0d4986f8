// What its maker and a second person should look at before the file is made.
import { Alert, Stack, Text } from '@mantine/core';
import { useCurrency } from '@sluice/ui/lib/currency.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Batch } from '../../../api/types.ts';
import { useBalance } from '../../../data/balance.ts';
import { batchesTexts as texts } from '../../../texts/batches.ts';

function useWarnings(batch: Batch): readonly string[] {
  const currency = useCurrency();
  const { name } = useCurrentSession().person;
  const available = useBalance().data?.available;
  if (batch.state !== 'checked' && batch.state !== 'waiting') return [];
  const warnings: string[] = [];
  if (batch.state === 'checked' && batch.maker !== name) warnings.push(texts.notSubmitted(batch.maker));
  if (batch.state === 'waiting' && batch.maker === name) warnings.push(texts.ownWaits);
  if (batch.same_as !== null) warnings.push(texts.sameAs(batch.same_as.id, batch.same_as.maker));
  if (batch.problem_count > 0) warnings.push(texts.problemsStay(batch.problem_count));
  if (batch.repeated > 0) warnings.push(texts.repeated(batch.repeated));
  if (available !== undefined && isLess(available, batch.total))
    warnings.push(texts.balanceLow(commonTexts.amountWithCurrency(formatAmount(available), currency)));
  return warnings;
}

/** Both with two decimals. */
const isLess = (a: string, b: string): boolean => BigInt(a.replace('.', '')) < BigInt(b.replace('.', ''));

export function Warnings({ batch }: { readonly batch: Batch }) {
  const warnings = useWarnings(batch);
  if (warnings.length === 0) return null;
  return (
    <Alert color="orange" variant="outline">
      <Stack gap={4}>
        {warnings.map((warning) => (
          <Text key={warning} size="sm">
            {warning}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
