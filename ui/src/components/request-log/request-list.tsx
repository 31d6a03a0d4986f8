// What the programs of a merchant sent, newest first. The filters are kept in the URL.
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { RecordedRequest, RequestLog } from '../../lib/request-log.ts';
import { requestLogTexts as texts } from '../../texts/request-log.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Filters } from '../table/filters.tsx';
import { COLUMNS } from './columns.tsx';
import { FILTERS } from './filters.ts';
import { RequestDialog } from './request-dialog.tsx';

export function RequestList({ log: { list, isFiltered, missing } }: { readonly log: RequestLog }) {
  const [opened, setOpened] = useState<RecordedRequest>();
  const actions: Column<RecordedRequest> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (request) => (
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={texts.openLabel(request.operation, request.request_id)}
        onClick={() => setOpened(request)}
      >
        {texts.openButton}
      </Button>
    ),
  };
  return (
    <>
      {missing > 0 && (
        <Text size="sm" c="var(--warn)">
          {texts.gaps(missing)}
        </Text>
      )}
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} />
        </div>
        <DataTable
          label={texts.listLabel}
          list={list}
          columns={[...COLUMNS, actions]}
          getRowId={({ request_id, at }) => `${request_id} ${at}`}
          empty={isFiltered ? texts.emptyFiltered : texts.empty}
        />
      </div>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
