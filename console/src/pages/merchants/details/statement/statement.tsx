// The statement of a merchant for a period. Every amount opens its ledger entries.
import { Button, Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { PeriodPicker, usePeriod } from '@sluice/ui/components/form/period-picker.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { statementCsvUrl, useStatement } from '../../../../data/merchants/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { EntriesDrawer, type EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementTotals } from './statement-totals.tsx';

const texts = merchantDetailsTexts.statement;

export function StatementTab({ merchant }: { readonly merchant: Merchant }) {
  const { merchant_id: id } = merchant;
  const period = usePeriod();
  const { statement, totals, list } = useStatement(id, period);
  const [selection, setSelection] = useState<EntriesSelection>();
  return (
    <Stack gap="sm">
      <div className="panel list">
        <div className="list-bar">
          <PeriodPicker {...period} />
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            component="a"
            href={statementCsvUrl(id, period)}
            download
          >
            {texts.exportButton}
          </Button>
        </div>
        {statement ? (
          <StatementTotals statement={statement} totals={totals} onOpen={setSelection} />
        ) : list.error ? (
          <LoadError error={list.error} retry={list.retry} />
        ) : (
          <Loading rows={5} />
        )}
      </div>
      {statement && (
        <Panel title={texts.linesTitle}>
          <StatementLines list={list} onOpen={setSelection} />
        </Panel>
      )}
      {selection && <EntriesDrawer selection={selection} onClose={() => setSelection(undefined)} />}
    </Stack>
  );
}
