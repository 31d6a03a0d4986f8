// A merchant's statement: what it had, what happened, what it has; and every number opens into its entries.
import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadError, Loading } from '../../../../components/display/feedback.tsx';
import { PeriodPicker, usePeriod } from '../../../../components/form/period-picker.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import { statementCsv, useStatement } from '../../../../data/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { EntriesDrawer, type EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementTotals } from './statement-totals.tsx';

export function StatementTab({ merchant }: { readonly merchant: Merchant }) {
  const { merchant_id: id } = merchant;
  const period = usePeriod();
  const { whole, list } = useStatement(id, period);
  const [inside, setInside] = useState<EntriesSelection>();
  return (
    <Stack gap="sm">
      <div className="panel list">
        <div className="list-bar">
          <PeriodPicker {...period} />
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            component="a"
            href={statementCsv(id, period)}
            download
          >
            Export CSV
          </Button>
        </div>
        {whole ? (
          <StatementTotals statement={whole} onOpen={setInside} />
        ) : list.error ? (
          <LoadError error={list.error} retry={list.retry} />
        ) : (
          <Loading rows={5} />
        )}
      </div>
      {whole && (
        <Panel title="Lines">
          <StatementLines list={list} onOpen={setInside} />
        </Panel>
      )}
      {inside && <EntriesDrawer inside={inside} onClose={() => setInside(undefined)} />}
    </Stack>
  );
}
