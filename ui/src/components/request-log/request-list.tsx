// What the programs of a merchant sent, newest first. The filters are kept in the URL.
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { usePagedList } from '../../data/use-paged-list.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { requestLogTexts as texts } from '../../texts/request-log.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Filters } from '../table/filters.tsx';
import { COLUMNS } from './columns.tsx';
import { FILTERS, filterOf } from './filters.ts';
import { RequestDialog } from './request-dialog.tsx';
import type { RecordedRequest, RequestFilter, RequestLogPage } from './types.ts';

type Page = Parameters<Parameters<typeof usePagedList>[1]>[0];

type Props = {
  readonly queryKey: readonly unknown[];
  readonly load: (query: RequestFilter & Page) => Promise<RequestLogPage>;
};

export function RequestList({ queryKey, load }: Props) {
  const [params] = useUrlState();
  const filter = filterOf(params);
  const list = usePagedList<RecordedRequest, RequestLogPage>([...queryKey, filter], (page) =>
    load({ ...filter, ...page }),
  );
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
          empty={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty}
        />
      </div>
      {opened && <RequestDialog request={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
