// The aggregators: where they are, what they hold, and whether they are used.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { SecretDialog } from '../../../components/dialog/secret-dialog.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { singlePageList } from '../../../components/table/single-page-list.ts';
import { useAggregators } from '../../../data/aggregators.ts';
import { AddAggregator } from './add-aggregator.tsx';
import { aggregatorColumns } from './aggregator-columns.tsx';
import { EditAggregator } from './edit-aggregator.tsx';

type Opened = { readonly kind: 'add' } | { readonly kind: 'change'; readonly name: string };
type Made = { readonly name: string; readonly secret: string };

export function Aggregators() {
  const query = useAggregators();
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<Opened>();
  const [made, setMade] = useState<Made>();
  const close = () => setOpened(undefined);
  const edited =
    opened?.kind === 'change' ? query.data?.items.find(({ name }) => name === opened.name) : undefined;
  const columns = aggregatorColumns(
    mayManage ? ({ name }) => setOpened({ kind: 'change', name }) : undefined,
  );
  return (
    <Panel
      title="Aggregators"
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpened({ kind: 'add' })}>
            Add an aggregator
          </Button>
        )
      }
    >
      <DataTable
        label="Aggregators"
        list={singlePageList(query)}
        columns={columns}
        idOf={({ name }) => name}
        empty="No aggregator is set up: everything is paid by hand."
      />
      {opened?.kind === 'add' && (
        <AddAggregator
          onClose={close}
          onAdded={(name, secret) => {
            close();
            if (secret !== null) setMade({ name, secret });
          }}
        />
      )}
      {edited && <EditAggregator aggregator={edited} onClose={close} />}
      {made && (
        <SecretDialog
          title={`The key shared with ${made.name}`}
          name="the key"
          secret={made.secret}
          fileName={`sluice-${made.name}-key.txt`}
          onClose={() => setMade(undefined)}
        />
      )}
    </Panel>
  );
}
