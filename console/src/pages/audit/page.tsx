// The audit log: actor, action, object, reason and changes.
import { Button } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { Filters } from '@sluice/ui/components/table/filters.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { auditCsvUrl, useAuditActions, useAuditLog } from '../../data/audit.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import { terms } from '../../texts/terms.ts';
import { columnsFor } from './columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { filtersFor, toQuery } from './filters.ts';
import { VerifyDialog } from './verify-dialog.tsx';

export default function AuditPage() {
  const [params] = useUrlState();
  const query = toQuery(params);
  const list = useAuditLog(query);
  const { data: actions } = useAuditActions();
  const [openSeq, setOpenSeq] = useState<number>();
  const [isVerifying, setVerifying] = useState(false);
  const actionDescriptions = new Map<string, string>(
    actions?.items.map(({ action, meaning }) => [action, meaning]),
  );
  const openEntry = list.rows.find((row) => row.seq === openSeq);
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} term={terms.audit}>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={auditCsvUrl(query)}
          download
        >
          {texts.exportButton}
        </Button>
        <Button leftSection={<IconShieldCheck size={14} />} onClick={() => setVerifying(true)}>
          {texts.verifyButton}
        </Button>
      </PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={filtersFor(actions?.items ?? [])} />
        </div>
        <DataTable
          label={texts.tableLabel}
          list={list}
          columns={columnsFor({ actionDescriptions, onOpen: (row) => setOpenSeq(row.seq) })}
          getRowId={(row) => String(row.seq)}
          empty={Object.keys(query).length > 0 ? texts.emptyFiltered : texts.empty}
        />
      </div>
      {openEntry && (
        <EntryDialog
          entry={openEntry}
          actionDescription={actionDescriptions.get(openEntry.action)}
          onClose={() => setOpenSeq(undefined)}
        />
      )}
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </PageBody>
  );
}
