// What the merchant's programs sent, newest first.
import { Button, Text } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { Filters } from '@sluice/ui/components/table/filters.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useState } from 'react';
import type { RecordedRequest } from '../../api/types.ts';
import { useRequests } from '../../data/requests.ts';
import { requestsTexts as texts } from '../../texts/requests.ts';
import { COLUMNS } from './columns.tsx';
import { FILTERS, filterOf } from './filters.ts';
import { RequestDialog } from './request-dialog.tsx';

export default function RequestsPage() {
  const [params] = useUrlState();
  const filter = filterOf(params);
  const list = useRequests(filter);
  const [opened, setOpened] = useState<RecordedRequest>();
  const missing = list.pages.flatMap(({ gaps }) => gaps).reduce((sum, { requests }) => sum + requests, 0);
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
    <PageBody fillsWindow>
      <PageHeader title={texts.title} hint={texts.hint} />
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
          empty={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty}
        />
      </div>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </PageBody>
  );
}
